"""The figures, for people and for programs."""

import os
import sys
from dataclasses import asdict

HEADER = (f"{'program':22}{'CPU ms':>9}{'wall ms':>9}{'MiB':>6}{'CPU in':>9}{'wall in':>9}"
          f"{'CPU ratio':>11}{'wall ratio':>11}{'MiB ratio':>11}")


def show(result):
    """The table of one job: the ratios are pdfscope's figure, over what passed inside the peer."""
    print(f"{result.job.name}\n  {HEADER}")
    for name, cost in result.costs.items():
        is_library = cost.inside_wall != cost.wall
        inside = f"{cost.inside_cpu * 1000:>9.1f}{cost.inside_wall * 1000:>9.1f}" if is_library else f"{'':18}"
        print(f"  {name:22}{cost.cpu * 1000:>9.1f}{cost.wall * 1000:>9.1f}{cost.memory:>6.0f}{inside}"
              f"{columns(result, name)}")
    for note in result.notes:
        print(f"  ({note})")
    for target, value in result.targets():
        print(f"  {sentence(target, value)}")
    print(flush=True)


def ratios(result, name):
    """CPU, wall and memory of pdfscope over the peer's; None where it is no peer, or pdfscope was not run."""
    own, peer = result.costs.get("pdfscope"), result.costs[name]
    if own is None or name.startswith("pdfscope"):
        return None
    return own.inside_cpu / peer.inside_cpu, own.inside_wall / peer.inside_wall, own.memory / peer.memory


def columns(result, name):
    values = ratios(result, name)
    return "".join(f"{value:>11.2f}" for value in values) if values else ""


def sentence(target, value):
    limit = f"{'≥' if target.is_least else '≤'} {target.limit:g} {target.text}"
    if value is None:
        return f"target {limit}: not measured"
    return f"target {limit}: {value:.2f}, {'met' if target.is_met(value) else 'NOT MET'}"


def show_summary(results):
    rows = [(result.job.name, target, value) for result in results for target, value in result.targets()]
    if not rows:
        return
    print("targets")
    for name, target, value in rows:
        print(f"  {name + ':':40}{sentence(target, value).removeprefix('target ')}")


def as_json(results, setting, rounds):
    return {
        "cores": len(os.sched_getaffinity(0)),
        "rounds": rounds,
        "versions": setting.versions(),
        "jobs": [job_as_json(result) for result in results],
    }


def job_as_json(result):
    programs = []
    for name, cost in result.costs.items():
        record = {"name": name} | {key: round(value, 4) for key, value in asdict(cost).items()}
        if values := ratios(result, name):
            record["ratios"] = dict(zip(("cpu", "wall", "memory"), (round(value, 3) for value in values)))
        programs.append(record)
    targets = [{
        "text": target.text, "limit": target.limit, "atLeast": target.is_least,
        "value": None if value is None else round(value, 3),
        "met": None if value is None else target.is_met(value),
    } for target, value in result.targets()]
    return {"name": result.job.name, "programs": programs, "targets": targets, "notes": result.notes}


if sys.version_info < (3, 9):
    sys.exit("bench: needs Python 3.9")
