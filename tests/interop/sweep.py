# SPDX-License-Identifier: BSD-3-Clause
"""Every ATen operator that armdc knows, on random legal arguments, against PyTorch.

A case is a call of an overload: sweep_families.py draws its arguments from the seed, the overload
and a number. PyTorch computes what must come out. Many cases share a program, for each target; if
a program fails, each of its cases is run alone, and what is left fails. A case that the target
refuses runs on the host, with the same result. A quantized case is right within one step, or where
roundings of intermediate values add up, if ExecuTorch's payload is as far off.
"""

import itertools
import json
import re
import shutil
import subprocess
from dataclasses import dataclass

import make_ops
import numpy as np
import peer_payload
import sweep_draw
import sweep_families  # noqa: F401 (fills sweep_draw.FAMILIES)
import tool
import torch
from boundary import Boundary
from cases import Reasons
from report import Report
from torch._subclasses.fake_tensor import FakeTensorMode

# Of each overload, before --every.
COUNT = 8
QUANTIZED_COUNT = 2
# Cases in one program: quantizing takes longer than linear time.
BATCH = {"plain": 40, "int8": 10}
ATTEMPTS = 60
TARGETS = ("tosa-1.0+fp", "tosa-1.0+int+int16+int4+cf")
# Not called as operators of PyTorch's.
OTHERS = ("arm_delegate.", "quantized_decomposed.", "dim_order_ops.", "higher_order.")
LSB = 1


@dataclass
class Case:
    title: str
    overload: str
    function: object  # in place if its name ends with _
    arguments: dict
    constants: list  # ids of tensors that are part of the program
    tolerance: object
    outputs: list
    form: str

    def text(self):
        parts = [f"{k}={shown(v, self.constants)}" for k, v in self.arguments.items()]
        return f"{self.function}({', '.join(parts)})"


def shown(value, constants):
    if isinstance(value, torch.Tensor):
        kind = str(value.dtype).removeprefix("torch.")
        fixed = "constant " if id(value) in constants else ""
        few = f" {value.tolist()}" if value.numel() <= 6 else ""
        return f"{fixed}{kind}{list(value.shape)}{few}"
    if isinstance(value, list):
        return f"[{', '.join(shown(v, constants) for v in value)}]"
    return repr(value)


def tensors_of(arguments):
    for value in arguments.values():
        for part in value if isinstance(value, list) else [value]:
            if isinstance(part, torch.Tensor):
                yield part


def replaced(value, tensors):
    """The next of `tensors` for each tensor."""
    if isinstance(value, torch.Tensor):
        return next(tensors)
    if isinstance(value, list):
        return [replaced(part, tensors) for part in value]
    return value


def call(function, arguments):
    arguments = dict(arguments)
    schema = function._schema
    if schema.name.endswith("_") and not schema.name.endswith("__"):
        arguments["self"] = arguments["self"].clone()
    positional = [a.name for a in schema.arguments if not a.kwarg_only]
    given = []
    for name in positional:
        if name not in arguments:
            break
        given.append(arguments.pop(name))
    result = function(*given, **arguments)
    return list(result) if isinstance(result, (tuple, list)) else [result]


class Batch(torch.nn.Module):
    def __init__(self, cases):
        super().__init__()
        self.cases = cases
        self.inputs = []
        for case in cases:
            for tensor in tensors_of(case.arguments):
                if id(tensor) in case.constants:
                    self.register_buffer(f"constant_{len(list(self.buffers()))}", tensor)
                else:
                    self.inputs.append(tensor)

    def forward(self, *inputs):
        left = iter(inputs)
        fixed = iter(self.buffers())
        results = []
        for case in self.cases:
            tensors = iter([next(fixed if id(t) in case.constants else left)
                            for t in tensors_of(case.arguments)])
            given = {k: replaced(v, tensors) for k, v in case.arguments.items()}
            results += call(case.function, given)
        return tuple(results)


# -- Drawing


def overloads(armdc):
    command = [str(armdc), "ops", "--format", "json", "--target", TARGETS[0]]
    result = subprocess.run(command, capture_output=True, text=True, check=True)
    names = [entry["name"] for entry in json.loads(result.stdout)["operators"]]
    return [name for name in names if not name.startswith(OTHERS)]


