# SPDX-License-Identifier: BSD-3-Clause
"""Programs that we read and write again, in PyTorch and ExecuTorch.

`interop_copy` (built with the tests, beside armdc) writes the copies. PyTorch must load each and
compute the original's outputs, changed inputs and buffers, bit for bit; ExecuTorch's Arm backend
must make the same delegates of it as of the original, byte for byte. `run_written.py` does both,
in a process of its own: torch.export.load is not thread-safe.
"""

import subprocess
from dataclasses import dataclass
from pathlib import Path

import apart
from report import Report

UNREADABLE = 2  # the exit code of interop_copy
OF_CASES = 10  # one of this many operator cases is compared
MODELS = ("digits_cnn", "kws", "ad01", "resnet8", "lstm_unrolled", "str_ww", "vww96")
LOWERED = {"float.pt2": "TOSA-1.0+FP", "int8.pt2": "TOSA-1.0+INT"}
LOWERED_MODELS = ("digits_cnn", "lstm_unrolled")


@dataclass
class Job:
    title: str
    kind: str  # run, lower
    models: list  # of Model


@dataclass
class Model:
    title: str
    path: Path
    specification: str | None = None
    symbols: tuple = ()  # "s77=3"


def jobs(corpus, programs):
    listed = _listed(sorted(programs.glob("*.pt2"))) + [*_dynamic(programs)]
    yield Job("written programs of tests/data", "run", listed)
    if corpus is None:
        return
    models = corpus / "models"
    files = [f for name in MODELS for f in sorted((models / name).glob("*.pt2"))]
    yield Job("written models", "run", _listed(files))
    cases = sorted((corpus / "ops" / "cases").glob("*/model.pt2"))[::OF_CASES]
    yield Job("written operator cases", "run", _listed(cases))
    lowered = [
        Model(f"{name}/{file}", models / name / file, specification)
        for name in LOWERED_MODELS
        for file, specification in LOWERED.items()
    ]
    yield Job("written models, lowered", "lower", lowered)


def _listed(paths):
    return [Model(f"{path.parent.name}/{path.name}", path) for path in paths]


def _dynamic(programs):
    """NAME.at.s77=3,s94=4.in0.npy is an input of NAME.pt2 for these numbers."""
    for path in sorted(programs.glob("*.at.*.in0.npy")):
        name, _, symbols = path.name.removesuffix(".in0.npy").partition(".at.")
        yield Model(f"{name} {symbols}", programs / f"{name}.pt2", None, symbols.split(","))


def run(job, setup, folder):
    report = Report(job.title)
    work, unreadable = [], []
    for number, model in enumerate(job.models):
        title, copy = model.title, folder / f"{number}.pt2"
        command = [setup.copy, *model.symbols, model.path, copy]
        result = subprocess.run(command, capture_output=True, text=True)
        if result.returncode == 0:
            work.append([title, str(model.path), str(copy), model.specification])
        elif result.returncode == UNREADABLE:
            unreadable.append(title)
        else:
            report.failed(f"{title}: {result.stderr[-300:]}")
    if unreadable:
        report.note(f"not read: {', '.join(unreadable)}")
    _compare(report, job.kind, work)
    return report


def _compare(report, kind, work):
    for title, passed, text in apart.judge("run_written.py", work, kind):
        if passed is None:
            report.skipped(f"{title}: {text}")
        else:
            report.check(passed, f"{title}: {text}")
    if not report.counts["PASS"]:
        report.failed("nothing was compared")
