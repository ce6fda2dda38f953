# SPDX-License-Identifier: BSD-3-Clause
"""Functions that each add a random TOSA operator, for random_graphs.py.

A maker takes the graph under construction (random_graphs.Graph), picks operands among its values
and adds the operator; it raises NoFit if no operand is suitable. Small constants only: the aim is
many kinds of operators in sequence, not large ones.
"""

import numpy as np
from program import DType, NanMode, Op, ResizeMode, RoundingMode

BOOL, INT8, INT16, INT32 = DType.BOOL, DType.INT8, DType.INT16, DType.INT32
FP32, FP16, BF16 = DType.FP32, DType.FP16, DType.BF16
INTEGERS, FLOATS = (INT8, INT16, INT32), (FP32, FP16, BF16)
LIMITS = {INT8: 2**7 - 1, INT16: 2**15 - 1, INT32: 2**31 - 1}

MAKERS = {"int": [], "fp": []}


class NoFit(Exception):
    """No value of the graph is a suitable operand."""


def maker(*profiles):
    def register(make):
        for profile in profiles:
            MAKERS[profile].append(make)
        return make

    return register


def fitting(g, shape):
    if np.prod(shape, dtype=np.int64) > g.max_elements:
        raise NoFit
    return shape


# -- Elementwise


def broadcast_pair(g, types):
    """Two operands that broadcast, and the shape of the result."""
    first = g.pick(types)
    same = [v for v in g.exact_values((first.dtype,)) if v.shape == first.shape]
    if same and g.chance(0.4):
        return first, g.choice(same), first.shape
    shape = tuple(1 if g.chance(0.3) else size for size in first.shape)
    second = g.fresh(first.dtype, shape)
    pair = (first, second) if g.chance(0.5) else (second, first)
    return *pair, first.shape


def sum_bound(a, b):
    return a.bound + b.bound


@maker("int", "fp")
def add_or_subtract(g):
    a, b, shape = broadcast_pair(g, (INT32,) if g.is_int else FLOATS)
    g.check_bound(sum_bound(a, b))
    operator = g.choice((Op.ADD, Op.SUB))
    g.result(operator, [a, b], a.dtype, shape, bound=sum_bound(a, b))


@maker("int")
def multiply_integers(g):
    a, b, shape = broadcast_pair(g, INTEGERS)
    shift = int(g.rng.integers(1, 40)) if a.dtype == INT32 and g.chance(0.5) else 0
    bound = min((a.bound * b.bound >> shift) + 1, 2**31)
    if shift:
        g.check_bound(bound)
    operands = [a, b, g.constant(INT8, [shift])]
    g.result(Op.MUL, operands, INT32, shape, bound=bound)


@maker("fp")
def multiply_floats(g):
    a, b, shape = broadcast_pair(g, FLOATS)
    g.result(Op.MUL, [a, b, g.constant(INT8, [0])], a.dtype, shape)


@maker("int", "fp")
def extreme(g):
    a, b, shape = broadcast_pair(g, (INT32,) if g.is_int else FLOATS)
    operator = g.choice((Op.MAXIMUM, Op.MINIMUM))
    bound = max(a.bound, b.bound)
    g.result(operator, [a, b], a.dtype, shape, g.nan_mode(), bound=bound)


@maker("int")
def divide(g):
    a = g.pick((INT32,))
    divisor = g.rng.integers(1, 50, a.shape) * g.rng.choice([-1, 1])
    g.result(Op.INTDIV, [a, g.constant(INT32, divisor)], INT32, a.shape, bound=a.bound)


@maker("int", "fp")
def power_or_absolute(g):
    if not g.is_int and g.chance(0.5):
        base = g.fresh(FP32, g.shape(), low=0.1, high=4, specials=False)
        exponent = g.fresh(FP32, base.shape, low=-2, high=3, specials=False)
        return g.result(Op.POW, [base, exponent], FP32, base.shape, exact=False)
    a = g.pick((INT32,) if g.is_int else FLOATS)
    g.result(Op.ABS, [a], a.dtype, a.shape, bound=a.bound)


