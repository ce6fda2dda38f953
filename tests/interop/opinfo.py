# SPDX-License-Identifier: BSD-3-Clause
"""Samples of PyTorch's own operator tests that ExecuTorch delegates wholly: armdc leaves nothing of
them on the host.
"""

import json
import subprocess
from dataclasses import dataclass
from pathlib import Path

import tool
from report import Report

TARGET = "tosa-1.0+fp"
# TOSA has no tensors without elements; ExecuTorch's payload is not legal.
EMPTY = ("empty tensors", "at least one")
# Known gap: a program that resizes a tensor in place (aten.resize_) is an error.
RESIZED = "has no functional form"


@dataclass
class Job:
    title: str
    folder: Path


def jobs(folder):
    for path in sorted(folder.glob("*/meta.json")):
        meta = json.loads(path.read_text())
        if meta["delegates"] and not meta["left"]:
            yield Job(f"OpInfo {path.parent.name}", path.parent)


def run(job, setup):
    report = Report(job.title)
    command = [str(setup.armdc), "partition", str(job.folder / "model.pt2"), "--target", TARGET]
    result = subprocess.run(
        [*command, "--format", "json"], capture_output=True, text=True, timeout=tool.TIMEOUT
    )
    if RESIZED in result.stderr:
        report.skipped(result.stderr)
        return report
    if result.returncode != 0:
        report.failed(result.stderr)
        return report
    nodes = json.loads(result.stdout)["host_nodes"]
    nodes = [n for n in nodes if n["kind"] != "no-operation"]
    reasons = [f"{n['op']} ({n['reason']['rule']}: {n['reason']['actual']})" for n in nodes]
    if any(words in reason for reason in reasons for words in EMPTY):
        report.skipped(f"empty tensors: {reasons}")
    else:
        report.check(not reasons, f"left on the host: {reasons}")
    return report
