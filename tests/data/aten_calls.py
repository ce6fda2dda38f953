# SPDX-License-Identifier: BSD-3-Clause
"""Calls of ATen operators as lines of text, with PyTorch's results.

A line is `TARGET ARGUMENT... -> DTYPE:SIZES VALUE...`, or `-> error` if PyTorch rejects it. Result
number N of several has a line of its own, `-> #N DTYPE:SIZES VALUE...`.
Arguments: t:float32:2,3 an input; c:float32:2,3 a constant; p:float32:3 a positive constant;
x:int64:2,3:5 constant indices from 0 to 4; y:int32:2,3:5 the same as an input; i:3 an int; f:0.5 a
float; b:1 a bool; l:1,2 a list of ints; r:1.5,2 a list of floats; s:same text; d:int64 a dtype;
v:cpu a device; n None; T:float32:1,2;1,3 a list of inputs; I:x:int64:3:2;n a list of tensors and
None; NAME=ARGUMENT by name. Element i of tensor argument k is ((7 i + 5 k + 3) mod 13 - 6) / 4,
positive ones the absolute value plus a half, integers (7 i + 5 k + 3) mod 13 - 6, indices the
remainder of its absolute value.
"""

import torch


def sizes_of(text):
    return [int(s) for s in text.split(",")] if text else []


class Reader:
    """Makes the arguments of one call."""

    def __init__(self):
        self.tensors = 0

    def tensor(self, kind, dtype, sizes, limit=None):
        sizes = sizes_of(sizes)
        count = 1
        for s in sizes:
            count *= s
        k = self.tensors
        self.tensors += 1
        whole = [(7 * i + 5 * k + 3) % 13 - 6 for i in range(count)]
        if limit is not None:
            whole = [abs(x) % int(limit) for x in whole]
        dtype = getattr(torch, dtype)
        x = torch.tensor(whole, dtype=torch.float64).reshape(sizes)
        if dtype.is_floating_point:
            x = x / 4
        if kind == "p":
            x = x.abs() + 0.5
        return x.to(dtype)

    def argument(self, text):
        kind, _, rest = text.partition(":")
        if kind in "tcpxy":
            return self.tensor(kind, *rest.split(":"))
        if kind == "I":
            return [self.argument(part) for part in rest.split(";")]
        if kind == "T":
            dtype, _, all_sizes = rest.partition(":")
            return [self.tensor("t", dtype, s) for s in all_sizes.split(";")]
        return {
            "i": lambda: int(rest),
            "f": lambda: float(rest),
            "b": lambda: rest == "1",
            "l": lambda: sizes_of(rest),
            "r": lambda: [float(x) for x in rest.split(",")],
            "s": lambda: rest,
            "d": lambda: getattr(torch, rest),
            "v": lambda: torch.device(rest),
            "n": lambda: None,
        }[kind]()


def results_of(call):
    target, *words = call.split()
    namespace, base, overload = target.split(".")
    function = getattr(getattr(getattr(torch.ops, namespace), base), overload)
    reader, positional, named = Reader(), [], {}
    for word in words:
        name, equals, rest = word.partition("=")
        if equals:
            named[name] = reader.argument(rest)
        else:
            positional.append(reader.argument(word))
    try:
        y = function(*positional, **named)
    except (RuntimeError, IndexError, ValueError):
        return ["error"]
    if isinstance(y, torch.Tensor):
        return [text_of(y)]
    return [f"#{i} {text_of(part)}" for i, part in enumerate(y)]


def text_of(y):
    values = " ".join(f"{x:.9g}" for x in y.to(torch.float64).flatten().tolist())
    sizes = ",".join(str(s) for s in y.shape)
    return f"{str(y.dtype).removeprefix('torch.')}:{sizes} {values}".rstrip()


def write(path, calls):
    """Writes the calls with their results."""
    lines = [f"# torch {torch.__version__.split('+')[0]}, written by make_{path.stem}.py"]
    lines += [f"{call} -> {result}" for call in calls for result in results_of(call)]
    path.write_text("\n".join(lines) + "\n")
