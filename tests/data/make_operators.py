#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Writes operators.txt: calls of ATen operators with PyTorch 2.13's results.

A line is `TARGET ARGUMENT... -> DTYPE:SIZES VALUE...`, or `-> error` if PyTorch rejects it. Result
number N of several has a line of its own, `-> #N DTYPE:SIZES VALUE...`.
Arguments: t:float32:2,3 an input; c:float32:2,3 a constant; p:float32:3 a positive constant;
x:int64:2,3:5 constant indices from 0 to 4; y:int32:2,3:5 the same as an input; i:3 an int; f:0.5 a
float; b:1 a bool; l:1,2 a list of ints; r:1.5,2 a list of floats; s:same text; d:int64 a dtype;
v:cpu a device; n None; T:float32:1,2;1,3 a list of inputs; I:x:int64:3:2;n a list of tensors and
None; NAME=ARGUMENT by name. Element i of tensor argument k is ((7 i + 5 k + 3) mod 13 - 6) / 4,
positive ones the absolute value plus a half, integers (7 i + 5 k + 3) mod 13 - 6, indices the
remainder of its absolute value.

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


def unary(name, *rest):
    return [f"aten.{name}.default t:float32:{s} {' '.join(rest)}".strip() for s in ("2,3", "7", "")]


F = "t:float32:"


def parameters(*sizes):
    """The parameters of a recurrent network."""
    return "I:" + ";".join(f"c:float32:{s}" for s in sizes)


STATES = "T:float32:"
PROJECTED = parameters("8,4", "8,1", "1,2", "8,4", "8,1", "1,2",
                    "8,2", "8,1", "1,2", "8,2", "8,1", "1,2")
LSTM = parameters("12,4", "12,3")
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
    f"aten.argmax.default {F}2,3,2",
    f"aten.argmax.default {F}2,3,2 i:1",
    f"aten.argmax.default {F}2,3,2 i:-1 b:1",
    f"aten.argmax.default {F}2,3,2 n b:1",
    f"aten.argmax.default {F}2,3,2 i:3",
    f"aten.argmax.default {F} i:0",
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
    f"aten.baddbmm.default {F}4 {F}2,2,3 {F}2,3,4",
    f"aten.baddbmm.default {F}2,2,1 {F}2,2,3 {F}2,3,4 beta=f:0.5 alpha=i:2",
    f"aten.baddbmm.default {F}4 {F}2,2,3 {F}2,2,3",
    "aten.einsum.default s:ij,jk->ik T:float32:2,3;3,4",
    "aten.einsum.default s:bij,bkj->bik T:float32:2,2,3;2,4,3",
    "aten.einsum.default s:bhid,bhjd->bhij T:float32:1,2,2,3;1,2,3,3",
    "aten.einsum.default s:...ij,...jk->...ik T:float32:2,2,3;1,3,2",
    "aten.einsum.default s:i,j->ij T:float32:3;4",
    "aten.einsum.default s:ij->ji T:float32:2,3",
    "aten.einsum.default s:ij-> T:float32:2,3",
    "aten.einsum.default s:ij,ij->i T:float32:2,3;2,3",
    "aten.einsum.default s:ij,jk,kl->il T:float32:2,3;3,2;2,2",
    "aten.einsum.default s:ba,b T:float32:2,3;2",
    "aten.einsum.default s:ij,jk->ik T:float32:2,3;2,4",
    f"aten.linear.default {F}2,3 {F}4,3 {F}4",
    f"aten.linear.default {F}2,2,3 {F}4,3",
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

# functions of one number
for name in ("abs", "neg", "ceil", "floor", "round", "sign", "erf", "sin", "cos", "tan", "sinh",
             "cosh", "asinh", "atan", "expm1", "silu", "mish", "hardsigmoid", "hardswish", "gelu", "elu",
             "celu", "selu", "leaky_relu", "softplus", "logical_not"):
    calls += unary(name)
for name in ("log", "log10", "log1p", "sqrt", "rsqrt"):
    calls.append(f"aten.{name}.default p:float32:13")
for name in ("acos", "asin", "atanh", "acosh", "erfinv", "logit", "log1p"):
    calls.append(f"aten.{name}.default {F}13")
calls += [
    "aten.abs.default t:int32:2,3",
    "aten.neg.default t:int32:2,3",
    "aten.sign.default t:float32:13",
    "aten.ceil.default t:int32:5",
    "aten.exp.default t:int32:5",
    "aten.bitwise_not.default t:int32:5",
    "aten.bitwise_not.default t:bool:13",
    f"aten.bitwise_not.default {F}2",
    f"aten.gelu.default {F}13 approximate=s:tanh",
    f"aten.elu.default {F}13 f:0.5 f:2 f:3",
    f"aten.elu.default {F}13 i:0",
    f"aten.celu.default {F}13 f:0.5",
    f"aten.leaky_relu.default {F}13 f:0.25",
    f"aten.leaky_relu.default {F}13 f:1.5",
    f"aten.leaky_relu.default {F}13 i:0",
    f"aten.softplus.default {F}13 f:2 f:1",
    f"aten.logit.default {F}13 f:0.25",
    f"aten.threshold.default {F}13 f:0.5 f:-2",
    f"aten.glu.default {F}2,4",
    f"aten.glu.default {F}4,3 i:0",
    f"aten.glu.default {F}2,3",
]
# comparisons, extremes, selections
for name in ("eq", "ne", "gt", "ge", "lt", "le"):
    calls += [
        f"aten.{name}.Tensor {F}13 {F}13",
        f"aten.{name}.Tensor {F}2,3 {F}3",
        f"aten.{name}.Scalar {F}13 f:0.25",
        f"aten.{name}.Scalar {F}13 i:1",
        f"aten.{name}.Scalar {F} i:1",
        f"aten.{name}.Tensor {F}3 {F}2",
    ]
for name in ("maximum", "minimum"):
    calls += [f"aten.{name}.default {F}2,1,3 {F}4,1", f"aten.{name}.default {F}3 {F}2",
              f"aten.{name}.default {F}3 t:int32:3"]
calls += [
    f"aten.clamp.Tensor {F}2,3 {F}3",
    f"aten.clamp.Tensor {F}2,3 n {F}2,1",
    f"aten.clamp.Tensor {F}2,3 {F}3 {F}2,3",
    f"aten.clamp.Tensor {F}2,3",
    f"aten.where.self t:bool:13 {F}13 {F}13",
    f"aten.where.self t:bool:2,1 {F}3 {F}1,3",
    f"aten.where.ScalarOther t:bool:13 {F}13 f:0.5",
    f"aten.where.ScalarSelf t:bool:13 f:0.5 {F}13",
    f"aten.where.self t:bool:2 {F}3 {F}3",
    f"aten.masked_fill.Scalar {F}2,13 t:bool:13 f:-7",
    f"aten.masked_fill.Scalar {F}13 t:bool:2,13 i:3",
    f"aten.masked_fill.Tensor {F}13 t:bool:13 {F}",
]
# logical and bitwise operators
for name in ("and", "or", "xor"):
    calls += [
        f"aten.logical_{name}.default t:bool:2,13 t:bool:13",
        f"aten.logical_{name}.default {F}13 t:bool:13",
        f"aten.bitwise_{name}.Tensor t:bool:2,13 t:bool:13",
        f"aten.bitwise_{name}.Scalar t:bool:13 b:1",
        f"aten.bitwise_{name}.Tensor {F}3 {F}3",
        f"aten.__{name}__.Tensor t:bool:13 t:bool:13",
        f"aten.__{name}__.Scalar t:bool:13 b:0",
    ]
for name in ("left", "right"):
    calls += [
        f"aten.bitwise_{name}_shift.Tensor t:int32:13 t:int32:1",
        f"aten.bitwise_{name}_shift.Tensor_Scalar t:int32:13 i:3",
        f"aten.__{name[0]}shift__.Tensor t:int32:13 t:int32:1",
        f"aten.__{name[0]}shift__.Scalar t:int32:13 i:2",
        f"aten.bitwise_{name}_shift.Tensor {F}3 {F}3",
    ]