def find(overload):
    _, operator, name = overload.split(".")
    return getattr(getattr(torch.ops.aten, operator), name)


def in_place(overload, plain):
    """The overload that changes its first tensor, or None."""
    _, operator, name = overload.split(".")
    first = plain._schema.arguments[0]
    if first.name != "self" or not isinstance(first.type, torch.TensorType):
        return None
    return getattr(getattr(torch.ops.aten, f"{operator}_", None), name, None)


def draw(overload, seed, index, form):
    """A case that PyTorch computes, or None if there was none."""
    family = sweep_draw.family_of(overload)
    plain = find(overload)
    for attempt in range(ATTEMPTS):
        quantized = form == "int8"
        d = sweep_draw.Draw.of(overload, plain._schema, seed, index, attempt, quantized)
        changing = in_place(overload, plain) if not quantized and d.chance(0.15) else None
        function = changing or plain
        try:
            arguments = family.make(d)
            if function is changing:
                names = {a.name for a in changing._schema.arguments}
                if not names >= set(arguments):
                    continue
            outputs = call(function, arguments)
        except (sweep_draw.Unfit, RuntimeError, IndexError, TypeError, NotImplementedError,
                ValueError):
            continue
        if not all(is_usable(tensor) for tensor in outputs):
            continue
        if not quantized and not is_traced_right(function, arguments, outputs):
            continue
        if quantized and not outputs[0].is_floating_point():
            continue
        title = f"sweep {overload} {form} #{index}"
        outputs = [tensor.detach().clone() for tensor in outputs]
        return Case(title, overload, function, arguments, list(d.constants), family.tolerance,
                    outputs, form)
    return None


def is_traced_right(function, arguments, outputs):
    """torch.export's result types are not always PyTorch's own: for indices of rank 0, for one."""
    with FakeTensorMode() as mode:
        fake = {k: replaced(v, iter([mode.from_tensor(t) for t in tensors_of({k: v})]))
                for k, v in arguments.items()}
        try:
            traced = call(function, fake)
        except Exception:
            return False
    return [(t.shape, t.dtype) for t in traced] == [(t.shape, t.dtype) for t in outputs]


def is_usable(tensor):
    if tensor.dtype in (torch.float64, torch.complex64):
        return False
    if tensor.dtype in (torch.int32, torch.int64) and tensor.numel():
        # TOSA's sums and products of int32 must not overflow.
        return int(tensor.max()) < 2**31 and int(tensor.min()) >= -(2**31)
    return 0 < tensor.numel() <= 2 * sweep_draw.MOST_ELEMENTS


# -- Running


def run_armdc(armdc, path, target, inputs):
    """The outputs and "", or None and the error."""
    folder = path.parent
    files = []
    for k, tensor in enumerate(inputs):
        files.append(str(folder / f"in{k}.npy"))
        np.save(files[-1], tensor.detach().contiguous().numpy())
    command = [str(armdc), "run", str(path), "--target", target, "--threads", "1"]
    out = folder / target
    shutil.rmtree(out, ignore_errors=True)
    result = subprocess.run(
        [*command, *(["--input", *files] if files else []), "-o", str(out)],
        capture_output=True,
        text=True,
        errors="replace",
        timeout=tool.TIMEOUT,
    )
    if result.returncode == 0:
        count = len(list(out.glob("out*.npy")))
        return [np.load(out / f"out{k}.npy") for k in range(count)], ""
    lines = result.stderr.strip().splitlines() or [""]
    text = next((line for line in lines if "error" in line), lines[-1])
    text = text.partition(f"{path.name}: ")[2] or text
    return None, text if result.returncode == 1 else f"exit code {result.returncode}: {text}"


