# SPDX-License-Identifier: BSD-3-Clause
"""Further operators for the graphs of streams.py: patterns of several operators that
Vela fuses into one.
"""

import math

import numpy as np
from program import DType, Op, ResizeMode, RoundingMode
from random_operators import (
    INT8,
    INT16,
    INT32,
    LIMITS,
    NoFit,
    broadcast_pair,
    fitting,
    image_of,
)

STREAM_MAKERS = []
TYPICAL = {INT8: 80, INT16: 15000, INT32: 70000}  # of a random element's size


def maker(times):
    """The share of a function is larger than 1 if it makes many kinds of operations."""

    def register(make):
        STREAM_MAKERS.extend([make] * times)
        return make

    return register


# -- Rescaling


def rescaled(g, value, to, factor, per_channel=True, zero_point=0, exact=False):
    """About factor times the value; exactly that, a power of two, on request."""
    wide = value.dtype == DType.INT48 or g.chance(0.2)
    bits = 15 if wide else 31
    channels = value.shape[-1] if per_channel and g.chance(0.6) else 1
    scales = np.full(channels, factor) * (1 if exact else 2 ** g.rng.uniform(-0.5, 0.5, channels))
    shifts = bits - 1 - np.floor(np.log2(scales)).astype(int)
    if shifts.min() < 2 or shifts.max() > 62:
        raise NoFit
    multiplier = np.minimum(scales * 2.0**shifts, 2**bits - 1).astype(np.int64)
    operands = [
        value,
        g.constant(INT16 if wide else INT32, multiplier),
        g.constant(INT8, shifts),
        g.constant(value.dtype, [zero_point]),
        g.zero_point(to),
    ]
    rounding = RoundingMode.SINGLE_ROUND
    if not wide and g.chance(0.5):
        rounding = RoundingMode.DOUBLE_ROUND
    flags = not wide, rounding, channels > 1, False, False
    bound = min(int(value.bound * factor * 2) + 2**9, LIMITS[to])
    return g.result(Op.RESCALE, operands, to, value.shape, *flags, bound=bound)


def narrowed(g, sums, size):
    """A sum of that size as int8 or int16, sometimes as int32."""
    to = g.choice((INT8,) * 5 + (INT16, INT32) * 2)
    wanted = {INT8: 60, INT16: 10000, INT32: min(size, 2**20)}[to]
    return rescaled(g, sums, to, wanted / size)


@maker(6)
def quantized_arithmetic(g):
    """For int8 or int16, as in ExecuTorch: in int32, rescaled before and after."""
    a, b, shape = broadcast_pair(g, (INT8, INT8, INT16))
    operator = g.choice((Op.ADD, Op.ADD, Op.SUB, Op.MUL, Op.MAXIMUM, Op.MINIMUM))
    if operator == Op.MUL:
        wide, size = [1, 1], TYPICAL[a.dtype] ** 2
    else:
        one = 2 ** (19 if a.dtype == INT8 else 14)
        wide = [one, one] if operator in (Op.MAXIMUM, Op.MINIMUM) or g.chance(0.3) else None
        wide = wide or g.choice(([one, one / 2], [one / 3, one]))
        size = TYPICAL[a.dtype] * one
    exact = [True, True] if operator not in (Op.ADD, Op.SUB) else [g.chance(0.5), g.chance(0.5)]
    values = [
        rescaled(g, v, INT32, f, False, int(g.rng.integers(-9, 9)) if v.dtype == INT8 else 0, e)
        for v, f, e in zip((a, b), wide, exact)
    ]
    more = {Op.MUL: [g.constant(INT8, [0])], Op.MAXIMUM: [], Op.MINIMUM: []}.get(operator, [])
    attributes = [g.nan_mode()] if operator in (Op.MAXIMUM, Op.MINIMUM) else []
    bound = min(4 * size, LIMITS[INT32])
    result = g.result(operator, [*values, *more], INT32, shape, *attributes, bound=bound)
    rescaled(g, result, a.dtype, TYPICAL[a.dtype] / size / 2, per_channel=False)


# -- Patterns