# division and powers
calls += [
    f"aten.div.Tensor {F}2,3 p:float32:3",
    f"aten.div.Tensor {F}2,3 c:float32:1,1",
    f"aten.div.Tensor {F}13 {F}13",
    "aten.div.Tensor t:int32:13 t:int32:1",
    f"aten.div.Scalar {F}13 f:0.3",
    "aten.div.Scalar t:int32:13 i:4",
    f"aten.div.Tensor {F}3 {F}2",
    f"aten.div.Tensor_mode {F}13 p:float32:13 rounding_mode=n",
    f"aten.div.Tensor_mode {F}13 p:float32:13 rounding_mode=s:floor",
    f"aten.div.Tensor_mode {F}13 p:float32:13 rounding_mode=s:trunc",
    f"aten.div.Tensor_mode {F}13 p:float32:13 rounding_mode=s:up",
    "aten.div.Tensor_mode t:int32:13 t:int32:1 rounding_mode=s:floor",
    "aten.div.Tensor_mode t:int32:13 t:int32:1 rounding_mode=s:trunc",
    f"aten.div.Scalar_mode {F}13 f:0.3 rounding_mode=s:floor",
    "aten.div.Scalar_mode t:int32:13 i:4 rounding_mode=s:trunc",
    "aten.div.Scalar_mode t:int32:13 i:-4 rounding_mode=s:floor",
    f"aten.floor_divide.default {F}13 p:float32:13",
    f"aten.floor_divide.default {F}13 {F}13",
    "aten.floor_divide.default t:int32:13 t:int32:1",
    f"aten.floor_divide.Scalar {F}13 f:-0.3",
    f"aten.remainder.Tensor {F}13 p:float32:13",
    f"aten.remainder.Tensor {F}13 {F}13",
    "aten.remainder.Tensor t:int32:13 t:int32:1",
    f"aten.remainder.Scalar {F}13 f:-0.4",
    "aten.remainder.Scalar t:int32:13 i:-4",
    f"aten.rsub.Scalar {F}13 f:0.5 f:2",
    f"aten.rsub.Tensor {F}2,3 {F}3 alpha=f:2",
    f"aten.clamp_min.default {F}13 f:0.25",
    "aten.clamp_min.default t:int32:13 i:2",
    f"aten.clamp_min.Tensor {F}2,3 {F}3",
    f"aten.clamp_max.default {F}13 f:0.25",
    f"aten.clamp_max.Tensor {F}2,3 {F}2,1",
    f"aten.isnan.default {F}13",
    "aten.isnan.default t:int32:3",
    f"aten.isinf.default {F}13",
    "aten.log2.default p:float32:13",
    f"aten.square.default {F}13",
    f"aten.trunc.default {F}13",
    "aten.trunc.default t:int32:3",
    f"aten.prelu.default {F}2,3,2 c:float32:3",
    f"aten.prelu.default {F}2,3 c:float32:1",
    f"aten.prelu.default {F}2,3 c:float32:2",
    "aten.eq.Tensor t:bool:2,3 t:bool:3",
    "aten.ne.Tensor t:bool:13 t:bool:13",
    "aten.gt.Tensor t:bool:13 t:bool:1",
    "aten.le.Scalar t:bool:13 b:1",
    f"aten.expand_as.default {F}2,1 {F}3,2,3",
    f"aten.expand_as.default {F}2,2 {F}2,3",
    f"aten.tile.default {F}2,3 l:2",
    f"aten.tile.default {F}2,3 l:2,1,2",
    f"aten.movedim.int {F}2,3,4 i:0 i:-1",
    f"aten.movedim.int {F}2,3,4 i:3 i:0",
    f"aten.movedim.intlist {F}2,3,4 l:2,0 l:0,1",
    f"aten.movedim.intlist {F}2,3,4 l:0,0 l:0,1",
    f"aten.scatter_add.default {F}2,3 i:1 x:int64:2,2:3 {F}2,3",
    f"aten.scatter_add.default {F}3,2 i:0 x:int64:4,2:3 {F}4,2",
    "aten.scatter_add.default t:int32:4 i:-1 x:int64:5:4 t:int32:5",
    f"aten.scatter_add.default {F}2,3 i:1 x:int64:2,2:3 {F}1,3",
    f"aten.index_put.default {F}4,2 I:x:int64:3:2 {F}3,2 b:1",
    f"aten.conv_transpose1d.default {F}1,2,4 c:float32:2,3,3",
    f"aten.conv_transpose1d.default {F}2,4,3 c:float32:4,2,3 c:float32:4 l:2 l:1 l:1 i:2",
    f"aten.conv_transpose1d.default {F}1,2,4 c:float32:3,2,3",
    f"aten.instance_norm.default {F}2,3,5 n n n n b:1 f:0.1 f:0.00001 b:0",
    f"aten.instance_norm.default {F}1,2,2,3 c:float32:2 c:float32:2 n n b:1 f:0.1 f:0.25 b:0",
    f"aten.instance_norm.default {F}1,2,3 n n c:float32:2 p:float32:2 b:0 f:0.1 f:0.25 b:0",
    f"aten.rsub.Scalar {F}13 i:1",
    f"aten.rsub.Tensor {F}2,3 {F}3 alpha=f:0.5",
    "aten.pow.Tensor_Tensor p:float32:13 t:float32:13",
    f"aten.pow.Tensor_Scalar {F}13 i:2",
    f"aten.pow.Tensor_Scalar {F}13 i:0",
    f"aten.pow.Tensor_Scalar {F}13 i:7",
    "aten.pow.Tensor_Scalar p:float32:13 i:-3",
    "aten.pow.Tensor_Scalar p:float32:13 f:0.5",
    "aten.pow.Tensor_Scalar p:float32:13 f:-0.5",
    "aten.pow.Tensor_Scalar p:float32:13 f:1.3",
    "aten.pow.Tensor_Scalar t:int32:13 i:3",
    f"aten.pow.Scalar f:2.5 {F}13",
]
# conversions
calls += [
    f"aten.to.dtype {F}13 d:int32",
    f"aten.to.dtype {F}13 d:bool",
    f"aten.to.dtype {F}13 d:float32",
    "aten.to.dtype t:bool:13 d:float32",
    "aten.to.dtype_layout t:int32:13 dtype=d:float32",
    f"aten.to.device {F}13 v:cpu d:int32",
    f"aten.to.other {F}13 t:int32:2",
    f"aten.type_as.default {F}13 t:int32:2",
    f"aten._to_copy.default {F}13 dtype=d:int32",
    f"aten._to_copy.default {F}13",
]


# data movement
for name in ("select", "select_copy"):
    calls += [f"aten.{name}.int {F}2,3 i:1 i:-1", f"aten.{name}.int {F}2,3,4 i:-2 i:0",
              f"aten.{name}.int {F}3 i:0 i:3", f"aten.{name}.int {F} i:0 i:0"]
for name in ("split", "split_copy"):
    calls += [f"aten.{name}.Tensor {F}5,2 i:2", f"aten.{name}.Tensor {F}2,4 i:4 i:-1",
              f"aten.{name}.Tensor {F}2,4 i:-1 i:1", f"aten.{name}.Tensor {F}2,4 i:0"]
for name in ("split_with_sizes.default", "split_with_sizes_copy.default", "split.sizes"):
    calls += [f"aten.{name} {F}5,2 l:2,3", f"aten.{name} {F}2,4 l:1,2,1 i:-1",
              f"aten.{name} {F}5 l:2,2"]
for name in ("unbind", "unbind_copy"):
    calls += [f"aten.{name}.int {F}2,3", f"aten.{name}.int {F}2,3 i:-1", f"aten.{name}.int {F}"]