def difference(case, wanted, ours, scale):
    """What is wrong with an output, or None."""
    wanted = wanted.detach().contiguous().numpy()
    if ours.shape != wanted.shape:
        return f"shape {list(ours.shape)}, not {list(wanted.shape)}"
    if ours.dtype != wanted.dtype:
        return f"dtype {ours.dtype}, not {wanted.dtype}"
    if wanted.dtype.kind not in "f":
        wrong = int((ours != wanted).sum())
        text = f"{wrong} of {ours.size} differ"
        return text + first(ours, wanted, ours != wanted) if wrong else None
    step = float(np.finfo(wanted.dtype).eps)
    wide, exact = ours.astype(np.float64), wanted.astype(np.float64)
    unequal = ~((wide == exact) | (np.isnan(wide) & np.isnan(exact)))
    with np.errstate(invalid="ignore", over="ignore"):
        if scale:
            allowed = scale * (LSB + 1e-3)
        else:
            t = case.tolerance
            allowed = step * (t.relative * np.abs(exact) + t.absolute)
        off = unequal & ~(np.abs(wide - exact) <= np.where(np.isfinite(exact), allowed, 0))
    if not off.any():
        return None
    unit = f" in steps of {scale:.4g}" if scale else ""
    return f"{int(off.sum())} of {ours.size} off{unit}{first(wide, exact, off)}"


def first(ours, wanted, off):
    return f": {ours[off][0]} for {wanted[off][0]}"


def judge(cases, made, ours, form):
    """A text for each case, None if it is right."""
    outputs = made.outputs
    if len(outputs) != len(ours):
        return [f"{len(ours)} outputs, not {len(outputs)}"] * len(cases)
    problems = []
    rows = iter(zip(outputs, ours, scales_of(made.path, form, len(outputs))))
    for case in cases:
        mine = [next(rows) for _ in case.outputs]
        found = [difference(case, *row) for row in mine]
        problems.append(next((text for text in found if text), None))
    return problems


def is_as_close_as_peer(made, ours):
    """True if no output is further off than that of ExecuTorch's payload."""
    peer = peer_payload.run(made.path, made.inputs)
    if peer is None or any(y.shape != tuple(w.shape) for y, w in zip(ours, made.outputs)):
        return False
    distances = [[float(np.abs(y - wanted.detach().numpy()).max()) for y in (own, other.numpy())]
                 for own, other, wanted in zip(ours, peer, made.outputs)]
    return all(own <= other for own, other in distances)


def scales_of(path, form, count):
    """Of each output if it is quantized, else 0."""
    if form != "int8":
        return [0.0] * count
    values = Boundary.read(path).tensor_outputs()
    return [next(iter(v.integer.values())).scale if v.integer else 0.0 for v in values]


REFUSAL = re.compile(r"node '(\w+)'.*\(allowed: .*\)|no functional form")
# Contradictions between the program and our rules, or files that we wrote: never a refusal.
WRONG = ("the program says", "its arguments give", "REQUIRE statements", "exit code", "operator ")


def is_refusal(text):
    """An honest one: it says what of a node is not supported, and what is."""
    return REFUSAL.search(text) is not None and not any(word in text for word in WRONG)


def owners(program, cases):
    """The case of each node that an output of it depends on."""
    count = sum(len(case.outputs) for case in cases)
    results = iter(program.graph.output_node().args[0][-count:])
    found = {}
    for index, case in enumerate(cases):
        left = [next(results) for _ in case.outputs]
        while left:
            node = left.pop()
            if node.name not in found:
                found[node.name] = index
                left += node.all_input_nodes
    return found


@dataclass
class Exported:
    path: object
    inputs: tuple
    outputs: list
    owner: dict


