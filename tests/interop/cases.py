# SPDX-License-Identifier: BSD-3-Clause
"""Small programs, one or a few operators each: the corpus' operator cases (ExecuTorch's own tests),
those that make_ops.py generates, and the programs kept in tests/data/programs.
"""

import json
import re
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

import ml_dtypes
import numpy as np
import refmodel
import tool
import tosa_file
from boundary import Boundary
from report import Report

# bfloat16 and float8 are stored, and go to the reference model, as unsigned integers.
BIT_DTYPES = {
    "bfloat16": ml_dtypes.bfloat16,
    "float8_e4m3fn": ml_dtypes.float8_e4m3fn,
    "float8_e5m2": ml_dtypes.float8_e5m2,
}
DEFAULT_TOLERANCE = {"atol": 1e-3, "rtol": 1e-3, "qtol": 1}


@dataclass
class Case:
    title: str
    model: Path
    target: str
    inputs: list  # paths
    outputs: list  # paths; empty: nothing to compare with
    kind: str  # corpus, generated, program
    meta: dict
    state: dict = field(default_factory=dict)  # paths of the buffers a program changes


def _numbered(folder, pattern):
    paths = folder.glob(pattern)
    return sorted(paths, key=lambda p: int(re.findall(r"\d+", p.name)[-1]))


def corpus_cases(corpus):
    result = []
    for folder in sorted((corpus / "ops" / "cases").iterdir()):
        meta = json.loads((folder / "meta.json").read_text())
        inputs = [folder / i["file"] for i in meta["inputs"] if "file" in i]
        outputs = [folder / o["file"] for o in meta.get("ref_outputs") or []]
        target = meta["tosa_spec"].lower()
        result.append(
            Case(meta["id"], folder / "model.pt2", target, inputs, outputs, "corpus", meta)
        )
    return result


def generated_cases(folder):
    result = []
    for path in sorted(folder.glob("*/meta.json")):
        meta = json.loads(path.read_text())
        inputs, outputs = (_numbered(path.parent, f"{k}_*.npy") for k in ("in", "ref"))
        model = path.parent / "model.pt2"
        title = f"generated {path.parent.name}"
        result.append(Case(title, model, meta["target"], inputs, outputs, "generated", meta))
    return result


def program_cases(folder):
    """NAME.pt2 with NAME.inK.npy and NAME.outK.npy; without outputs it must be rejected."""
    result = []
    for model in sorted(folder.glob("*.pt2")):
        inputs, outputs = (_numbered(folder, f"{model.stem}.{k}[0-9]*.npy") for k in ("in", "out"))
        title = f"program {model.stem}"
        state = {p.name.split(".state.")[1][:-4]: p for p in folder.glob(f"{model.stem}.state.*")}
        result.append(Case(title, model, "tosa-1.0+fp", inputs, outputs, "program", {}, state))
    return result


class Reasons:
    """Counts the reasons why cases don't compile yet, without names and numbers of the case."""

    def __init__(self):
        self.counts = Counter()
        self.example = {}

    def add(self, text, title):
        text = re.sub(r"\S*\.pt2:?\s*", "", text)
        operator = re.search(r"\b(aten|quantized_decomposed|higher_order|dim_order)(\.\w+)+", text)
        text = re.sub(r"'[^']*'|\"[^\"]*\"", "…", text)
        text = re.sub(r"\b\w+_\d+\b|\b\d+\b", "#", text)
        key = f"{operator.group(0)}: {text}" if operator else text
        self.counts[key[:150]] += 1
        self.example.setdefault(key[:150], title)

    def print(self, heading):
        if not self.counts:
            return
        print(f"{heading}, by reason:")
        for reason, count in self.counts.most_common():
            print(f"  {count:4}  {reason}\n        e.g. {self.example[reason]}")


def run(case, setup, scratch, reasons):
    """Compile one case, run it, compare."""
    report = Report(case.title)
    if case.kind == "program" and not case.outputs:
        report.skipped("must be rejected: not for this test")
        return report
    must_fall_back = case.meta.get("pipeline") == "OpNotSupportedPipeline"
    try:
        compiled = tool.compile_model(setup.armdc, case.model, case.target, scratch / "out")
        left = compiled.left_on_host()
        if compiled.count() == 1 and not left:
            _compare(report, case, compiled)
        elif _is_left_by_executorch(case, compiled):
            arrays = tool.run_model(setup.armdc, case.model, case.target, case.inputs, scratch)
            _judge(report, case, Boundary.read(case.model), arrays)
        else:
            left = left or [f"{compiled.count()} delegates"]
            raise tool.Refused(f"{left[0]}: left on the host")
        if case.kind == "generated":
            _check_080(report, case, setup, scratch)
    except tool.Refused as error:
        if must_fall_back:
            report.passed(f"falls back: {error}")
        elif isinstance(error, tool.Idle):
            report.passed(str(error))
        elif case.kind == "generated":
            report.failed(f"compile: {error}")  # the issue's own operator list
        else:
            report.skipped(f"not yet: {error}")
            reasons.add(str(error), case.title)
    except (tool.Broken, refmodel.RefModelError) as error:
        report.failed(str(error))
    return report


