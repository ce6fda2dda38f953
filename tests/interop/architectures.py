# SPDX-License-Identifier: BSD-3-Clause
"""Models of architectures that people deploy (make_models.py), each for every profile of TOSA: one
delegate, and outputs as PyTorch's; on NPUs, outputs as those of TOSA, bit for bit.
"""

import json
import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import tool
from boundary import Boundary
from report import Report

FP_TOLERANCE = 1e-4  # of the largest output
# Of the error that quantizing has. Nodes round a few values the other way than PyTorch, as
# AVG_POOL2D rounds half up, and later layers carry such differences on.
QUANTIZED_TOLERANCE = 1.5
TARGETS = {
    "fp": ("tosa-1.0+fp", "tosa-1.0+int+fp"),
    "core": ("tosa-1.0+fp",),
    "int8": ("tosa-1.0+int", "tosa-1.0+int+fp"),
    "a16w8": ("tosa-1.0+int+int16",),
}
# The specification of TOSA whose outputs an NPU has. Not +u55, which leaves nodes to the host that
# ExecuTorch leaves there, although the NPU can compute them.
NPUS = {
    "ethos-u55-128": "tosa-1.0+int+int16+int4",
    "ethos-u65-256": "tosa-1.0+int+int16+int4",
    "ethos-u85-256": "tosa-1.0+int+int16+int4+cf",
}
CORPUS = ("vit_tiny_d4", "lstm_unrolled")


@dataclass
class Job:
    title: str
    model: Path
    target: str
    calls: list  # of the inputs of each call, arrays
    wanted: list  # PyTorch's outputs of each call
    real: list | None = None  # those of the model before quantization
    npu: str | None = None


def generated_jobs(root):
    result = []
    for folder in sorted(p.parent for p in root.glob("*/model.pt2")):
        form = folder.suffix[1:]
        files = (_calls(folder, kind) for kind in ("in", "out", "float"))
        result += _of_form(f"model {folder.name}", folder / "model.pt2", form, *files)
    return result


def corpus_jobs(corpus):
    """The models of transformer and LSTM; models.py compares their other targets."""
    result = []
    for name in CORPUS:
        folder = corpus / "models" / name
        load = lambda file: [[a] for a in np.load(folder / file)[:1]]
        calls, real = load("example_inputs.npy"), load("float_outputs.npy")
        for form, file in (("fp", "float"), ("int8", "int8")):
            wanted = real if form == "fp" else load("int8_outputs.npy")
            title = f"model {name}.{form}"
            result += _of_form(title, folder / f"{file}.pt2", form, calls, wanted, real)
    return result


def _of_form(title, model, form, calls, wanted, real):
    real = real if form in ("int8", "a16w8") else None
    result = [Job(f"{title} {t}", model, t, calls, wanted, real) for t in TARGETS[form]]
    if form == "int8":
        result += [Job(f"{title} {n}", model, t, calls, [], npu=n) for n, t in NPUS.items()]
    return result


def _calls(folder, kind):
    """The arrays of each call, in order."""
    calls = {}
    for path in folder.glob(f"call_*_{kind}_*.npy"):
        call, index = map(int, re.findall(r"\d+", path.stem))
        calls.setdefault(call, {})[index] = np.load(path)
    return [[arrays[k] for k in sorted(arrays)] for _, arrays in sorted(calls.items())]


