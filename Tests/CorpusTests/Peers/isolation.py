"""Asks libraries questions in processes of their own, since hostile files crash some and keep others busy."""

import json
import os
import select
import signal
import time


def ask(question):
    """Starts a process; its number and the pipe that its answer comes from."""
    reading, writing = os.pipe()
    child = os.fork()
    if child:
        os.close(writing)
        return child, reading
    status = 1
    try:
        with open(os.devnull, "w", encoding="ascii") as null:
            os.dup2(null.fileno(), 2)
        answered = question()
        with open(writing, "w", encoding="utf-8", errors="replace") as pipe:
            json.dump(answered, pipe)
        status = 0
    finally:
        os._exit(status)


def answer(child, reading, patience):
    """What a process says in so many seconds; None where it fails."""
    data, deadline = b"", time.monotonic() + patience
    while True:
        ready, _, _ = select.select([reading], [], [], max(0, deadline - time.monotonic()))
        chunk = os.read(reading, 1 << 16) if ready else None
        if not chunk:
            break
        data += chunk
    if chunk is None:
        os.kill(child, signal.SIGKILL)
    os.close(reading)
    _, status = os.waitpid(child, 0)
    return json.loads(data) if status == 0 and data else None
