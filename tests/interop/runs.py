# SPDX-License-Identifier: BSD-3-Clause
"""TOSA files in our interpreter and in tosa_reference_model, on random inputs: integers equal bit
for bit, floats within 1e-3 of the largest (2e-2 for 16 bits and less)."""

import subprocess
from dataclasses import dataclass
from pathlib import Path

import ml_dtypes
import numpy as np
import refmodel
from report import Report
from tosa import TosaGraph

SEEDS = (1, 2)
# DType of the 1.x schema -> how an input is made and saved.
BOOL, INT8, INT16, INT32, FP32, FP16, BF16, FP8E4M3, FP8E5M2 = 1, 3, 4, 5, 7, 8, 9, 11, 12
SMALL = {BF16: ml_dtypes.bfloat16, FP8E4M3: ml_dtypes.float8_e4m3fn, FP8E5M2: ml_dtypes.float8_e5m2}


@dataclass
class Run:
    title: str
    path: Path
    stored: bool = False  # inputs and outputs are beside the file: inK.npy, outK.npy
    refused: bool = False  # it breaks a rule of the specification


def jobs(corpus):
    files = [*(corpus / "models").rglob("*.tosa"), *(corpus / "ops").rglob("*.tosa")]
    return [Run(f"run {p.relative_to(corpus)}", p) for p in sorted(files)]


def extension_jobs(folder):
    """The cases of make_extension_cases.py."""
    files = sorted(folder.rglob("test.tosa"))
    return [Run(f"run {'/'.join(p.parts[-3:-1])}", p, stored=True) for p in files]


def refused_jobs(folder):
    """Files that the verifier must reject."""
    files = sorted(folder.rglob("test.tosa"))
    return [Run(f"verify {'/'.join(p.parts[-3:-1])}", p, refused=True) for p in files]


def numbered(folder, what):
    paths = folder.glob(f"{what}*.npy")
    return [np.load(p) for p in sorted(paths, key=lambda p: int(p.stem[len(what) :]))]


def main_block(path):
    """The graph's only block, and its tensors by name."""
    graph = TosaGraph.TosaGraph.GetRootAs(path.read_bytes(), 0)
    block = graph.Regions(0).Blocks(0)
    return block, {block.Tensors(i).Name(): block.Tensors(i) for i in range(block.TensorsLength())}


def output_types(path):
    """The DType of each output; None for a shape."""
    block, tensors = main_block(path)
    names = [block.Outputs(i) for i in range(block.OutputsLength())]
    return [tensors[name].Type() if name in tensors else None for name in names]


def inputs_of(path):
    """(shape, dtype) of each input, or None if a shape is not known."""
    block, tensors = main_block(path)
    found = []
    for i in range(block.InputsLength()):
        tensor = tensors.get(block.Inputs(i))
        if tensor is None:
            return None
        shape = [tensor.Shape(k) for k in range(tensor.ShapeLength())]
        if any(size < 1 for size in shape):
            return None
        found.append((shape, tensor.Type()))
    return found


def random_array(rng, shape, dtype):
    if dtype == BOOL:
        return rng.integers(0, 2, shape).astype(bool)
    if dtype in (INT8, INT16):
        width = np.int8 if dtype == INT8 else np.int16
        low, high = np.iinfo(width).min, np.iinfo(width).max
        return rng.integers(low, high + 1, shape).astype(width)
    if dtype == INT32:  # indices, conditions, sums: small numbers are valid in most places
        return rng.integers(0, 4, shape).astype(np.int32)
    values = rng.standard_normal(shape).astype(np.float32)
    if dtype in SMALL:
        return values.astype(SMALL[dtype])
    return values.astype(np.float16) if dtype == FP16 else values


def bits(array):
    """bfloat16 and float8 as unsigned integers, which every reader takes."""
    if array.dtype.type in SMALL.values() or array.dtype.kind == "V":
        return array.view(np.uint8 if array.dtype.itemsize == 1 else np.uint16)
    return array


def as_float(array, dtype):
    if dtype in SMALL:
        array = array.view(SMALL[dtype])
    return array.astype(np.float64)


def difference(ours, theirs, dtype):
    """Describes the difference, or None. All NaNs are equal."""
    if ours.shape != theirs.shape:
        return f"shape {ours.shape}, not {theirs.shape}"
    if ours.dtype.kind in "bi" or theirs.dtype.kind in "bi":
        wrong = int((ours.astype(np.int64) != theirs.astype(np.int64)).sum())
        return f"{wrong} of {ours.size} elements differ" if wrong else None
    narrow = ours.dtype.itemsize <= 2
    ours, theirs = as_float(ours, dtype), as_float(theirs, dtype)
    finite = np.isfinite(theirs)
    if not np.array_equal(np.isnan(ours), np.isnan(theirs)):
        return "NaN in other places"
    if not np.array_equal(ours[np.isinf(theirs)], theirs[np.isinf(theirs)]):
        return "infinity in other places"
    if not finite.any():
        return None
    largest = np.abs(theirs[finite]).max()
    error = np.abs(ours[finite] - theirs[finite]).max()
    allowed = (2e-2 if narrow else 1e-3) * largest + 1e-5
    return f"differs by {error:.3g}, largest {largest:.3g}" if error > allowed else None


def run_stored(job, setup, folder):
    report = Report(job.title)
    inputs = [bits(a) for a in numbered(job.path.parent, "in")]
    expected = numbered(job.path.parent, "out")
    problem = run_ours(job.path, inputs, expected, setup.armdc, folder / "stored")
    report.check(problem is None, problem or "equal")
    return report


def run_refused(job, setup):
    report = Report(job.title)
    command = [str(setup.armdc), "verify", str(job.path)]
    result = subprocess.run(command, capture_output=True, text=True, timeout=300)
    report.check(result.returncode == 1, f"exit code {result.returncode}: {result.stderr.strip()}")
    return report


def run(job, setup, folder):
    if job.refused:
        return run_refused(job, setup)
    if job.stored:
        return run_stored(job, setup, folder)
    report = Report(job.title)
    wanted = inputs_of(job.path)
    if wanted is None:
        report.skipped("shapes known only at run time")
        return report
    arrays = []
    for seed in SEEDS:
        rng = np.random.default_rng(seed)
        arrays.append([bits(random_array(rng, *what)) for what in wanted])
    try:
        theirs = refmodel.run_all(job.path, arrays)
    except refmodel.RefModelError as error:
        report.skipped(f"the reference model fails on it: {error}")
        return report
    for seed, inputs, expected in zip(SEEDS, arrays, theirs):
        problem = run_ours(job.path, inputs, expected, setup.armdc, folder / str(seed))
        report.check(problem is None, problem or f"seed {seed}: equal")
    return report


def run_ours(path, inputs, expected, armdc, folder):
    folder.mkdir()
    command = [str(armdc), "run", str(path), "-o", str(folder / "out")]
    for i, array in enumerate(inputs):
        np.save(folder / f"in{i}.npy", array)
        command += ["--input", str(folder / f"in{i}.npy")]
    result = subprocess.run(command, capture_output=True, text=True, timeout=300)
    if result.returncode != 0:
        return f"exit code {result.returncode}: {result.stderr.strip()[-300:]}"
    for i, (theirs, dtype) in enumerate(zip(expected, output_types(path))):
        ours = np.load(folder / "out" / f"out{i}.npy")
        problem = difference(bits(ours), bits(theirs), dtype)
        if problem is not None:
            return f"output {i}: {problem}"
    return None
