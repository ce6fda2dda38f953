# SPDX-License-Identifier: BSD-3-Clause
"""`armdc compare` checked with PyTorch: the same nodes with the same quantization noise."""

import json
import math
import subprocess
import threading
from pathlib import Path

import numpy as np
import torch
import torch.ao.quantization.fx._decomposed  # noqa: F401  registers quantized_decomposed

RUNS = 4  # example inputs at most
# PyTorch adds floats in another order, so some values round the other way. Steps of 16-bit values
# are as small as such differences, so their noise is another sample of the same distribution: its
# power only agrees for many values.
TOLERANCE_DB = {"int8": 0.1, "a16w8": 0.25}
LEAST_VALUES = {"int8": 1, "a16w8": 4096}
QUANTIZE = "quantized_decomposed.quantize_per_tensor."
DEQUANTIZE = "quantized_decomposed.dequantize_per_tensor."
LOADING = threading.Lock()  # torch.export.load can't be called twice at a time


class Recorder(torch.fx.Interpreter):
    """Runs a program; records the inputs of its quantize nodes, rounded or (if `rounds` is
    false) without any rounding."""

    def __init__(self, module, rounds):
        super().__init__(module, garbage_collect_values=False)
        self.rounds = rounds
        self.values = {}

    def run_node(self, node):
        target = str(node.target)
        if target.startswith(QUANTIZE):
            return self._quantize(node)
        if target.startswith(DEQUANTIZE) and not self.rounds:
            value = self.env[node.args[0]]
            if value.is_floating_point():
                return value
        return super().run_node(node)

    def _quantize(self, node):
        source, (_, scale, zero_point) = node.args[0], node.args[:3]
        codes = super().run_node(node)
        if source.all_input_nodes:  # armdc lists no constants, as of zeros
            real = ((codes.float() - zero_point) * scale).double()  # as dequantize does
            self.values[source.name] = real if self.rounds else self.env[source].double()
        return codes if self.rounds else self.env[source]


def _noise(program, inputs):
    """node -> SQNR in dB of the rounded program against the one that never rounds."""
    module = program.module()
    signal, noise = {}, {}
    # PyTorch's own kernels: oneDNN chooses its algorithms by CPU, and some round otherwise.
    with torch.no_grad(), torch.backends.mkldnn.flags(enabled=False):
        for example in inputs:
            rounded, exact = Recorder(module, True), Recorder(module, False)
            rounded.run(torch.from_numpy(example))
            exact.run(torch.from_numpy(example))
            for name, wanted in exact.values.items():
                error = rounded.values[name] - wanted
                signal[name] = signal.get(name, 0) + float((wanted**2).sum())
                noise[name] = noise.get(name, 0) + float((error**2).sum())
    return {n: 10 * math.log10(signal[n] / noise[n]) if noise[n] else math.inf for n in signal}


def _compare(armdc, model, target, inputs, folder):
    command = [str(armdc), "compare", str(model), "--target", target, "--format", "json"]
    for i, example in enumerate(inputs):
        path = folder / f"compare{i}.npy"
        np.save(path, example)
        command += ["--input", str(path)]
    result = subprocess.run(command, capture_output=True, text=True, timeout=300)
    if result.returncode != 0:
        raise RuntimeError(result.stderr.strip())
    return json.loads(result.stdout)


def _most_of_table(program, name):
    """The allowed error of a function of 16-bit values, in LSB: TOSA's TABLE has 513 entries, each
    rounded to an integer, and interpolates between them. 1 for other operators."""
    node = next(n for n in program.graph.nodes if n.name == name)
    sources = [n for n in node.all_input_nodes if str(n.target).startswith(DEQUANTIZE)]
    rounding = next(n for n in node.users if str(n.target).startswith(QUANTIZE))
    if len(sources) != 1 or node.all_input_nodes != list(node.args):
        return 1
    _, scale, zero, low, high, dtype = sources[0].args[:6]
    if dtype != torch.int16:
        return 1

    def codes(x):
        real = node.target((x - zero) * scale)
        return torch.clamp(torch.round(real / rounding.args[1]) + rounding.args[2], low, high)

    x = torch.arange(-(2**15), 2**15, dtype=torch.float64)
    entries = codes(torch.arange(-(2**15), 2**15 + 1, 128, dtype=torch.float64))
    index, fraction = (x + 2**15).long() // 128, (x + 2**15) % 128
    steps = entries[index + 1] - entries[index]
    table = torch.floor((entries[index] * 128 + steps * fraction) / 128 + 0.5)
    return float((table - codes(x)).abs().nan_to_num().max())


def check(report, job, model, armdc, folder):
    """Every node that PyTorch quantizes is listed, with the same noise as in PyTorch, and none
    differs."""
    path = job.folder / "example_inputs.npy"
    if not path.exists():  # the repository's digits_cnn is one of the corpus
        return
    inputs = np.load(path)[:RUNS]
    try:
        ours = _compare(armdc, model, job.target, inputs, folder)
    except (RuntimeError, ValueError, subprocess.TimeoutExpired) as error:
        report.failed(f"compare: {error}")
        return
    with LOADING:
        program = torch.export.load(model)
    wanted = _noise(program, inputs)
    nodes = {n["name"]: n for n in ours["nodes"]}
    if set(nodes) != set(wanted):
        report.failed(f"compare: other nodes than PyTorch's: {set(nodes) ^ set(wanted)}")
        return
    form = Path(job.file).stem
    worst, compared = 0.0, 0
    for name, decibel in wanted.items():
        if math.prod(nodes[name]["shape"]) * len(inputs) < LEAST_VALUES[form]:
            continue
        mine = nodes[name]["quantized"]["sqnr_db"]
        mine = math.inf if mine is None else mine
        worst = max(worst, 0.0 if mine == decibel else abs(mine - decibel))
        compared += 1
    text = f"the noise of {compared} at most {worst:.2f} dB from PyTorch's"
    good = worst <= TOLERANCE_DB[form] and compared > 0
    report.check(good, f"compare: {len(nodes)} nodes, {text}")
    departing = [n for n, v in nodes.items() if v["codes"]["own"]["max"] > 1]
    report.check(
        ours["first_departing"] == (departing[0] if departing else None),
        f"compare: the first node that differs: {ours['first_departing']}",
    )
    wrong = [n for n in departing if nodes[n]["codes"]["own"]["max"] > _most_of_table(program, n)]
    report.check(not wrong, f"compare: nodes that differ by more than a TABLE may: {wrong}")
