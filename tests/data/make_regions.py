#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Exports small programs with regions, like make_programs.py and into the same folder: parts that
run without gradients, with autocast, or several times.

usage: make_regions.py [FOLDER]         (default: programs/ beside this file)
"""

import torch
from make_programs import make, make_all, program, programs
from torch import nn

programs.clear()  # make_programs.py writes its own


@program((2, 3))
class NoGradient(nn.Module):

    def forward(self, x):
        with torch.enable_grad():
            y = x + 1
        return y


@program((2, 4))
class Regions(nn.Module):
    """A parameter and a buffer in a region, several results, a region in a region; values inside
    and outside have the same names."""

    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(torch.randn(4, 4))
        self.register_buffer("offset", torch.randn(4))

    def forward(self, x):
        y = x * 2
        with torch.enable_grad():
            first = y @ self.weight + self.offset
            with torch.autocast("cpu", enabled=False):
                second = first.relu() * 2
        with torch.autocast("cpu", enabled=False):
            third = second + 1
        return first + second, third


@program((2, 4))
class RegionsInPlace(nn.Module):
    """Changes a buffer and a value of the program in a region."""

    def __init__(self):
        super().__init__()
        self.register_buffer("total", torch.zeros(4))

    def forward(self, x):
        y = x + 1
        with torch.enable_grad():
            self.total.add_(x.sum(0))
            y.mul_(2)
        return y + self.total


@program((2, 3))
class RegionsInBranch(nn.Module):

    def forward(self, x):

        def first(x):
            with torch.enable_grad():
                y = x + 1
            return y * 2

        return torch.cond(x.sum() > 0, first, lambda x: x - 1, (x,))


@program((2, 4))
class RegionsAutocast(nn.Module):
    """Layers compute in bfloat16, and a loss in float32; the inner region is off."""

    def __init__(self):
        super().__init__()
        self.first = nn.Linear(4, 4)
        self.second = nn.Linear(4, 4)

    def forward(self, x):
        with torch.autocast("cpu", dtype=torch.bfloat16):
            y = self.first(x)
            with torch.autocast("cpu", enabled=False):
                z = self.second(y.float())
            loss = nn.functional.mse_loss(y, y * 2)
            joined = torch.cat([y, z])
        return joined, loss, (y + 1).float()


@program((2, 4), strict=True)
class RegionsRepeated(nn.Module):
    """One graph that the program calls twice."""

    def forward(self, x):
        return repeated(repeated(x)) * 2


@torch.compiler.nested_compile_region
def repeated(x):
    return x.sin() + 1


if __name__ == "__main__":
    make_all(programs, make)