class Sweep:
    def __init__(self, setup, scratch, summary, reasons):
        self.armdc, self.seed, self.summary = setup.armdc, setup.seed, summary
        self.scratch, self.kept = scratch, setup.generated / "sweep"
        self.reasons = reasons
        self.unexported = 0

    def passed(self, count):
        report = Report("sweep")
        report.counts["PASS"] += count
        self.summary.take(report, only_failures=True)

    def refused(self, case, text):
        report = Report(case.title)
        report.skipped(text)
        self.reasons.add(text, case.title)
        self.summary.take(report, only_failures=True)

    def failed(self, case, target, text):
        report = Report(f"{case.title} {target}: {case.text()}")
        report.failed(f"{text}  [--sweep --seed {self.seed} --only '{case.title}']")
        self.summary.take(report, only_failures=True)

    def run(self, cases, form):
        for k in range(0, len(cases), BATCH[form]):
            part = cases[k : k + BATCH[form]]
            for target in TARGETS if form == "plain" else (make_ops.TARGETS[form],):
                self.run_batch(part, form, target)

    def run_batch(self, cases, form, target):
        """Without the cases that are refused, one after the other, until all run."""
        while cases:
            made = self.export(cases, form, self.scratch / "batch")
            if isinstance(made, str):
                return self.run_alone(cases, form, target)
            ours, message = run_armdc(self.armdc, made.path, target, made.inputs)
            if ours is not None:
                texts = judge(cases, made, ours, form)
                wrong = [case for case, text in zip(cases, texts) if text]
                self.passed(len(cases) - len(wrong))
                return self.run_alone(wrong, form, target, together=True)
            named = re.search(r"node '(\w+)'", message)
            index = made.owner.get(named.group(1)) if named else None
            if index is None:
                return self.run_alone(cases, form, target)
            self.take_message(cases[index], form, target, message)
            cases = cases[:index] + cases[index + 1 :]

    def take_message(self, case, form, target, message):
        if is_refusal(message):
            self.refused(case, message)
        else:
            self.failed(case, target, message)
            self.export([case], form, self.folder_of(case))

    def folder_of(self, case):
        return self.kept / case.title.replace(" ", "_").replace("#", "")

    def run_alone(self, cases, form, target, *, together=False):
        """`together`: they were wrong beside others."""
        for case in cases:
            folder = self.folder_of(case)
            made = self.export([case], form, folder)
            if isinstance(made, str):
                self.unexported += 1
                shutil.rmtree(folder)
                continue
            ours, message = run_armdc(self.armdc, made.path, target, made.inputs)
            text = message if ours is None else judge([case], made, ours, form)[0]
            if ours is not None and text and form == "int8" and is_as_close_as_peer(made, ours):
                text = None
            elif ours is not None and text is None and together:
                text = "right alone, wrong beside other cases"
            if text is None or (ours is None and is_refusal(message)):
                shutil.rmtree(folder)
                self.passed(1) if text is None else self.refused(case, message)
            else:
                self.failed(case, target, text)

    def export(self, cases, form, folder):
        """The program, or the reason why PyTorch does not make one."""
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        module = Batch(cases).eval()
        inputs = tuple(module.inputs)
        outputs = [tensor for case in cases for tensor in case.outputs]
        try:
            if form == "int8":
                module = make_ops.quantized(module, [inputs], form)
                outputs = list(module(*inputs))
            program = torch.export.export(module, inputs)
            torch.export.save(program, folder / "model.pt2")
        except Exception as error:  # of torch.export or of the quantizer
            return f"{type(error).__name__}: {error}"
        return Exported(folder / "model.pt2", inputs, outputs, owners(program, cases))


def undescribed(names):
    return [name for name in names if sweep_draw.family_of(name) is None]


def cases_of(names, setup, form, count, is_wanted):
    """Of every overload some; `every` spreads them over the numbers."""
    result = []
    for position, (name, index) in enumerate(itertools.product(names, range(count))):
        if position % setup.every:
            continue
        if is_wanted(f"sweep {name} {form} #{index}"):
            case = draw(name, setup.seed, index, form)
            if case is not None:
                result.append(case)
    return result


def run(setup, scratch, is_wanted, summary):
    torch.set_num_threads(1)
    make_ops.logging.disable(make_ops.logging.WARNING)
    names = overloads(setup.armdc)
    report = Report("sweep")
    for name in undescribed(names):
        report.failed(f"{name}: no arguments are described in sweep_families.py")
    summary.take(report, only_failures=True)
    names = [name for name in names if sweep_draw.family_of(name)]
    reasons = Reasons()
    sweep = Sweep(setup, scratch, summary, reasons)
    plain = cases_of(names, setup, "plain", COUNT, is_wanted)
    sweep.run(plain, "plain")
    able = [name for name in names if sweep_draw.family_of(name).quantized]
    int8 = cases_of(able, setup, "int8", QUANTIZED_COUNT, is_wanted)
    sweep.run(int8, "int8")
    reasons.print("refused")
    print(f"sweep of seed {setup.seed}: {len(plain)} cases, {len(int8)} quantized, "
          f"{sweep.unexported} that PyTorch does not export", flush=True)
