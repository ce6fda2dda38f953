# SPDX-License-Identifier: BSD-3-Clause
"""How long our weight encoder takes, beside that of Vela's compiler, for the weights of models: both
on one core, in the same run, in processor time. The weights are those of our payloads.
"""

import json
import struct
import subprocess
import tempfile
from pathlib import Path

import device_stream
import numpy as np
from ethosu import mlw_codec
from vela_runs import FOLDERS, compiled_graphs
from weights import WEIGHTS, Ours, Regor

NPU = "ethos-u55-128"
REPEAT = 5  # the fastest counts
LEAST_WEIGHTS = 200_000  # in one measurement


def streams(armdc, graph, folder):
    """The weights of each stream of a payload, in the order of the hardware."""
    command = [armdc, "compile", str(graph), "--target", NPU, "-q", "-o", folder]
    subprocess.run(command, check=True)
    payload = Path(folder, "delegate_0.bin")
    command = [armdc, "inspect", str(payload), "--format", "json"]
    commands = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)
    constants = device_stream.read(payload.read_bytes()).weights
    ranges = {
        (w["offset"], w["bytes"]) for c in commands["commands"] for w in c.get("weights", [])
    }
    for begin, size in sorted(ranges):
        yield np.array(mlw_codec.decode(bytearray(constants[begin : begin + size])), WEIGHTS)


def theirs(regor, weights, times):
    """Vela's stream, and seconds of the function that encodes, without those of this script."""
    return (
        regor.encode(weights, Regor.MLW),
        min(regor.encoding_time(weights, Regor.MLW) for _ in range(REPEAT * times)) / 1e9,
    )


def ours(tool, weights, times):
    (nanoseconds,) = struct.unpack("<q", tool.ask(b"t", times * REPEAT, items=weights))
    return tool.encode(weights), nanoseconds / 1e9


def measure(bin_folder, model):
    """Weights, then seconds and bytes: ours, Vela's; and whether a stream of ours is larger."""
    regor = Regor()
    sums = np.zeros(5)
    larger = False
    with Ours(f"{bin_folder}/interop_weights") as tool:
        for graph in compiled_graphs(model, FOLDERS[NPU]):
            with tempfile.TemporaryDirectory() as folder:
                listed = list(streams(f"{bin_folder}/armdc", graph, folder))
            for weights in listed:
                times = max(1, LEAST_WEIGHTS // (REPEAT * len(weights)))
                mine, my_time = ours(tool, weights, times)
                other, other_time = theirs(regor, weights, times)
                sums += len(weights), my_time, other_time, len(mine), len(other)
                larger = larger or len(mine) > len(other)
    return sums, larger


def print_table(bin_folder, corpus):
    """Prints Markdown; true if all weights together take at most Vela's time, and no stream is
    larger than Vela's."""
    print("\n### Weight encoder\n")
    print("| model | weights | ms: ours / Vela's | bytes: ours / Vela's |\n|---|---|---|---|")
    total, any_larger = np.zeros(5), False

    def show(name, row):
        weights, mine, other, my_bytes, other_bytes = row
        times = f"{1e3 * mine:.2f} / {1e3 * other:.2f} = {mine / other:.2f}"
        sizes = f"{my_bytes:.0f} / {other_bytes:.0f} = {my_bytes / other_bytes:.3f}"
        print(f"| {name} | {weights:.0f} | {times} | {sizes} |", flush=True)

    for model in sorted(Path(corpus, "models").iterdir()):
        if not any(compiled_graphs(model, FOLDERS[NPU])):
            continue
        row, larger = measure(bin_folder, model)
        show(model.name, row)
        total += row
        any_larger = any_larger or larger
    show("total", total)
    return total[1] <= total[2] and not any_larger
