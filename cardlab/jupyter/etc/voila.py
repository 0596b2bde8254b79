"""Voilà's settings; its server and its JupyterLab extension find them through JUPYTER_CONFIG_PATH."""

from cardlab.serving import page_config, send_without_delay, set_cookie

c = get_config()
c.VoilaConfiguration.template = "cardlab"
c.VoilaConfiguration.page_config_hook = page_config
c.VoilaConfiguration.prelaunch_hook = set_cookie
# Neither is used by a page of cardlab, and together they double its size.
c.VoilaConfiguration.extension_denylist = ["jupyterlab-plotly", "jupyterlab_pygments"]
c.MappingKernelManager.cull_idle_timeout = 900
c.MappingKernelManager.cull_interval = 60
c.KernelManager.transport_encryption = "auto"
c.Voila.tornado_settings = {
    "ws_ping_timeout": 30_000
}  # the default warns that it is longer than the interval
send_without_delay()
