#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Compile the corpus' models with the newest ExecuTorch and Vela.

    newest_payloads.py CORPUS DIR [--only MODEL]

Run it with the Python of make_env.sh's DIR/newest. DIR gets three folders, each laid out like the
corpus' models (npu_quality reads them):

    corpus          the corpus' own graphs, by ExecuTorch 1.4.1
    newest          graphs of the corpus' int8.pt2, by the newest ExecuTorch
    channels_last   likewise, of the convolutional models with channels-last inputs; with int8.pt2

and in each MODEL/{u55_128,u65_256,u85_256}/: delegateN.tosa, the newest Vela's payload
delegateN_out_vela.npz and its summary delegateN_out_summary_SYSTEM.csv. cycles.csv has the
summaries' cycles. Models made by the same versions, lowering and inputs are kept; all take a
quarter of an hour. Exit code 1 if Vela refuses a graph.
"""

import argparse
import csv
import hashlib
import logging
import shutil
import sys
import tempfile
import warnings
from importlib import metadata
from pathlib import Path

import vela_runs

VELA = Path(sys.executable).with_name("vela")
PACKAGES = ("executorch", "torch", "torchao", "tosa-tools", "ethos-u-vela")
SOURCES = ("newest_graphs.py", "peer_payload.py", "vela_runs.py")
CONVOLUTIONAL = ("digits_cnn", "kws", "mobilenet_v2", "resnet8", "str_ww", "vww96")


def key_of(inputs):
    """Changes with the versions, the scripts that lower and run Vela, and the files."""
    here = Path(__file__).parent
    text = " ".join(f"{name} {metadata.version(name)}" for name in PACKAGES).encode()
    for path in (*(here / name for name in SOURCES), *inputs):
        text += hashlib.sha256(path.read_bytes()).digest()
    return hashlib.sha256(text).hexdigest()


def compile_all(folder):
    """Compiles FOLDER/NPU/delegateN.tosa with Vela. Returns what it refuses, as text."""
    errors = []
    for accelerator, name in vela_runs.FOLDERS.items():
        for graph in sorted((folder / name).glob("delegate*.tosa")):
            try:
                compile_graph(graph, accelerator)
            except vela_runs.VelaError as error:
                errors.append(f"{folder.name} {graph.stem} {accelerator}: {error}")
    return errors


def compile_graph(graph, accelerator):
    """Puts Vela's files beside the graph, named as ExecuTorch does."""
    with tempfile.TemporaryDirectory() as scratch:
        payload = vela_runs.compile_file(VELA, graph, accelerator, scratch)
        for path in (payload, vela_runs.summary_file(scratch)):
            name = path.name.replace(graph.stem, f"{graph.stem}_out", 1)
            shutil.move(path, graph.with_name(name))


def copy_graphs(model, folder):
    for name in vela_runs.FOLDERS.values():
        (folder / name).mkdir()
        for path in vela_runs.lowered_graphs(model, name):
            shutil.copyfile(path, folder / name / path.name)


def lower(model, folder):
    import newest_graphs  # only if something has to be made: the import takes ten seconds

    newest_graphs.write(model / "int8.pt2", folder)


def lower_channels_last(model, folder):
    import newest_graphs

    newest_graphs.write_channels_last(model, folder / "int8.pt2")
    newest_graphs.write(folder / "int8.pt2", folder)


def make(folder, inputs, graphs):
    """Makes FOLDER from the files unless it is complete. Returns what Vela refuses."""
    mark, key = folder / "complete", key_of(inputs)
    if mark.exists() and mark.read_text() == key:
        return []
    print(f"making {folder}", file=sys.stderr, flush=True)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    graphs(folder)
    errors = compile_all(folder)
    if not errors:
        mark.write_text(key)
    return errors


def make_model(model, root):
    """Makes a model's folder in each set."""
    stored = {p for n in vela_runs.FOLDERS.values() for p in vela_runs.lowered_graphs(model, n)}
    sets = {"corpus": (sorted(stored), copy_graphs), "newest": ([model / "int8.pt2"], lower)}
    if model.name in CONVOLUTIONAL:
        inputs = [model / "float.pt2", model / "example_inputs.npy"]
        sets["channels_last"] = (inputs, lower_channels_last)
    errors = []
    for name, (inputs, graphs) in sets.items():
        errors += make(root / name / model.name, inputs, lambda folder: graphs(model, folder))
    return errors


def cycles(root):
    """The rows of cycles.csv: Vela's own estimate of each payload."""
    for name in ("corpus", "newest", "channels_last"):
        for path in sorted((root / name).glob("*/*/delegate*_out_summary_*.csv")):
            with path.open() as file:
                summary = next(csv.DictReader(file))
            place = (name, path.parts[-3], path.parts[-2], path.name.partition("_")[0])
            yield [*place, *(summary[column] for column in vela_runs.CYCLES)]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("corpus", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", metavar="MODEL")
    args = parser.parse_args()
    warnings.filterwarnings("ignore")
    logging.disable(logging.WARNING)
    errors = []
    for model in sorted(p.parent for p in args.corpus.glob("models/*/int8.pt2")):
        if args.only in (None, model.name):
            errors += make_model(model, args.folder)
    with (args.folder / "cycles.csv").open("w", newline="") as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerow(["set", "model", "npu", "delegate", *vela_runs.CYCLES])
        table.writerows(cycles(args.folder))
    sys.exit("\n".join(errors) if errors else 0)


if __name__ == "__main__":
    main()