for base in ("tril", "triu"):
    calls += [f"aten.{base}.default {F}3,4", f"aten.{base}.default {F}2,4,3 i:1",
              f"aten.{base}.default {F}3,3 i:-1", f"aten.{base}.default {F}3"]
calls += [
    f"aten.chunk.default {F}7,2 i:3",
    f"aten.chunk.default {F}2,4 i:2 i:-1",
    f"aten.chunk.default {F}2,4 i:0",
    "aten.stack.default T:float32:2,3;2,3",
    "aten.stack.default T:float32:2,3;2,3;2,3 i:1",
    "aten.stack.default T:float32:2,3;2,3 i:-1",
    "aten.stack.default T:float32:3 i:1",
    "aten.stack.default T:float32:2,3;3,2",
    f"aten.flip.default {F}2,3 l:0",
    f"aten.flip.default {F}2,3,2 l:-1,0",
    f"aten.flip.default {F}2,3 l:",
    f"aten.flip.default {F}2,3 l:0,-2",
    f"aten.flip.default {F}2,3 l:2",
    f"aten.repeat.default {F}2,3 l:2,1",
    f"aten.repeat.default {F}3 l:2,1,3",
    f"aten.repeat.default {F} l:3",
    f"aten.repeat.default {F}2,3 l:2",
    f"aten.repeat_interleave.self_int {F}2,3 i:2",
    f"aten.repeat_interleave.self_int {F}2,3 i:3 i:0",
    f"aten.repeat_interleave.self_int {F}2,3 i:2 i:-1",
    f"aten.repeat_interleave.self_int {F}2,3 i:2 i:2",
    f"aten.roll.default {F}2,3 l:1",
    f"aten.roll.default {F}2,3 l:-1,4 l:0,1",
    f"aten.roll.default {F}5 l:2 l:0",
    f"aten.roll.default {F}5 l:5 l:-1",
    f"aten.roll.default {F}2,3 l:1,2 l:0",
    f"aten.unflatten.int {F}6,2 i:0 l:2,3",
    f"aten.unflatten.int {F}2,6 i:-1 l:3,-1",
    f"aten.unflatten.int {F}2,6 i:1 l:4,2",
    f"aten.pixel_shuffle.default {F}1,8,2,3 i:2",
    f"aten.pixel_shuffle.default {F}9,1,2 i:3",
    f"aten.pixel_shuffle.default {F}1,6,2,3 i:2",
    f"aten.pixel_unshuffle.default {F}1,2,4,2 i:2",
    f"aten.pixel_unshuffle.default {F}1,6,3 i:3",
    f"aten.pixel_unshuffle.default {F}1,2,3,2 i:2",
    f"aten.channel_shuffle.default {F}1,6,2,2 i:3",
    f"aten.channel_shuffle.default {F}1,6,2 i:4",
    f"aten.native_channel_shuffle.default {F}2,4,2,1 i:2",
    f"aten.as_strided.default {F}2,3 l:3,2 l:2,1",
    f"aten.as_strided_copy.default {F}2,3 l:6 l:1",
    f"aten.unfold.default {F}7 i:0 i:3 i:2",
    f"aten.unfold.default {F}2,5 i:-1 i:2 i:1",
    f"aten.unfold_copy.default {F}4,2,3 i:0 i:2 i:2",
    f"aten.unfold_copy.default {F}4 i:0 i:5 i:1",
    f"aten.slice_scatter.default {F}4,3 {F}2,3 i:0 i:1 i:3",
    f"aten.slice_scatter.default {F}4,3 {F}4,1 i:-1 i:-1",
    f"aten.slice_scatter.default {F}7,2 {F}3,2 i:0 i:0 i:6 i:2",
    f"aten.slice_scatter.default {F}7,2 {F}3,2 i:0 i:1 i:9 i:3",
    f"aten.slice_scatter.default {F}7,2 {F}2,2 i:0 i:2 n i:3",
    f"aten.slice_scatter.default {F}4,3 {F}3,3 i:0 i:1 i:3",
    f"aten.select_scatter.default {F}2,3 {F}3 i:0 i:1",
    f"aten.select_scatter.default {F}2,3,2 {F}2,2 i:1 i:-2",
    f"aten.select_scatter.default {F}2,3 {F}2 i:0 i:1",
    f"aten.copy.default {F}2,3 {F}3",
    f"aten.copy.default {F}2,3 {F}2,3",
    f"aten.copy.default {F}3 {F}2,3",
    f"aten.squeeze_copy.default {F}1,3,1",
    f"aten.squeeze_copy.dim {F}1,3,1 i:-1",
]
# more constants
calls += [
    "aten.arange.default i:5",
    "aten.arange.default f:2.5",
    "aten.arange.default i:4 dtype=d:float32",
    "aten.arange.start i:2 i:6 dtype=d:int32",
    "aten.arange.start_step i:5 i:-4 i:-2 dtype=d:float32",
    "aten.arange.start_step f:0 f:1 f:0.25",
    "aten.arange.start_step i:0 i:4 i:-1",
    "aten.linspace.default f:0 f:1 i:4",
    "aten.linspace.default i:3 i:-2 i:6",
    "aten.linspace.default f:1 f:2 i:1",
    "aten.eye.default i:3",
    "aten.eye.default i:2 dtype=d:int32",
    "aten.eye.m i:2 i:4",
    "aten.eye.m i:4 i:2",
    "aten.scalar_tensor.default f:1.5",
    "aten.scalar_tensor.default i:3",
    "aten.scalar_tensor.default i:3 dtype=d:int32",
    f"aten.fill.Scalar {F}2,2 i:3",
    f"aten.new_full.default {F}2 l:3 f:0.5",
    "aten.new_zeros.default t:int32:2 l:2,1",
    f"aten.new_ones.default {F}2 l:3",
]
# more reductions
for base in ("max", "min"):
    calls += [f"aten.a{base}.default {F}2,3,4 l:0,-1", f"aten.a{base}.default {F}2,3 l:1 b:1",
              f"aten.a{base}.default {F}2,3", f"aten.a{base}.default {F}2,3 l:2",
              f"aten.{base}.dim {F}2,3 i:1", f"aten.{base}.dim {F}2,3,2 i:-2 b:1",
              f"aten.{base}.dim {F}2,3 i:2", f"aten.{base}.default {F}2,3",
              f"aten.{base}.default {F}"]
for base in ("any", "all"):
    calls += [f"aten.{base}.default t:bool:2,13", f"aten.{base}.default {F}2,3",
              f"aten.{base}.dim t:bool:2,13 i:0", f"aten.{base}.dim t:bool:2,13 i:-1 b:1",
              f"aten.{base}.dim {F}13,1 i:1", f"aten.{base}.dims t:bool:2,3,13 l:0,2 b:1",
              f"aten.{base}.dims t:bool:2,13 l:", f"aten.{base}.dims t:bool:2,13"]
for base in ("var", "std"):
    calls += [f"aten.{base}.correction {F}2,5", f"aten.{base}.correction {F}2,5 l:1 correction=i:0",
              f"aten.{base}.correction {F}2,3,4 l:0,-1 correction=f:0.5 keepdim=b:1",
              f"aten.{base}.dim {F}2,5 l:0", f"aten.{base}.dim {F}2,5 l:-1 b:0 b:1",
              f"aten.{base}.default {F}2,5 b:0", f"aten.{base}.default {F}7"]
