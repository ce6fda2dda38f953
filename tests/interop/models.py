# SPDX-License-Identifier: BSD-3-Clause
"""The corpus' models: each for every target, compared with PyTorch and with ExecuTorch."""

import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import refmodel
import side_by_side
import streams
import tool
import tosa_file
import vela_runs
from report import Report

MODELS = (
    "resnet8",
    "kws",
    "vww96",
    "ad01",
    "str_ww",
    "digits_cnn",
    "mobilenet_v2",
    "vit_tiny_d4",
    "lstm_unrolled",
)
FP_TOLERANCE = 1e-4  # of the largest output
A16W8_SQNR = 40.0  # dB
DIGITS_ACCURACY = 0.98
# Rounding of the float32 scale; the differences themselves are whole steps of it.
STEP_TOLERANCE = 1e-3


@dataclass
class Job:
    model: str  # folder of the corpus, or a name for the report
    file: str
    target: str
    folder: Path  # where the files are
    digits: tuple | None = None  # test images and labels: the accuracy is checked

    @property
    def title(self):
        return f"{self.model} {Path(self.file).stem} {self.target}"


def jobs(corpus, example):
    """All jobs; `example` is the folder of the repository's own digits_cnn."""
    result = []
    for model in MODELS:
        folder = corpus / "models" / model
        digits = (folder / "digits_cnn.test_x.npy", folder / "digits_cnn.test_y.npy")
        for file, target in _pairs():
            accuracy = digits if model == "digits_cnn" and target == "tosa-1.0+int" else None
            result.append(Job(model, file, target, folder, accuracy))
        if (folder / "a16w8.pt2").exists():
            result.append(Job(model, "a16w8.pt2", "tosa-1.0+int+int16", folder))
    for file, target in _pairs():
        digits = (example / "test_x.npy", example / "test_y.npy") if file == "int8.pt2" else None
        accuracy = digits if target == "tosa-1.0+int" else None
        result.append(Job("examples/digits_cnn", file, target, example, accuracy))
    return result


def _pairs():
    return [
        ("float.pt2", "tosa-1.0+fp"),
        ("float.pt2", "tosa-0.80+mi"),
        ("int8.pt2", "tosa-1.0+int"),
        ("int8.pt2", "tosa-0.80+bi"),
    ]


def run(job, setup, scratch):
    """Compile one model for one target and run all applicable checks."""
    report = Report(job.title)
    model = job.folder / job.file
    try:
        compiled = tool.compile_model(setup.armdc, model, job.target, scratch / "out")
    except (tool.Refused, tool.Broken) as error:
        report.failed(f"compile: {error}")
        return report
    size = sum(len(b) for b in compiled.bytes())
    report.passed(f"compile: {size} bytes in {1000 * compiled.seconds:.0f} ms (whole process)")
    _check_whole(report, compiled)
    _check_repeatable(report, setup, model, job.target, compiled, scratch)
    if compiled.count() != 1:
        return report
    if "0.80" in job.target:
        _check_080(report, job, setup, compiled, scratch)
    else:
        _check_numbers(report, job, model, compiled)
        if "+int" in job.target:
            side_by_side.check(report, job, model, setup.armdc, scratch)
            _check_vela(report, job, setup, compiled, scratch)
    return report


def _check_whole(report, compiled):
    left = compiled.left_on_host()
    good = compiled.count() == 1 and not left
    report.check(good, f"whole: {compiled.count()} delegate(s), on the host: {left or 'nothing'}")


def _check_repeatable(report, setup, model, target, compiled, scratch):
    try:
        same = tool.same_bytes(setup.armdc, model, target, compiled, scratch)
        report.check(same, "same bytes in two more runs, with one and two threads")
    except (tool.Refused, tool.Broken) as error:
        report.failed(f"second run: {error}")


def _check_080(report, job, setup, compiled, scratch):
    try:
        counts = tosa_file.check_080(compiled.delegate(), setup.schema_080)
        report.passed(f"0.80 schema: {tosa_file.describe(counts)}")
    except (tosa_file.BadFile, OSError, KeyError, ValueError) as error:
        report.failed(f"0.80 schema: {error!r}")
    if job.target == "tosa-0.80+bi":
        for accelerator in ("ethos-u55-128", "ethos-u85-256"):
            _vela(report, "4.2", setup.vela_080, compiled.delegate(), accelerator, scratch)


def _check_vela(report, job, setup, compiled, scratch):
    prefix = "a16w8_" if job.file == "a16w8.pt2" else ""
    tosa = compiled.delegate()
    inputs = tool.Interface(job.folder / job.file, compiled).feed([_first_example(job)])
    wanted = refmodel.run_all(tosa, [inputs])[0]
    for accelerator, folder in vela_runs.FOLDERS.items():
        peer = job.folder / (prefix + folder) / "peer.json"
        cycles = json.loads(peer.read_text()).get("cycles_npu") if peer.exists() else None
        made = _vela(report, "5.1", setup.vela, tosa, accelerator, scratch, peer=cycles)
        if made is not None:
            _check_simulated(report, setup.armdc, made, inputs, wanted)


def _first_example(job):
    path = job.folder / "example_inputs.npy"
    return np.load(path)[0] if path.exists() else np.load(job.digits[0])[0][None]


