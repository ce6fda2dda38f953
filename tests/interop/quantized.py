# SPDX-License-Identifier: BSD-3-Clause
"""Programs that `armdc quantize` makes, beside those of ExecuTorch's quantizer.

The corpus has calibration samples and the scale and zero point that ExecuTorch chose for each edge
(`quant/README.md`). Without improvements, every edge that both have must agree. With them, the error
must not exceed that of ExecuTorch's program, and ExecuTorch must lower the program to what PyTorch
computes. `run_quantized.py` does it, in a process of its own: torch.export.load is not thread-safe.
"""

import subprocess
from dataclasses import dataclass
from pathlib import Path

import apart
from report import Report

SCHEMES = {
    "int8": ("int8", "tosa-1.0+int"),
    "int8_pt": ("int8-per-tensor", "tosa-1.0+int"),
    "a16w8": ("a16w8", "tosa-1.0+int+int16"),
}


@dataclass
class Job:
    title: str
    is_judged: bool  # else the figures are notes: convolutions round differently in PyTorch
    cases: list  # folders


def jobs(corpus):
    listed = (corpus / "quant" / "dev.txt").read_text().split()
    for kind, is_judged in (("ops", True), ("models", False)):
        folders = [corpus / "quant" / case for case in listed if case.startswith(f"{kind}/")]
        yield Job(f"quantized {kind}", is_judged, folders)


def run(job, setup, folder):
    report = Report(job.title)
    work = []
    for case in job.cases:
        model = case / "float.pt2"
        if not model.exists():
            model = setup.corpus / "models" / case.name / "float.pt2"
        for tag, (scheme, target) in SCHEMES.items():
            if not (case / f"{tag}.qparams.json").exists():
                continue
            title = f"{case.name} {tag}"
            command = [setup.armdc, "quantize", model, "--target", target, "--scheme", scheme]
            command += ["--calibration", case / "calib.npz"]
            made = []
            for optimize in ("none", "accuracy"):
                made.append(folder / f"{len(work)}.{optimize}.pt2")
                options = ["--optimize", optimize, "--output", made[-1]]
                result = subprocess.run(command + options, capture_output=True, text=True)
                if result.returncode != 0:
                    report.failed(f"{title}, {optimize}: {result.stderr[-300:]}")
            if all(path.exists() for path in made):
                work.append([title, *map(str, made), str(case), tag, job.is_judged])
    _compare(report, work)
    return report


def _compare(report, work):
    for title, passed, text in apart.judge("run_quantized.py", work):
        if passed is None:
            report.note(f"{title}: {text}")
        else:
            report.check(passed, f"{title}: {text}")
