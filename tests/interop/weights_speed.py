# SPDX-License-Identifier: BSD-3-Clause
"""How long our weight encoder takes, beside that of Vela's compiler, for the weights of models: in
turns, each on one core and in one process for all models, in processor time. The weights are those
of our payloads.
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
TURNS = 24  # the fastest counts
LEAST_WEIGHTS = 40_000  # in one turn


def streams(armdc, graph, folder):
    """The weights of each stream of a payload, in the order of the hardware."""
    # With all memory in the SRAM, operations read their weights in region 0.
    command = [armdc, "compile", str(graph), "--target", NPU, "--memory-mode", "Sram_Only"]
    command += ["-q", "-o", folder]
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


def encoding_times(tool, regor, weights):
    """Seconds of the functions that encode, without those of this script: ours, Vela's."""
    times = max(1, LEAST_WEIGHTS // len(weights))
    mine, other = [], []
    for _ in range(TURNS):
        mine += struct.unpack("<q", tool.ask(b"t", times, items=weights))
        other += (regor.encoding_time(weights, Regor.MLW) for _ in range(times))
    return min(mine) / 1e9, min(other) / 1e9


def measure(armdc, tool, regor, model):
    """Weights, then seconds and bytes: ours, Vela's; then streams, of these slower than Vela's, and
    larger than Vela's."""
    sums = np.zeros(8)
    for graph in compiled_graphs(model, FOLDERS[NPU]):
        with tempfile.TemporaryDirectory() as folder:
            listed = list(streams(armdc, graph, folder))
        for weights in listed:
            seconds = encoding_times(tool, regor, weights)
            sizes = len(tool.encode(weights)), len(regor.encode(weights, Regor.MLW))
            is_slower, is_larger = seconds[0] > seconds[1], sizes[0] > sizes[1]
            sums += len(weights), *seconds, *sizes, 1, is_slower, is_larger
    return sums


def print_table(bin_folder, corpus):
    """Prints Markdown; true if no stream takes more time or bytes than Vela's."""
    print("\n### Weight encoder\n")
    print("| model | weights | ms: ours / Vela's | bytes: ours / Vela's | slower, larger streams |")
    print("|---|---|---|---|---|")
    total = np.zeros(8)

    def show(name, row):
        weights, mine, other, my_bytes, other_bytes, count, slower, larger = row
        times = f"{1e3 * mine:.2f} / {1e3 * other:.2f} = {mine / other:.2f}"
        sizes = f"{my_bytes:.0f} / {other_bytes:.0f} = {my_bytes / other_bytes:.3f}"
        counts = f"{slower:.0f}, {larger:.0f} of {count:.0f}"
        print(f"| {name} | {weights:.0f} | {times} | {sizes} | {counts} |", flush=True)

    regor = Regor()
    with Ours(f"{bin_folder}/interop_weights") as tool:
        for model in sorted(Path(corpus, "models").iterdir()):
            if not any(compiled_graphs(model, FOLDERS[NPU])):
                continue
            row = measure(f"{bin_folder}/armdc", tool, regor, model)
            show(model.name, row)
            total += row
    show("total", total)
    slower, larger = total[-2:]
    return slower == 0 and larger == 0
