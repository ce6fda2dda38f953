#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Exports small programs with the features that a reader of .pt2 must support.

usage: make_programs.py [FOLDER]        (default: programs/ beside this file)
Needs torch 2.13 and numpy. For each program NAME:
  NAME.pt2             the exported program
  NAME.inK.npy         its K-th tensor input, flattened
  NAME.outK.npy        its K-th tensor output
  NAME.state.B.npy     the buffer B before the run, if the program changes it
  NAME.state_out.B.npy the same after the run
  NAME.in_outK.npy     the K-th input after the run, if the program changes it
Programs that a reader must reject have no .npy.
"""

import json
import pathlib
import re
import sys
import zipfile

import numpy
import torch
import torch.ao.quantization.fx._decomposed  # quantized_decomposed
from torch import nn
from torch.nn import functional as F

programs = {}


def program(*shapes, refused=False, functional=False, **options):
    """Registers a module class with the shapes of its inputs."""

    def register(cls):
        name = re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()
        programs[name] = (cls, shapes, refused, functional, options)
        return cls

    return register


# ---- in-place operators


@program((1, 4, 3, 3))
class InPlaceChain(nn.Module):
    """Activations in place on a value that is used before and after."""

    def forward(self, x):
        y = x * 2
        z = y + 1
        F.relu_(y)
        y.add_(z).mul_(0.5)
        F.hardtanh_(y, -1.0, 1.0)
        F.silu(z, inplace=True)
        return y, z


@program((4, 6))
class InPlaceViews(nn.Module):
    """Writes through select, slice, view and transpose; reads the base and other views."""

    def forward(self, x):
        y = x + 1
        flat = y.view(24)
        columns = y.t()
        y[0].zero_()
        y[:, 1:5:2].mul_(3.0)
        columns[5].sub_(1.0)
        flat[-2:].fill_(7.0)
        return y, flat * 1.0, columns + 0.0


@program((2, 6, 4))
class InPlaceParts(nn.Module):
    """Writes through parts and permutations."""

    def forward(self, x):
        y = x.clone()
        first, second = y.chunk(2, dim=1)
        rows = y.unbind(0)
        first.neg_()
        rows[1].mul_(2.0)
        y.permute(2, 0, 1)[0].add_(1.0)
        y.unflatten(1, (2, 3))[:, 1].clamp_(-0.5, 0.5)
        y.narrow(2, 1, 2).abs_()
        torch.diagonal(y[0]).zero_()
        return y, second + first, rows[0] * 1.0


@program((3, 4), (4,))
class CopyIn(nn.Module):
    """copy_ with other sizes and another element type."""

    def forward(self, x, row):
        y = torch.zeros(3, 4)
        y.copy_(row)
        counts = torch.zeros(3, 4, dtype=torch.int32)
        counts.copy_(x * 10)
        y[1] = x[2]
        y[2, 1:3] = 5.0
        return y, counts


@program((3, 4))
class IndexPut(nn.Module):
    def forward(self, x):
        y = x * 1.0
        y[torch.tensor([0, 2])] = 1.0
        y.masked_fill_(y > 0.5, 0.25)
        y.index_add_(0, torch.tensor([1]), torch.ones(1, 4))
        return y


@program((2, 3))
class MixedTypes(nn.Module):
    """In-place operators whose functional form has another element type."""

    def forward(self, x):
        half = x.to(torch.float16)
        half.add_(x)
        flags = x > 0
        flags.logical_or_(x < -1.0)
        ones = x + 0
        ones.gt_(0.25)
        return half, flags, ones


@program((2, 3, 4))
class SizesInPlace(nn.Module):
    """unsqueeze_ and similar, visible through every name of the tensor."""

    def forward(self, x):
        y = x * 2.0
        row = y[0]
        y.unsqueeze_(0).transpose_(1, 3)
        y.mul_(2.0)
        return y, row + 1.0


@program((2, 8))
class Reshapes(nn.Module):
    """reshape and contiguous are views here and copies there."""

    def forward(self, x):
        y = x + 1
        view = y.reshape(4, 4)
        copy = y.t().reshape(16)
        same = y.contiguous()
        other = y.t().contiguous()
        y.add_(1.0)
        copy.mul_(2.0)
        other.zero_()
        return y, view * 1.0, copy, same * 1.0, other


@program((2, 4))
class DropoutIdle(nn.Module):
    """Dropout returns its input in evaluation mode: the same memory."""

    def forward(self, x):
        y = x + 1
        z = F.dropout(y, 0.5, training=False)
        z.relu_()
        return y, z


# ---- operators that write their results into arguments


@program((2, 3))
class OutArgument(nn.Module):
    """The tensor given is used before and after, also as an operand, under both of its names."""

    def forward(self, x):
        y = torch.empty(2, 3)
        z = torch.add(x, 1, out=y)
        torch.mul(y, x, out=y)
        w = z + 1.0
        torch.ops.aten.relu.out(y, out=y)
        return y, w, z


@program((2, 3))
class OutViews(nn.Module):
    """Writes into parts of a tensor; its other views see that."""

    def forward(self, x):
        y = x.new_zeros(4, 3)
        columns = y.t()
        torch.sub(x, 2.0, out=y[1:3])
        torch.sum(x, 0, out=y[3])
        torch.ops.aten.neg.out(columns[:, 1], out=y[0])
        torch.cat([x[:1], x[1:]], out=y.view(2, 2, 3)[1])
        return y, columns + 0.0


@program((2, 3), (2, 3))
class OutTypes(nn.Module):
    """Results of another element type than the tensor given, two results, no operand."""

    def forward(self, x, y):
        flags = torch.empty(2, 3, dtype=torch.bool)
        torch.gt(x, y, out=flags)
        wide = torch.empty(2, 3, dtype=torch.int64)
        torch.add(x.to(torch.int32), y.to(torch.int32), out=wide)
        least = torch.empty(2), torch.empty(2, dtype=torch.int64)
        torch.min(x, 1, out=least)
        steps = torch.empty(3, dtype=torch.int32)
        torch.arange(3, out=steps)
        total = torch.empty(3, dtype=torch.int32)
        torch.sum(x.to(torch.int32), 0, out=total)
        return flags, wide, *least, steps, total


@program((2, 3))
class OutInput(nn.Module):
    """Writes into an input and a buffer."""

    def __init__(self):
        super().__init__()
        self.register_buffer("last", torch.zeros(2, 3))

    def forward(self, x):
        torch.mul(x, 2.0, out=self.last)
        torch.add(x, self.last, out=x)
        return x * 1.0


# ---- state


@program((2, 3))
class Counter(nn.Module):
    """A buffer that counts, one that is only read, one that is not saved."""

    def __init__(self):
        super().__init__()
        self.register_buffer("total", torch.tensor([1.0, 2.0, 3.0]))
        self.register_buffer("scale", torch.tensor([2.0, 0.5, 1.0]))
        self.register_buffer("seen", torch.zeros(2, dtype=torch.int64), persistent=False)

    def forward(self, x):
        self.total.add_(x.sum(0))
        self.seen[1].add_(1)
        return x * self.scale + self.total


@program((2, 3), functional=True)
class CounterFunctional(Counter):
    """The same after run_decompositions: mutations are outputs in the file."""


@program((4,))
class RollingWindow(nn.Module):
    """A sliding window, shifted by copy_."""

    def __init__(self):
        super().__init__()
        self.register_buffer("window", torch.arange(12.0).reshape(3, 4))

    def forward(self, x):
        self.window.copy_(torch.cat([self.window[1:], x.unsqueeze(0)]))
        return self.window.mean(0)


@program((2,), refused=True)
class NamedBuffers(nn.Module):
    """Changes buffers whose names are not all names of files; the N-th one becomes N."""

    names = ("a_b", "a/b", "a\\b", "a%2Fb")

    def __init__(self):
        super().__init__()
        for name in self.names:
            self.register_buffer(name, torch.zeros(1))

    def forward(self, x):
        for number, name in enumerate(self.names):
            getattr(self, name).add_(number + 1)
        return x * 2


@program((2, 3))
class ChangesInput(nn.Module):
    def forward(self, x):
        x.mul_(2.0)
        return x + 1


@program((2, 3), functional=True)
class ChangesInputFunctional(ChangesInput):
    pass


@program((2, 4))
class SharedState(nn.Module):
    """Two buffers that share memory, one of them changed: rejected."""

    def __init__(self):
        super().__init__()
        memory = torch.zeros(2, 4)
        self.register_buffer("whole", memory)
        self.register_buffer("row", memory[0])

    def forward(self, x):
        self.row.add_(1.0)
        return x + self.whole * self.row


# ---- signatures


@program((1, 4))
class TiedWeights(nn.Module):
    """One tensor under two names."""

    def __init__(self):
        super().__init__()
        self.a = nn.Linear(4, 4)
        self.b = nn.Linear(4, 4)
        self.b.weight = self.a.weight
        self.register_buffer("part", self.a.bias.detach()[1:3])

    def forward(self, x):
        return self.b(F.relu(self.a(x))) + self.part.sum()


@program((2, 3))
class Constants(nn.Module):
    """Lifted constants, a plain tensor attribute, an empty tensor."""

    def __init__(self):
        super().__init__()
        self.plain = torch.tensor([1.0, -1.0, 0.5])
        self.register_buffer("empty", torch.zeros(0, 3))

    def forward(self, x):
        y = x + torch.tensor([[1.0], [2.0]]) + self.plain
        return torch.cat([y, self.empty], 0)


@program((2, 3), (3,))
class Passthrough(nn.Module):
    """Outputs that are inputs, the same value twice, numbers, None."""

    def forward(self, x, y):
        z = x + y
        return x, z, z, 3, None, 2.5, True


@program()
class Containers(nn.Module):
    """Nested inputs and outputs, keyword arguments, a number among the inputs."""

    inputs = ({"a": torch.randn(2, 2), "b": (torch.randn(2), [torch.randn(1)])}, 3)
    keywords = {"gain": torch.randn(2), "flag": True, "nothing": None}

    def forward(self, tree, times, *, gain, flag, nothing=None):
        y = tree["a"] * times + tree["b"][0]
        return {"sum": y + tree["b"][1][0], "parts": [y * gain, (y,)]}


@program((3, 3))
class SpecialFloats(nn.Module):
    def forward(self, x):
        y = torch.masked_fill(x, x > 0, float("-inf"))
        return torch.clamp(y, min=-1e30, max=float("inf"))


@program((2, 5))
class ManyResults(nn.Module):
    """Operators with several results, some unused."""

    def forward(self, x):
        values, _ = torch.max(x, dim=1)
        parts = torch.split(x, [1, 3, 1], dim=1)
        return values, parts[1], torch.sort(x, dim=1)[1]


# ---- rejected programs


@program((2, 3), refused=True, dynamic_shapes={"x": {0: torch.export.Dim("batch", max=64)}})
class DynamicBatch(nn.Module):
    def forward(self, x):
        return x.reshape(x.shape[0] * 3)


@program((2, 3), refused=True)
class NineDimensions(nn.Module):
    def forward(self, x):
        return x.reshape(1, 1, 1, 1, 1, 1, 1, 2, 3).sum(0)


@program((2, 4), refused=True)
class ComplexNumbers(nn.Module):
    def forward(self, x):
        return torch.view_as_real(torch.complex(x, x))


@program((2, 4), refused=True)
class ComplexFactor(nn.Module):
    def forward(self, x):
        return torch.view_as_real(torch.relu(x) * (1 + 2j))


@program((5,), refused=True)
class Windows(nn.Module):
    """A view whose elements overlap cannot be written back."""

    def forward(self, x):
        y = x + 1
        windows = y.unfold(0, 3, 1)
        y.mul_(2.0)
        return windows + 0.0


@program((2, 3), refused=True)
class OutResized(nn.Module):
    def forward(self, x):
        y = torch.empty(0)
        torch.add(x, 1, out=y)
        return y


# ---- memory orders


def filled(*sizes):
    count = torch.Size(sizes).numel()
    return (torch.arange(count, dtype=torch.float32) % 7 - 3).reshape(sizes)


@program()
class ChannelsLast(nn.Module):
    """A channels-last input, one that is contiguous too, one with other strides, and one of rank 5;
    a channels-last output of an operator in place."""

    inputs = (
        filled(1, 3, 4, 5).contiguous(memory_format=torch.channels_last),
        filled(2, 1, 4, 4).contiguous(memory_format=torch.channels_last),
        filled(1, 2, 5, 3).transpose(2, 3),
        filled(1, 2, 2, 3, 4).contiguous(memory_format=torch.channels_last_3d),
    )

    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(3, 2, 3, padding=1)
        self.conv.weight.data = filled(2, 3, 3, 3)
        self.conv.bias.data = filled(2)
        self.to(memory_format=torch.channels_last)

    def forward(self, x, gray, slanted, volume):
        y = self.conv(x)
        z = x + 1.0
        z.relu_()
        return y, z, gray * 2.0, slanted + 1.0, -volume, y.flatten(1)


@program((2, 3))
class NumberOutputs(nn.Module):
    """Outputs that are not tensors: None, an integer, a truth value and a float."""

    def forward(self, x):
        return None, F.relu(x), -x, 7, True, 0.5


# ---- quantization at run time


@program((2, 3, 4))
class DynamicQuantization(nn.Module):
    """Parameters of the whole tensor, symmetric and asymmetric, and of each row, between layers."""

    def forward(self, x):
        ops = torch.ops.quantized_decomposed
        x = x * 2
        eps = torch.finfo(torch.float32).eps
        scale, zero = ops.choose_qparams.tensor(x, -128, 127, eps, torch.int8)
        y = ops.quantize_per_tensor.tensor(x, scale, zero, -128, 127, torch.int8)
        y = ops.dequantize_per_tensor.tensor(y, scale, zero, -128, 127, torch.int8)
        scale, zero = ops.choose_qparams_symmetric.tensor(x, -127, 127, eps, torch.int8)
        z = ops.quantize_per_tensor.tensor(x, scale, zero, -127, 127, torch.int8)
        z = ops.dequantize_per_tensor.tensor(z, scale, zero, -127, 127, torch.int8)
        scale, zero = ops.choose_qparams_per_token_asymmetric.default(x, torch.int8)
        w = ops.quantize_per_token.default(x, scale, zero, -128, 127, torch.int8)
        w = ops.dequantize_per_token.default(w, scale, zero, -128, 127, torch.int8, torch.float32)
        return y, z, w


# ---- writing


def save(path, tensor):
    numpy.save(path, tensor.detach().contiguous().numpy())


def tensors_of(tree):
    return [leaf for leaf in torch.utils._pytree.tree_leaves(tree) if torch.is_tensor(leaf)]


def shrink(path):
    """Drops data that no reader needs (sample inputs, origins of nodes) and data that changes from
    run to run, so that the same program gives the same bytes."""
    with zipfile.ZipFile(path) as old:
        members = [(m, old.read(m)) for m in old.namelist() if not m.endswith("/serialization_id")]
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as new:
        for name, data in members:
            if "/data/sample_inputs/" in name:
                data = b""
            if name.endswith("/model.json"):
                data = clean(json.loads(data))
            new.writestr(zipfile.ZipInfo(name), data)


def clean(program):
    program["guards_code"] = []
    here = str(pathlib.Path(__file__).resolve().parent)
    clean_nodes(program["graph_module"]["graph"])
    text = json.dumps(program).replace(here, "/models")
    text = re.sub(r"<eval_with_key>\.\d+", "<eval_with_key>", text)
    return re.sub(r"/[^\"]*?/site-packages/", "/site-packages/", text).encode()


def clean_nodes(graph):
    for node in graph["nodes"]:
        for key in ("from_node", "source_fn_stack", "torch_fn"):
            node["metadata"].pop(key, None)
        for given in node["inputs"]:
            if "as_graph" in given["arg"]:
                clean_nodes(given["arg"]["as_graph"]["graph"])


def make(folder, name):
    cls, shapes, refused, functional, options = programs[name]
    torch.manual_seed(0)
    model = cls().eval()
    args = getattr(cls, "inputs", None) or tuple(torch.randn(s) for s in shapes)
    kwargs = getattr(cls, "keywords", {})
    with torch.no_grad():
        exported = torch.export.export(model, args, kwargs, **options)
        if functional:
            exported = exported.run_decompositions({})
    path = folder / f"{name}.pt2"
    torch.export.save(exported, path)
    shrink(path)
    torch.export.load(path)
    if refused or name == "shared_state":
        return
    inputs = tensors_of((args, kwargs))
    given = [i.clone() for i in inputs]
    state = {n: b.clone() for n, b in model.named_buffers()}
    with torch.no_grad():
        outputs = tensors_of(model(*args, **kwargs))
    for k, tensor in enumerate(given):
        save(folder / f"{name}.in{k}.npy", tensor)
        if not torch.equal(tensor, inputs[k]):
            save(folder / f"{name}.in_out{k}.npy", inputs[k])
    for k, tensor in enumerate(outputs):
        save(folder / f"{name}.out{k}.npy", tensor)
    for n, b in model.named_buffers():
        if not torch.equal(state[n], b):
            save(folder / f"{name}.state.{n}.npy", state[n])
            save(folder / f"{name}.state_out.{n}.npy", b)


def make_all(names, make):
    """Make each program in the folder that the command line names."""
    folder = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else
                          pathlib.Path(__file__).parent / "programs")
    folder.mkdir(parents=True, exist_ok=True)
    for name in names:
        make(folder, name)
        print(name, flush=True)


if __name__ == "__main__":
    make_all(programs, make)