@maker(2)
def mean(g):
    a = g.of_rank(g.pick((INT8, INT16)), 2, 4)
    axis = g.axis(a)
    shape = [1 if d == axis else size for d, size in enumerate(a.shape)]
    wide = rescaled(g, a, INT32, 1, False, exact=True)
    bound = wide.bound * a.shape[axis]
    if bound > 2**30:
        raise NoFit
    total = g.result(Op.REDUCE_SUM, [wide], INT32, shape, axis, bound=bound)
    rescaled(g, total, a.dtype, 1 / math.sqrt(a.shape[axis]), per_channel=False)


@maker(2)
def table_of_int16(g):
    """An int16 table whose result is int16 again."""
    a = g.pick((INT16,))
    steps = np.clip(np.cumsum(g.rng.integers(-800, 801, 513)), -32768, 32767)
    wide = g.result(Op.TABLE, [a, g.constant(INT16, steps)], INT32, a.shape, bound=2**23)
    scale = [g.constant(INT32, [1 << 30]), g.constant(INT8, [37])]
    zeros = [g.constant(INT32, [0]), g.constant(INT16, [0])]
    flags = True, RoundingMode.SINGLE_ROUND, False, False, False
    g.result(Op.RESCALE, [wide, *scale, *zeros], INT16, a.shape, *flags, bound=2**15)


@maker(3)
def fully_connected(g):
    """A 1x1 convolution of rows, as ExecuTorch lowers a Linear."""
    a = g.of_rank(g.pick((INT8, INT8, INT16)), 2, 2)
    rows, size = a.shape
    image = g.reshaped(a, (rows, 1, 1, size))
    channels = g.channels(5)
    sums = INT32 if a.dtype == INT8 else DType.INT48
    weights = g.constant(INT8, g.weights(INT8, (channels, 1, 1, size)))
    biases = g.constant(sums, g.biases(sums, (channels,)))
    operands = [image, weights, biases, g.zero_point(a.dtype), g.constant(INT8, [0])]
    attributes = [0, 0, 0, 0], [1, 1], [1, 1], False, sums
    shape = fitting(g, (rows, 1, 1, channels))
    wide = g.result(Op.CONV2D, operands, sums, shape, *attributes, bound=2**30)
    g.narrow(wide, Op.CONV2D, operands)
    g.reshaped(g.values[-1], (rows, channels))


@maker(3)
def upscale(g):
    """By a power of two in the modes that U55 supports: PyTorch's align_corners, half-pixel
    centres, or (only bilinear) with each image's last rows repeated."""
    a = image_of(g)
    n, h, w, c = a.shape
    nearest = g.chance(0.5) or a.dtype == INT16
    half = bool(g.chance(0.5))
    times = 2 if half and not nearest else int(g.choice((2, 2, 4, 8)))
    if half:
        numerator, denominator, offset, border = 2 * times, 2, 1 - times, times - 1
    else:
        repeated = not nearest and g.chance(0.5)
        numerator, denominator, offset, border = times, 1, 0, times - 1 if repeated else 0
    if h * w == 1:
        raise NoFit
    out = [((size - 1) * numerator - offset + border) // denominator + 1 for size in (h, w)]
    shape = fitting(g, (n, *out, c))
    parts = [numerator, denominator] * 2, [offset] * 2, [border] * 2
    operands = [a, *(g.shape_operand(part) for part in parts)]
    if nearest:
        return g.result(Op.RESIZE, operands, a.dtype, shape, ResizeMode.NEAREST, bound=a.bound)
    bound = a.bound * numerator**2
    wide = g.result(Op.RESIZE, operands, INT32, shape, ResizeMode.BILINEAR, bound=bound)
    shift = 30 + 2 * int(math.log2(numerator))
    numbers = [g.constant(INT32, [1 << 30]), g.constant(INT8, [shift])]
    zeros = [g.constant(INT32, [0]), g.constant(INT8, [0])]
    flags = True, RoundingMode.SINGLE_ROUND, False, False, False
    g.result(Op.RESCALE, [wide, *numbers, *zeros], INT8, shape, *flags, bound=a.bound)


@maker(1)
def there_and_back(g):
    """Two transposes, often each other's inverse."""
    a = g.of_rank(g.pick((INT8, INT16, INT32)), 3, 4)
    for _ in range(2):
        order = [int(d) for d in g.rng.permutation(len(a.shape))]
        shape = [a.shape[d] for d in order]
        a = g.result(Op.TRANSPOSE, [a], a.dtype, shape, order, bound=a.bound)
