# SPDX-License-Identifier: BSD-3-Clause
"""How many times faster the interpreter is than tosa_reference_model, both on one core, on the same
graphs, in the same run. Processor time, so that a busy machine counts for neither.

usage: speed.py BIN CORPUS [MODEL...]     BIN has armdc and bench_interpret; MODEL: "resnet8_int8",
                                          default: the two that have a limit
Exit code 1: below a limit.
"""

import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np
import runs
import tosa_reference_model as model

# The required speed ratios.
LIMITS = {"resnet8_int8": 20, "mobilenet_v2_float": 30}
TARGETS = {"int8": "tosa-1.0+int", "float": "tosa-1.0+fp"}
REPEAT = 5


def ours(bench, name):
    """Milliseconds, the fastest of several repetitions."""
    command = [bench, f"--benchmark_filter=^run/{name}$", "--benchmark_format=json"]
    command += [f"--benchmark_repetitions={REPEAT}", "--benchmark_min_time=0.2"]
    result = subprocess.run(command, capture_output=True, text=True, check=True)
    rows = json.loads(result.stdout)["benchmarks"]
    return min(row["cpu_time"] for row in rows if row["run_type"] == "iteration")


def theirs(path):
    blob = path.read_bytes()
    rng = np.random.default_rng(0)
    arrays = [runs.random_array(rng, *what) for what in runs.inputs_of(path)]
    best = float("inf")
    for _ in range(REPEAT):
        start = time.process_time()
        _, status = model.run(blob, arrays)
        best = min(best, time.process_time() - start)
        assert status == model.GraphStatus.TOSA_VALID, status
    return best * 1e3


def compiled(armdc, corpus, name, folder):
    model_name, form = name.rsplit("_", 1)
    path = Path(corpus, "models", model_name, f"{form}.pt2")
    command = [armdc, "compile", str(path), "--target", TARGETS[form], "-q", "-o", folder]
    subprocess.run(command, check=True)
    return Path(folder, "delegate_0.tosa")


def main():
    folder, corpus, *names = sys.argv[1:]
    good = True
    print(f"{'':24} {'ours ms':>10} {'reference ms':>13} {'ratio':>8}")
    for name in names or LIMITS:
        with tempfile.TemporaryDirectory() as scratch:
            path = compiled(f"{folder}/armdc", corpus, name, scratch)
            mine, reference = ours(f"{folder}/bench_interpret", name), theirs(path)
        ratio = reference / mine
        enough = ratio >= LIMITS.get(name, 0)
        good = good and enough
        verdict = "" if enough else f"   BELOW {LIMITS[name]}"
        print(f"{name:24} {mine:10.3f} {reference:13.3f} {ratio:8.1f}{verdict}")
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
