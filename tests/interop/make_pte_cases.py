# SPDX-License-Identifier: BSD-3-Clause
"""Exports programs whose .pte has more than one delegate call, with inputs and PyTorch's outputs of
several runs. All operators are exact, so that every implementation gives the same bits.

usage: make_pte_cases.py DIR    writes NAME.pt2 and NAME.npz ("runR_inI", "runR_outI", "options")
"""

import sys
from pathlib import Path

import numpy as np
import torch

RUNS = 3


class HostBetween(torch.nn.Module):
    """Two delegates, and operators of the host between them: no target has fmod."""

    def forward(self, x, y):
        return torch.fmod(torch.relu(x) + y, 3.0) * y - x


class KeptOnHost(torch.nn.Module):
    """Operators with lists, several results, views, and a constant of the host."""

    def __init__(self):
        super().__init__()
        self.register_buffer("table", torch.arange(8.0).reshape(2, 4))

    def forward(self, x):
        first, second = torch.split(torch.relu(x) * 2.0, 2, dim=1)
        joined = torch.cat([first, second.transpose(0, 1), self.table[:, :2]], dim=0)
        largest, where = torch.max(joined, dim=1)
        return joined.reshape(3, 4) + 1.0, largest, where


class Counter(torch.nn.Module):
    """A buffer that each call changes, and its old value as an output."""

    def __init__(self):
        super().__init__()
        self.register_buffer("total", torch.full((1, 4), 0.5))

    def forward(self, x):
        before = self.total.clone()
        self.total.add_(torch.relu(x))
        return self.total * 2.0, before


class Branches(torch.nn.Module):
    """A branch has a delegate; the other one returns a copy of its input."""

    def forward(self, p, x):
        chosen = torch.cond(p, lambda v: (v * 2.0 + 1.0,), lambda v: (v.clone(),), (x,))
        return torch.relu(chosen[0])


class Shared(torch.nn.Module):
    """The same payload twice."""

    def forward(self, x):
        once = torch.relu(x * 2.0 + 1.0)
        return torch.relu(torch.fmod(once, 5.0) * 2.0 + 1.0)


def tensor(*sizes):
    return torch.randint(-16, 17, sizes).float() / 4


def flag():
    flag.count += 1
    return torch.tensor(flag.count % 2 == 0)


flag.count = 0


def write(folder, name, model, make, options=()):
    model = model.eval()
    runs = [make() for _ in range(RUNS)]
    program = torch.export.export(model, runs[0])
    torch.export.save(program, folder / f"{name}.pt2")
    stored = {"options": np.array(options, dtype=str)}
    for r, inputs in enumerate(runs):
        outputs = model(*inputs)
        outputs = outputs if isinstance(outputs, tuple) else (outputs,)
        stored |= {f"run{r}_in{i}": t.numpy() for i, t in enumerate(inputs)}
        stored |= {f"run{r}_out{i}": t.numpy().copy() for i, t in enumerate(outputs)}
    np.savez(folder / f"{name}.npz", **stored)


def main():
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    torch.manual_seed(0)
    write(folder, "host_between", HostBetween(), lambda: (tensor(1, 4), tensor(1, 4)))
    kept = ("split", "split_with_sizes", "cat", "transpose", "reshape", "add")
    options = [word for name in kept for word in ("--keep-on-host", f"aten.{name}")]
    write(folder, "kept_on_host", KeptOnHost(), lambda: (tensor(2, 4),), options)
    write(folder, "counter", Counter(), lambda: (tensor(1, 4),))
    write(folder, "branches", Branches(), lambda: (flag(), tensor(1, 4)))
    write(folder, "shared", Shared(), lambda: (tensor(1, 4),))


if __name__ == "__main__":
    main()
