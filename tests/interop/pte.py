# SPDX-License-Identifier: BSD-3-Clause
"""Our .pte files in ExecuTorch's own runtime: `armdc compile --pte` writes them, and the runtime of
ExecuTorch's wheel loads and runs them, with a delegate over our simulator or interpreter
(simulated_device.py). Float in, float out; every output must equal those of `armdc run` on the .pt2
and on the .pte, bit for bit.

The programs of make_pte_cases.py have several delegates with operators of the host between them,
mutable buffers over several calls, and branches; they must give PyTorch's own outputs.
"""

import itertools
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import models
import numpy as np
import tool
from report import Report

HERE = Path(__file__).parent
EXAMPLES = 2
TIMEOUT = 900
TARGETS = {
    "int8.pt2": ("ethos-u55-128", "ethos-u65-256", "ethos-u85-256", "tosa-1.0+int", "tosa-0.80+bi"),
    "float.pt2": ("tosa-1.0+fp",),
    "a16w8.pt2": ("ethos-u55-128", "tosa-1.0+int+int16"),
}


@dataclass
class Job:
    file: Path
    target: str
    runs: list | None = None  # inputs of each run of a case; None: a model with example inputs
    wanted: list | None = None  # PyTorch's outputs of each run
    options: tuple = ()
    channels_last: tuple = ()  # the numbers of such inputs
    quantized: bool = False  # the program's own inputs and outputs

    @property
    def title(self):
        ending = " quantized" if self.quantized else ""
        return f"pte {self.file.parent.name} {self.file.stem} {self.target}{ending}"


@dataclass
class Methods:
    """Methods of one program: two of them are the same model, and share all payloads."""

    cases: Path
    title: str = "pte pte several methods"

    def run(self, setup, library, scratch):
        report = Report(self.title)
        if not setup.methods.is_file():
            report.skipped(f"no {setup.methods.name} beside armdc: build the tests")
            return report
        models = {"forward": "host_between", "same": "host_between", "other": "counter"}
        pte = scratch / "model.pte"
        self._write(setup, pte, models)
        for method, model in models.items():
            case = _case(self.cases / f"{model}.pt2")
            folder = scratch / method
            outputs = in_runtime(setup, library, pte, case.runs, folder, method)
            for i, (theirs, wanted) in enumerate(zip(outputs, case.wanted)):
                _compare(report, f"{method} in ExecuTorch's runtime, run {i}", theirs, wanted)
            paths = save(case.runs[0], folder / "inputs")
            options = ("--method", method)
            ours = tool.run_file(setup.armdc, pte, paths, folder / "inputs", *options)
            _compare(report, f"armdc run --method {method}", ours, case.wanted[0])
        payloads = {p.read_bytes() for p in scratch.glob("*/payload*.tosa")}
        stored = [pte.read_bytes().count(payload) for payload in payloads]
        report.check(stored == [1, 1, 1], f"{stored} copies of the payloads")
        return report

    def _write(self, setup, path, models):
        command = [str(setup.methods), str(path), "TOSA-1.0+FP"]
        command += [f"{method}={self.cases / model}.pt2" for method, model in models.items()]
        result = subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT)
        if result.returncode != 0:
            raise RuntimeError(f"{setup.methods.name}: {result.stderr.strip()[-500:]}")


def _is_quantized(job):
    return job.file.name == "int8.pt2" and job.target in ("ethos-u85-256", "tosa-1.0+int")


def jobs(corpus, cases):
    files = [corpus / "models" / name / file for name in models.MODELS for file in TARGETS]
    found = [Job(f, target) for f in files if f.exists() for target in TARGETS[f.name]]
    found += [Job(job.file, job.target, quantized=True) for job in found if _is_quantized(job)]
    found += [_case(path) for path in sorted(cases.glob("*.pt2"))]
    return [*found, Methods(cases)]


def _case(path):
    stored = np.load(path.with_suffix(".npz"))
    runs, wanted = ([], [])
    while f"run{len(runs)}_in0" in stored:
        for kind, to in (("in", runs), ("out", wanted)):
            names = (f"run{len(to)}_{kind}{i}" for i in itertools.count())
            to.append([stored[n] for n in itertools.takewhile(stored.files.__contains__, names)])
    target, options, channels_last = (stored[key] for key in ("target", "options", "channels_last"))
    return Job(path, str(target), runs, wanted, tuple(options), tuple(channels_last))


