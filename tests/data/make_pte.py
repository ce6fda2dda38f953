#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Writes the programs of tests/fuzz/corpus/pte with ExecuTorch's Python package.

usage: make_pte.py DIR
"""

import sys
from pathlib import Path

import torch
from executorch.backends.arm.tosa.compile_spec import TosaCompileSpec
from executorch.backends.arm.tosa.partitioner import TOSAPartitioner
from executorch.exir import ExecutorchBackendConfig, to_edge_transform_and_lower
from torch._higher_order_ops.map import map as map_rows
from torch._higher_order_ops.scan import scan


class SeveralDelegates(torch.nn.Module):
    """Two delegates, and a sort on the host between them."""

    def forward(self, x):
        return torch.sort(torch.relu(x) + x)[0] * 2.0


class Linear(torch.nn.Module):
    def __init__(self):
        super().__init__()
        torch.manual_seed(0)
        self.linear = torch.nn.Linear(4, 3)

    def forward(self, x):
        return self.linear(x)


class MutableBuffer(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("total", torch.zeros(1, 4))

    def forward(self, x):
        self.total.add_(x)
        return self.total * 3.0


class Cond(torch.nn.Module):
    def forward(self, x):
        return torch.cond(x.sum() > 0, lambda v: v + 1.0, lambda v: v * 2.0, (x,))


class MapRows(torch.nn.Module):
    def forward(self, x):
        return map_rows(lambda row: row * 2.0 + 1.0, x)


class ScanRows(torch.nn.Module):
    """Half of the sum so far, plus a row; and twice that."""

    def forward(self, x):
        def add(total, row):
            total = total * 0.5 + row
            return total, total * 2.0

        return scan(add, torch.zeros(4), x)


def write(path, model, delegate, rows=1, **options):
    program = torch.export.export(model.eval(), (torch.ones(rows, 4),))
    partitioner = [TOSAPartitioner(TosaCompileSpec("TOSA-1.0+FP"))] if delegate else None
    edge = to_edge_transform_and_lower(program, partitioner=partitioner)
    path.write_bytes(edge.to_executorch(ExecutorchBackendConfig(**options)).buffer)


def main():
    folder = Path(sys.argv[1])
    write(folder / "several_delegates.pte", SeveralDelegates(), True)
    write(folder / "linear.pte", Linear(), True)
    write(folder / "linear_host.pte", Linear(), False)
    write(folder / "linear_inline.pte", Linear(), True, extract_delegate_segments=False)
    write(folder / "mutable_buffer.pte", MutableBuffer(), False)
    write(folder / "cond.pte", Cond(), False)
    write(folder / "map_rows.pte", MapRows(), False, rows=3)
    write(folder / "scan_rows.pte", ScanRows(), False, rows=3)


if __name__ == "__main__":
    main()
