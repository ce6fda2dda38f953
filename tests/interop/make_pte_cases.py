# SPDX-License-Identifier: BSD-3-Clause
"""Exports programs whose .pte has more than one delegate call, with inputs and PyTorch's outputs of
several runs. All operators are exact, so that every implementation gives the same bits.

usage: make_pte_cases.py DIR    writes NAME.pt2 and NAME.npz ("runR_inI", "runR_outI", "target",
"options", and "channels_last", the numbers of the inputs in that memory order)
"""

import sys
from pathlib import Path

import make_ops
import numpy as np
import torch
from torch._higher_order_ops.map import map as map_over
from torch._higher_order_ops.scan import scan
from torch._higher_order_ops.while_loop import while_loop

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


class Converted(torch.nn.Module):
    """Numbers of 64 bits, which stay on the host, and their conversion."""

    def forward(self, x):
        return x * 3, x.to(torch.float32) + 1.0


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


class Half(torch.nn.Module):
    """16-bit floats in delegates and on the host."""

    def forward(self, x):
        return torch.fmod(torch.relu(x) * 0.5, 3.0) + x


class Loop(torch.nn.Module):
    """Carries a number and two tensors that the body exchanges; delegates and fmod in the body."""

    def forward(self, x, y):
        def turn(i, a, b):
            return i + 1, torch.fmod(b * 2.0, 3.0), torch.relu(a) - 1.0

        return while_loop(lambda i, a, b: i < 5, turn, (torch.tensor(0), x * 2.0, y))


class Rows(torch.nn.Module):
    """A map and a scan, whose bodies have delegates and fmod."""

    def forward(self, x, gain):
        gain = gain * 0.5
        mapped = map_over(lambda row, g: torch.fmod(row * g + 1.0, 3.0), x, gain)

        def add(total, row):
            total = torch.fmod(total, 4.0) + row
            return total, total * gain

        last, sums = scan(add, gain + 1.0, mapped)
        return torch.relu(last), sums + mapped


class Shared(torch.nn.Module):
    """The same payload twice."""

    def forward(self, x):
        once = torch.relu(x * 2.0 + 1.0)
        return torch.relu(torch.fmod(once, 5.0) * 2.0 + 1.0)


class ChannelsLast(torch.nn.Module):
    """Channels-last inputs of a delegate and of the host, and such outputs of both."""

    def __init__(self):
        super().__init__()
        self.conv = torch.nn.Conv2d(3, 4, 3, padding=1)
        for parameter in self.conv.parameters():
            parameter.data = tensor(*parameter.shape)
        self.to(memory_format=torch.channels_last)

    def forward(self, x):
        y = self.conv(x)
        return torch.relu(y), torch.fmod(y, 3.0), torch.fmod(x, 2.0) + x


class Volumes(torch.nn.Module):
    """Convolutions of volumes. ExecuTorch's runtime has no kernel for them."""

    def __init__(self):
        super().__init__()
        self.first = torch.nn.Conv3d(2, 4, (2, 3, 3), padding=1)
        self.second = torch.nn.Conv3d(4, 6, 2, stride=2, dilation=(1, 2, 1), groups=2, bias=False)
        self.same = torch.nn.Conv3d(2, 1, (2, 1, 3), padding="same")
        for parameter in self.parameters():
            parameter.data = tensor(*parameter.shape)

    def forward(self, x):
        return self.second(torch.relu(self.first(x))), self.same(x)


class Network(torch.nn.Module):
    """A convolutional network, to be quantized."""

    def __init__(self):
        super().__init__()
        self.first = torch.nn.Conv2d(3, 8, 3, padding=1)
        self.second = torch.nn.Conv2d(8, 5, 3, padding=1, stride=2)
        self.to(memory_format=torch.channels_last)

    def forward(self, x):
        return self.second(torch.relu(self.first(x)))


def tensor(*sizes):
    return torch.randint(-16, 17, sizes).float() / 4


def flag():
    flag.count += 1
    return torch.tensor(flag.count % 2 == 0)


flag.count = 0


def images():
    return (tensor(2, 3, 5, 6).contiguous(memory_format=torch.channels_last),)


def write(folder, name, model, make, options=(), target="tosa-1.0+fp"):
    runs = [make() for _ in range(RUNS)]
    program = torch.export.export(model, runs[0])
    torch.export.save(program, folder / f"{name}.pt2")
    ordered = [i for i, t in enumerate(runs[0]) if not t.is_contiguous()]
    stored = {
        "target": np.array(target),
        "options": np.array(options, dtype=str),
        "channels_last": np.array(ordered, dtype=int),
    }
    for r, inputs in enumerate(runs):
        outputs = model(*inputs)
        outputs = outputs if isinstance(outputs, tuple) else (outputs,)
        stored |= {f"run{r}_in{i}": contiguous(t) for i, t in enumerate(inputs)}
        stored |= {f"run{r}_out{i}": contiguous(t) for i, t in enumerate(outputs)}
    np.savez(folder / f"{name}.npz", **stored)


def contiguous(t):
    return t.detach().contiguous().numpy().copy()


def main():
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    torch.manual_seed(0)
    write(folder, "host_between", HostBetween().eval(), lambda: (tensor(1, 4), tensor(1, 4)))
    kept = ("split", "split_with_sizes", "cat", "transpose", "reshape", "add")
    options = [word for name in kept for word in ("--keep-on-host", f"aten.{name}")]
    write(folder, "kept_on_host", KeptOnHost().eval(), lambda: (tensor(2, 4),), options)
    write(folder, "converted", Converted().eval(), lambda: (torch.randint(-9, 10, (2, 3)),))
    write(folder, "counter", Counter().eval(), lambda: (tensor(1, 4),))
    write(folder, "branches", Branches().eval(), lambda: (flag(), tensor(1, 4)))
    write(folder, "half", Half().eval(), lambda: (tensor(2, 4).half(),))
    write(folder, "loop", Loop().eval(), lambda: (tensor(2, 4), tensor(2, 4)))
    write(folder, "rows", Rows().eval(), lambda: (tensor(3, 4), tensor(4)))
    write(folder, "shared", Shared().eval(), lambda: (tensor(1, 4),))
    write(folder, "channels_last", ChannelsLast().eval(), images)
    volumes = lambda: (tensor(1, 2, 4, 6, 6),)
    write(folder, "conv3d", Volumes().eval(), volumes)
    write(folder, "conv3d_on_host", Volumes().eval(), volumes, ("--keep-on-host", "aten.conv3d"))
    examples = [images() for _ in range(RUNS)]
    network = make_ops.quantized(Network().eval(), examples, "int8")
    for target in ("tosa-1.0+int", "ethos-u55-128", "ethos-u85-256"):
        write(folder, f"channels_last_{target}", network, images, (), target)


if __name__ == "__main__":
    main()
