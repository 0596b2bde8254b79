"""Serving the notebooks: Voilà for people who play, JupyterLab for people who write."""

import os
import shutil
import socket
import threading
import webbrowser
from pathlib import Path
from typing import Any

from cardlab import resources
from cardlab.engine.errors import BadInput
from cardlab.text import _

HOST = "127.0.0.1"
PORT = 8866
GALLERY = "/voila/render/index.ipynb"

_JUPYTER = Path(__file__).parent / "jupyter"


def serve(port: int | None = None, *, browser: bool = True) -> None:
    """Serve the notebooks as pages without code until Ctrl-C.

    Parameters
    ----------
    port
        The port to listen on; None means 8866 or the next one that is free.
    browser
        Whether to open the gallery in the browser.

    Raises
    ------
    BadInput
        If the port is taken or not allowed.
    """
    port = _usable_port(port)
    use_own_settings()

    import tornado.web
    from voila.app import Voila

    class Gallery(Voila):
        """Voilà whose front page is the gallery instead of a list of files."""

        def init_handlers(self) -> list[Any]:
            front = (self.server_url, tornado.web.RedirectHandler, {"url": GALLERY, "permanent": False})
            return [front, *super().init_handlers()]

        def launch_browser(self) -> None:
            """Say where the page is, now that the server listens, and open it there."""
            address = f"http://{HOST}:{port}/"
            print(_("cardlab is open at {address} (Ctrl-C stops it)").format(address=address), flush=True)
            if browser:
                threading.Thread(target=webbrowser.open, args=[address], daemon=True).start()

    Gallery.launch_instance(
        [
            str(resources.folder("notebooks")),
            f"--port={port}",
            f"--Voila.ip={HOST}",
            "--Voila.port_retries=0",
            "--Voila.log_level=ERROR",
        ]
    )


def lab(port: int | None = None, *, browser: bool = True) -> None:
    """Open the notebooks in JupyterLab until it is stopped.

    A checkout is opened in place. The notebooks of an installed package are copied to ``cardlab-notebooks``
    in the working directory first, unless that folder is there already.

    Parameters
    ----------
    port
        The port to listen on; None means 8866 or the next one that is free.
    browser
        Whether to open JupyterLab in the browser.

    Raises
    ------
    BadInput
        If the port is taken or not allowed, or the folder cannot be written.
    """
    port = _usable_port(port)
    use_own_settings()
    arguments = [
        f"--ServerApp.root_dir={_writable_notebooks()}",
        f"--ServerApp.port={port}",
        "--ServerApp.port_retries=0",
        "--LabApp.default_url=/lab/tree/index.ipynb",
    ]
    if not browser:
        arguments.append("--no-browser")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        arguments.append("--allow-root")

    from jupyterlab.labapp import LabApp

    LabApp.launch_instance(arguments)


def use_own_settings() -> None:
    """Make the Jupyter programs started from here find this package's settings and page template."""
    for variable, place in (("JUPYTER_CONFIG_PATH", "etc"), ("JUPYTER_PATH", "share")):
        places = [str(_JUPYTER / place), *filter(None, os.environ.get(variable, "").split(os.pathsep))]
        os.environ[variable] = os.pathsep.join(dict.fromkeys(places))


def _writable_notebooks() -> Path:
    """Return a folder with the notebooks that a writer may change."""
    notebooks = resources.folder("notebooks")
    if not resources.is_packaged():
        return notebooks
    copy = Path.cwd() / "cardlab-notebooks"
    if copy.exists():
        print(_("Opening your notebooks in {folder}.").format(folder=copy))
        return copy
    try:
        shutil.copytree(notebooks, copy)
    except OSError as error:
        problem = _("The notebooks cannot be copied to {folder}: {reason}.")
        raise BadInput(problem.format(folder=copy, reason=error.strerror)) from error
    print(_("The notebooks were copied to {folder}: change them as you like.").format(folder=copy))
    return copy


def _usable_port(port: int | None) -> int:
    """Return the port if it can be listened on; without a wish, the first one from 8866 on."""
    if port is not None and not 1 <= port <= 65535:
        raise BadInput(_("Port {port} cannot be used: a port is a number from 1 to 65535.").format(port=port))
    for candidate in [port] if port else range(PORT, PORT + 100):
        with socket.socket() as attempt:
            if os.name == "posix":
                attempt.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                attempt.bind((HOST, candidate))
            except OSError as error:
                refused = BadInput(
                    _("Port {port} cannot be used ({reason}): choose another one with --port.").format(
                        port=candidate, reason=os.strerror(error.errno or 0)
                    )
                )
            else:
                return candidate
    raise refused


# What cardlab/jupyter/etc/voila.py hooks into Voilà.


def page_config(current_page_config: dict[str, Any], **_context: Any) -> dict[str, Any]:
    """Give the page its words, and let it use the MathJax that it carries instead of one from the internet."""
    return {**current_page_config, "fullMathjaxUrl": None, "mathjaxConfig": None, "cardlab": _page_words()}


def _page_words() -> dict[str, str]:
    """Say in the reader's language what the frame of a page says (``static/page.js`` of the template)."""
    return {
        "back": _("cardlab: all games"),
        "parts": _("Parts of this page"),
        "theme": _("Light or dark"),
        "auto": _("As the system"),
        "light": _("Light"),
        "dark": _("Dark"),
        "loading": _("Setting the table…"),
        "steps": _("Steps"),
        "other_steps": _("Previous and next step"),
        "step": _("Step {n} of {count}"),
        "solved": _("{n} done"),
        "previous": _("Previous"),
        "next": _("Next"),
    }


def set_cookie(request: Any, **_context: Any) -> None:
    """Set the cookie without which a page that is left may not shut its kernel down.

    Reading the token is what sets it.
    """
    _token = request.xsrf_token


def send_without_delay() -> None:
    """Make kernels' messages leave at once instead of being held back for up to 40 ms to be sent together."""
    from jupyter_server.services.kernels.websocket import KernelWebsocketHandler

    if getattr(KernelWebsocketHandler.open, "without_delay", False):
        return
    held_back: Any = KernelWebsocketHandler.open

    async def open_without_delay(self: Any, *args: Any, **kwargs: Any) -> Any:
        self.set_nodelay(True)
        return await held_back(self, *args, **kwargs)

    open_without_delay.without_delay = True  # type: ignore[attr-defined]
    KernelWebsocketHandler.open = open_without_delay  # type: ignore[method-assign]
