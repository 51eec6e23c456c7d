"""Runs the programs of a job in turn and takes what they cost."""

import os
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field

from .inputs import tell


@dataclass
class Program:
    """A way to do a job. `command` is a list, or a line for the shell."""

    name: str
    command: object
    # A subcommand and its option without which pdfscope is not run, as `search --jobs`.
    needs: str = ""
    # Whether it runs python_peers.py, which tells what passed inside.
    is_library: bool = False
    # Makes in the empty folder what is changed there, which is not measured.
    prepare: object = None
    # Exit statuses that are no failure: nothing found, warnings.
    accepted: tuple = (0, 3)


@dataclass
class Cost:
    """What one run took: seconds and MiB. `inside` is CPU and wall without the start of an interpreter."""

    cpu: float
    wall: float
    memory: float
    inside_cpu: float
    inside_wall: float


@dataclass
class Target:
    """What the project sets itself: `value` takes the costs by name, `limit` is the most, or the least."""

    text: str
    limit: float
    value: object
    is_least: bool = False

    def is_met(self, value):
        return value >= self.limit if self.is_least else value <= self.limit


@dataclass
class Job:
    name: str
    # The programs, given the setting and an empty folder for what they write.
    programs: object
    targets: list = field(default_factory=list)
    # Jobs that take long run less often.
    most_rounds: int = 99


@dataclass
class Result:
    job: Job
    costs: dict
    # Why programs were left out.
    notes: list

    def targets(self):
        """Each target with its value; None where a program it compares with was left out."""
        for target in self.job.targets:
            try:
                yield target, target.value(self.costs)
            except (KeyError, ValueError):
                yield target, None


def run(job, setting, rounds):
    notes, costs = [], {}
    with tempfile.TemporaryDirectory() as folder:
        out = os.path.join(folder, "out")
        programs = []
        for program in job.programs(setting, out):
            if program.command is None:
                notes.append(f"{program.name} is left out: its library or its input is missing")
            elif program.needs and not setting.has(*program.needs.split()):
                notes.append(f"{program.name} is left out: this pdfscope has no {program.needs}")
            else:
                programs.append(program)
        for _ in range(min(rounds, job.most_rounds)):
            for program in list(programs):
                os.mkdir(out)
                if program.prepare:
                    program.prepare()
                cost = measure(program, folder)
                shutil.rmtree(out)
                if isinstance(cost, str):
                    notes.append(f"{program.name} failed: {cost}")
                    programs.remove(program)
                    costs.pop(program.name, None)
                else:
                    costs.setdefault(program.name, []).append(cost)
    for note in notes:
        tell(f"{job.name}: {note}")
    return Result(job, {name: least(runs) for name, runs in costs.items()}, notes)


def least(runs):
    return Cost(*(min(getattr(run, name) for run in runs)
                  for name in ("cpu", "wall", "memory", "inside_cpu", "inside_wall")))


def measure(program, folder):
    """The cost of a run, or why there is none."""
    command = ["sh", "-c", program.command] if isinstance(program.command, str) else program.command
    inside = os.path.join(folder, "inside")
    with open(os.path.join(folder, "errors"), "w+b") as errors:
        start = time.perf_counter()
        child = os.posix_spawnp(command[0], command, os.environ | {"BENCH_INSIDE": inside}, file_actions=[
            (os.POSIX_SPAWN_OPEN, 1, "/dev/null", os.O_WRONLY, 0), (os.POSIX_SPAWN_DUP2, errors.fileno(), 2)])
        _, status, usage = os.wait4(child, 0)
        wall = time.perf_counter() - start
        status = os.waitstatus_to_exitcode(status)
        if status not in program.accepted:
            errors.seek(0)
            words = errors.read(300).decode(errors="replace").strip().splitlines()[:1]
            return f"{shlex.join(command)[:200]} ended with {status}: {' '.join(words)}"
    cpu = usage.ru_utime + usage.ru_stime
    inside_cpu, inside_wall = cpu, wall
    if program.is_library:
        with open(inside, encoding="ascii") as file:
            inside_cpu, inside_wall = (float(number) for number in file.read().split())
        os.unlink(inside)
    return Cost(cpu, wall, usage.ru_maxrss / 1024, inside_cpu, inside_wall)


def version(command):
    """The first line of what a program says of itself."""
    try:
        answer = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError:
        return None
    return next((line for line in (answer.stdout + answer.stderr).splitlines() if line.strip()), None)
