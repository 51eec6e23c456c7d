"""Puts requests to a session, one when the one before is answered, and tells what passed meanwhile.

    session_client.py PROGRAM FILE COUNT REQUEST…

The requests are put in turn, COUNT in all. Seconds of the session's CPU and of wall time from the first request to the
last answer go to the file that BENCH_INSIDE names.
"""

import json
import os
import subprocess
import sys
import time


class Session:
    def __init__(self, program, file):
        self.process = subprocess.Popen([program, "session", file], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.wait_for_end(None)

    def wait_for_end(self, number):
        for line in self.process.stdout:
            record = json.loads(line)
            if record["type"] == "error":
                sys.exit(f"session: {line.decode()}")
            if record["type"] == "end" and record.get("id") == number:
                if record["status"] not in ("ok", "nothing"):
                    sys.exit(f"session: {line.decode()}")
                return
        sys.exit("session: ended before it had answered")

    def ask(self, number, request):
        self.process.stdin.write(json.dumps({"id": number} | request).encode() + b"\n")
        self.process.stdin.flush()
        self.wait_for_end(number)

    def cpu(self):
        with open(f"/proc/{self.process.pid}/stat", encoding="ascii") as file:
            fields = file.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main():
    program, file, count, *requests = sys.argv[1:]
    requests = [json.loads(request) for request in requests]
    session = Session(program, file)
    # What is read of a document at the first request alone is part of opening it.
    for number, request in enumerate(requests):
        session.ask(-1 - number, request)
    cpu, wall = session.cpu(), time.perf_counter()
    for number in range(int(count)):
        session.ask(number, requests[number % len(requests)])
    cpu, wall = session.cpu() - cpu, time.perf_counter() - wall
    with open(os.environ["BENCH_INSIDE"], "w", encoding="ascii") as inside:
        inside.write(f"{cpu} {wall}")
    session.process.kill()
    session.process.wait()


if __name__ == "__main__":
    main()
