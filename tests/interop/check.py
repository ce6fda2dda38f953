# SPDX-License-Identifier: BSD-3-Clause
"""Check armdc's output with the programs that read it. Started by run.sh in make_env.sh's
environment.

Parts: --models (the default), --architectures, --ops, --programs, --generated, --runs, --random,
--verif, --structure, --partitions, --peer-tests, --opinfo, --sweep, --weights, --streams,
--devices, --pte, --written, --quantized; --all is all of them.
"""

import argparse
import fnmatch
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import architectures
import beside_peer
import cases
import devices
import models
import opinfo
import partitions
import peer_tests
import pte
import quantized
import random_graphs
import runs
import sounds
import streams
import structure
import tflite_file
import weights
import written
from report import Report, Summary

ROOT = Path(__file__).resolve().parents[2]
WORKERS = 2
PARTS = (
    "models",
    "architectures",
    "ops",
    "programs",
    "generated",
    "runs",
    "random",
    "verif",
    "structure",
    "partitions",
    "peer_tests",
    "opinfo",
    "sweep",
    "weights",
    "streams",
    "devices",
    "pte",
    "written",
    "quantized",
)
NEED_CORPUS = ("models", "ops", "runs", "partitions", "devices", "pte", "quantized")


@dataclass
class Setup:
    armdc: Path
    structure: Path
    weights: Path
    methods: Path
    copy: Path
    corpus: Path | None
    vela: Path
    vela_080: Path
    schema_080: Path
    generated: Path
    seed: int
    every: int
    peer_tests_kind: str | None


def parse():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--armdc", type=Path, required=True)
    parser.add_argument("--corpus", type=Path, help="folder of the corpora")
    parser.add_argument("--peers", type=Path, required=True, help="folder that make_env.sh filled")
    parser.add_argument("--only", metavar="PATTERN", help="only jobs whose title contains this")
    parser.add_argument("--schema-0-80", type=Path, default=ROOT / "schemas/tosa_0_80.fbs")
    parser.add_argument("--seed", type=int, default=1, help="of random inputs")
    parser.add_argument(
        "--every", type=int, default=1, metavar="N", help="of random jobs: every N-th alone"
    )
    for kind, text in {
        "refused": "that ExecuTorch leaves on the host",
        "npus": "that it lowers for an Ethos-U",
    }.items():
        parser.add_argument(
            f"--{kind}",
            dest="peer_tests_kind",
            action="store_const",
            const=kind,
            help=f"of --peer-tests: all programs {text}, and no others",
        )
    parser.add_argument("--all", action="store_true", help="all parts")
    for part in PARTS:
        parser.add_argument(f"--{part.replace('_', '-')}", action="store_true")
    options = parser.parse_args()
    options.parts = [p for p in PARTS if options.all or getattr(options, p)] or ["models"]
    return options


def wanted(title, pattern):
    return pattern is None or fnmatch.fnmatch(title.lower(), f"*{pattern.lower()}*")


def run_jobs(jobs, function):
    """Runs every job in its own folder, at most two at a time; reports in the order of jobs."""

    def one(job):
        with tempfile.TemporaryDirectory(prefix="interop-") as folder:
            try:
                return function(job, Path(folder))
            except Exception as error:  # one bad file must not end the whole run
                report = Report(job.title)
                report.failed(f"{type(error).__name__}: {error}")
                return report

    with ThreadPoolExecutor(WORKERS) as pool:
        yield from zip(jobs, pool.map(one, jobs))


def run_models(setup, pattern, summary):
    jobs = models.jobs(setup.corpus, ROOT / "examples" / "digits_cnn")
    jobs = [job for job in jobs if wanted(job.title, pattern)]
    for job, report in run_jobs(jobs, lambda job, folder: models.run(job, setup, folder)):
        summary.take(report)


def run_architectures(setup, pattern, summary):
    folder = setup.generated / "models"
    generate("make_models.py", folder)
    every = architectures.generated_jobs(folder)
    if setup.corpus:
        every += architectures.corpus_jobs(setup.corpus)
    function = lambda job, scratch: architectures.run(job, setup, scratch)
    for _, report in run_jobs([job for job in every if wanted(job.title, pattern)], function):
        summary.take(report)


def run_cases(name, listed, setup, pattern, summary):
    """Many small jobs: only failures are printed, then reasons and counts."""
    if not listed:
        report = Report(name)
        report.skipped("no cases there")
        summary.take(report)
    listed = [case for case in listed if wanted(case.title, pattern)]
    reasons = cases.Reasons()
    total = Summary()
    jobs = run_jobs(listed, lambda case, folder: cases.run(case, setup, folder, reasons))
    for _, report in jobs:
        summary.take(report, only_failures=pattern is None)
        total.counts += report.counts
    reasons.print("not yet")
    counts = ", ".join(f"{total.counts[k]} {k}" for k in ("PASS", "FAIL", "SKIP"))
    print(f"{name}: {len(listed)} cases: {counts}", flush=True)