def run(job, setup, library, scratch):
    if isinstance(job, Methods):
        return job.run(setup, library, scratch)
    if job.quantized:
        return _run_quantized(job, setup, library, scratch)
    report = Report(job.title)
    runs = job.runs or [
        [e] for e in np.load(job.file.parent / "example_inputs.npy")[:EXAMPLES]
    ]
    pte = scratch / "model.pte"
    options = ("--pte", str(pte), *job.options)
    tool.compile_model(setup.armdc, job.file, job.target, scratch / "made", *options)
    folder = scratch / "runtime"
    outputs = in_runtime(setup, library, pte, runs, folder, "forward", job.channels_last)
    for i, (inputs, theirs) in enumerate(zip(runs, outputs)):
        folder = scratch / f"run{i}"
        paths = save(inputs, folder)
        wanted = job.wanted[i] if job.wanted else _run_model(job, setup, paths, folder)
        _compare(report, f"ExecuTorch's runtime, run {i}", theirs, wanted)
        if i == 0 or not job.wanted:  # `armdc run` does not keep the state of a case
            ours = tool.run_file(setup.armdc, pte, paths, folder / "pte")
            _compare(report, f"armdc run, run {i}", ours, wanted)
    return report


def _run_quantized(job, setup, library, scratch):
    """int8 in, int8 out: converted by us, the outputs equal those of `armdc run`."""
    report = Report(job.title)
    example = np.load(job.file.parent / "example_inputs.npy")[0]
    pte = scratch / "model.pte"
    options = ("--pte", str(pte), "--quantize-io")
    compiled = tool.compile_model(setup.armdc, job.file, job.target, scratch / "made", *options)
    interface = tool.Interface(job.file, compiled)
    inputs = interface.feed([example])
    wanted = _run_model(job, setup, save([example], scratch / "float"), scratch / "float")
    theirs = in_runtime(setup, library, pte, [inputs], scratch / "runtime")[0]
    ours = tool.run_file(setup.armdc, pte, save(inputs, scratch / "int8"), scratch / "int8")
    for what, outputs in (("ExecuTorch's runtime", theirs), ("armdc run", ours)):
        report.check({a.dtype for a in outputs} == {np.dtype(np.int8)}, f"{what}: int8 outputs")
        _compare(report, what, interface.fetch(outputs), wanted)
    return report


def _run_model(job, setup, paths, folder):
    return tool.run_model(setup.armdc, job.file, job.target, paths, folder)


def _compare(report, what, ours, wanted):
    problem = difference(ours, wanted)
    report.check(not problem, f"{what}: {problem or 'equal'}")


def difference(ours, wanted):
    """Describes the first difference of two lists of arrays, or None."""
    if len(ours) != len(wanted):
        return f"{len(ours)} outputs, not {len(wanted)}"
    for i, (mine, other) in enumerate(zip(ours, wanted)):
        if (mine.dtype, mine.shape) != (other.dtype, other.shape):
            return f"output {i}: {mine.dtype}{mine.shape}, not {other.dtype}{other.shape}"
        if mine.tobytes() != other.tobytes():
            return f"output {i}: {np.count_nonzero(mine != other)} of {mine.size} elements differ"
    return None


def save(arrays, folder):
    folder.mkdir()
    paths = [folder / f"in{i}.npy" for i in range(len(arrays))]
    for path, array in zip(paths, arrays):
        np.save(path, array)
    return paths


def in_runtime(setup, library, pte, runs, folder, method="forward", channels_last=()):
    """The outputs of each run in ExecuTorch's runtime."""
    folder.mkdir()
    arrays = {f"run{r}_in{i}": a for r, inputs in enumerate(runs) for i, a in enumerate(inputs)}
    arrays["channels_last"] = np.array(channels_last, dtype=int)
    np.savez(folder / "inputs.npz", **arrays)
    command = [sys.executable, str(HERE / "pte_run.py"), str(setup.armdc), str(library), str(pte)]
    command += [str(folder / "inputs.npz"), str(folder), method]
    result = subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT)
    if result.returncode != 0:
        raise RuntimeError(f"the runtime: {result.stderr.strip()[-500:]}")
    outputs = lambda r: sorted(folder.glob(f"run{r}_out*.npy"), key=_number)
    return [[np.load(p) for p in outputs(r)] for r in range(len(runs))]


def _number(path):
    """K of "run0_outK.npy"."""
    return int(path.stem.rpartition("out")[2])