calls += [
    f"aten.cumsum.default {F}5 i:0",
    f"aten.cumsum.default {F}2,3,4 i:1",
    f"aten.cumsum.default {F}2,3 i:-1",
    f"aten.cumsum.default {F}2,3 i:2",
    f"aten.linalg_vector_norm.default {F}2,5",
    f"aten.linalg_vector_norm.default {F}2,5 i:1 l:1",
    f"aten.linalg_vector_norm.default {F}2,5 i:3 l:0 b:1",
    f"aten.linalg_vector_norm.default {F}2,5 f:inf l:1",
    f"aten.linalg_vector_norm.default {F}2,5 f:-inf l:1",
    f"aten.norm.ScalarOpt_dim {F}2,5 n l:1",
    f"aten.norm.ScalarOpt_dim {F}2,5 i:1 l:0,1 b:1",
    f"aten.norm.Scalar {F}2,5 i:2",
    # norms and attention
    # recurrent networks: input, states, parameters, has_biases, num_layers, dropout, train,
    # bidirectional, batch_first
    f"aten.lstm.input {F}3,2,4 {STATES}1,2,3;1,2,3 {parameters('12,4', '12,3', '12', '12')}"
    " b:1 i:1 f:0 b:0 b:0 b:0",
    f"aten.lstm.input {F}2,3,4 {STATES}4,2,1;4,2,2 {PROJECTED} b:0 i:2 f:0.5 b:0 b:1 b:1",
    f"aten.lstm.input {F}3,2,4 {STATES}1,2,3;1,2,3 {LSTM} b:1 i:1 f:0 b:0 b:0 b:0",
    f"aten.lstm.input {F}3,2,4 {STATES}1,2,4;1,2,3 {LSTM} b:0 i:1 f:0 b:0 b:0 b:0",
    f"aten.gru.input {F}3,2,4 {F}1,2,3 {parameters('9,4', '9,3', '9', '9')}"
    " b:1 i:1 f:0 b:0 b:0 b:0",
    f"aten.gru.input {F}2,3,4 {F}4,2,1"
    f" {parameters('3,4', '3,1', '3,4', '3,1', '3,2', '3,1', '3,2', '3,1')}"
    " b:0 i:2 f:0 b:0 b:1 b:1",
    f"aten.gru.input {F}3,2,4 {F}1,2,3 {parameters('9,5', '9,3', '9', '9')}"
    " b:1 i:1 f:0 b:0 b:0 b:0",
    f"aten.rnn_relu.input {F}3,2,4 {F}2,2,3"
    f" {parameters('3,4', '3,3', '3', '3', '3,3', '3,3', '3', '3')} b:1 i:2 f:0 b:0 b:0 b:0",
    f"aten.rnn_tanh.input {F}3,2,4 {F}2,2,3 {parameters('3,4', '3,3', '3,4', '3,3')}"
    " b:0 i:1 f:0 b:0 b:1 b:0",
    f"aten.rnn_tanh.input {F}0,2,4 {F}1,2,3 {parameters('3,4', '3,3')} b:0 i:1 f:0 b:0 b:0 b:0",
    f"aten.lstm_cell.default {F}2,4 {STATES}2,3;2,3 c:float32:12,4 c:float32:12,3"
    " c:float32:12 c:float32:12",
    f"aten.lstm_cell.default {F}2,4 {STATES}2,3;2,3 c:float32:12,4 c:float32:11,3",
    f"aten.gru_cell.default {F}2,4 {F}2,3 c:float32:9,4 c:float32:9,3 c:float32:9 c:float32:9",
    f"aten.gru_cell.default {F}2,4 {F}2,3 c:float32:9,4 c:float32:9,3",
    f"aten.rnn_relu_cell.default {F}2,4 {F}2,3 c:float32:3,4 c:float32:3,3 c:float32:3 c:float32:3",
    f"aten.rnn_tanh_cell.default {F}2,4 {F}2,3 c:float32:3,4 c:float32:3,3",
    f"aten.rnn_tanh_cell.default {F}2,4 {F}2,3 c:float32:3,5 c:float32:3,3",
    f"aten.layer_norm.default {F}2,5 l:5",
    f"aten.layer_norm.default {F}2,3,4 l:3,4 {F}3,4 {F}3,4 f:0.5",
    f"aten.layer_norm.default {F}2,5 l:2",
    f"aten.native_layer_norm.default {F}2,3,4 l:4 {F}4 n f:0.001",
    f"aten.rms_norm.default {F}2,5 l:5 {F}5",
    f"aten.rms_norm.default {F}2,3,4 l:3,4 n f:0.5",
    f"aten.group_norm.default {F}2,6,2,3 i:3 {F}6 {F}6",
    f"aten.group_norm.default {F}1,4,5 i:2",
    f"aten.group_norm.default {F}1,4,5 i:3",
    f"aten.native_group_norm.default {F}2,4,6 {F}4 n i:2 i:4 i:6 i:2 f:0.001",
    f"aten.log_softmax.int {F}2,5 i:-1",
    f"aten.log_softmax.int {F}2,5 i:0",
    f"aten.log_softmax.int {F} i:0",
    f"aten._log_softmax.default {F}2,3,4 i:1 b:0",
    f"aten.matmul.default {F}3 {F}3",
    f"aten.matmul.default {F}2,3 {F}3",
    f"aten.matmul.default {F}3 {F}3,2",
    f"aten.matmul.default {F}2,3 {F}3,4",
    f"aten.matmul.default {F}2,2,3 {F}3,4",
    f"aten.matmul.default {F}2,1,2,3 {F}5,3,2",
    f"aten.matmul.default {F}3 {F}2,3,2",
    f"aten.matmul.default {F}2,3 {F}2,3",
    f"aten.scaled_dot_product_attention.default {F}1,2,3,4 {F}1,2,5,4 {F}1,2,5,6",
    f"aten.scaled_dot_product_attention.default {F}2,3,4 {F}2,3,4 {F}2,3,4 n f:0 b:1",
    f"aten.scaled_dot_product_attention.default {F}2,3,4 {F}2,3,4 {F}2,3,4 {F}3,3 scale=f:0.5",
    f"aten.scaled_dot_product_attention.default {F}2,13,4 {F}2,3,4 {F}2,3,4 t:bool:13,3",
    f"aten.scaled_dot_product_attention.default {F}1,4,3,2 {F}1,2,3,2 {F}1,2,3,2 enable_gqa=b:1",
    f"aten.scaled_dot_product_attention.default {F}2,3,4 {F}2,3,5 {F}2,3,4",
]
# elements chosen by indices
calls += [
    f"aten.index_select.default {F}4,3 i:0 x:int64:5:4",
    f"aten.index_select.default {F}2,4,3 i:-2 y:int32:3:4",
    f"aten.index_select.default {F}5 i:0 y:int32:2:5",
    f"aten.index_select.default t:bool:2,13 i:1 x:int64:4:13",
    f"aten.index_select.default {F}2,3 i:0 x:int64:2,2:2",
    "aten.embedding.default t:float32:5,3 x:int64:2,2:5",
    "aten.embedding.default t:float32:5,3 y:int32:4:5",
    "aten.embedding.default t:float32:5 y:int32:4:5",
    f"aten.gather.default {F}3,4 i:1 x:int64:3,2:4",
    f"aten.gather.default {F}3,4 i:0 x:int64:2,4:3",
    f"aten.gather.default {F}2,3,4 i:1 x:int64:2,5,3:3",
    f"aten.gather.default {F}5 i:0 x:int64:3:5",
    f"aten.gather.default {F} i:0 x:int64::1",
    f"aten.gather.default {F}3,4 i:1 x:int64:4,2:4",
    f"aten.scatter.src {F}3,4 i:1 x:int64:3,1:4 {F}3,2",
    f"aten.scatter.src {F}3,4 i:0 x:int64:1,4:3 {F}1,4",
    f"aten.scatter.src {F}3,4 i:0 x:int64:1,4:3 {F}1,3",
    f"aten.scatter.value {F}2,3,4 i:-1 x:int64:2,3,1:4 f:7",
    f"aten.index_copy.default {F}4,3 i:0 x:int64:2:4 {F}2,3",
    f"aten.index_copy.default {F}2,5 i:-1 x:int64:2:5 {F}2,2",
    f"aten.index_copy.default {F}4,3 i:0 x:int64:2:4 {F}3,3",
    f"aten.index.Tensor {F}4,3 I:x:int64:5:4",
    f"aten.index.Tensor {F}4,3 I:y:int32:5:4;y:int32:5:3",
    f"aten.index.Tensor {F}4,3,2 I:x:int64:2,1:4;x:int64:3:3",
    f"aten.index.Tensor {F}4,3,2 I:n;x:int64:2,2:3",
    f"aten.index.Tensor {F}4,3,2 I:x:int64:2:4;n;x:int64:2:2",
    f"aten.index.Tensor {F}2,3,4 I:n;y:int32:2:3;x:int64:2:4",
    f"aten.index.Tensor {F}4 I:x:int64:2:4;x:int64:2:4",
    f"aten.index_put.default {F}4,3 I:x:int64:2:4 {F}2,3",
    f"aten.index_put.default {F}4,3 I:y:int32:2:4;y:int32:1:3 {F}1",
    f"aten.index_put.default {F}4,3,2 I:n;x:int64:2:3 {F}4,2,2",
    f"aten.index_put.default {F}4,3,2 I:x:int64:2:4;n;x:int64:1:2 {F}2,3",
    f"aten.index_put.default {F}4,3 I:x:int64:2:4 {F}2,3 b:1",
    f"aten.index_put.default {F}4,3 I:x:int64:2:4 {F}3,3",
]
# images of other sizes
for name, corners in (("nearest", ""), ("bilinear", " b:0"), ("bilinear", " b:1")):
    calls += [f"aten.upsample_{name}2d.vec {F}1,2,3,2 l:6,4{corners} n",
              f"aten.upsample_{name}2d.vec {F}1,2,4,4 n{corners} r:0.5,2",
              f"aten.upsample_{name}2d.vec {F}1,1,2,4 n{corners} r:1.5,1.5",
              f"aten.upsample_{name}2d.default {F}1,2,3,4 l:5,7{corners}",
              f"aten.upsample_{name}2d.default {F}1,1,1,3 l:4,1{corners}",
              f"aten.upsample_{name}2d.vec {F}2,3,2 l:6,4{corners} n"]
