# SPDX-License-Identifier: BSD-3-Clause
"""`armdc compare` checked with PyTorch: the same nodes with the same quantization noise."""

import json
import math
import subprocess
import threading

import numpy as np
import torch
import torch.ao.quantization.fx._decomposed  # noqa: F401  registers quantized_decomposed

RUNS = 4  # example inputs at most
# Floats added in another order round some values the other way, which changes the noise of a node of
# few values by decibels. PyTorch's own kernels differ so by CPU. Runs whose floats are off by a
# rounding tell how far: a node's noise may differ from PyTorch's by the tolerance and some of their
# standard deviations.
TOLERANCE_DB = 0.05
DEVIATIONS = 5
ROUNDED_RUNS = 8
FLOAT_UNIT = 2.0**-23  # the distance of float32 values at 1
QUANTIZE = "quantized_decomposed.quantize_per_tensor."
DEQUANTIZE = "quantized_decomposed.dequantize_per_tensor."
LOADING = threading.Lock()  # torch.export.load can't be called twice at a time


class Recorder(torch.fx.Interpreter):
    """Runs a program; records the inputs of its quantize nodes, rounded or (if `rounds` is
    false) without any rounding. With `random`, a torch.Generator, the floats that operators read
    are off by at most FLOAT_UNIT of their value."""

    def __init__(self, module, rounds, random=None):
        super().__init__(module, garbage_collect_values=False)
        self.rounds = rounds
        self.random = random
        self.values = {}
        self.computed = set()  # nodes that depend on an input: armdc lists no constants
        for node in module.graph.nodes:
            if node.op == "placeholder" or self.computed.intersection(node.all_input_nodes):
                self.computed.add(node)

    def run_node(self, node):
        target = str(node.target)
        if target.startswith(QUANTIZE):
            return self._quantize(node)
        if target.startswith(DEQUANTIZE):
            return self._dequantize(node)
        return super().run_node(node)

    def _dequantize(self, node):
        value = self.env[node.args[0]]
        if not self.rounds and value.is_floating_point():
            return value
        value = super().run_node(node)
        if self.random is None:
            return value
        return value * (1 + FLOAT_UNIT * (2 * torch.rand(value.shape, generator=self.random) - 1))

    def _quantize(self, node):
        source, (_, scale, zero_point) = node.args[0], node.args[:3]
        codes = super().run_node(node)
        if source in self.computed and source.all_input_nodes:
            real = ((codes.float() - zero_point) * scale).double()  # as dequantize does
            self.values[source.name] = real if self.rounds else self.env[source].double()
        return codes if self.rounds else self.env[source]


def _decibels(signal, noise):
    return {n: 10 * math.log10(signal[n] / noise[n]) if noise[n] else math.inf for n in signal}


def _add(sums, values):
    for name, value in values.items():
        sums[name] = sums.get(name, 0) + float((value**2).sum())


def _noises(program, inputs):
    """Per run of the rounded program, node -> SQNR in dB against the program that never rounds: of
    PyTorch's floats first, then of floats that are off by a rounding."""
    module = program.module()
    randoms = [None, *(torch.Generator().manual_seed(i) for i in range(ROUNDED_RUNS))]
    signal, noises = {}, [{} for _ in randoms]
    # PyTorch's own kernels: oneDNN chooses its algorithms by CPU, and some round otherwise.
    with torch.no_grad(), torch.backends.mkldnn.flags(enabled=False):
        for example in inputs:
            exact = Recorder(module, False)
            exact.run(torch.from_numpy(example))
            _add(signal, exact.values)
            for random, noise in zip(randoms, noises):
                rounded = Recorder(module, True, random)
                rounded.run(torch.from_numpy(example))
                _add(noise, {n: rounded.values[n] - v for n, v in exact.values.items()})
    return [_decibels(signal, noise) for noise in noises]


def _excess(ours, noises):
    """How many dB `ours` is farther from PyTorch's noise than other roundings explain."""
    if all(n == ours for n in noises):
        return 0.0
    if not all(math.isfinite(n) for n in (ours, *noises)):
        return math.inf
    wanted, *others = noises
    return max(0.0, abs(ours - wanted) - DEVIATIONS * float(np.std(others, ddof=1)))


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
    noises = _noises(program, inputs)
    nodes = {n["name"]: n for n in ours["nodes"]}
    if set(nodes) != set(noises[0]):
        report.failed(f"compare: other nodes than PyTorch's: {set(nodes) ^ set(noises[0])}")
        return
    excess = {}
    for name, node in nodes.items():
        mine = node["quantized"]["sqnr_db"]
        mine = math.inf if mine is None else mine
        excess[name] = _excess(mine, [noise[name] for noise in noises])
    worst = max(excess, key=excess.get)
    text = f"noise beyond other roundings at most {excess[worst]:.3f} dB, of {worst}"
    report.check(excess[worst] <= TOLERANCE_DB, f"compare: {len(nodes)} nodes, {text}")
    departing = [n for n, v in nodes.items() if v["codes"]["own"]["max"] > 1]
    report.check(
        ours["first_departing"] == (departing[0] if departing else None),
        f"compare: the first node that differs: {ours['first_departing']}",
    )
    wrong = [n for n in departing if nodes[n]["codes"]["own"]["max"] > _most_of_table(program, n)]
    report.check(not wrong, f"compare: nodes that differ by more than a TABLE may: {wrong}")