def run_sizes(setup, summary):
    """Our TOSA is no larger than ExecuTorch's, and docs/tosa_beside_peer.md is up to date."""
    report = Report("TOSA beside ExecuTorch's")
    rows, missing = beside_peer.measure_all(setup.armdc, setup.corpus)
    problems = beside_peer.problems(ROOT / "docs" / "tosa_beside_peer.md", rows, missing)
    for text in problems:
        report.failed(text)
    if not problems:
        report.passed(f"{len(rows)} cases")
    summary.take(report)


def run_many(name, every, function, pattern, summary):
    """Many small jobs with nothing but failures and counts to print."""
    listed = [job for job in every if wanted(job.title, pattern)]
    total = Summary()
    for _, report in run_jobs(listed, function):
        summary.take(report, only_failures=pattern is None)
        total.counts += report.counts
    counts = ", ".join(f"{total.counts[k]} {k}" for k in ("PASS", "FAIL", "SKIP"))
    print(f"{name}: {len(listed)}: {counts}", flush=True)


def run_sounds(setup, pattern, summary):
    if not wanted("sounds", pattern):
        return
    folder = setup.generated / "sounds"
    generate("make_sounds.py", folder)
    job = Report("sounds")
    for _, report in run_jobs([job], lambda _, scratch: sounds.run(setup, folder, scratch)):
        summary.take(report)


def run_files(setup, pattern, summary):
    extensions = setup.generated / "extensions"
    generate("make_extension_cases.py", extensions)
    every = [*runs.jobs(setup.corpus), *runs.extension_jobs(extensions)]
    run_many("files run", every, lambda job, folder: runs.run(job, setup, folder), pattern, summary)


def run_random(setup, pattern, summary):
    every = random_graphs.jobs(setup.seed)[:: setup.every]
    name = f"random graphs of seed {setup.seed}"
    function = lambda job, folder: random_graphs.run(job, setup, folder)
    run_many(name, every, function, pattern, summary)


def run_verif(setup, pattern, summary):
    folder = setup.generated / "verif"
    generate("make_verif_sample.py", folder, str(setup.seed))
    every = [*runs.extension_jobs(folder / "ext"), *runs.refused_jobs(folder / "neg")]
    every = every[:: setup.every]
    name = f"verification tests of seed {setup.seed}"
    run_many(name, every, lambda job, folder: runs.run(job, setup, folder), pattern, summary)


def run_structure(setup, pattern, summary):
    if not setup.structure.is_file():
        report = Report("structure")
        report.skipped(f"no {setup.structure.name} beside armdc: build the tests")
        return summary.take(report)
    folder = setup.generated / "structure"
    generate("make_structure.py", folder)
    function = lambda job, _: structure.run(job, setup)
    run_many("structure", structure.jobs(folder), function, pattern, summary)


def run_peer_tests(setup, pattern, summary):
    folder = peer_tests.capture(setup.generated / "peer_tests", setup.seed, setup.peer_tests_kind)
    every = list(peer_tests.jobs(folder))[:: setup.every]
    function = lambda job, scratch: peer_tests.run(job, setup, scratch)
    run_many(f"ExecuTorch's tests, part {folder.name}", every, function, pattern, summary)


def run_opinfo(setup, pattern, summary):
    folder = setup.generated / "opinfo"
    generate("make_opinfo.py", folder)
    every = list(opinfo.jobs(folder))[:: setup.every]
    run_many("OpInfo", every, lambda job, _: opinfo.run(job, setup), pattern, summary)


def run_sweep(setup, pattern, summary):
    import sweep  # slow: it imports PyTorch

    with tempfile.TemporaryDirectory(prefix="interop-") as folder:
        sweep.run(setup, Path(folder), lambda title: wanted(title, pattern), summary)


def run_weights(setup, pattern, summary):
    report = Report("weights")
    if not wanted(report.title, pattern):
        return
    if not setup.weights.is_file():
        report.skipped(f"no {setup.weights.name} beside armdc: build the tests")
    else:
        weights.run(setup.weights, setup.seed, report)
    summary.take(report)


def run_streams(setup, pattern, summary):
    if not tflite_file.is_installed():
        report = Report("streams of TensorFlow Lite graphs")
        report.skipped("LiteRT is not installed: see make_env.sh")
        summary.take(report)
    reasons = cases.Reasons()
    name = f"streams of seed {setup.seed}"
    function = lambda job, folder: streams.run(job, setup, folder, reasons)
    every = streams.jobs(setup.seed)[:: setup.every]
    run_many(name, every, function, pattern, summary)
    reasons.print("not compared")


