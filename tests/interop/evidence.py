#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Collect the settings of NPU operations in Vela's streams: the evidence in
tests/data/npu_evidence/vela.txt.

Run it with a Python that has Vela and NumPy:

    evidence.py CORPUS build/release/bin/interop_evidence FOLDER > vela.txt

The streams are those in the corpus, and those that Vela makes of the corpus' integer TOSA graphs,
of the graphs in evidence_graphs.py and of the random graphs of "run.sh --streams", for every NPU.
FOLDER keeps them: a second run goes on.
"""

import argparse
import contextlib
import os
import signal
import subprocess
import sys
from pathlib import Path

import evidence_graphs
import stream_control
import stream_graphs
import vela_runs

RANDOM_GRAPHS = 300  # for each family
BRANCHES = 60  # for U85
SECONDS = 60  # for one graph

HEADER = """\
# SPDX-License-Identifier: BSD-3-Clause
# The settings of NPU operations that Vela uses, by operation and type of its input. Made by
# tests/interop/evidence.py from {count} streams of Vela 5.1.
"""


def streams_of(corpus):
    """The streams in the corpus."""
    return sorted(corpus.glob("ethosu/*/*/vela.npz")) + sorted(corpus.glob("models/*/*/*_vela.npz"))


def graphs_of(corpus):
    """The integer graphs in the corpus that Vela may accept."""
    yield from sorted(corpus.glob("ethosu/*/graph.tosa"))
    yield from sorted(p for p in corpus.glob("models/*/*/*.tosa") if p.parent.name != "tosa_fp")
    yield from sorted(p for p in corpus.glob("ops/cases/*/*.tosa") if "INT" in p.parent.name)


def random_graphs(folder):
    """Makes the graphs that "run.sh --streams" compares, and yields the NPUs with their files."""

    def made(name, index, build):
        path = folder / f"{name}-{index}.tosa"
        if not path.exists():
            path.write_bytes(build()[0])
        npus = [n for n in vela_runs.ACCELERATORS if n.startswith(name)]
        return path, [npus[index % len(npus)]]

    for name in vela_runs.FAMILIES:
        for i in range(RANDOM_GRAPHS):
            yield made(name, i, lambda: stream_graphs.build(1, i, name))
    for i in range(BRANCHES):
        yield made("ethos-u85", RANDOM_GRAPHS + i, lambda: stream_control.build(1, i))


def special_graphs(folder):
    """Makes the graphs of evidence_graphs.py."""
    for name in evidence_graphs.GRAPHS:
        path = folder / f"{name}.tosa"
        path.write_bytes(evidence_graphs.build(name))
        yield path, vela_runs.ACCELERATORS


def compile_in_child(path, accelerator, to):
    """Vela may crash: each graph has a process of its own, forked after Vela was imported."""
    child = os.fork()
    if child == 0:
        signal.alarm(SECONDS)
        silent = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silent, 1)
        os.dup2(silent, 2)
        code = 1
        with contextlib.suppress(BaseException):
            from ethosu.vela import vela

            vela.main(vela_runs.arguments(path, accelerator, to))
            code = 0
        os._exit(code)
    os.waitpid(child, 0)


def compile_all(jobs, folder):
    """The streams of (graph, NPUs); a graph that Vela refuses has none."""
    from ethosu.vela import vela  # noqa: F401, imported once for all children

    for path, accelerators in jobs:
        for accelerator in accelerators:
            to = folder / "-".join((*path.parts[-3:-1], path.stem, accelerator))
            if not to.exists():
                compile_in_child(path, accelerator, to)
                to.mkdir(exist_ok=True)
            yield from sorted(to.glob("*_vela*.npz"))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("corpus", type=Path)
    parser.add_argument("tool", type=Path)
    parser.add_argument("folder", type=Path)
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    graphs = [(path, vela_runs.ACCELERATORS) for path in graphs_of(args.corpus)]
    jobs = [*special_graphs(args.folder), *random_graphs(args.folder), *graphs]
    streams = streams_of(args.corpus) + list(compile_all(jobs, args.folder))
    paths = "\n".join(str(path) for path in streams)
    found = subprocess.run([args.tool], input=paths, stdout=subprocess.PIPE, text=True)
    if found.returncode != 0:
        sys.exit(1)
    sys.stdout.write(HEADER.format(count=len(streams)) + found.stdout)


if __name__ == "__main__":
    main()
