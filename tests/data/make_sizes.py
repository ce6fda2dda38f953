#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Writes sizes.txt: calls of resizes, pools, pads and convolutions for all small sizes.

PyTorch's kernels have rules for single sizes, such as a factor that is ignored. aten_calls.py
documents the format.

Run with torch 2.13: python tests/data/make_sizes.py
"""

import itertools
import pathlib

import aten_calls

F = "t:float32:"
FACTORS = (0.3, 0.5, 0.7, 1, 1.2, 1.3, 1.5, 1.9, 2, 2.1, 2.4, 2.5, 3)


def resized_lines():
    for name, corners in (("upsample_nearest", ("",)), ("_upsample_nearest_exact", ("",)),
                          ("upsample_linear", (" b:0", " b:1"))):
        for corner in corners:
            for size in range(1, 7):
                call = f"aten.{name}1d"
                yield from (f"{call}.vec {F}1,1,{size} l:{out}{corner} n" for out in range(1, 13))
                yield from (f"{call}.vec {F}1,1,{size} n{corner} r:{f}"
                            for f in FACTORS if int(size * f) > 0)
    for size, out, factor in itertools.product((2, 3, 4), (2, 4, 5, 8), (0.7, 1.5, 2.0)):
        for name in ("upsample_nearest1d", "_upsample_nearest_exact1d"):
            yield f"aten.{name}.default {F}1,1,{size} l:{out} f:{factor}"


def resized_images():
    pairs = ((1, 1), (1.2, 1.3), (2.1, 0.5), (1.2, 2.4), (2.5, 1.9), (3, 1.5))
    sizes = ((1, 1), (1, 4), (3, 1), (2, 3), (4, 4))
    for (h, w), (y, x) in itertools.product(sizes, pairs):
        if int(h * y) < 1 or int(w * x) < 1:
            continue
        for name in ("upsample_nearest2d", "_upsample_nearest_exact2d"):
            for channels in (1, 3):
                yield f"aten.{name}.vec {F}1,{channels},{h},{w} n r:{y},{x}"
        for name in ("upsample_bilinear2d", "upsample_bicubic2d"):
            for corners in (0, 1):
                yield f"aten.{name}.vec {F}1,1,{h},{w} n b:{corners} r:{y},{x}"
    for (h, w), out in itertools.product(sizes, ("1,1", "2,5", "4,8", "7,3")):
        for name in ("upsample_nearest2d", "_upsample_nearest_exact2d"):
            yield f"aten.{name}.vec {F}1,1,{h},{w} l:{out} n"
        for name in ("upsample_bilinear2d", "upsample_bicubic2d"):
            for corners in (0, 1):
                yield f"aten.{name}.vec {F}1,1,{h},{w} l:{out} b:{corners} n"


def adaptive_pools():
    for size, out in itertools.product(range(1, 8), range(1, 8)):
        yield f"aten.adaptive_avg_pool1d.default {F}1,1,{size} l:{out}"
        yield f"aten.adaptive_max_pool1d.default {F}1,1,{size} l:{out}"
    for size, out in itertools.product(("1,3", "4,4", "5,2"), ("1,1", "2,3", "4,2", "5,5")):
        yield f"aten.adaptive_avg_pool2d.default {F}1,1,{size} l:{out}"
        yield f"aten.adaptive_max_pool2d.default {F}1,1,{size} l:{out}"


def pools():
    """A pool whose kernel is larger than the padded input has a window in ceil mode."""
    for size, kernel, stride, ceil in itertools.product(range(1, 6), range(1, 5), range(1, 4),
                                                        (0, 1)):
        for padding in range(kernel // 2 + 1):
            window = f"{F}1,1,{size} l:{kernel} l:{stride} l:{padding}"
            yield f"aten.avg_pool1d.default {window} b:{ceil}"
            yield f"aten.avg_pool1d.default {window} b:{ceil} b:0"
            yield f"aten.max_pool1d.default {window} l:1 b:{ceil}"
            if kernel in (2, 3):
                yield f"aten.max_pool1d.default {window} l:2 b:{ceil}"
    for size, kernel in itertools.product(("1,3", "4,3", "2,5"), ("4,4", "3,2", "2,4")):
        window = f"{F}1,1,{size} l:{kernel} l:2,3 l:0,1 b:1"
        yield f"aten.avg_pool2d.default {window}"
        yield f"aten.avg_pool2d.default {window} b:0"
        yield f"aten.avg_pool2d.default {window} b:1 i:3"
        yield f"aten.max_pool2d.default {window.replace('b:1', 'i:1 b:1')}"


def pads():
    pairs = list(itertools.product(range(-3, 4), range(-3, 4)))
    for size, (before, after) in itertools.product((2, 3), pairs):
        x = f"{F}1,1,{size} l:{before},{after}"
        yield f"aten.constant_pad_nd.default {x} f:0.5"
        yield f"aten.reflection_pad1d.default {x}"
        yield f"aten.replication_pad1d.default {x}"
        remaining = size + min(0, before) + min(0, after)
        if size == 3 and remaining > 0 and max(before, after) <= remaining:
            yield f"aten.pad.default {x} s:circular"


def convolutions():
    """Windows may lie in the padding."""
    for size, kernel, padding, stride, dilation in itertools.product(
            (1, 2, 4), (1, 2, 3), range(4), (1, 3), (1, 2)):
        if dilation > 1 and kernel == 1:
            continue
        window = f"l:{stride} l:{padding} l:{dilation}"
        yield f"aten.conv1d.default {F}1,1,{size} c:float32:1,1,{kernel} c:float32:1 {window}"
    for size, kernel, padding in itertools.product(("1,1", "2,1", "1,3"), ("2,1", "1,1", "2,2"),
                                                   ("2,1", "0,3", "3,2")):
        for weights, groups in ((f"3,1,{kernel}", 1), (f"2,1,{kernel}", 2)):
            yield (f"aten.conv2d.default {F}1,{groups},{size} c:float32:{weights} n l:1,3 "
                   f"l:{padding} l:1,1 i:{groups}")
    for size, padding in itertools.product(("1,1,1", "1,2,1"), ("0,0,2", "1,1,1", "2,0,3")):
        yield (f"aten.conv3d.default {F}1,1,{size} c:float32:2,1,1,1,2 n l:3,3,3 "
               f"l:{padding}")


calls = [*resized_lines(), *resized_images(), *adaptive_pools(), *pools(), *pads(), *convolutions()]
aten_calls.write(pathlib.Path(__file__).parent / "sizes.txt", calls)