def run_written(setup, pattern, summary):
    if not setup.copy.is_file():
        report = Report("written")
        report.skipped(f"no {setup.copy.name} beside armdc: build the tests")
        return summary.take(report)
    every = written.jobs(setup.corpus, ROOT / "tests" / "data" / "programs")
    function = lambda job, folder: written.run(job, setup, folder)
    run_many("written programs", every, function, pattern, summary)


def run_in_runtime(part, module, every, setup, pattern, summary):
    """Jobs that need ExecuTorch's runtime with our delegate."""
    every = [job for job in every if wanted(job.title, pattern)]
    every = every[:: setup.every]
    with tempfile.TemporaryDirectory(prefix="interop-") as folder:
        library = devices.build_delegate(Path(folder))
        function = lambda job, scratch: module.run(job, setup, library, scratch)
        run_many(part, every, function, pattern, summary)


def generate(name, folder, *options):
    """Runs a script that makes cases into a folder."""
    script = Path(__file__).with_name(name)
    # Quiet, because PyTorch's packages warn about much on import.
    command = [sys.executable, str(script), str(folder), *options]
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode != 0:
        raise SystemExit(f"{name} failed:\n{result.stderr[-2000:]}")


def run_part(part, setup, pattern, summary):
    if part in NEED_CORPUS and setup.corpus is None:
        report = Report(part)
        report.skipped("no corpus: give --corpus or set ARM_DELEGATE_CORPUS")
        summary.take(report)
    elif part == "models":
        run_models(setup, pattern, summary)
    elif part == "architectures":
        run_architectures(setup, pattern, summary)
    elif part == "ops":
        run_cases("ops", cases.corpus_cases(setup.corpus), setup, pattern, summary)
        if pattern is None:
            run_sizes(setup, summary)
    elif part == "runs":
        run_files(setup, pattern, summary)
    elif part == "random":
        run_random(setup, pattern, summary)
    elif part == "verif":
        run_verif(setup, pattern, summary)
    elif part == "partitions":
        every = partitions.jobs(setup.corpus)
        run_many(part, every, lambda job, _: partitions.run(job, setup), pattern, summary)
    elif part == "structure":
        run_structure(setup, pattern, summary)
    elif part == "peer_tests":
        run_peer_tests(setup, pattern, summary)
    elif part == "opinfo":
        run_opinfo(setup, pattern, summary)
    elif part == "sweep":
        run_sweep(setup, pattern, summary)
    elif part == "weights":
        run_weights(setup, pattern, summary)
    elif part == "streams":
        run_streams(setup, pattern, summary)
    elif part == "devices":
        run_in_runtime(part, devices, devices.jobs(setup.corpus), setup, pattern, summary)
    elif part == "pte":
        generate("make_pte_cases.py", setup.generated / "pte")
        every = pte.jobs(setup.corpus, setup.generated / "pte")
        run_in_runtime(part, pte, every, setup, pattern, summary)
    elif part == "written":
        run_written(setup, pattern, summary)
    elif part == "quantized":
        function = lambda job, folder: quantized.run(job, setup, folder)
        run_many("quantized programs", quantized.jobs(setup.corpus), function, pattern, summary)
        run_sounds(setup, pattern, summary)
    elif part == "programs":
        folder = ROOT / "tests" / "data" / "programs"
        run_cases("programs", cases.program_cases(folder), setup, pattern, summary)
    else:
        generate("make_ops.py", setup.generated)
        listed = cases.generated_cases(setup.generated)
        run_cases("generated", listed, setup, pattern, summary)


def main():
    options = parse()
    peers = options.peers
    setup = Setup(
        armdc=options.armdc.resolve(),
        structure=options.armdc.resolve().with_name("interop_structure"),
        weights=options.armdc.resolve().with_name("interop_weights"),
        methods=options.armdc.resolve().with_name("interop_methods"),
        copy=options.armdc.resolve().with_name("interop_copy"),
        corpus=options.corpus.resolve() if options.corpus else None,
        vela=peers / "peers" / "bin" / "vela",
        vela_080=peers / "vela-4.2" / "bin" / "vela",
        schema_080=options.schema_0_80,
        generated=peers / "generated",
        seed=options.seed,
        every=options.every,
        peer_tests_kind=options.peer_tests_kind,
    )
    summary = Summary()
    for part in options.parts:
        run_part(part, setup, options.only, summary)
    return summary.finish()


if __name__ == "__main__":
    sys.exit(main())