calls.append(f"aten.upsample_nearest2d.vec {F}1,1,3,3 n r:1.5,1.5")
# convolutions of volumes, and transposed ones
C = "c:float32:"
calls += [
    f"aten.conv3d.default {F}1,2,3,4,3 {C}3,2,2,2,2 {C}3",
    f"aten.conv3d.default {F}1,2,5,4,4 {C}4,1,2,3,1 n l:2,1,2 l:1,0,1 l:1,1,2 i:2",
    f"aten.conv3d.default {F}1,3,2,2,2 {C}3,2,1,1,1",
    f"aten.conv3d.padding {F}1,1,3,4,3 {C}2,1,2,3,2 {C}2 padding=s:same",
    f"aten.conv3d.padding {F}1,1,3,4,3 {C}2,1,2,3,2",
    f"aten.conv_transpose2d.input {F}1,2,3,4 {C}2,3,2,2 {C}3",
    f"aten.conv_transpose2d.input {F}1,2,3,3 {C}2,1,3,2 n l:2,2 l:1,0 l:1,0",
    f"aten.conv_transpose2d.input {F}2,4,2,2 {C}4,2,2,3 {C}4 l:1,2 l:0,1 l:0,1 i:2",
    f"aten.conv_transpose2d.input {F}1,2,3,4 {C}3,3,2,2",
]
# padding with the tensor's own elements, pools along one dimension
for mode in ("reflect", "replicate", "circular"):
    calls += [f"aten.pad.default {F}1,2,4 l:2,1 s:{mode}",
              f"aten.pad.default {F}1,1,3,4 l:0,2,1,2 s:{mode}",
              f"aten.pad.default {F}1,2,3 l:4,0 s:{mode}"]
for name in ("reflection", "replication"):
    calls += [f"aten.{name}_pad1d.default {F}1,2,4 l:2,1",
              f"aten.{name}_pad2d.default {F}1,1,3,4 l:0,2,1,2",
              f"aten.{name}_pad3d.default {F}1,1,3,4,2 l:1,0,0,2,1,2"]
calls += [
    f"aten.max_pool1d.default {F}1,2,7 l:2",
    f"aten.max_pool1d.default {F}2,7 l:3 l:2 l:1 l:1 b:1",
    f"aten.max_pool1d.default {F}1,2,7 l:2 l:1 l:0 l:3",
    f"aten.max_pool1d.default {F}1,2,7 l:2 l:2 l:2",
    f"aten.avg_pool1d.default {F}1,2,7 l:2",
    f"aten.avg_pool1d.default {F}2,7 l:3 l:2 l:1 b:1 b:0",
    f"aten.avg_pool1d.default {F}1,2,7 l:3 l:2 l:1",
]
# views and parts in the names of NumPy
for name in ("mT", "mH", "adjoint"):
    calls += [f"aten.{name}.default {F}2,3,4", f"aten.{name}.default {F}3"]
calls += [f"aten.matrix_H.default {F}2,3", f"aten.matrix_H.default {F}2,3,4"]
for name in ("narrow", "narrow_copy"):
    calls += [f"aten.{name}.default {F}2,5 i:1 i:1 i:3", f"aten.{name}.default {F}4,2 i:-2 i:-3 i:2",
              f"aten.{name}.default {F}2,5 i:1 i:3 i:3"]
for name, good, bad in (("hsplit", "2,6,2", ""), ("vsplit", "6,2", "6"), ("dsplit", "2,1,6", "2,6")):
    calls += [f"aten.{name}.int {F}{good} i:3", f"aten.{name}.int {F}{good} i:4",
              f"aten.{name}.array {F}{good} l:1,-2", f"aten.{name}.int {F}{bad} i:1"]
