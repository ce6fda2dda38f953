# SPDX-License-Identifier: BSD-3-Clause
"""ExecuTorch's own programs in its runtime: `armdc`, or Vela, compiles the TOSA graphs of
ExecuTorch's lowering, ExecuTorch packs them into a .pte, and its runtime loads and runs it, with a delegate that
hands payloads to `armdc simulate`, or TOSA to `armdc run` (device_run.py). Every call must give the
bits of tosa_reference_model on the same graph, and `armdc run` on ExecuTorch's .pte those of its
runtime; `armdc inspect` prints the program.
"""

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import device_stream
import executorch
import models
import numpy as np
import pte
import refmodel
import streams
import tool
import vela_defects
import vela_runs
from report import Report

HERE = Path(__file__).parent
EXAMPLES = 2
TOSA = "TOSA-1.0+INT"
HEADER = device_stream.HEADER.size
TIMEOUT = 600


@dataclass
class Job:
    folder: Path
    target: str
    compiler: str = "armdc"

    @property
    def title(self):
        by = " by Vela" if self.compiler == "vela" else ""
        return f"device {self.folder.name} {self.target}{by}"


def jobs(corpus):
    folders = [corpus / "models" / name for name in models.MODELS]
    found = [Job(folder, target) for folder in folders for target in (*vela_runs.FOLDERS, TOSA)]
    return found + [Job(f, target, "vela") for f in folders for target in vela_runs.FOLDERS]


def build_delegate(folder):
    """simulated_delegate.cpp as a library for the runtime in ExecuTorch's wheel."""
    root = Path(next(iter(executorch.__path__)))
    headers = root / "include"
    library = folder / "simulated_delegate.so"
    # The registry of backends that the runtime uses once this library is loaded before it.
    registry = root / "kernels" / "quantized" / "libquantized_ops_aot_lib.so"
    command = [os.environ.get("CXX", "g++"), "-std=c++20", "-shared", "-fPIC"]
    command += ["-isystem", str(headers), "-DC10_USING_CUSTOM_GENERATED_MACROS"]
    command += ["-isystem", str(headers / "executorch/runtime/core/portable_type/c10")]
    command += ["-I", str(HERE.parents[1] / "include"), "-Wall", "-Wextra", "-Werror"]
    command += [str(HERE / name) for name in ("simulated_delegate.cpp", "backend_checks.cpp")]
    command += ["-o", str(library), str(registry)]
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode != 0:
        raise SystemExit(f"simulated_delegate.cpp: {result.stderr.strip()[-2000:]}")
    return library


def run(job, setup, library, scratch):
    report = Report(job.title)
    np.save(scratch / "inputs.npy", np.load(job.folder / "example_inputs.npy")[:EXAMPLES])
    made = scratch / "made"
    made.mkdir()
    command = [sys.executable, str(HERE / "device_run.py"), str(setup.armdc), str(library)]
    command += [str(job.folder / "int8.pt2"), job.target, job.compiler]
    command += [str(scratch / "inputs.npy"), str(made)]
    result = subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT)
    if result.returncode != 0:
        # A known defect (vela_defects.py): Vela drops an output that its reader transposes back.
        if job.compiler == "vela" and "the call has another number of tensors" in result.stderr:
            report.skipped("Vela's payload lacks an output of its graph")
            return report
        report.failed(f"the runtime: {result.stderr.strip()[-500:]}")
        return report
    _check_calls(report, setup, job, made)
    _check_program(report, setup, scratch)
    _check_inspect(report, setup, made / "model.pte", len(list(made.glob("payload*"))))
    if job.target != TOSA:
        _check_rejections(report, (made / "payload0.bin").read_bytes())
    return report


def _check_calls(report, setup, job, made):
    payloads = len(list(made.glob("payload*")))
    calls = [np.load(path) for path in sorted(made.glob("call*.npz"))]
    report.check(len(calls) == payloads * EXAMPLES, f"{len(calls)} calls of {payloads} delegates")
    for call in calls:
        inputs, outputs = (_arrays(call, name) for name in ("in", "out"))
        graphs = made.glob(f"*{call['payload']}.tosa")  # what was compiled, or the payload itself
        wanted = refmodel.run_all(next(graphs), [inputs])[0]
        problem = streams.difference(outputs, wanted)
        if problem and job.compiler == "vela":
            payload = made / f"payload{call['payload']}.bin"
            inspected = streams.inspect(setup.armdc, payload, outputs, report)
            defect = inspected and vela_defects.known_defect(inspected, outputs)
            if defect:
                report.skipped(f"a defect of Vela's: {defect}")
                continue
        report.check(not problem, f"delegate {call['payload']}: {problem or 'equal'}")


def _check_program(report, setup, scratch):
    """`armdc run` gives the outputs of ExecuTorch's runtime."""
    for run, example in enumerate(np.load(scratch / "inputs.npy")):
        folder = scratch / f"run{run}"
        folder.mkdir()
        np.save(folder / "in0.npy", example)
        paths = sorted((scratch / "made").glob(f"run{run}_out*.npy"))
        ours = tool.run_file(setup.armdc, scratch / "made/model.pte", [folder / "in0.npy"], folder)
        problem = pte.difference(ours, [np.load(path) for path in paths])
        report.check(not problem, f"armdc run, run {run}: {problem or 'equal'}")


def _check_inspect(report, setup, pte, payloads):
    """Our reader prints a program with its delegates' payloads."""
    result = subprocess.run([setup.armdc, "inspect", pte], capture_output=True, text=True)
    shown = result.stdout.count("EthosUBackend") + result.stdout.count("TOSABackend")
    report.check(
        result.returncode == 0 and shown >= payloads,
        f"armdc inspect shows {payloads} payloads {result.stderr.strip()[-200:]}",
    )


def _arrays(call, name):
    count = sum(key.startswith(name) for key in call.files)
    return [call[f"{name}{i}"] for i in range(count)]


def _check_rejections(report, payload):
    """The reader rejects what the delegate rejects."""
    changes = {
        "another first block": (0, b"V"),
        "an unknown block": (HEADER, b"C"),
        "another magic": (2 * HEADER, b"c"),
        "a cut payload": (len(payload) - HEADER, b"V"),
    }
    for what, (at, byte) in changes.items():
        changed = payload[:at] + byte + payload[at + 1 :]
        try:
            device_stream.read(changed)
            report.failed(f"the reader accepts {what}")
        except device_stream.Rejected:
            report.passed(f"the reader rejects {what}")