@maker("int", "fp")
def negate(g):
    a = g.pick(INTEGERS if g.is_int else FLOATS)
    zeros = [g.zero_point(a.dtype), g.zero_point(a.dtype)]
    bound = min(a.bound + 256, LIMITS.get(a.dtype, np.inf))
    g.result(Op.NEGATE, [a, *zeros], a.dtype, a.shape, bound=bound)


@maker("int")
def bits(g):
    a, b, shape = broadcast_pair(g, INTEGERS)
    operator = g.choice((Op.BITWISE_AND, Op.BITWISE_OR, Op.BITWISE_XOR))
    g.result(operator, [a, b], a.dtype, shape)


@maker("int")
def bits_of_one(g):
    a = g.pick((INT32,))
    if g.chance(0.5):
        return g.result(Op.CLZ, [a], INT32, a.shape, bound=32)
    g.result(Op.BITWISE_NOT, [a], INT32, a.shape, bound=a.bound + 1)


@maker("int")
def shift(g):
    a = g.pick(INTEGERS)
    by = g.constant(a.dtype, g.rng.integers(0, LIMITS[a.dtype].bit_length() + 1, a.shape))
    if g.chance(0.5):
        round_ = bool(g.chance(0.5))
        return g.result(Op.ARITHMETIC_RIGHT_SHIFT, [a, by], a.dtype, a.shape, round_)
    operator = g.choice((Op.LOGICAL_LEFT_SHIFT, Op.LOGICAL_RIGHT_SHIFT))
    g.result(operator, [a, by], a.dtype, a.shape)


@maker("int", "fp")
def compare(g):
    a, b, shape = broadcast_pair(g, (INT32,) if g.is_int else FLOATS)
    operator = g.choice((Op.EQUAL, Op.GREATER, Op.GREATER_EQUAL))
    g.result(operator, [a, b], BOOL, shape)


@maker("int", "fp")
def logic(g):
    a, b, shape = broadcast_pair(g, (BOOL,))
    if g.chance(0.2):
        return g.result(Op.LOGICAL_NOT, [a], BOOL, a.shape)
    operator = g.choice((Op.LOGICAL_AND, Op.LOGICAL_OR, Op.LOGICAL_XOR))
    g.result(operator, [a, b], BOOL, shape)


@maker("int", "fp")
def select(g):
    a, b, shape = broadcast_pair(g, g.types)
    condition = g.fresh(BOOL, tuple(1 if g.chance(0.3) else size for size in shape))
    g.result(Op.SELECT, [condition, a, b], a.dtype, shape, bound=max(a.bound, b.bound))


@maker("int", "fp")
def clamp(g):
    a = g.pick((INT8, INT16) if g.is_int else FLOATS)
    if g.is_int:
        ends = g.rng.integers(-LIMITS[a.dtype], LIMITS[a.dtype], 2)
    else:
        ends = g.rng.uniform(-3, 3, 2)
    low, high = (list(g.elements(a.dtype, end).tobytes()) for end in sorted(ends))
    g.result(Op.CLAMP, [a], a.dtype, a.shape, low, high, g.nan_mode(), bound=a.bound)


@maker("fp")
def smooth(g):
    functions = (Op.EXP, Op.SIN, Op.COS, Op.TANH, Op.SIGMOID, Op.ERF, Op.LOG, Op.RSQRT)
    operator = g.choice((*functions, Op.RECIPROCAL))
    a = g.pick(FLOATS)
    g.result(operator, [a], a.dtype, a.shape, exact=False)


@maker("fp")
def whole(g):
    a = g.pick(FLOATS)
    g.result(g.choice((Op.CEIL, Op.FLOOR)), [a], a.dtype, a.shape)