calls += [
    f"aten.numpy_T.default {F}2,3,4",
    f"aten.numpy_T.default {F}",
    f"aten.ravel.default {F}2,3",
    f"aten.ravel.default {F}",
    f"aten.view_as.default {F}2,6 {F}3,4",
    f"aten.view_as.default {F}2,6 {F}3,5",
    f"aten.hsplit.int {F}4 i:2",
    f"aten.tensor_split.sections {F}7,2 i:3",
    f"aten.tensor_split.sections {F}2,5 i:2 i:-1",
    f"aten.tensor_split.sections {F}7 i:0",
    f"aten.tensor_split.indices {F}7,2 l:2,5",
    f"aten.tensor_split.indices {F}2,5 l:1,-1 i:1",
    "aten.hstack.default T:float32:2,3;2,1",
    "aten.hstack.default T:float32:2;;3",
    "aten.hstack.default T:float32:2,3;3,3",
    "aten.vstack.default T:float32:3;2,3;1,3",
    "aten.vstack.default T:float32:3;2,2",
    "aten.dstack.default T:float32:3;1,3,2",
    "aten.dstack.default T:float32:2,3;2,3",
    "aten.dstack.default T:float32:2,3;3",
    "aten.column_stack.default T:float32:2;2,3;2",
    "aten.column_stack.default T:float32:2;3,3",
    "aten.block_diag.default T:float32:2,3;;2",
    "aten.block_diag.default T:float32:1,2;2,1;1,1",
    "aten.block_diag.default T:float32:1,2,2",
    "aten.meshgrid.default T:float32:2;3",
    "aten.meshgrid.default T:float32:2,2",
    "aten.meshgrid.indexing T:float32:2;3;1 indexing=s:ij",
    "aten.meshgrid.indexing T:float32:2;3;1 indexing=s:xy",
    "aten.cartesian_prod.default T:float32:2;3",
    "aten.cartesian_prod.default T:float32:3",
    "aten.cartesian_prod.default T:float32:2,2;3",
    f"aten.fliplr.default {F}2,3",
    f"aten.fliplr.default {F}3",
    f"aten.flipud.default {F}2,3",
    f"aten.flipud.default {F}",
    f"aten.rot90.default {F}2,3",
    f"aten.rot90.default {F}2,3,2 i:2 l:1,2",
    f"aten.rot90.default {F}2,3,2 i:-1 l:0,-1",
    f"aten.rot90.default {F}2,3 i:4",
    f"aten.rot90.default {F}2,3 i:1 l:1,1",
    f"aten.diff.default {F}2,5",
    f"aten.diff.default {F}5,2 i:2 i:0",
    f"aten.diff.default {F}2,3 i:1 i:-1 {F}2,2 {F}2,1",
    f"aten.diff.default {F}2,3 i:0",
    f"aten.diff.default {F}2,3 i:1 i:-1 {F}3,2",
    "aten.diff.default t:int32:5",
]
C32 = "c:float32:"
calls += [
    f"aten.addr.default {F}2,3 {F}2 {F}3",
    f"aten.addr.default {F}3 {F}2 {F}3 beta=f:0.5 alpha=i:2",
    f"aten.addr.default {F}4 {F}2 {F}3",
    "aten.broadcast_tensors.default T:float32:2,1;3;2,3",
    "aten.broadcast_tensors.default T:float32:2,1;3,3",
    f"aten.isin.Tensor_Tensor {F}2,3 {F}2,2",
    f"aten.isin.Tensor_Tensor {F}13 {F}3 invert=b:1",
    f"aten.isin.Tensor_Scalar {F}13 f:0.25",
    f"aten._safe_softmax.default {F}2,5 i:1",
]
# functions of one number and of several
calls += [
    f"aten.log_sigmoid.default {F}13",
    f"aten.hardshrink.default {F}13",
    f"aten.hardshrink.default {F}13 f:1.25",
    f"aten.softshrink.default {F}13",
    f"aten.softshrink.default {F}13 i:1",
    f"aten.deg2rad.default {F}13",
    f"aten.rad2deg.default {F}13",
    f"aten.sinc.default {F}13",
    f"aten.special_entr.default {F}13",
    f"aten.frac.default {F}13",
    f"aten.isfinite.default {F}13",
    "aten.isfinite.default t:int32:3",
    f"aten.isposinf.default {F}13",
    f"aten.isneginf.default {F}13",
    f"aten.nan_to_num.default {F}13",
    "aten.nan_to_num.default t:int32:3 f:1 f:2 f:3",
    f"aten.logaddexp.default {F}13 {F}13",
    f"aten.logaddexp.default {F}2,1 {F}3",
    f"aten.xlogy.Tensor {F}13 p:float32:13",
    f"aten.xlogy.Tensor {F}2,1 p:float32:3",
    f"aten.heaviside.default {F}13 {F}13",
    f"aten.heaviside.default {F}13 t:int32:13",
    f"aten.isclose.default {F}13 {F}13 f:0.5 f:0.5",
    f"aten.isclose.default {F}13 {F}13 equal_nan=b:1",
    f"aten.isclose.default {F}13 t:int32:13",
    f"aten.lerp.Scalar {F}2,3 {F}3 f:0.3",
    f"aten.lerp.Tensor {F}2,3 {F}3 {F}2,1",
    f"aten.lerp.Scalar {F}2,3 t:int32:3 f:0.3",
    f"aten.addcmul.default {F}2,3 {F}3 {F}2,1",
    f"aten.addcmul.default {F}2,3 {F}3 {F}2,1 value=f:0.5",
    f"aten.addcdiv.default {F}2,3 {F}3 p:float32:2,1 value=f:-2",
    f"aten.addcdiv.default {F}2,3 {F}2 p:float32:2,1",
]
# reductions and products
for name in ("trapezoid", "trapz"):
    calls += [f"aten.{name}.dx {F}2,5", f"aten.{name}.dx {F}5,2 dx=f:0.5 dim=i:0",
              f"aten.{name}.x {F}2,5 {F}5", f"aten.{name}.x {F}5,2 {F}5 dim=i:0"]
calls += [
    f"aten.logsumexp.default {F}2,5 l:1",
    f"aten.logsumexp.default {F}2,3,4 l:0,-1 b:1",
    f"aten.logsumexp.default {F}2,3 l:2",
    f"aten.cosine_similarity.default {F}2,3,4 {F}2,3,4",
    f"aten.cosine_similarity.default {F}2,3 {F}3 i:-1 f:0.5",
    f"aten.cosine_similarity.default {F}2,3 {F}2 i:0",
    f"aten.pairwise_distance.default {F}2,5 {F}2,5",
    f"aten.pairwise_distance.default {F}2,5 {F}5 f:1 f:0.25 b:1",
    f"aten.pairwise_distance.default {F}2,5 {F}4",
    f"aten.linalg_vecdot.default {F}2,3,4 {F}2,3,4",
    f"aten.linalg_vecdot.default {F}2,3,4 {F}3,1 dim=i:-2",
    f"aten.linalg_vecdot.default {F}2,3 {F}2",
    f"aten.mv.default {F}2,3 {F}3",
    f"aten.mv.default {F}2,3 {F}2",
    f"aten.dot.default {F}5 {F}5",
    f"aten.dot.default {F}5 {F}4",
    f"aten.outer.default {F}2 {F}3",
    f"aten.outer.default {F}2 {F}",
    f"aten.inner.default {F}2,3 {F}4,3",
    f"aten.inner.default {F}3 {F}2,2,3",
    f"aten.inner.default {F}3 {F}",
    f"aten.inner.default {F}2,3 {F}2",
    f"aten.kron.default {F}2,1 {F}2,3",
    f"aten.kron.default {F}2 {F}2,3",
    f"aten.kron.default {F} {F}3",
    f"aten.tensordot.default {F}2,3,4 {F}4,3,5 l:1,2 l:1,0",
    f"aten.tensordot.default {F}2,3 {F}3,2 l:-1 l:0",
    f"aten.tensordot.default {F}2,3 {F}4 l: l:",
    f"aten.tensordot.default {F}2,3 {F}2,4 l:1 l:0",
    f"aten.tensordot.default {F}2,3 {F}3,2 l:1,1 l:0,1",
    "aten.chain_matmul.default T:float32:2,3;3,4;4,2",
    "aten.chain_matmul.default T:float32:2,3;4,2",
    "aten.linalg_multi_dot.default T:float32:3;3,4;4,2",
    "aten.linalg_multi_dot.default T:float32:2,3;3,4;4",
    "aten.linalg_multi_dot.default T:float32:3;3,4;4",
    "aten.linalg_multi_dot.default T:float32:2,3;3,4;5",
    f"aten.adaptive_avg_pool1d.default {F}1,2,6 l:3",
    f"aten.adaptive_avg_pool1d.default {F}2,7 l:3",
    f"aten.max_pool2d_with_indices.default {F}1,2,4,6 l:2,3",
    f"aten.max_pool2d_with_indices.default {F}2,5,5 l:3 l:2 l:1",
    f"aten._native_batch_norm_legit_no_training.default {F}2,3,4 c:float32:3 c:float32:3"
    " c:float32:3 p:float32:3 f:0.1 f:0.25",
    f"aten._native_batch_norm_legit_no_training.default {F}2,3 n n c:float32:3 p:float32:3"
    " f:0.1 f:0.25",
]
for name in ("var_mean", "std_mean"):
    calls += [f"aten.{name}.correction {F}2,5", f"aten.{name}.dim {F}2,5 l:-1 b:0 b:1",
              f"aten.{name}.correction {F}2,3,4 l:0,-1 correction=f:0.5 keepdim=b:1",
              f"aten.{name}.default {F}2,5 b:0"]
for order in ("n", "i:1", "i:-1", "f:inf", "f:-inf"):
    calls.append(f"aten.linalg_norm.default {F}2,5 {order}")
