# SPDX-License-Identifier: BSD-3-Clause
"""Our .pte files in ExecuTorch's own runtime: `armdc compile --pte` writes them, and the runtime of
ExecuTorch's wheel loads and runs them, with a delegate over our simulator or interpreter
(simulated_device.py). Float in, float out; every output must equal that of `armdc run`, bit for bit.
"""

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

    @property
    def title(self):
        return f"pte {self.file.parent.name} {self.file.stem} {self.target}"


def jobs(corpus):
    files = [corpus / "models" / name / file for name in models.MODELS for file in TARGETS]
    return [Job(f, target) for f in files if f.exists() for target in TARGETS[f.name]]


def run(job, setup, library, scratch):
    report = Report(job.title)
    examples = [[e] for e in np.load(job.file.parent / "example_inputs.npy")[:EXAMPLES]]
    pte = scratch / "model.pte"
    made = scratch / "made"
    tool.compile_model(setup.armdc, job.file, job.target, made, "--pte", str(pte))
    outputs = in_runtime(setup, library, pte, examples, scratch / "runtime")
    for i, (inputs, ours) in enumerate(zip(examples, outputs)):
        paths = save(inputs, scratch / f"example{i}")
        wanted = tool.run_model(setup.armdc, job.file, job.target, paths, scratch / f"example{i}")
        problem = difference(ours, wanted)
        report.check(not problem, f"example {i}: {problem or 'equal'}")
    return report


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


def in_runtime(setup, library, pte, runs, folder, method="forward"):
    """The outputs of each run in ExecuTorch's runtime."""
    folder.mkdir()
    arrays = {f"run{r}_in{i}": a for r, inputs in enumerate(runs) for i, a in enumerate(inputs)}
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
