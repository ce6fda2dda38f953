#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Exports small programs with branches and loops, like make_programs.py and into the same folder.

usage: make_control_flow.py [FOLDER]    (default: programs/ beside this file)
"""

import torch
from make_programs import make, make_all, program, programs
from torch import nn
from torch._higher_order_ops.map import map as map_over
from torch._higher_order_ops.scan import scan
from torch._higher_order_ops.while_loop import while_loop
from torch.nn import functional as F

programs.clear()  # make_programs.py writes its own


@program((2, 3))
class Branches(nn.Module):
    def forward(self, x):
        return torch.cond(x.sum() > 0, lambda t: t + 1, lambda t: t - 1, (x,))


@program((2, 4), (2, 3))
class BranchesMany(nn.Module):
    """Parameters of the model are operands; several operands, several results, one unused."""

    def __init__(self):
        super().__init__()
        self.first = nn.Linear(4, 3)
        self.second = nn.Linear(4, 3)

    def forward(self, x, y):

        def first(x, y):
            z = self.first(x)
            return z + y, z - y, z.sum()

        def second(x, y):
            z = F.relu(self.second(x))
            return z * y, y - z, z.mean()

        total, _, number = torch.cond(x.sum() > y.sum(), first, second, (x, y))
        return total + number, number


@program((2, 3))
class BranchesReturn(nn.Module):
    """One branch returns its input, the other a constant."""

    def forward(self, x):
        return torch.cond(x.sum() > 0, lambda t: torch.ones(2, 3), lambda t: t, (x,))


@program((2, 3))
class BranchesInPlace(nn.Module):
    """A branch changes its own tensors, also through views."""

    def forward(self, x):

        def first(t):
            y = t + 1
            y.mul_(2.0)
            y[0].zero_()
            return y

        return torch.cond(x.sum() > 0, first, lambda t: t - 1, (x,))


@program((2, 3))
class Loop(nn.Module):
    """Carries a number and a tensor; a parameter is passed to every iteration."""

    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(3, 3)

    def forward(self, x):
        start = torch.tensor(0)
        return while_loop(lambda i, t: i < 3, lambda i, t: (i + 1, self.linear(t)), (start, x))


@program((2, 3))
class LoopOfBranches(nn.Module):
    """A branch in a loop."""

    def forward(self, x):

        def body(i, t):
            y = torch.cond(t.sum() > 0, lambda t: t - 1, lambda t: t * 2, (t,))
            return i + 1, y

        return while_loop(lambda i, t: i < 5, body, (torch.tensor(0), x))[1]


@program((4, 3), (3,))
class MapRows(nn.Module):
    def forward(self, rows, gain):
        return map_over(lambda row, gain: (row * gain + 1, row.sum()), rows, gain)


@program((4, 3), (3,))
class ScanRows(nn.Module):
    def forward(self, rows, start):

        def add(carried, row):
            total = carried * start + row
            return total, total * 2

        return scan(add, start + 0, rows)


# ---- rejected programs


@program((2, 3), refused=True)
class BranchesNumber(nn.Module):
    """Branches return numbers."""

    def forward(self, x):
        y, times = torch.cond(x.sum() > 0, lambda t: (t + 1, 2), lambda t: (t - 1, 3), (x,))
        return y * times


@program((2, 3), refused=True)
class BranchesChangeInput(nn.Module):
    def forward(self, x):

        def first(t):
            t.mul_(2.0)
            return t + 1

        return torch.cond(x.sum() > 0, first, lambda t: t - 1, (x,))


@program((2, 3), refused=True)
class BranchesChangeBuffer(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("calls", torch.zeros(3))

    def forward(self, x):

        def first(t):
            self.calls.add_(1.0)
            return t + self.calls

        return torch.cond(x.sum() > 0, first, lambda t: t - 1, (x,))


if __name__ == "__main__":
    make_all(programs, make)