def _is_left_by_executorch(case, compiled):
    """Whether ExecuTorch leaves the operators on the host, too, and has no fewer delegates."""
    outside = case.meta.get("outside_ops") or {}
    few = compiled.count() <= (case.meta.get("n_delegates") or 0)
    return few and all(op in outside for op in compiled.left_on_host())


def _check_080(report, case, setup, scratch):
    """The same program in the 0.80 encoding. (int16 is BI's extension there: not built.)"""
    target = {"tosa-1.0+fp": "tosa-0.80+mi", "tosa-1.0+int": "tosa-0.80+bi"}.get(case.target)
    if target is None:
        return
    try:
        compiled = tool.compile_model(setup.armdc, case.model, target, scratch / "out080")
        tosa_file.check_080(compiled.delegate(), setup.schema_080)
        report.passed(f"{target}: compiles, valid by the schema")
    except (tool.Refused, tool.Broken, tosa_file.BadFile, KeyError, OSError) as error:
        report.failed(f"{target}: {error!r}")


def _compare(report, case, compiled):
    interface = tool.Interface(case.model, compiled)
    arrays = [np.load(path) for path in case.inputs]
    state = {name: np.load(path) for name, path in case.state.items()}
    outputs = refmodel.run_all(compiled.delegate(), [interface.feed(arrays, state)])[0]
    _judge(report, case, interface.boundary, interface.fetch(outputs, arrays))


def _judge(report, case, boundary, ours):
    if not case.outputs:
        report.skipped("runs; no reference outputs to compare with")
        return
    if len(ours) != len(case.outputs):
        raise tool.Broken(f"{len(ours)} outputs, {len(case.outputs)} wanted")
    for index, (array, path) in enumerate(zip(ours, case.outputs)):
        value = boundary.tensor_outputs()[index]
        array, wanted = (numbers(a, value.dtype) for a in (array, np.load(path)))
        if array.shape != wanted.shape:
            report.failed(f"output {index}: shape {array.shape}, not {wanted.shape}")
            continue
        good, text = _JUDGES[case.kind](case, index, value, array, wanted)
        report.check(good, f"output {index}: {text}")


def numbers(array, dtype):
    if dtype in BIT_DTYPES and array.dtype.kind in "uV":  # V: as armdc run writes them
        array = array.view(BIT_DTYPES[dtype])
    return array.astype(np.float64)


def _largest(difference):
    return float(difference.max(initial=0))


def _judge_corpus(case, index, value, ours, wanted):
    """ExecuTorch's own tolerance, or ExecuTorch's own error if that is larger."""
    given = case.meta.get("tolerance") or {}
    allowed = {k: v if given.get(k) is None else given[k] for k, v in DEFAULT_TOLERANCE.items()}
    compare = (case.meta.get("compare") or [])[index : index + 1]
    scale = (compare[0] if compare else {}).get("qscale") or 0.0
    if not scale and value.integer:
        scale = next(iter(value.integer.values())).scale
    absolute = allowed["atol"] + scale * allowed["qtol"]
    near = dict(rtol=allowed["rtol"], atol=absolute, equal_nan=True)
    worst = _largest(np.abs(ours - wanted))
    if np.allclose(ours, wanted, **near):
        return True, f"max difference {worst:.3g}"
    peer_path = case.model.parent / f"tosaout_{index}.npy"
    if peer_path.exists():
        peer = numbers(np.load(peer_path), value.dtype).reshape(wanted.shape)
        peer_worst = _largest(np.abs(peer - wanted))
        if not np.allclose(peer, wanted, **near) and worst <= peer_worst * (1 + 1e-6):
            return True, f"max difference {worst:.3g}, no worse than ExecuTorch ({peer_worst:.3g})"
    return False, f"max difference {worst:.3g}, allowed {absolute:.3g} + {allowed['rtol']:g} |ref|"


def _judge_generated(case, index, value, ours, wanted):
    tolerance = case.meta["tolerance"]
    worst = _largest(np.abs(ours - wanted))
    if "lsb" in tolerance and value.integer:
        steps = worst / next(iter(value.integer.values())).scale
        return steps <= tolerance["lsb"] + 1e-3, f"{steps:.0f} LSB (at most {tolerance['lsb']})"
    relative = tolerance.get("relative", 0)
    return _relative(ours, wanted, worst, relative)


def _judge_program(case, index, value, ours, wanted):
    return _relative(ours, wanted, _largest(np.abs(ours - wanted)), 1e-4)


def _relative(ours, wanted, worst, allowed):
    largest = max(_largest(np.abs(wanted)), 1e-6)
    same = np.array_equal(ours, wanted, equal_nan=True)  # infinities have no difference
    good = same or worst <= allowed * largest
    return good, f"max difference {worst / largest:.2e} of the largest output (at most {allowed:g})"


_JUDGES = {"corpus": _judge_corpus, "generated": _judge_generated, "program": _judge_program}