calls += [
    f"aten.linalg_norm.default {F}2,3,4",
    f"aten.linalg_norm.default {F}2,3,4 n l:0,2 b:1",
    f"aten.linalg_norm.default {F}2,3,4 i:3 l:1",
    f"aten.linalg_norm.default {F}2,3,4 i:1 l:2,0 b:1",
    f"aten.linalg_norm.ord_str {F}2,5 s:fro",
    f"aten.linalg_norm.ord_str {F}2,3,4 s:fro l:0,1",
    f"aten.linalg_matrix_norm.default {F}2,3,4 i:1",
    f"aten.linalg_matrix_norm.default {F}2,3,4 f:-inf l:0,2 b:1",
    f"aten.linalg_matrix_norm.str_ord {F}2,3,4",
    f"aten._weight_norm.default {F}3,2,2 p:float32:3,1,1",
    f"aten._weight_norm.default {C32}3,2,2 p:float32:3,1,1",
    f"aten._weight_norm.default {C32}2,3 p:float32:1,3 i:1",
    f"aten._weight_norm.default {F}2,3 p:float32: i:-1",
    f"aten._weight_norm.default p:float32:4 {F}4",
    f"aten.adaptive_max_pool1d.default {F}1,2,6 l:3",
    f"aten.adaptive_max_pool1d.default {F}2,7 l:3",
    f"aten.adaptive_max_pool2d.default {F}1,2,4,6 l:2,3",
    f"aten.adaptive_max_pool2d.default {F}2,5,5 l:3,2",
]
for name, corners in (("nearest", ""), ("linear", " b:0"), ("linear", " b:1")):
    calls += [f"aten.upsample_{name}1d.vec {F}1,2,3 l:6{corners} n",
              f"aten.upsample_{name}1d.vec {F}1,2,4 n{corners} r:1.5",
              f"aten.upsample_{name}1d.default {F}1,2,4 l:7{corners}",
              f"aten.upsample_{name}1d.vec {F}2,3 l:6{corners} n"]
# other names of operators
for name in ("absolute", "arcsinh", "arctan", "fix", "negative", "special_erf", "special_expit",
             "special_expm1", "sgn", "positive", "conj", "resolve_conj", "resolve_neg",
             "special_sinc"):
    calls.append(f"aten.{name}.default {F}7")
for name in ("divide", "multiply", "subtract", "true_divide"):
    calls += [f"aten.{name}.Tensor {F}2,3 p:float32:3", f"aten.{name}.Scalar {F}7 f:0.5"]
for name in ("greater", "greater_equal", "less", "less_equal", "not_equal"):
    calls += [f"aten.{name}.Tensor {F}13 {F}13", f"aten.{name}.Scalar {F}13 f:0.25"]
for name in ("concat", "concatenate"):
    calls += [f"aten.{name}.default T:float32:2,3;2,1 i:1", f"aten.{name}.default T:float32:2,3;2,1"]
calls += [
    f"aten.max.other {F}2,3 {F}3",
    f"aten.min.other {F}2,3 {F}3",
    "aten.arccosh.default p:float32:13",
    "aten.special_log1p.default p:float32:13",
    f"aten.clip.default {F}13 f:-0.5 f:0.75",
    f"aten.clip.Tensor {F}2,3 {F}3",
    f"aten.linalg_matmul.default {F}2,3 {F}3",
    f"aten.moveaxis.int {F}2,3,4 i:-1 i:0",
    f"aten.moveaxis.intlist {F}2,3,4 l:0,2 l:1,0",
    f"aten.special_logit.default {F}13 f:0.25",
    f"aten.special_softmax.default {F}2,5 i:1",
    f"aten.special_log_softmax.default {F}2,5 i:1",
    f"aten.special_logsumexp.default {F}2,5 l:1",
    f"aten.swapaxes.default {F}2,3,4 i:0 i:-1",
    f"aten.swapaxes.default {F}2,3,4 axis1=i:1 axis0=i:2",
    f"aten.swapdims.default {F}2,3,4 i:0 i:-1",
    f"aten.broadcast_to.default {F}2,1 l:3,2,4",
    f"aten.ger.default {F}2 {F}3",
    "aten.row_stack.default T:float32:3;2,3",
    f"aten.unsafe_chunk.default {F}7,2 i:3",
    f"aten.unsafe_split.Tensor {F}5,2 i:2",
    f"aten.unsafe_split_with_sizes.default {F}5,2 l:2,3",
]
# losses
UNIT = "y:float32:2,5:5"  # from 0 to 1
for reduction in ("i:0", "i:1", "i:2"):
    calls += [
        f"aten.mse_loss.default {F}2,5 {F}2,5 {reduction}",
        f"aten.l1_loss.default {F}2,5 {F}2,5 {reduction}",
        f"aten.huber_loss.default {F}2,5 {F}2,5 {reduction}",
        f"aten.smooth_l1_loss.default {F}2,5 {F}2,5 {reduction} f:0.5",
        f"aten.soft_margin_loss.default {F}2,5 {F}2,5 {reduction}",
        f"aten.kl_div.default {F}2,5 {UNIT} {reduction}",
        f"aten.binary_cross_entropy.default {UNIT} {UNIT} n {reduction}",
        f"aten.binary_cross_entropy_with_logits.default {F}2,5 {UNIT} n n {reduction}",
        f"aten.margin_ranking_loss.default {F}5 {F}5 {F}5 f:0.5 {reduction}",
        f"aten.triplet_margin_loss.default {F}2,5 {F}2,5 {F}2,5 reduction={reduction}",
        f"aten.poisson_nll_loss.default {F}2,5 p:float32:2,5 b:1 b:1 f:1e-8 {reduction}",
    ]
calls += [
    f"aten.mse_loss.default {F}2,5 {F}5",
    "aten.l1_loss.default t:int32:3 t:int32:3",
    f"aten.huber_loss.default {F}2,5 {F}2,5 delta=f:0.25",
    f"aten.smooth_l1_loss.default {F}2,5 {F}2,5 i:0 f:0",
    f"aten.kl_div.default {F}2,5 {F}2,5 log_target=b:1",
    f"aten.binary_cross_entropy.default {UNIT} {UNIT} p:float32:2,5",
    f"aten.binary_cross_entropy_with_logits.default {F}2,5 {UNIT} p:float32:5 p:float32:5",
    f"aten.triplet_margin_loss.default {F}2,5 {F}2,5 {F}2,5 f:2 p=f:1 swap=b:1",
    "aten.poisson_nll_loss.default p:float32:2,5 p:float32:2,5 b:0 b:0 f:0.5 i:1",
    # more that ExecuTorch delegates once PyTorch has decomposed it
    f"aten.vdot.default {F}5 {F}5",
    f"aten.vdot.default {F}5 {F}4",
    f"aten._softmax_backward_data.default {F}2,5 p:float32:2,5 i:1 d:float32",
    f"aten.sum_to_size.default {F}2,3,4 l:3,1",
    f"aten.sum_to_size.default {F}2,3 l:2,3",
    f"aten.sum_to_size.default {F}2,3 l:4",
    f"aten.isreal.default {F}2,3",
    f"aten.renorm.default {F}2,3,4 i:2 i:1 f:1.5",
    f"aten.renorm.default {F}3,4 f:1 i:-1 i:20",
    "aten._chunk_cat.default T:float32:4,3;3,2 i:0 i:2",
    "aten._chunk_cat.default T:float32:2,5,2;2,3 i:1 i:3",
]
# operators of which ExecuTorch delegates a part
BATCH = "p:float32:3,4 x:int64:3:4"  # scores of 4 classes, and 3 targets
for reduction in ("i:0", "i:1", "i:2"):
    calls += [
        f"aten.hinge_embedding_loss.default {F}2,5 p:float32:2,5 f:0.5 {reduction}",
        f"aten.cosine_embedding_loss.default {F}3,4 {F}3,4 {F}3 f:0.25 {reduction}",
        f"aten.nll_loss_nd.default {BATCH} n {reduction}",
        f"aten.nll_loss.default {BATCH} p:float32:4 {reduction} i:2",
        f"aten.cross_entropy_loss.default {BATCH} n {reduction}",
        f"aten.cross_entropy_loss.default {BATCH} p:float32:4 {reduction} i:2 f:0.25",
        f"aten.cross_entropy_loss.default {F}3,4 y:float32:3,4:2 p:float32:4 {reduction} i:-100 f:0.5",
    ]