@maker("int")
def table(g):
    a = g.pick((INT8, INT16))
    if a.dtype == INT8:
        entries = g.constant(INT8, g.rng.integers(-128, 128, 256))
        return g.result(Op.TABLE, [a, entries], INT8, a.shape)
    steps = np.clip(np.cumsum(g.rng.integers(-800, 801, 513)), -32768, 32767)
    g.result(Op.TABLE, [a, g.constant(INT16, steps)], INT32, a.shape, bound=2**23)


# -- Conversions


CASTS = {
    BOOL: INTEGERS,
    INT8: (BOOL, INT16, INT32, *FLOATS),
    INT16: (BOOL, INT8, INT32, *FLOATS),
    INT32: (BOOL, INT8, INT16, *FLOATS),
    FP32: (*INTEGERS, FP16, BF16),
    FP16: (*INTEGERS, FP32),
    BF16: (*INTEGERS, FP32),
}


@maker("int", "fp")
def cast(g):
    a = g.pick((BOOL, *INTEGERS) if g.is_int else tuple(CASTS))
    to = g.choice([t for t in CASTS[a.dtype] if not g.is_int or t not in FLOATS])
    g.result(Op.CAST, [a], to, a.shape)


@maker("int")
def rescale(g):
    a = g.pick(INTEGERS)
    to = g.choice(INTEGERS)
    scale32 = bool(g.chance(0.6))
    per_channel = bool(a.shape and g.chance(0.4))
    channels = a.shape[-1] if per_channel else 1
    wide = 31 if scale32 else 15
    multiplier = g.rng.integers(1 << (wide - 1), 1 << wide, channels)
    shifts = g.rng.integers(wide, wide + 12, channels)
    rounding = RoundingMode.SINGLE_ROUND
    if scale32 and g.chance(0.5):
        rounding = RoundingMode.DOUBLE_ROUND
    signed = INT32 in (a.dtype, to)
    in_unsigned = bool(not signed and g.chance(0.3))
    out_unsigned = bool(not signed and not in_unsigned and g.chance(0.3))
    # Scaled by at most 1; with shift - 1 bits for the operand.
    if a.bound + 2**16 >= 1 << (wide - 1) and (scale32 or a.dtype == INT32):
        raise NoFit
    zeros = [scale_zero_point(g, a.dtype, in_unsigned), scale_zero_point(g, to, out_unsigned)]
    operands = [a, g.constant(INT32 if scale32 else INT16, multiplier), g.constant(INT8, shifts)]
    flags = scale32, rounding, per_channel, in_unsigned, out_unsigned
    bound = min(a.bound + 2**17, LIMITS[to])
    made = g.result(Op.RESCALE, [*operands, *zeros], to, a.shape, *flags, bound=bound)
    if out_unsigned:
        g.only_output(made)


def scale_zero_point(g, dtype, unsigned):
    if dtype == INT16 and unsigned and g.chance(0.5):
        return g.constant(INT16, [-32768])  # the bits of 32768
    return g.zero_point(dtype)


# -- Shapes


def moved_whole(g):
    """Also for inexact values: their largest element, which errors are relative to, is kept."""
    return g.choice(g.values) if g.values and g.chance(0.5) else g.pick((BOOL, *g.types))


@maker("int", "fp")
def reverse(g):
    a = g.of_rank(moved_whole(g), 1, 4)
    g.result(Op.REVERSE, [a], a.dtype, a.shape, g.axis(a), bound=a.bound)


@maker("int", "fp")
def transpose(g):
    a = g.of_rank(moved_whole(g), 1, 5)
    order = [int(d) for d in g.rng.permutation(len(a.shape))]
    shape = [a.shape[d] for d in order]
    g.result(Op.TRANSPOSE, [a], a.dtype, shape, order, bound=a.bound)


