#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Writes operators.txt: calls of ATen operators with PyTorch 2.13's results.

A line is `TARGET ARGUMENT... -> DTYPE:SIZES VALUE...`, or `-> error` if PyTorch rejects it.
Arguments: t:float32:2,3 an input; c:float32:2,3 a constant; p:float32:3 a positive constant;
i:3 an int; f:0.5 a float; b:1 a bool; l:1,2 a list of ints; s:same text; d:int64 a dtype; n None;
T:float32:1,2;1,3 a list of inputs; NAME=ARGUMENT by name. Element i of tensor argument k is
((7 i + 5 k + 3) mod 13 - 6) / 4, positive ones the absolute value plus a half, integers
(7 i + 5 k + 3) mod 13 - 6.

Run with torch 2.13: python tests/data/make_operators.py
"""

import pathlib

import torch

here = pathlib.Path(__file__).parent


def sizes_of(text):
    return [int(s) for s in text.split(",")] if text else []


class Reader:
    """Makes the arguments of one call."""

    def __init__(self):
        self.tensors = 0

    def tensor(self, kind, dtype, sizes):
        sizes = sizes_of(sizes)
        count = 1
        for s in sizes:
            count *= s
        k = self.tensors
        self.tensors += 1
        whole = [(7 * i + 5 * k + 3) % 13 - 6 for i in range(count)]
        dtype = getattr(torch, dtype)
        x = torch.tensor(whole, dtype=torch.float64).reshape(sizes)
        if dtype.is_floating_point:
            x = x / 4
        if kind == "p":
            x = x.abs() + 0.5
        return x.to(dtype)

    def argument(self, text):
        kind, _, rest = text.partition(":")
        if kind in "tcp":
            return self.tensor(kind, *rest.split(":"))
        if kind == "T":
            dtype, _, all_sizes = rest.partition(":")
            return [self.tensor("t", dtype, s) for s in all_sizes.split(";")]
        return {
            "i": lambda: int(rest),
            "f": lambda: float(rest),
            "b": lambda: rest == "1",
            "l": lambda: sizes_of(rest),
            "s": lambda: rest,
            "d": lambda: getattr(torch, rest),
            "n": lambda: None,
        }[kind]()


def result_of(call):
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
        return "error"
    values = " ".join(f"{x:.9g}" for x in y.to(torch.float64).flatten().tolist())
    sizes = ",".join(str(s) for s in y.shape)
    return f"{str(y.dtype).removeprefix('torch.')}:{sizes} {values}".rstrip()


def unary(name, *rest):
    return [f"aten.{name}.default t:float32:{s} {' '.join(rest)}".strip() for s in ("2,3", "7", "")]


F = "t:float32:"
calls = []
for name in ("relu", "relu6", "sigmoid", "tanh", "exp", "hardtanh", "clone", "alias", "detach",
             "alias_copy", "detach_copy", "lift_fresh_copy"):
    calls += unary(name)
calls += [
    # elementwise
    "aten.reciprocal.default p:float32:2,3",
    f"aten.hardtanh.default {F}5 f:-0.5 f:0.75",
    f"aten.hardtanh.default {F}5 i:0 i:1",
    f"aten.clamp.default {F}2,4 f:-0.5 f:0.5",
    f"aten.clamp.default {F}2,4 f:-0.5",
    f"aten.clamp.default {F}2,4 n f:0.25",
    f"aten.clamp.default {F}2,4 max=i:1",
    f"aten.fake_quantize_per_tensor_affine.default {F}13 f:0.25 i:3 i:-128 i:127",
    f"aten.fake_quantize_per_tensor_affine.default {F}13 f:0.5 i:1 i:-2 i:2",
    f"aten.fake_quantize_per_tensor_affine.default {F}2,3 f:0.3 i:-1 i:-3 i:0",
    f"aten.fake_quantize_per_tensor_affine.default {F}2 f:1 i:3 i:-2 i:2",
    f"aten.fake_quantize_per_tensor_affine.default {F}2 f:1 i:0 i:2 i:-2",
    f"aten.add.Tensor {F}2,3 {F}2,3",
    f"aten.add.Tensor {F}2,3 {F}3 alpha=i:2",
    f"aten.add.Tensor {F}2,1,3 {F}4,1 alpha=f:-0.5",
    f"aten.add.Tensor {F}2,3 {F}",
    f"aten.add.Tensor {F}2,3 c:float32:1,3",
    f"aten.add.Tensor {F}2,3 {F}2,4",
    "aten.add.Tensor t:int32:2,3 t:int32:3",
    "aten.add.Tensor t:int32:2,3 t:float32:3",
    "aten.add.Tensor t:int32:2,3 t:int8:3",
    f"aten.add.Scalar {F}2,3 f:1.5",
    f"aten.add.Scalar {F}2,3 i:3 alpha=i:2",
    f"aten.sub.Tensor {F}2,3 {F}1,3 alpha=i:3",
    f"aten.sub.Tensor {F}3 {F}2,1",
    f"aten.sub.Tensor {F}3 {F}2",
    f"aten.sub.Scalar {F}2,3 f:0.5",
    f"aten.mul.Tensor {F}2,3 {F}3",
    f"aten.mul.Tensor {F}4,1,3 {F}2,1",
    f"aten.mul.Tensor {F}3 {F}2",
    f"aten.mul.Scalar {F}2,3 f:-2.5",
    f"aten.mul.Scalar {F}2,3 i:2",
    f"aten.dropout.default {F}2,3 f:0.5 b:0",
    f"aten.feature_dropout.default {F}2,3 f:0.5 b:0",
    # shapes
    f"aten.view.default {F}2,6 l:3,4",
    f"aten.view.default {F}2,6 l:3,-1",
    f"aten.view.default {F}2,6 l:-1",
    f"aten.view.default {F}2,6 l:5,-1",
    f"aten.view.default {F}2,6 l:3,5",
    f"aten.view.default {F}1 l:",
    f"aten._unsafe_view.default {F}2,6 l:4,3",
    f"aten.view_copy.default {F}2,6 l:12",
    f"aten.reshape.default {F}2,3,2 l:6,-1",
    f"aten.reshape.default {F}2,3,2 l:7,-1",
    f"aten.flatten.using_ints {F}2,3,2",
    f"aten.flatten.using_ints {F}2,3,2 i:1",
    f"aten.flatten.using_ints {F}2,3,2 i:-3 i:-2",
    f"aten.flatten.using_ints {F}",
    f"aten.flatten.using_ints {F}2,3 i:1 i:0",
    f"aten.flatten.using_ints {F}2,3 i:2",
    f"aten.squeeze.default {F}1,3,1,2",
    f"aten.squeeze.dim {F}1,3,1,2 i:2",
    f"aten.squeeze.dim {F}1,3,1,2 i:1",
    f"aten.squeeze.dim {F}1,3 i:2",
    f"aten.squeeze.dims {F}1,3,1,2 l:0,-2",
    f"aten.squeeze_copy.dims {F}1,3,1,2 l:0",
    f"aten.unsqueeze.default {F}2,3 i:0",
    f"aten.unsqueeze.default {F}2,3 i:-1",
    f"aten.unsqueeze.default {F}2,3 i:2",
    f"aten.unsqueeze.default {F}2,3 i:3",
    f"aten.unsqueeze.default {F}2,3 i:-3",
    f"aten.unsqueeze.default {F}2,3 i:-4",
    f"aten.unsqueeze_copy.default {F} i:0",
    f"aten.permute.default {F}2,3,2 l:2,0,1",
    f"aten.permute.default {F}2,3,2 l:-1,0,-2",
    f"aten.permute.default {F}2,3,2 l:0,1",
    f"aten.permute.default {F}2,3,2 l:0,1,1",
    f"aten.permute_copy.default {F}2,3 l:1,0",
    f"aten.transpose.int {F}2,3,2 i:0 i:-1",
    f"aten.transpose.int {F}2,3,2 i:1 i:1",
    f"aten.transpose.int {F}2,3,2 i:0 i:3",
    f"aten.transpose.int {F} i:0 i:-1",
    f"aten.transpose_copy.int {F}2,3 i:0 i:1",
    f"aten.t.default {F}2,3",
    f"aten.t.default {F}3",
    f"aten.t.default {F}2,3,2",
    f"aten.t_copy.default {F}2,3",
    f"aten.expand.default {F}1,3 l:2,3",
    f"aten.expand.default {F}1,3 l:4,-1,-1",
    f"aten.expand.default {F}3,1 l:2,3,2",
    f"aten.expand.default {F}2,3 l:4,3",
    f"aten.expand.default {F}2,3 l:3",
    f"aten.expand.default {F}3 l:-1,3",
    f"aten.expand_copy.default {F}3 l:2,3",
    f"aten.cat.default T:float32:2,3;2,2",
    f"aten.cat.default T:float32:2,3;1,3;3,3",
    f"aten.cat.default T:float32:2,3;2,2 i:1",
    f"aten.cat.default T:float32:2,3;2,2 i:-1",
    f"aten.cat.default T:float32:0;2,2 i:-1",
    f"aten.cat.default T:float32:2,3 i:0",
    f"aten.cat.default T:float32:2,3;2,3 i:2",
    f"aten.slice.Tensor {F}4,3",
    f"aten.slice.Tensor {F}4,3 i:0 i:1 i:3",
    f"aten.slice.Tensor {F}4,3 i:-1 i:-2",
    f"aten.slice.Tensor {F}4,3 i:0 i:-3 i:-1",
    f"aten.slice.Tensor {F}4,3 i:0 n i:9223372036854775807",
    f"aten.slice.Tensor {F}7,2 i:0 i:0 i:7 i:3",
    f"aten.slice.Tensor {F}7,2 i:0 i:1 i:9 i:2",
    f"aten.slice.Tensor {F}2,9 i:1 i:2 i:8 i:4",
    f"aten.slice.Tensor {F}4,3 i:2",
    f"aten.slice.Tensor {F}4,3 i:0 i:0 i:4 i:0",
    f"aten.slice_copy.Tensor {F}4,3 i:1 i:1 i:2",
    f"aten.pad.default {F}2,3 l:1,2",
    f"aten.pad.default {F}2,3 l:1,2,0,1 s:constant f:1.5",
    f"aten.pad.default {F}2,3 l:-1,2",
    f"aten.pad.default {F}2,5 l:-1,-2,1,-1",
    f"aten.pad.default {F}2,3 l:1,1,1",
    f"aten.pad.default {F}2,3 l:1,1,1,1,1,1",
    f"aten.pad.default {F}2,3 l:-2,-2",
    f"aten.constant_pad_nd.default {F}2,3 l:0,1",
    f"aten.constant_pad_nd.default {F}2,3 l:0,0,2,0 i:3",
    # reductions
    f"aten.sum.dim_IntList {F}2,3,2 l:1",
    f"aten.sum.dim_IntList {F}2,3,2 l:0,-1 b:1",
    f"aten.sum.dim_IntList {F}2,3,2 l:",
    f"aten.sum.dim_IntList {F}2,3,2 n b:1",
    f"aten.sum.dim_IntList {F}2,3,2 l:3",
    f"aten.sum.dim_IntList {F}2,3,2 l:1,1",
    f"aten.sum.default {F}2,3",
    f"aten.mean.dim {F}2,3,2 l:-1",
    f"aten.mean.dim {F}2,3,2 l:1,2 b:1",
    f"aten.mean.dim {F}2,3,2 n",
    f"aten.mean.dim {F}2,3,2 l:0,-3",
    f"aten.mean.default {F}2,3",
    "aten.mean.default t:int32:2,3",
    "aten.mean.dim t:int32:2,3 l:0 b:0 dtype=d:float32",
    f"aten.amax.default {F}2,3,2",
    f"aten.amax.default {F}2,3,2 l:1",
    f"aten.amax.default {F}2,3,2 l:0,2 b:1",
    f"aten.amax.default {F}2,3,2 l:3",
    f"aten.amax.default {F}2,3,2 l:1,-2",
    f"aten.softmax.int {F}2,3 i:1",
    f"aten.softmax.int {F}2,3,2 i:-2",
    f"aten.softmax.int {F}2,3 i:2",
    f"aten._softmax.default {F}2,3 i:0 b:0",
    # products
    f"aten.mm.default {F}2,3 {F}3,4",
    f"aten.mm.default {F}2,3 {F}2,3",
    f"aten.mm.default {F}2,3 {F}3",
    f"aten.mm.default {F}2,3 c:float32:3,1",
    f"aten.bmm.default {F}2,2,3 {F}2,3,2",
    f"aten.bmm.default {F}2,2,3 {F}1,3,2",
    f"aten.bmm.default {F}2,2,3 {F}2,2,3",
    f"aten.addmm.default {F}4 {F}2,3 {F}3,4",
    f"aten.addmm.default {F}2,1 {F}2,3 {F}3,4 beta=f:0.5 alpha=i:2",
    f"aten.addmm.default {F}4 {F}2,3 {F}2,3",
    f"aten.linear.default {F}2,3 c:float32:4,3",
    f"aten.linear.default {F}2,3 c:float32:4,3 c:float32:4",
    f"aten.linear.default {F}3 c:float32:4,3 c:float32:4",
    f"aten.linear.default {F}2,2,3 c:float32:4,3 c:float32:4",
    f"aten.linear.default {F}2,4 c:float32:4,3",
]
for weights, rest in (
    ("3,2,3,3", ""),
    ("3,2,3,3", "c:float32:3"),
    ("3,2,3,3", "c:float32:3 l:2,2"),
    ("3,2,3,3", "c:float32:3 l:2 l:1,0"),
    ("3,2,2,3", "n l:2,3 l:1,1"),
    ("3,2,2,2", "n l:1 l:0 l:2,3"),
    ("3,2,2,2", "n l:3 l:2 l:2"),
    ("2,1,3,3", "c:float32:2 l:1,1 l:1,1 l:1,1 i:2"),
    ("4,1,2,3", "c:float32:4 l:2 l:1 l:1 groups=i:2"),
    ("3,2,6,3", ""),
    ("3,3,3,3", ""),
    ("3,1,3,3", "n l:1 l:0 l:1 i:2"),
):
    calls.append(f"aten.conv2d.default {F}1,2,5,6 c:float32:{weights} {rest}".strip())
calls += [
    f"aten.conv2d.default {F}1,4,3,3 c:float32:6,2,2,2 c:float32:6 l:1 l:0 l:1 i:2",
    f"aten.conv2d.padding {F}1,2,4,5 c:float32:2,2,3,2 n l:1 s:same",
    f"aten.conv2d.padding {F}1,2,4,5 c:float32:2,2,2,2 n l:1 s:same l:2",
    f"aten.conv2d.padding {F}1,2,4,5 c:float32:2,2,3,2 n l:2 s:valid",
    f"aten.conv2d.padding {F}1,2,4,5 c:float32:2,2,3,2 n l:2 s:same",
    f"aten.conv2d.padding {F}1,2,4,5 c:float32:2,2,3,2 n l:1 s:sane",
    f"aten.conv1d.default {F}1,2,7 c:float32:3,2,3",
    f"aten.conv1d.default {F}2,2,7 c:float32:3,2,3 c:float32:3 l:2 l:1",
    f"aten.conv1d.default {F}1,2,7 c:float32:4,1,3 n l:1 l:2 l:2 i:2",
    f"aten.conv1d.default {F}1,2,7 c:float32:3,2,8",
    f"aten.conv1d.padding {F}1,2,7 c:float32:3,2,4 n l:1 s:same",
    f"aten.conv1d.padding {F}1,2,7 c:float32:3,2,4 n l:2 s:valid",
    f"aten.convolution.default {F}1,2,4,5 c:float32:3,2,3,2 c:float32:3 l:1,2 l:1,0 l:1,1 b:0 "
    "l:0,0 i:1",
    f"aten.convolution.default {F}1,2,7 c:float32:3,2,3 n l:2 l:1 l:1 b:0 l:0 i:1",
    f"aten.convolution.default {F}1,2,5,5 c:float32:2,1,3,3 n l:2 l:1 l:1 b:0 l:0 i:2",
    # normalization
    f"aten.batch_norm.default {F}2,3,2,2 c:float32:3 c:float32:3 c:float32:3 p:float32:3 b:0 f:0.1 "
    "f:0.001 b:1",
    f"aten.batch_norm.default {F}2,3 n n c:float32:3 p:float32:3 b:0 f:0.1 f:1e-05 b:1",
    f"aten.batch_norm.default {F}2,3,4 c:float32:3 n c:float32:3 p:float32:3 b:0 f:0.1 f:1e-05 b:1",
]
for rest in (
    "i:2",
    "i:3 i:1",
    "l:2,3 l:1,2",
    "i:3 i:2 i:1",
    "i:3 i:2 i:1 b:1",
    "i:2 i:2 i:0 b:1",
    "i:2 i:3 i:1 b:1",
    "i:3 l: i:1",
    "i:6",
    "i:3 i:1 i:2",
):
    calls.append(f"aten.max_pool2d.default {F}1,2,5,5 {rest.replace(' b:1', ' i:1 b:1')}")
    calls.append(f"aten.avg_pool2d.default {F}1,2,5,5 {rest}")
calls += [
    f"aten.max_pool2d.default {F}2,5,5 i:2",
    f"aten.avg_pool2d.default {F}2,5,5 i:2",
    f"aten.max_pool2d.default {F}1,1,7,8 l:2,3 l:2,1 l:1,1 l:3,2",
    f"aten.max_pool2d.default {F}1,2,6,5 i:2 i:1 i:0 i:2 b:1",
    f"aten.max_pool2d.default {F}1,1,7,7 i:2 i:3 i:1 i:2 b:1",
    f"aten.max_pool2d.default {F}5,5 i:2",
    f"aten.avg_pool2d.default {F}1,2,5,5 i:3 i:2 i:1 b:0 b:0",
    f"aten.avg_pool2d.default {F}1,2,5,5 i:3 i:2 i:1 b:1 b:0",
    f"aten.avg_pool2d.default {F}1,2,4,4 i:3 i:2 i:1 b:1 b:1",
    f"aten.avg_pool2d.default {F}1,2,5,5 i:2 i:2 i:0 b:0 b:1 i:3",
    f"aten.avg_pool2d.default {F}1,2,5,5 i:2 i:2 i:1 b:0 b:0 divisor_override=i:5",
    f"aten.adaptive_avg_pool2d.default {F}1,2,5,5 l:1,1",
    f"aten.adaptive_avg_pool2d.default {F}1,2,6,4 l:3,2",
    f"aten.adaptive_avg_pool2d.default {F}1,2,5,7 l:2,3",
    f"aten.adaptive_avg_pool2d.default {F}1,2,3,4 l:5,4",
    f"aten.adaptive_avg_pool2d.default {F}2,6,4 l:3,2",
    f"aten._adaptive_avg_pool2d.default {F}1,2,4,4 l:2,1",
    # constants
    "aten.full.default l:2,3 f:1.5",
    "aten.full.default l:2 i:3",
    "aten.full.default l:2 i:3 dtype=d:float32",
    "aten.full.default l:2 b:1",
    "aten.zeros.default l:2,2",
    "aten.zeros.default l: dtype=d:int32",
    "aten.ones.default l:3",
    f"aten.full_like.default {F}2,2 i:7",
    f"aten.zeros_like.default {F}2,2",
    "aten.ones_like.default t:int32:2,2",
    f"aten.ones_like.default {F}3 dtype=d:int32",
]

lines = [f"# torch {torch.__version__.split('+')[0]}, written by make_operators.py"]
lines += [f"{call} -> {result_of(call)}" for call in calls]
(here / "operators.txt").write_text("\n".join(lines) + "\n")