def run(job, setup, scratch):
    report = Report(job.title)
    try:
        target = job.npu or job.target
        compiled = tool.compile_model(setup.armdc, job.model, target, scratch / "out")
        left = compiled.left_on_host()
        good = compiled.count() == 1 and not left
        report.check(good, f"{compiled.count()} delegate(s), on the host: {left or 'nothing'}")
        if "channels_last" in job.title and not job.npu:
            _check_order(report, setup.armdc, compiled)
        changes_buffers = any(o["buffer"] for o in compiled.program["outputs"])
        ours = _run_all(setup.armdc, job, job.target, changes_buffers, scratch / "tosa")
        if job.npu:
            simulated = _run_all(setup.armdc, job, job.npu, changes_buffers, scratch / "npu")
            same = all(np.array_equal(*pair) for pair in zip(_flat(ours), _flat(simulated)))
            report.check(same, "bit for bit as in TOSA" if same else "differs from TOSA")
            return report
        _compare(report, job, ours)
        if job.target == "tosa-1.0+int":
            _compare_nodes(report, setup.armdc, job, scratch)
    except (tool.Refused, tool.Broken) as error:
        report.failed(str(error))
    return report


def _check_order(report, armdc, compiled):
    """No TRANSPOSE: the images are NHWC inside and outside."""
    command = [str(armdc), "inspect", str(compiled.delegate())]
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    count = text.count("TRANSPOSE(")
    report.check(count == 0, f"{count} TRANSPOSE")
    delegate = compiled.program["delegates"][0]
    images = [t for t in delegate["inputs"] + delegate["outputs"] if len(t["shape"]) == 4]
    orders = {tuple(t["dim_order"]) for t in images}
    report.check(orders == {(0, 2, 3, 1)}, f"orders {orders}")


def _flat(calls):
    return [array for arrays in calls for array in arrays]


def _run_all(armdc, job, target, changes_buffers, scratch):
    """The outputs of the calls one after another; buffers keep their values."""
    results, state = [], None
    for call, inputs in enumerate(job.calls):
        folder = scratch / str(call)
        folder.mkdir(parents=True)
        command = [armdc, "run", job.model, "--target", target, "-o", folder / "out"]
        if changes_buffers:
            command += ["--state-in", state] if state else []
            state = folder / "state"
            command += ["--state-out", state]
        for index, array in enumerate(inputs):
            np.save(folder / f"in{index}.npy", array)
            command += ["--input", folder / f"in{index}.npy"]
        _process(command)
        count = len(list((folder / "out").glob("out*.npy")))
        results.append([np.load(folder / "out" / f"out{k}.npy") for k in range(count)])
    return results


def _process(command):
    done = subprocess.run(
        [str(word) for word in command], capture_output=True, text=True, timeout=tool.TIMEOUT
    )
    if done.returncode != 0:
        reason = done.stderr.strip()[-300:]
        raise tool.Broken(f"armdc {command[1]}: exit code {done.returncode}: {reason}")
    return done


def _compare(report, job, ours):
    values = Boundary.read(job.model).tensor_outputs()
    for k, value in enumerate(values):
        mine, wanted = (np.stack([call[k] for call in calls]) for calls in (ours, job.wanted))
        mine = mine.reshape(wanted.shape).astype(np.float64)
        worst = np.abs(mine - wanted).max()
        if job.real is None:
            relative = worst / np.abs(wanted).max()
            report.check(relative <= FP_TOLERANCE, f"output {k}: {relative:.2e} of the largest")
            continue
        step = next(iter(value.integer.values())).scale
        real = np.stack([call[k] for call in job.real]).reshape(wanted.shape)
        rms = lambda x: float(np.sqrt(np.mean(x**2)))
        share = rms(mine - wanted) / max(rms(wanted - real), 1e-12)
        good = worst <= 1.001 * step or share <= QUANTIZED_TOLERANCE
        report.check(good, f"output {k}: {worst / step:.0f} LSB, {share:.2f} of quantizing's error")


def _compare_nodes(report, armdc, job, scratch):
    """No node is more than 1 LSB from PyTorch's result on the same inputs."""
    command = [armdc, "compare", job.model, "--target", job.target, "--format", "json"]
    for index in range(len(job.calls[0])):
        command += ["--input", scratch / "tosa" / "0" / f"in{index}.npy"]
    done = _process(command)
    departing = json.loads(done.stdout)["first_departing"]
    report.check(departing is None, f"the first node that differs: {departing}")