@maker("int", "fp")
def concatenate(g):
    a = g.of_rank(moved_whole(g), 1, 4)
    axis = g.axis(a)
    others = []
    for _ in range(g.rng.integers(1, 3)):
        shape = list(a.shape)
        shape[axis] = int(g.rng.integers(1, 4))
        others.append(g.fresh(a.dtype, tuple(shape)))
    operands = [a, *others]
    g.rng.shuffle(operands)
    shape = list(a.shape)
    shape[axis] = sum(v.shape[axis] for v in operands)
    bound = max(v.bound for v in operands)
    g.result(Op.CONCAT, operands, a.dtype, fitting(g, shape), axis, bound=bound)


@maker("int", "fp")
def slice_(g):
    a = g.of_rank(g.pick((BOOL, *g.types)), 1, 5)
    start = [int(g.rng.integers(0, size)) for size in a.shape]
    size = [int(g.rng.integers(1, s - b + 1)) for s, b in zip(a.shape, start)]
    operands = [a, g.shape_operand(start), g.shape_operand(size)]
    g.result(Op.SLICE, operands, a.dtype, size, bound=a.bound)


@maker("int", "fp")
def pad(g):
    a = g.of_rank(moved_whole(g), 1, 4)
    padding = [int(n) for n in g.rng.integers(0, 3, 2 * len(a.shape))]
    shape = [s + b + e for s, b, e in zip(a.shape, padding[::2], padding[1::2])]
    operands = [a, g.shape_operand(padding), g.constant(a.dtype, g.elements(a.dtype, [1]))]
    g.result(Op.PAD, operands, a.dtype, fitting(g, shape), bound=a.bound)


@maker("int", "fp")
def tile(g):
    a = g.of_rank(moved_whole(g), 1, 4)
    multiples = [int(n) for n in g.rng.integers(1, 3, len(a.shape))]
    shape = [s * m for s, m in zip(a.shape, multiples)]
    g.result(Op.TILE, [a, g.shape_operand(multiples)], a.dtype, fitting(g, shape), bound=a.bound)


@maker("int", "fp")
def gather_or_scatter(g):
    values = g.of_rank(g.pick(g.types), 3, 3)
    n, k, c = values.shape
    if g.chance(0.5):
        w = int(g.rng.integers(1, 6))
        indices = g.indices(g.rng.integers(0, k, (n, w)))
        shape = (n, w, c)
        return g.result(Op.GATHER, [values, indices], values.dtype, shape, bound=values.bound)
    w = int(g.rng.integers(1, k + 1))
    rows = np.stack([g.rng.permutation(k)[:w] for _ in range(n)])
    new = g.fresh(values.dtype, (n, w, c))
    operands = [values, g.indices(rows), new]
    bound = max(values.bound, new.bound)
    g.result(Op.SCATTER, operands, values.dtype, values.shape, bound=bound)


# -- Along an axis


@maker("int", "fp")
def reduce_(g):
    operator = g.choice((Op.REDUCE_MAX, Op.REDUCE_MIN, Op.REDUCE_SUM))
    sums = operator == Op.REDUCE_SUM
    types = ((INT32,) if sums else INTEGERS) if g.is_int else FLOATS
    a = g.of_rank(g.pick(types), 1, 4)
    axis = g.axis(a)
    bound = a.bound * a.shape[axis] if sums else a.bound
    g.check_bound(bound)
    attributes = (axis,) if sums else (axis, g.nan_mode())
    exact = a.exact and (g.is_int or not sums)
    shape = list(a.shape)
    shape[axis] = 1
    g.result(operator, [a], a.dtype, shape, *attributes, bound=bound, exact=exact)


@maker("fp")
def multiply_all(g):
    a = g.of_rank(g.pick(FLOATS), 1, 4)
    axis = g.axis(a)
    shape = list(a.shape)
    shape[axis] = 1
    g.result(Op.REDUCE_PRODUCT, [a], a.dtype, shape, axis, exact=False)


@maker("int", "fp")
def reduce_logic(g):
    a = g.of_rank(g.pick((BOOL,)), 1, 4)
    axis = g.axis(a)
    shape = list(a.shape)
    shape[axis] = 1
    g.result(g.choice((Op.REDUCE_ALL, Op.REDUCE_ANY)), [a], BOOL, shape, axis)


