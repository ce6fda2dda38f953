#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Exports small programs of dynamic shapes.

usage: make_dynamic_shapes.py [FOLDER]        (default: programs/ beside this file)
Needs torch 2.13, sympy and numpy. For each program NAME:
  NAME.pt2                  the exported program
  NAME.at.S=N,....inK.npy   its K-th tensor input in a run with the symbol S bound to N
  NAME.at.S=N,....outK.npy  its K-th tensor output of that run
A program that a reader must reject has no .npy.
"""

import re

import sympy
import torch
from torch import nn
from torch.nn import functional as F

import make_programs
from make_programs import save, tensors_of

programs = {}


def program(sizes, dynamic_shapes):
    """Registers a module class. `sizes`: the shapes (or integers) of the inputs of the export, then
    those of runs."""

    def register(cls):
        name = re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()
        programs[name] = (cls, sizes, dynamic_shapes)
        return cls

    return register


ANY = torch.export.Dim.AUTO


@program([((2, 6, 8), (1, 8)), ((3, 7, 8), (1, 8))],
         dynamic_shapes={"x": {0: ANY, 1: ANY}, "row": None})
class DynamicAttention(nn.Module):
    """Numbers computed from sizes in view, full, arange, slice, zeros and expand."""

    def __init__(self):
        super().__init__()
        self.project = nn.Linear(8, 8)

    def forward(self, x, row):
        batch, length, _ = x.shape
        heads = self.project(x).view(batch, length, 2, 4).transpose(1, 2)
        keys = heads.reshape(batch * 2, length, 4)
        scores = keys @ keys.transpose(1, 2) + torch.full((length, length), -1.0).triu(1)
        some = scores[:, : length // 3 + 1, 1:length - 1]
        places = torch.arange(length, dtype=torch.float32) * (length % 4)
        padded = F.pad(x, (0, 0, 0, (8 - length % 8) % 8))
        return (some, places, torch.zeros(batch, length * 2 + 1), row.expand(length, 8), x[:, -1:],
                padded, x[:, : torch.sym_min(length, 4)], x * (length / 4))


H, W = torch.export.Dim("h", min=2, max=20), torch.export.Dim("w")


@program([((1, 3, 16, 24),), ((1, 3, 24, 32),)],
         dynamic_shapes={"x": {2: 8 * H, 3: 8 * W}})
class DynamicImage(nn.Module):
    """Sizes that are multiples of a symbol; convolution, pooling and interpolation."""

    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(3, 4, 3, stride=2, padding=1)

    def forward(self, x):
        small = F.max_pool2d(self.conv(x), 2)
        large = F.interpolate(small, scale_factor=2)
        whole = F.interpolate(small, size=x.shape[2:], mode="bilinear")
        return large, whole, small.flatten(1) / x.shape[2], x.chunk(2, 2)[1]


@program([((7, 6),), ((8, 6),), ((2, 6),)],
         dynamic_shapes={"x": {0: ANY}})
class DynamicInPlace(nn.Module):
    """In-place operators on views of symbolic sizes."""

    def forward(self, x):
        y = x * 2
        y[: y.shape[0] // 2].add_(1)
        y[1 - y.shape[0]:].mul_(2)
        return y, y[::2], y / torch.sym_sqrt(y.shape[0])


@program([], dynamic_shapes={"x": {0: ANY}})
class DynamicBranch(nn.Module):
    """A branch that asks for a size."""

    inputs = (torch.randn(7, 6),)

    def forward(self, x):
        return torch.cond(x.sum() > 0, lambda x: x * x.shape[0], lambda x: x + 1, (x,))


@program([((2, 3), 4), ((2, 3), 1)],
         dynamic_shapes={"x": None, "times": torch.export.Dim.DYNAMIC})
class DynamicNumber(nn.Module):
    """An integer among the inputs."""

    def forward(self, x, times):
        return x.repeat(times, 1), x * times + times // 2


@program([], dynamic_shapes={"x": {0: ANY}, "count": None})
class DynamicData(nn.Module):
    """A number that depends on the data."""

    inputs = (torch.randn(7, 6), torch.tensor(4))

    def forward(self, x, count):
        return x * count.item()


# ---- writing


def inputs_of(sizes):
    return tuple(torch.randn(s) if isinstance(s, tuple) else s for s in sizes)


def symbols_of(exported, args):
    """The numbers of the symbols for those inputs."""
    found = {}
    placeholders = {n.name: n for n in exported.graph.nodes if n.op == "placeholder"}
    for name, given in zip(exported.graph_signature.user_inputs, args):
        value = placeholders[name].meta["val"]
        pairs = zip(value.shape, given.shape) if torch.is_tensor(given) else [(value, given)]
        for symbolic, size in pairs:
            if isinstance(symbolic, torch.SymInt):
                expression = symbolic.node.expr
                symbol, = expression.free_symbols
                found[str(symbol)] = sympy.solve(expression - size, symbol)[0] \
                    if expression != symbol else size
    return found


def run_bound(path, model, exported, sizes):
    """Write the inputs and outputs of a run with these sizes."""
    args = inputs_of(sizes)
    symbols = symbols_of(exported, args)
    path = f"{path}.at." + ",".join(f"{k}={v}" for k, v in sorted(symbols.items()))
    with torch.no_grad():
        outputs = tensors_of(model(*args))
    for k, tensor in enumerate(tensors_of(args)):
        save(f"{path}.in{k}.npy", tensor)
    for k, tensor in enumerate(outputs):
        save(f"{path}.out{k}.npy", tensor)


def make(folder, name):
    cls, sizes, dynamic_shapes = programs[name]
    torch.manual_seed(0)
    model = cls().eval()
    args = getattr(cls, "inputs", None) or inputs_of(sizes[0])
    with torch.no_grad():
        exported = torch.export.export(model, args, dynamic_shapes=dynamic_shapes)
    path = folder / f"{name}.pt2"
    torch.export.save(exported, path)
    make_programs.shrink(path)
    for given in sizes[1:]:
        run_bound(folder / name, model, exported, given)


if __name__ == "__main__":
    make_programs.make_all(programs, make)
