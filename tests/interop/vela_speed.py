# SPDX-License-Identifier: BSD-3-Clause
"""The code generator beside the newest ExecuTorch and Vela, as tables in Markdown: the quality of
payloads (npu_quality), the time from the same .tosa files to a payload, and the time of the weight
encoder. Times are those of one core in the same run, Vela's that of its compiler inside its process,
without the start of Python. Processor time, so that a busy machine counts for neither.

usage: vela_speed.py BIN CORPUS GENERATED
BIN has armdc, npu_quality, bench_npu_compile, interop_weights; newest_payloads.py fills GENERATED.
Exit code 1: all files together take longer than with Vela, or a stream of weights takes longer or
has more bytes.
"""

import contextlib
import io
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import weights_speed
from ethosu import regor
from ethosu.vela import vela
from vela_runs import FAMILIES, FOLDERS, compiled_graphs, family_of

REPEAT = 3


def graphs(models):
    """(path, accelerator) of every delegate of models that has a payload of Vela."""
    for accelerator, folder in FOLDERS.items():
        for model in sorted(models.iterdir()):
            for path in compiled_graphs(model, folder):
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


def print_table(folder, models):
    """True if all files together take at most Vela's time."""
    files = list(graphs(models))
    times = []
    print("\n### From TOSA to a payload\n")
    print("| delegate | NPU | ms: ours / Vela's |\n|---|---|---|")

    def show(name, npu, mine, other):
        print(f"| {name} | {npu} | {mine:.1f} / {other:.1f} = {mine / other:.2f} |", flush=True)

    for (path, accelerator), mine in zip(files, ours(f"{folder}/bench_npu_compile", files)):
        times.append((mine, theirs(path, accelerator)))
        show(f"{path.parent.parent.name} {path.stem}", accelerator, *times[-1])
    mine, other = (sum(column) for column in zip(*times))
    show("total", "", mine, other)
    return mine <= other


def print_quality(folder, title, models, payloads):
    print(f"\n### {title}", flush=True)
    subprocess.run([f"{folder}/npu_quality", str(models), str(payloads)], check=True)


def main():
    folder, corpus, generated = sys.argv[1], *map(Path, sys.argv[2:])
    script = Path(__file__).with_name("newest_payloads.py")
    subprocess.run([sys.executable, script, corpus, generated], check=True, stdout=sys.stderr)
    # The cores of a shared machine differ in speed: all processes run on one of them.
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    models = corpus / "models"
    newest, last = generated / "newest", generated / "channels_last"
    print_quality(folder, "Programs with channels-first inputs", models, newest)
    print_quality(folder, "Programs with channels-last inputs", last, last)
    print_quality(folder, "The graphs of ExecuTorch 1.4.1", models, generated / "corpus")
    good = [print_table(folder, newest), weights_speed.print_table(folder, corpus)]
    sys.exit(0 if all(good) else 1)


if __name__ == "__main__":
    main()
