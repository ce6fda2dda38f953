# SPDX-License-Identifier: BSD-3-Clause
"""Compares armdc's delegates with ExecuTorch's: every model, every operator case.

ExecuTorch partitions another graph (edge operators, decomposed), so nodes are counted, not matched:
if we have all operators of a program, armdc must make no more delegates than ExecuTorch, and leave
no more operators and no more quantize and dequantize nodes on the host. Every node that stays
there must have a complete reason. Nodes that compute nothing cost nothing there.
"""

import json
import subprocess
from dataclasses import dataclass
from pathlib import Path

import tool
from report import Report

PARTS_OF_A_REASON = ("rule", "actual", "allowed", "remedy")
# From ExecuTorch's folders: the program and the target it was lowered for.
MODEL_TARGETS = {
    "tosa_fp": ("float.pt2", "tosa-1.0+fp"),
    "tosa_int": ("int8.pt2", "tosa-1.0+int"),
    "a16w8_tosa_int": ("a16w8.pt2", "tosa-1.0+int+int16"),
}


@dataclass
class Job:
    title: str
    model: Path
    target: str
    delegates: int | None  # ExecuTorch's; None: it fails
    operators: int  # left on the host by ExecuTorch
    conversions: int


def jobs(corpus):
    return [*_models(corpus / "models"), *_cases(corpus / "ops" / "cases")]


def _models(folder):
    for path in sorted(folder.glob("*/*/peer.json")):
        if path.parent.name not in MODEL_TARGETS:
            continue
        program, target = MODEL_TARGETS[path.parent.name]
        peer = json.loads(path.read_text())
        model = path.parents[1] / program
        yield Job(
            f"partition {model.parent.name} {target}",
            model,
            target,
            peer.get("delegates"),
            peer.get("cpu_ops_left") or 0,
            peer.get("cpu_qdq_left") or 0,
        )


def _cases(folder):
    for path in sorted(folder.glob("*/meta.json")):
        meta = json.loads(path.read_text())
        outside = meta.get("outside_ops") or {}
        conversions = sum(n for op, n in outside.items() if op.startswith(tool.QDQ))
        yield Job(
            f"partition {meta['id']}",
            path.parent / "model.pt2",
            meta["tosa_spec"].lower(),
            _delegates_allowed(meta),
            sum(outside.values()) - conversions,
            conversions,
        )


# Tests that ExecuTorch expects to fail name the delegates that it means to make.
def _delegates_allowed(meta):
    made = meta.get("n_delegates")
    return None if made is None else max(made, meta.get("expected_delegates") or 0)


def run(job, setup):
    report = Report(job.title)
    command = [str(setup.armdc), "partition", str(job.model), "--target", job.target]
    result = subprocess.run(
        [*command, "--format", "json"], capture_output=True, text=True, timeout=tool.TIMEOUT
    )
    if result.returncode not in (0, 1, 2) or (result.returncode and "error: " not in result.stderr):
        report.failed(f"armdc ends with {result.returncode}: {result.stderr[-300:]}")
    elif result.returncode:
        report.skipped(result.stderr.strip().splitlines()[0])
    else:
        _compare(report, job, json.loads(result.stdout))
    return report


def _compare(report, job, ours):
    host = ours["host_nodes"]
    for node in host:
        empty = [part for part in PARTS_OF_A_REASON if not node["reason"][part]]
        if empty:
            report.failed(f"{node['name']} ({node['op']}): the reason has no {', '.join(empty)}")
    if job.delegates is None:
        return report.skipped("ExecuTorch fails")
    unknown = sorted({n["op"] for n in host if n["kind"] == "unsupported-operator"})
    if unknown:
        return report.skipped(f"operators we do not have yet: {', '.join(unknown)}")
    conversions = [n for n in host if n["op"].startswith(tool.QDQ)]
    operators = [n for n in host if n not in conversions and n["kind"] != "no-operation"]
    named = ", ".join(f"{n['op']} ({n['reason']['rule']}: {n['reason']['actual']})" for n in operators)
    report.check(
        len(ours["delegates"]) <= job.delegates,
        f"{len(ours['delegates'])} delegates, ExecuTorch's {job.delegates}",
    )
    report.check(
        len(operators) <= job.operators,
        f"{len(operators)} operators on the host, ExecuTorch's {job.operators} {named}",
    )
    report.check(
        len(conversions) <= job.conversions,
        f"{len(conversions)} conversions on the host, ExecuTorch's {job.conversions}",
    )