@maker("int", "fp")
def argmax(g):
    a = g.of_rank(g.pick((INT8, INT16) if g.is_int else FLOATS), 1, 4)
    axis = g.axis(a)
    shape = [size for d, size in enumerate(a.shape) if d != axis]
    g.result(Op.ARGMAX, [a], INT32, shape, axis, g.nan_mode(), bound=a.shape[axis])


# -- Sums of products, windows


def accumulator(g, dtype):
    """The accumulator type and the result type."""
    if dtype == INT8:
        return INT32, INT32
    if dtype == INT16:
        return DType.INT48, DType.INT48
    return (FP32 if dtype != FP16 or g.chance(0.5) else FP16), dtype


def windows(g, size, dilated=True):
    """A kernel that fits: its size, stride, dilation, padding, and how many windows there are."""
    for _ in range(20):
        kernel, stride, dilation = g.window(dilated)
        before, after = (int(g.rng.integers(0, kernel)) for _ in range(2))
        room = size - 1 + before + after - (kernel - 1) * dilation
        if room >= 0 and room % stride == 0:
            return kernel, stride, dilation, (before, after), room // stride + 1
    raise NoFit


def convolution_operands(g, image, weight_shape, channels, result):
    weight = INT8 if g.is_int else image.dtype
    bias = (1,) if g.chance(0.2) else (channels,)
    weights = g.constant(weight, g.weights(weight, weight_shape))
    biases = g.constant(result, g.biases(result, bias))
    zeros = [g.zero_point(image.dtype), g.weight_zero_point(weight)]
    return [image, weights, biases, *zeros]


def image_of(g, rank=4):
    return g.of_rank(g.pick((INT8, INT8, INT16) if g.is_int else FLOATS), rank, rank)


def finish_sums(g, operator, operands, result, shape, *attributes):
    shape = fitting(g, shape)
    bound = 2**40 if result == DType.INT48 else 2**15 * 2**8 * 2**5
    sums = g.result(operator, operands, result, shape, *attributes, bound=bound, exact=g.is_int)
    g.narrow(sums, operator, operands)


@maker("int", "fp")
def convolve(g):
    image = image_of(g)
    n, h, w, c = image.shape
    sums, result = accumulator(g, image.dtype)
    axes = [windows(g, size) for size in (h, w)]
    kernel, stride, dilation, padding, out = (list(part) for part in zip(*axes))
    attributes = [[*padding[0], *padding[1]], stride, dilation, False, sums]
    depthwise = g.chance(0.4)
    times = g.multiplier() if depthwise else g.channels(5)
    channels = c * times if depthwise else times
    weight = (*kernel, c, times) if depthwise else (times, *kernel, c)
    operands = convolution_operands(g, image, weight, channels, result)
    operator = Op.DEPTHWISE_CONV2D if depthwise else Op.CONV2D
    finish_sums(g, operator, operands, result, (n, *out, channels), *attributes)


@maker("int", "fp")
def convolve_volume(g):
    image = image_of(g, 5)
    n, *sizes, c = image.shape
    sums, result = accumulator(g, image.dtype)
    axes = [windows(g, size) for size in sizes]
    kernel, stride, dilation, padding, out = (list(part) for part in zip(*axes))
    channels = g.channels(3)
    attributes = [[p for pair in padding for p in pair], stride, dilation, False, sums]
    operands = convolution_operands(g, image, (channels, *kernel, c), channels, result)
    finish_sums(g, Op.CONV3D, operands, result, (n, *out, channels), *attributes)


