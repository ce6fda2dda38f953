# SPDX-License-Identifier: BSD-3-Clause
"""ExecuTorch's own operator tests of the Arm backend: armdc runs the programs that they lower.

A program that ends at TOSA must give PyTorch's outputs within the test's own tolerance and leave
no more operators on the host than ExecuTorch does. One for an NPU must give the same outputs in the
simulator of its payload as its TOSA in the interpreter.
"""

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import cases
import numpy as np
import tool
from boundary import Boundary
from report import Report

PARTS = 32
STAYS = "OpNotSupportedPipeline"
# The NPU that each class of tests lowers for; the others end at TOSA.
NPUS = {
    "EthosU55PipelineINT": "ethos-u55-128",
    "EthosU65PipelineINT": "ethos-u65-256",
    "EthosU85PipelineINT": "ethos-u85-128",
}
# Kinds of tests that `capture` takes all of, and their pipelines.
PIPELINES = {"refused": [STAYS], "npus": list(NPUS)}
MAKERS = ("aten.arange.", "aten.full.", "aten.ones.", "aten.zeros.")
# What payloads are compared with; "+u55" would leave more operators to the host than the NPU does.
TOSA_OF_NPUS = "tosa-1.0+int+int16+int4+cf"


@dataclass
class Job:
    title: str
    folder: Path
    meta: dict


def capture(folder, seed, kind):
    """Captures all tests of that kind, or, if it is None, one part of the tests, another for each
    seed; a folder made before is kept."""
    part, parts = (0, 1) if kind else (seed % PARTS, PARTS)
    made = folder / (kind or f"part-{part}")
    if (made / "complete").exists():
        return made
    import executorch.backends.arm.test as tests

    environment = {
        **os.environ,
        "CAPTURE_DIR": str(made),
        "CAPTURE_PART": f"{part}/{parts}",
        "CAPTURE_PIPELINES": ",".join(PIPELINES.get(kind, [])),
        "PYTHONPATH": str(Path(__file__).parent),
    }
    command = [sys.executable, "-m", "pytest", "-q", "-p", "capture_tests", "-p", "no:cacheprovider"]
    result = subprocess.run(
        [*command, "-W", "ignore", "ops"],
        cwd=list(tests.__path__)[0],
        env=environment,
        capture_output=True,
        text=True,
    )
    if not any(made.glob("*/meta.json")):
        raise SystemExit(f"capture_tests.py failed:\n{result.stdout[-2000:]}{result.stderr[-2000:]}")
    (made / "complete").touch()
    return made


def jobs(folder):
    for path in sorted(folder.glob("*/meta.json")):
        meta = json.loads(path.read_text())
        # TOSA 1.1 is not written yet; without outputs there is nothing to compare with.
        if meta["tosa_spec"].startswith("TOSA-1.0") and meta["ref_outputs"]:
            yield Job(f"peer test {meta['id']}", path.parent, meta)


def run(job, setup, scratch):
    report = Report(job.title)
    target = job.meta["npu"] or job.meta["tosa_spec"].lower()
    program = _partition(setup.armdc, job, target)
    if program is None:
        report.skipped("refused as a whole: dynamic sizes")
        return report
    host = _operators_on_host(program)
    outputs, message = _run(setup.armdc, job, target, scratch / "ours")
    if outputs is None and job.meta["pipeline"] == STAYS:
        report.check(bool(host), f"stays on the host: {message}")
    elif outputs is None:
        _report_refusal(report, job, message)
    elif job.meta["npu"]:
        _compare_with_tosa(report, job, setup, scratch, outputs)
    else:
        _compare_with_pytorch(report, job, outputs)
        _compare_with_executorch(report, job, host)
    return report


def _report_refusal(report, job, message):
    if job.meta["expected_to_fail"]:
        report.skipped(f"ExecuTorch's test is expected to fail: {message}")
    elif "computes nothing" in message:
        report.passed("computes nothing: it stays on the host")
    else:
        report.failed(message)


def _partition(armdc, job, target):
    command = [str(armdc), "partition", str(job.folder / "model.pt2"), "--target", target]
    result = subprocess.run(
        [*command, "--format", "json"], capture_output=True, text=True, timeout=tool.TIMEOUT
    )
    return json.loads(result.stdout) if result.returncode == 0 else None


def _operators_on_host(program):
    return [
        f"{n['op']} ({n['reason']['rule']}: {n['reason']['actual']})"
        for n in program["host_nodes"]
        if n["kind"] != "no-operation" and not n["op"].startswith(tool.QDQ)
        and not _makes_long_constant(n)
    ]


def _makes_long_constant(node):
    """ExecuTorch folds it before it looks for what it delegates."""
    return node["op"].startswith(MAKERS) and "is int64" in node["reason"]["actual"]


def _compare_with_executorch(report, job, host):
    outside = job.meta["outside_ops"]
    if outside is None:
        return report.skipped("ExecuTorch fails")
    theirs = [name for name in outside if not name.startswith(tool.QDQ)]
    report.check(
        len(host) <= len(theirs),
        f"{len(host)} operators on the host, ExecuTorch's {len(theirs)} {'; '.join(host)}",
    )


def _run(armdc, job, target, folder):
    """The outputs and "", or None and the error."""
    inputs = [str(job.folder / i["file"]) for i in job.meta["inputs"] if "file" in i]
    command = [str(armdc), "run", str(job.folder / "model.pt2"), "--target", target]
    result = subprocess.run(
        [*command, *(["--input", *inputs] if inputs else []), "-o", str(folder)],
        capture_output=True,
        text=True,
        errors="replace",
        timeout=tool.TIMEOUT,
    )
    if result.returncode == 0:
        paths = [folder / f"out{k}.npy" for k in range(len(job.meta["ref_outputs"]))]
        return [np.load(path) for path in paths], ""
    if result.returncode != 1:
        raise tool.Broken(f"exit code {result.returncode}: {result.stderr[-300:]}")
    return None, result.stderr.strip().splitlines()[0].partition("model.pt2: ")[2]


def _compare_with_tosa(report, job, setup, scratch, outputs):
    wanted, message = _run(setup.armdc, job, TOSA_OF_NPUS, scratch / "tosa")
    if wanted is None:
        return report.skipped(f"only the NPU's pipeline takes it: {message}")
    equal = all(np.array_equal(a, b, equal_nan=True) for a, b in zip(outputs, wanted))
    report.check(equal, f"outputs of the payload and of TOSA: {'equal' if equal else 'different'}")


def _compare_with_pytorch(report, job, outputs):
    allowed = {**cases.DEFAULT_TOLERANCE, **job.meta["tolerance"]}
    values = Boundary.read(job.folder / "model.pt2").tensor_outputs()
    for index, (ours, entry) in enumerate(zip(outputs, job.meta["ref_outputs"])):
        wanted = np.load(job.folder / entry["file"])
        ours, wanted = (cases.numbers(x, entry["dtype"]) for x in (ours, wanted))
        if ours.shape != wanted.shape:
            report.failed(f"output {index}: shape {ours.shape}, not {wanted.shape}")
            continue
        absolute = allowed["atol"] + _scale(values[index]) * allowed["qtol"]
        near = np.allclose(ours, wanted, rtol=allowed["rtol"], atol=absolute, equal_nan=True)
        with np.errstate(invalid="ignore"):  # infinities
            worst = float(np.abs(ours - wanted).max(initial=0))
        report.check(near, f"output {index}: max difference {worst:.3g}, allowed {absolute:.3g}")


def _scale(value):
    """Of a quantized output; 0 of others."""
    return next(iter(value.integer.values())).scale if value.integer else 0.0