def _check_simulated(report, armdc, payload, inputs, wanted):
    inspected = streams.inspect(armdc, payload, wanted, report)
    if inspected is None:
        return
    work = payload.parent / "simulated"
    outputs, problem = streams.simulate(armdc, payload, inputs, inspected["inputs"], work)
    problem = problem or streams.difference(outputs, wanted)
    report.check(not problem, f"simulated {inspected['target']}: {problem or 'equal'}")


def _vela(report, version, vela, tosa, accelerator, scratch, peer=None):
    name = f"Vela {version} {accelerator}"
    try:
        folder = scratch / f"vela-{version}-{accelerator}"
        payload, cycles = vela_runs.run(vela, tosa, accelerator, folder)
    except vela_runs.VelaError as error:
        report.failed(f"{name}: {error}")
        return None
    against = f", ExecuTorch {peer:.0f} ({cycles / peer:.2f}x)" if peer else ""
    report.passed(f"{name}: {cycles} NPU cycles{against}")
    return payload


def _check_numbers(report, job, model, compiled):
    try:
        interface = tool.Interface(model, compiled)
        ours = _run_examples(interface, compiled.delegate(), job)
        if ours is not None:
            _compare(report, job, interface, ours)
        if job.digits:
            _check_accuracy(report, job.digits, interface, compiled.delegate())
    except (tool.Broken, refmodel.RefModelError) as error:
        report.failed(f"run: {error}")


def _run_examples(interface, tosa, job):
    path = job.folder / "example_inputs.npy"
    if not path.exists():  # for the repository's digits_cnn only the accuracy is checked
        return None
    feeds = [interface.feed([example]) for example in np.load(path)]
    return np.stack([interface.fetch(out)[0] for out in refmodel.run_all(tosa, feeds)])


def _compare(report, job, interface, ours):
    if job.file == "float.pt2":
        _compare_float(report, ours, np.load(job.folder / "float_outputs.npy"))
    elif job.file == "a16w8.pt2":
        _compare_a16w8(report, ours, np.load(job.folder / "a16w8_outputs.npy"))
    else:
        scale = interface.outputs[0]["scale"]
        _compare_int8(report, job, ours, np.load(job.folder / "int8_outputs.npy"), scale)


def _compare_float(report, ours, torch_outputs):
    largest = np.abs(torch_outputs).max()
    relative = np.abs(ours - torch_outputs).max() / largest
    text = f"PyTorch, {len(ours)} examples: max difference {relative:.2e} of the largest output"
    report.check(relative <= FP_TOLERANCE, text)  # not true for NaN


def _compare_a16w8(report, ours, torch_outputs):
    noise = np.sum((ours - torch_outputs).astype(np.float64) ** 2)
    signal = np.sum(torch_outputs.astype(np.float64) ** 2)
    sqnr = 10 * np.log10(signal / noise) if noise else np.inf
    report.check(sqnr >= A16W8_SQNR, f"PyTorch: SQNR {sqnr:.1f} dB (at least {A16W8_SQNR:.0f})")


def _compare_int8(report, job, ours, torch_outputs, scale):
    """FAIL if our error against PyTorch is larger than ExecuTorch's, in max or in mean."""
    peer_path = job.folder / "tosa_int" / "reference_outputs.npy"
    if not peer_path.exists():
        report.failed(f"{peer_path.name} of ExecuTorch is missing")
        return
    peer = np.load(peer_path)
    n = min(len(peer), len(ours))  # ExecuTorch's may cover fewer examples
    more = f"; on all {len(ours)}: " + _distance("ours", ours, torch_outputs, scale)
    more = more if n < len(ours) else ""
    ours, peer, torch_outputs = ours[:n], peer[:n], torch_outputs[:n]
    text = f"{n} example(s), " + _distance("ours", ours, torch_outputs, scale)
    text += "; " + _distance("ExecuTorch", peer, torch_outputs, scale)
    equal = np.count_nonzero(np.rint((ours - peer) / scale) == 0)
    text += f"; {equal} of {peer.size} equal ExecuTorch's"
    our_steps, peer_steps = (np.abs(a - torch_outputs) / scale for a in (ours, peer))
    good = all(f(our_steps) <= f(peer_steps) + STEP_TOLERANCE for f in (np.max, np.mean))
    report.check(good, f"PyTorch: {text}{more}")


def _distance(who, outputs, torch_outputs, scale):
    difference = np.abs(outputs - torch_outputs)
    steps = difference / scale
    return (
        f"{who} max {difference.max():.4g} ({steps.max():.0f} LSB) "
        f"mean {difference.mean():.4g} ({steps.mean():.3f} LSB)"
    )


def _check_accuracy(report, digits, interface, tosa):
    images, labels = (np.load(path) for path in digits)
    outputs = refmodel.run_all(tosa, [interface.feed([image[None]]) for image in images])
    answers = [int(interface.fetch(out)[0].argmax()) for out in outputs]
    accuracy = np.mean(np.array(answers) == labels)
    text = f"accuracy {100 * accuracy:.2f} % of {len(labels)} test images"
    report.check(accuracy >= DIGITS_ACCURACY, text)
