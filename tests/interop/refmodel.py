# SPDX-License-Identifier: BSD-3-Clause
"""Run a TOSA 1.0 file in tosa_reference_model, in a separate process: it can crash on bad files.

As a program: refmodel.py FILE.tosa INPUTS.npz OUTPUTS.npz, with arrays named RUN_INDEX.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np

TIMEOUT = 300


class RefModelError(Exception):
    pass


def _save(path, runs):
    np.savez(path, **{f"{i}_{k}": a for i, run in enumerate(runs) for k, a in enumerate(run)})


def _load(path):
    runs = {}
    with np.load(path) as archive:
        for name in archive.files:
            run, index = map(int, name.split("_"))
            runs.setdefault(run, {})[index] = archive[name]
    return [[run[k] for k in sorted(run)] for _, run in sorted(runs.items())]


def run_all(tosa, runs):
    """The outputs (a list of arrays) of every run (a list of input arrays)."""
    # A graph without inputs has empty runs, which an .npz can't hold.
    if not runs or not runs[0]:
        runs = [[np.zeros(0, np.uint8)]]
    with tempfile.TemporaryDirectory() as folder:
        inputs, outputs = Path(folder, "in.npz"), Path(folder, "out.npz")
        _save(inputs, runs)
        command = [sys.executable, __file__, str(tosa), str(inputs), str(outputs)]
        environment = dict(os.environ, OMP_NUM_THREADS="1")
        try:
            result = subprocess.run(
                command, capture_output=True, text=True, timeout=TIMEOUT, env=environment
            )
        except subprocess.TimeoutExpired:
            raise RefModelError(f"tosa_reference_model took more than {TIMEOUT} s") from None
        if result.returncode != 0 or not outputs.exists():
            text = [line for line in result.stderr.splitlines() if line.strip()]
            reason = text[-1] if text else f"exit code {result.returncode}"
            raise RefModelError(f"tosa_reference_model: {reason}")
        return _load(outputs)


def _bits(array):
    """bfloat16 and float8 come back as opaque bytes: keep them as unsigned integers."""
    if array.dtype.kind == "V":
        return array.view(np.uint8 if array.dtype.itemsize == 1 else np.uint16)
    return array


def main():
    import tosa_reference_model as model

    tosa, inputs, outputs = sys.argv[1:]
    blob = Path(tosa).read_bytes()
    results = []
    for arrays in _load(inputs):
        arrays = [a for a in arrays if a.shape != (0,)]
        values, status = model.run(blob, arrays)
        if status != model.GraphStatus.TOSA_VALID:
            sys.exit(str(status))
        results.append([_bits(np.asarray(value)) for value in values])
    _save(outputs, results)


if __name__ == "__main__":
    main()