@maker("int", "fp")
def convolve_transposed(g):
    image = image_of(g)
    n, h, w, c = image.shape
    sums, result = accumulator(g, image.dtype)
    kernel, stride = zip(*(g.window(dilated=False)[:2] for _ in range(2)))
    padding = [int(g.rng.integers(1 - k, 3)) for k in kernel for _ in range(2)]
    out = [
        (size - 1) * s + before + after + k
        for size, s, k, before, after in zip((h, w), stride, kernel, padding[::2], padding[1::2])
    ]
    if min(out) < 1:
        raise NoFit
    channels = g.channels(3)
    operands = convolution_operands(g, image, (channels, *kernel, c), channels, result)
    attributes = padding, list(stride), False, sums
    finish_sums(g, Op.TRANSPOSE_CONV2D, operands, result, (n, *out, channels), *attributes)


@maker("int", "fp")
def multiply_matrices(g):
    a = image_of(g, 3)
    n, h, c = a.shape
    columns = g.channels(6)
    b = g.fresh(a.dtype, (n, c, columns))
    sums, result = accumulator(g, a.dtype)
    result = result if g.is_int else sums  # MATMUL has no separate accumulator type
    operands = [a, b, g.zero_point(a.dtype), g.zero_point(a.dtype)]
    finish_sums(g, Op.MATMUL, operands, result, (n, h, columns))


@maker("int", "fp")
def pool(g):
    average = g.chance(0.5)
    a = g.pick((INT8, INT16) if g.is_int else FLOATS)
    a = g.of_rank(a, 4, 4)
    n, h, w, c = a.shape
    axes = [windows(g, size, dilated=False) for size in (h, w)]
    kernel, stride, _, padding, out = (list(part) for part in zip(*axes))
    shape = (n, *out, c)
    attributes = [kernel, stride, [*padding[0], *padding[1]]]
    if not average:
        attributes.append(g.nan_mode())
        return g.result(Op.MAX_POOL2D, [a], a.dtype, shape, *attributes, bound=a.bound)
    sums = INT32 if g.is_int else accumulator(g, a.dtype)[0]
    operands = [a, g.zero_point(a.dtype), g.zero_point(a.dtype)]
    g.result(Op.AVG_POOL2D, operands, a.dtype, shape, *attributes, sums, exact=g.is_int)


@maker("int", "fp")
def resize(g):
    a = g.of_rank(g.pick((INT8, INT16) if g.is_int else FLOATS), 4, 4)
    nearest = a.dtype == INT16 or g.chance(0.5)  # bilinear gives INT48
    n, h, w, c = a.shape
    axes = [samples(g, size) for size in (h, w)]
    scale, offset, border, out = zip(*axes)
    operands = [a, g.shape_operand([*scale[0], *scale[1]])]
    operands += [g.shape_operand(list(offset)), g.shape_operand(list(border))]
    dtype = INT32 if a.dtype == INT8 and not nearest else a.dtype
    mode = ResizeMode.NEAREST if nearest else ResizeMode.BILINEAR
    bound = a.bound if nearest else a.bound * 64
    exact = bool(nearest or g.is_int)
    shape = fitting(g, (n, *out, c))
    g.result(Op.RESIZE, operands, dtype, shape, mode, bound=bound, exact=exact)


def samples(g, size):
    """Scale, offset, border and result of one axis."""
    for _ in range(40):
        n, d = (int(x) for x in g.rng.integers(1, 7, 2))
        offset = int(g.rng.integers(-n, 2 * n))
        border = int(g.rng.integers(-2 * n, n))
        room = (size - 1) * n - offset + border
        if room >= 0 and room % d == 0 and room // d < 16:
            return (n, d), offset, border, room // d + 1
    raise NoFit


@maker("fp")
def transform(g):
    n, h, w = int(g.rng.integers(1, 3)), *(1 << int(g.rng.integers(0, 4)) for _ in range(2))
    # Rounded sines of large elements are not small.
    parts = [g.fresh(FP32, (n, h, w), specials=False) for _ in range(2)]
    if g.chance(0.5):
        inverse = bool(g.chance(0.5))
        return g.results(Op.FFT2D, parts, FP32, (n, h, w), inverse, False)
    g.results(Op.RFFT2D, parts[:1], FP32, (n, h, w // 2 + 1), False)
