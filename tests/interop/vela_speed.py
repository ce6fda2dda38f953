# SPDX-License-Identifier: BSD-3-Clause
"""How many times faster the code generator is than Vela's compiler, from the same .tosa files to a
payload, both on one core, in the same run. Vela's time is that of its compiler inside its process,
without the start of Python. Processor time, so that a busy machine counts for neither.

usage: vela_speed.py BIN CORPUS     BIN has bench_npu_compile
Exit code 1: all files together take longer than with Vela.
"""

import contextlib
import io
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from ethosu import regor
from ethosu.vela import vela
from vela_runs import FAMILIES, FOLDERS, family_of

REPEAT = 3


def graphs(corpus):
    """(path, accelerator) of every delegate of the corpus's models that has a payload of Vela."""
    for accelerator, folder in FOLDERS.items():
        for path in sorted(Path(corpus, "models").glob(f"*/{folder}/delegate*.tosa")):
            if path.with_name(f"{path.stem}_out_vela.npz").exists():
                yield path, accelerator


def ours(bench, files):
    """Milliseconds for each file, the fastest of several repetitions."""
    command = [bench, *(str(part) for file in files for part in file)]
    command += ["--benchmark_format=json", f"--benchmark_repetitions={REPEAT}"]
    command += ["--benchmark_min_time=0.05"]
    result = subprocess.run(command, capture_output=True, text=True, check=True)
    best = [float("inf")] * len(files)
    for row in json.loads(result.stdout)["benchmarks"]:
        if row["run_type"] == "iteration":
            number = int(row["run_name"].split("/")[1])
            best[number] = min(best[number], row["cpu_time"])
    return best


def theirs(path, accelerator):
    """Milliseconds of the call that compiles, the fastest of several."""
    times = []
    compile_network = regor.compile

    def timed(*arguments, **options):
        start = time.process_time()
        made = compile_network(*arguments, **options)
        times.append(time.process_time() - start)
        return made

    family = FAMILIES[family_of(accelerator)]
    regor.compile = timed
    try:
        with tempfile.TemporaryDirectory() as folder:
            command = [
                f"--accelerator-config={accelerator}",
                "--config=Arm/vela.ini",
                f"--system-config={family.systems[0]}",
                f"--memory-mode={family.memories[0]}",
                "--output-format=raw",
                f"--output-dir={folder}",
                str(path),
            ]
            for _ in range(REPEAT):
                with contextlib.redirect_stdout(io.StringIO()):
                    code = vela.main(command)
                assert not code, f"Vela does not compile {path}"
    finally:
        regor.compile = compile_network
    return min(times) * 1e3


def main():
    folder, corpus = sys.argv[1:]
    files = list(graphs(corpus))
    times = []
    print(f"{'':44} {'ours ms':>10} {'Vela ms':>10} {'ratio':>8}")

    def show(name, mine, other):
        print(f"{name:44} {mine:10.1f} {other:10.1f} {other / mine:8.1f}", flush=True)

    for (path, accelerator), mine in zip(files, ours(f"{folder}/bench_npu_compile", files)):
        times.append((mine, theirs(path, accelerator)))
        show(f"{path.parent.parent.name} {path.stem} {accelerator}", *times[-1])
    mine, other = (sum(column) for column in zip(*times))
    show("all", mine, other)
    sys.exit(0 if mine <= other else 1)


if __name__ == "__main__":
    main()