calls += [
    "aten.hinge_embedding_loss.default t:float32:2,5 t:float32:2,5",
    f"aten.cosine_embedding_loss.default {F}4 {F}4 t:float32:",
    f"aten.cosine_embedding_loss.default {F}3,4 {F}3,4 {F}2",
    f"aten.nll_loss2d.default {F}2,3,2,2 x:int64:2,2,2:3",
    f"aten.nll_loss_nd.default {F}4 x:int64::4",
    f"aten.cross_entropy_loss.default {F}2,3,4 x:int64:2,4:3",
    f"aten.cross_entropy_loss.default {F}2,3 x:int64:3:3",
    f"aten.trace.default {F}3,4",
    f"aten.trace.default {F}4,2",
    f"aten.trace.default {F}4",
    f"aten.index_fill.int_Scalar {F}3,4 i:1 x:int64:2:4 f:1.5",
    f"aten.index_fill.int_Scalar t:int32:3,4 i:-2 x:int64:2:3 i:7",
    f"aten.index_fill.int_Tensor {F}3,4 i:0 x:int64:2:3 t:float32:",
    f"aten.index_fill.int_Tensor {F}3,4 i:0 x:int64:2:3 {F}2",
    f"aten.diag_embed.default {F}2,3",
    f"aten.diag_embed.default {F}3 i:2",
    f"aten.diag_embed.default {F}2,3 i:-1 i:0 i:1",
    f"aten.diag_embed.default {F}2,3 i:1 i:2 i:0",
    f"aten.diag_embed.default {F}2,3 i:0 i:1 i:1",
    f"aten.linalg_cross.default {F}2,3 {F}2,3",
    f"aten.linalg_cross.default {F}3,2,1 {F}3,1,4 dim=i:0",
    f"aten.linalg_cross.default {F}2,4 {F}2,4",
    f"aten.cross.default {F}2,3,3 {F}2,3,3",
    f"aten.cross.default {F}3,2 {F}3,2 i:0",
    f"aten.nansum.default {F}2,3,4 l:1",
    f"aten.nansum.default {F}2,3 n b:1",
    f"aten.nanmean.default {F}2,3,4 l:0,2 b:1",
    f"aten.nanmean.default {F}2,3",
    f"aten.vander.default {F}4",
    f"aten.vander.default {F}3 i:5 b:1",
    f"aten.vander.default {F}3 i:1",
    f"aten.vander.default {F}3,2",
    f"aten.gradient.scalarint {F}5",
    f"aten.gradient.scalarint {F}3,4 spacing=f:0.5 dim=i:-1 edge_order=i:2",
    f"aten.gradient.scalararray {F}3,4 spacing=f:2 dim=l:1,0",
    f"aten.gradient.array {F}3,2 dim=l:0",
    f"aten.gradient.scalarint {F}3,1",
    f"aten.cumulative_trapezoid.dx {F}2,5",
    f"aten.cumulative_trapezoid.dx {F}5,2 dx=f:0.5 dim=i:0",
    f"aten.cumulative_trapezoid.x {F}2,5 {F}5",
    f"aten.cumulative_trapezoid.x {F}3,2,4 {F}2,4",
    f"aten.trapezoid.x {F}3,2,4 {F}3,1,4",
    f"aten.trapezoid.x {F}3,4 {F}3",
    f"aten.trapezoid.x {F}3,4 {F}3,1 dim=i:0",
    f"aten.linalg_vander.default {F}2,3 N=i:4",
    f"aten.linalg_vander.default {F}3",
    f"aten.atleast_1d.default {F}",
    f"aten.atleast_2d.default {F}3",
    f"aten.atleast_2d.default {F}",
    f"aten.atleast_3d.default {F}3",
    f"aten.atleast_3d.default {F}2,3",
    f"aten.atleast_3d.default {F}1,2,1,2",
    f"aten.special_ndtr.default {F}13",
    f"aten.linalg_matrix_power.default {F}3,3 i:5",
    f"aten.linalg_matrix_power.default {F}2,3,3 i:1",
    f"aten.matrix_power.default {F}3,3 i:2",
    f"aten.matrix_power.default {F}3,2 i:2",
    f"aten.alpha_dropout.default {F}2,3 f:0.5 b:0",
    f"aten.feature_alpha_dropout.default {F}2,3 f:0.5 b:0",
    f"aten.real.default {F}2,3",
    f"aten.conj_physical.default {F}2,3",
    f"aten.diag.default {F}3",
    f"aten.diag.default {F}2 i:-1",
    f"aten.diag.default {F}3,4 i:1",
    f"aten.diag.default {F}4,2 i:-1",
    f"aten.diag.default {F}2,3,4",
    f"aten.diagflat.default {F}2,2",
    f"aten.diagflat.default {F}3 i:1",
    f"aten.index_add.default {F}3,4 i:1 x:int64:2:4 {F}3,2",
    f"aten.index_add.default {F}3,4 i:0 x:int64:2:3 {F}2,4 alpha=f:0.5",
    f"aten.index_add.default {F}3,4 i:0 x:int64:2:3 {F}3,4",
    f"aten.linspace.Tensor_Tensor {F} {F} i:5",
    f"aten.linspace.Tensor_Scalar {F} f:2 i:4",
    f"aten.linspace.Scalar_Tensor f:-1 {F} i:1",
    f"aten.linspace.Tensor_Tensor {F} {F}2 i:5",
    f"aten._upsample_nearest_exact2d.vec {F}1,2,3,4 l:6,5 n",
    f"aten._upsample_nearest_exact2d.default {F}1,1,4,4 l:2,3",
    f"aten._upsample_nearest_exact2d.vec {F}1,1,3,4 n r:2,1.5",
    f"aten._upsample_nearest_exact1d.vec {F}1,2,3 l:5 n",
    f"aten._upsample_nearest_exact1d.default {F}1,2,4 l:2",
    f"aten.logaddexp2.default {F}2,5 {F}2,5",
    f"aten.special_xlog1py.default {F}2,5 p:float32:2,5",
    f"aten.upsample_bicubic2d.vec {F}1,2,3,4 l:6,5 b:0 n",
    f"aten.upsample_bicubic2d.vec {F}1,2,3,4 l:6,5 b:1 n",
    f"aten.upsample_bicubic2d.vec {F}1,2,3,4 n b:0 r:1.7,2.5",
    f"aten.upsample_bicubic2d.default {F}1,1,4,4 l:2,3 b:0",
    f"aten.upsample_bicubic2d.default {F}1,1,1,2 l:3,1 b:1",
    f"aten.im2col.default {F}1,2,4,5 l:2,3 l:1,1 l:0,0 l:1,1",
    f"aten.im2col.default {F}2,5,6 l:2,2 l:2,1 l:1,0 l:2,3",
    f"aten.im2col.default {F}2,3,4,6 l:2,3 l:1,1 l:0,0 l:2,3",
    f"aten.im2col.default {F}1,2,4,5 l:5,5 l:1,1 l:0,0 l:1,1",
    f"aten.col2im.default {F}1,8,9 l:4,4 l:2,2 l:1,1 l:0,0 l:1,1",
    f"aten.col2im.default {F}6,6 l:5,6 l:3,2 l:1,1 l:1,0 l:2,2",
    f"aten.col2im.default {F}2,12,4 l:4,6 l:2,3 l:1,1 l:0,0 l:2,3",
    f"aten.col2im.default {F}1,8,9 l:4,5 l:2,2 l:1,1 l:0,0 l:1,1",
]

lines = [f"# torch {torch.__version__.split('+')[0]}, written by make_operators.py"]
lines += [f"{call} -> {result}" for call in calls for result in results_of(call)]
(here / "operators.txt").write_text("\n".join(lines) + "\n")
