"""Long work in a thread: one piece at a time, stopped by the next one, and telling how long it will still take."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from cardlab.text import _, ngettext


class Job:
    """One run of some work.

    Attributes
    ----------
    stop : threading.Event
        Set when the work should end; it keeps what it has.
    """

    def __init__(self, jobs: "Jobs") -> None:
        self._jobs = jobs
        self._began: tuple[float, float] | None = None  # when, and with what share done, the clock began
        self.stop = threading.Event()

    @contextmanager
    def showing(self) -> Iterator[bool]:
        """Give whether this is still the work that the page waits for; while it shows something, it stays that."""
        with self._jobs.lock:
            yield self._jobs.current is self

    def progress(self, done: int, deals: int) -> tuple[float, str]:
        """Return the share that is done, and words for it with the time left once that can be known.

        The clock begins with the first call, so that getting ready does not count.
        """
        text = _("{done:,} of {deals:,} deals").format(done=done, deals=deals)
        left = self._time_left(done / deals)
        return done / deals, f"{text} · {left}" if left else text

    def _time_left(self, share: float) -> str:
        now = time.monotonic()
        if self._began is None:
            self._began = (now, share)
        elapsed, done = now - self._began[0], share - self._began[1]
        return duration(elapsed * (1 - share) / done) if done > 0 and elapsed > 0.3 else ""


class Jobs:
    """Runs one job at a time."""

    def __init__(self) -> None:
        self.lock = threading.RLock()
        self.current: Job | None = None

    def start(self, work: Callable[[Job], None], broken: Callable[[], None]) -> threading.Thread:
        """Run `work` in a thread; what ran before is stopped and no longer shows anything.

        `broken` is called when the work raises, so that the page does not wait for it for ever.
        """
        job = Job(self)
        with self.lock:
            if self.current is not None:
                self.current.stop.set()
            self.current = job

        def run() -> None:
            whole = False
            try:
                work(job)
                whole = True
            finally:
                with job.showing() as wanted:
                    if wanted and not whole:
                        broken()

        thread = threading.Thread(target=run, daemon=True)
        thread.start()
        return thread

    def stop(self) -> None:
        """Ask the running job to end; it may still show what it has."""
        with self.lock:
            if self.current is not None:
                self.current.stop.set()

    def cancel(self) -> None:
        """End the running job; it shows nothing any more."""
        with self.lock:
            self.stop()
            self.current = None


def duration(seconds: float) -> str:
    """Say a time to come: "12 s left"."""
    whole = max(1, round(seconds))
    if whole < 90:
        return _("{n} s left").format(n=whole)
    minutes = round(whole / 60)
    return ngettext("{n} minute left", "{n} minutes left", minutes).format(n=minutes)
