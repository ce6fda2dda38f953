# SPDX-License-Identifier: BSD-3-Clause
"""Random TensorFlow Lite graphs for Vela, with the results of LiteRT's reference kernels.

They use features that Vela does not use for TOSA: hardware tanh and sigmoid, leaky ReLUs, minima,
scaled operands of additions with dbl_rnd, 32-bit products, tables from 8 to 32 bits, mirrored rows.
"""

import math

import numpy as np
import tflite_file
from random_operators import NoFit

ATTEMPTS = 50
RANGES = {"int8": (-128, 128), "uint8": (0, 256), "int16": (-32768, 32768)}
ONE = {"int8": (1 / 256, -128), "uint8": (1 / 256, 0), "int16": (1 / 32768, 0)}  # of 0 to 1
SIGN = {"int8": (1 / 128, 0), "uint8": (1 / 128, 128), "int16": (1 / 32768, 0)}  # of -1 to 1
NONE, RELU, RELU6 = 0, 1, 3
SAME, VALID = 0, 1


class Graph:
    """A chain of operators; `is_legacy`: for Vela 4.2, which does not keep the order of inputs."""

    def __init__(self, rng, is_u85, is_legacy):
        self.model = tflite_file.Model()
        self.rng, self.is_u85, self.is_legacy = rng, is_u85, is_legacy
        dtype = self.choice(["int8", "int8", "int16", "int16", "uint8"])
        rank4 = [1, *(int(n) for n in rng.integers(1, 14, 2)), int(rng.integers(1, 50))]
        self.last = self.input(dtype, rank4 if rng.random() < 0.85 else rank4[1:3])

    # -- Chance

    def choice(self, values):
        return values[int(self.rng.integers(len(values)))]

    def scale(self, dtype, shift=0):
        """With few digits, so that products of two are exact in single precision."""
        low = -14 if dtype == "int16" else -7
        exponent = int(self.rng.integers(low, low + 3)) + shift
        return float(self.rng.integers(16, 32)) * 2.0 ** (exponent - 5)

    def zero_point(self, dtype):
        return 0 if dtype == "int16" else int(self.rng.integers(*RANGES[dtype]))

    def values(self, dtype, shape):
        return self.rng.integers(*RANGES[dtype], shape)

    def activation(self):
        return self.choice([NONE, NONE, RELU, RELU6])

    # -- Tensors

    def require(self, holds):
        if not holds:
            raise NoFit

    def input(self, dtype, shape, like=None):
        scale, zero_point = self.quantization(dtype, like)
        return self.model.input(dtype, self.values(dtype, shape), scale, zero_point)

    def constant(self, dtype, shape, like=None):
        scale, zero_point = self.quantization(dtype, like)
        return self.model.constant(dtype, self.values(dtype, shape), scale, zero_point)

    def quantization(self, dtype, like):
        if like is not None:
            return like.scale, like.zero_point
        return self.scale(dtype), self.zero_point(dtype)

    def integers(self, values):
        return self.model.constant("int32", np.asarray(values, np.int32))

    def made(self, shape, dtype=None, scale=None, zero_point=None, shift=0):
        dtype = dtype or self.last.dtype
        scale = self.scale(dtype, shift) if scale is None else scale
        zero_point = self.zero_point(dtype) if zero_point is None else zero_point
        return self.model.tensor(dtype, shape, scale, zero_point)

    def like_last(self, shape=None):
        x = self.last
        return self.made(x.shape if shape is None else shape, x.dtype, x.scale, x.zero_point)

    def add(self, code, operands, result, options=None, **fields):
        self.model.add(code, operands, [result], options, **fields)
        self.last = result

    def image(self):
        self.require(len(self.last.shape) == 4)
        return self.last.shape[1:]

    def other(self, like=None):
        """A second operand: an input or a constant, broadcast along some axes."""
        x = self.last
        shape = [n if self.rng.random() < 0.7 else 1 for n in x.shape]
        if self.rng.random() < 0.5:
            shape = x.shape
        is_input = not self.is_legacy and self.rng.random() < 0.6
        return (self.input if is_input else self.constant)(x.dtype, shape, like)


# -- Operators


def function(g):
    code, results = g.choice([("TANH", SIGN), ("LOGISTIC", ONE)])
    g.add(code, [g.last], g.made(g.last.shape, None, *results[g.last.dtype]))


def table(g):
    g.require(g.last.dtype == "int8")
    code, options = g.choice([("HARD_SWISH", None), ("EXP", "ExpOptions")])
    g.add(code, [g.last], g.made(g.last.shape), options)


def leaky_relu(g):
    x = g.last
    alpha = float(g.choice([0.01, 0.1, 0.3, 0.9, 1.5, -0.2]))
    result = g.like_last() if g.rng.random() < 0.5 else g.made(x.shape)
    g.add("LEAKY_RELU", [x], result, "LeakyReluOptions", Alpha=alpha)


def sum_or_difference(g):
    code, options = g.choice([("ADD", "AddOptions"), ("SUB", "SubOptions")])
    x = g.last
    # U55 and U65: TensorFlow Lite's rounding of a scaled operand differs from what TOSA's streams
    # mean with the same registers, which shows in one of some 10,000 elements. 16-bit operands with
    # one scale are not affected.
    g.require(g.is_u85 or x.dtype == "int16")
    is_same = not g.is_u85 or g.rng.random() < 0.3
    operands = [x, g.other(x if is_same else None)]
    fields = dict(FusedActivationFunction=g.activation(), PotScaleInt16=False)
    g.add(code, operands, g.made(x.shape, shift=1), options, **fields)


def product(g):
    x = g.last
    result = g.made(x.shape)
    fields = dict(FusedActivationFunction=g.activation())
    g.add("MUL", [x, g.other()], result, "MulOptions", **fields)


def extremum(g):
    code = g.choice(["MINIMUM", "MAXIMUM"])
    g.add(code, [g.last, g.other(g.last)], g.like_last(), "MaximumMinimumOptions")


def squared_difference(g):
    g.require(g.last.dtype == "int8")
    result = g.made(g.last.shape, shift=5)
    g.add("SQUARED_DIFFERENCE", [g.last, g.other()], result, "SquaredDifferenceOptions")


def absolute(g):
    g.require(g.last.dtype != "uint8")
    # With another scale LiteRT rounds before it removes the sign.
    g.add("ABS", [g.last], g.like_last(), "AbsOptions")


def requantize(g):
    dtype = g.choice(["int8", "int16"])
    g.add("QUANTIZE", [g.last], g.made(g.last.shape, dtype), "QuantizeOptions")


def weights(g, shape, channels, axis):
    """With a scale for each channel, except for uint8."""
    x = g.last
    is_old = x.dtype == "uint8"
    count = 1 if is_old or g.rng.random() < 0.3 else channels
    scales = np.array([float(g.rng.integers(16, 32)) * 2.0**-13 for _ in range(count)])
    dtype, zero_point = ("uint8", 120) if is_old else ("int8", 0)
    low, high = (0, 256) if is_old else (-127, 128)
    made = g.model.constant(dtype, g.rng.integers(low, high, shape), scales, zero_point, axis)
    wide = "int64" if x.dtype == "int16" else "int32"
    sums = g.rng.integers(-4000, 4000, channels)
    return made, g.model.constant(wide, sums, x.scale * scales)


def window(g):
    height, width, depth = g.image()
    kernel = [int(n) for n in g.rng.integers(1, 6, 2)]
    strides = [int(n) for n in g.rng.integers(1, 4, 2)]
    padding = g.choice([SAME, VALID])
    g.require(padding == SAME or (height >= kernel[0] and width >= kernel[1]))
    sizes = [
        -(-(n if padding == SAME else n - k + 1) // s)
        for n, k, s in zip((height, width), kernel, strides)
    ]
    fields = dict(Padding=padding, StrideH=strides[0], StrideW=strides[1])
    return kernel, sizes, depth, fields | dict(FusedActivationFunction=g.activation())


def convolution(g):
    kernel, sizes, depth, fields = window(g)
    channels = int(g.rng.integers(1, 40))
    operands = [g.last, *weights(g, (channels, *kernel, depth), channels, 0)]
    g.add("CONV_2D", operands, g.made((1, *sizes, channels), shift=4), "Conv2DOptions", **fields)


def depthwise(g):
    kernel, sizes, depth, fields = window(g)
    operands = [g.last, *weights(g, (1, *kernel, depth), depth, 3)]
    result = g.made((1, *sizes, depth), shift=2)
    options = "DepthwiseConv2DOptions"
    g.add("DEPTHWISE_CONV_2D", operands, result, options, DepthMultiplier=1, **fields)


def transposed_convolution(g):
    height, width, depth = g.image()
    g.require(g.last.dtype != "uint8")
    channels, kernel = int(g.rng.integers(1, 20)), g.choice([2, 3, 4])
    shape = (1, 2 * height, 2 * width, channels)
    filters, _ = weights(g, (channels, kernel, kernel, depth), channels, 0)
    fields = dict(Padding=SAME, StrideW=2, StrideH=2)
    operands = [g.integers(shape), filters, g.last]
    g.add("TRANSPOSE_CONV", operands, g.made(shape, shift=4), "TransposeConvOptions", **fields)


def fully_connected(g):
    g.require(g.last.dtype == "int8" and len(g.last.shape) == 2)
    rows, depth = g.last.shape
    channels = int(g.rng.integers(1, 40))
    scale = float(g.rng.integers(16, 32)) * 2.0**-13
    matrix = g.model.constant("int8", g.rng.integers(-127, 128, (channels, depth)), scale)
    sums = g.rng.integers(-4000, 4000, channels)
    bias = g.model.constant("int32", sums, g.last.scale * scale)
    fields = dict(FusedActivationFunction=g.activation())
    result = g.made((rows, channels), shift=4)
    g.add("FULLY_CONNECTED", [g.last, matrix, bias], result, "FullyConnectedOptions", **fields)


def pool(g):
    code = g.choice(["AVERAGE_POOL_2D", "MAX_POOL_2D"])
    kernel, sizes, depth, fields = window(g)
    fields |= dict(FilterHeight=kernel[0], FilterWidth=kernel[1])
    g.add(code, [g.last], g.like_last((1, *sizes, depth)), "Pool2DOptions", **fields)


def resize(g):
    height, width, depth = g.image()
    # Vela 4.2 lets the first window start before its input is written.
    g.require(g.last.dtype != "uint8" and height > 1 and width > 1 and not g.is_legacy)
    how = g.choice([{}, {"AlignCorners": True}, {"HalfPixelCenters": True}])
    sizes = [2 * n - 1 if "AlignCorners" in how else 2 * n for n in (height, width)]
    code, options = g.choice(
        [
            ("RESIZE_BILINEAR", "ResizeBilinearOptions"),
            ("RESIZE_NEAREST_NEIGHBOR", "ResizeNearestNeighborOptions"),
        ]
    )
    g.add(code, [g.last, g.integers(sizes)], g.like_last((1, *sizes, depth)), options, **how)


def softmax(g):
    x = g.last
    # Vela 4.2 shifts 16-bit values with a rounding mode that Vela 5.1 writes for no rounding, and
    # its sum of a single class does not fit into 32 bits.
    g.require(x.dtype != "uint8" and not (g.is_legacy and (x.dtype == "int16" or x.shape[-1] == 1)))
    scale, zero_point = ONE[x.dtype]
    g.add("SOFTMAX", [x], g.made(x.shape, None, scale, zero_point), "SoftmaxOptions", Beta=1.0)


def mean(g):
    depth = g.image()[2]
    g.require(g.last.dtype != "uint8")
    operands = [g.last, g.integers([1, 2])]
    g.add("MEAN", operands, g.made((1, 1, 1, depth)), "ReducerOptions", KeepDims=True)


def reverse(g):
    g.require(g.is_u85 and len(g.last.shape) == 4)
    axis = int(g.rng.integers(1, 4))
    g.add("REVERSE_V2", [g.last, g.integers([axis])], g.like_last(), "ReverseV2Options")


def pad(g):
    height, width, depth = g.image()
    before_after = g.rng.integers(0, 3, (2, 2))
    shape = (1, height + sum(before_after[0]), width + sum(before_after[1]), depth)
    operands = [g.last, g.integers([[0, 0], *before_after.tolist(), [0, 0]])]
    if min(height, width) > 3 and not g.is_legacy and g.rng.random() < 0.5:
        return g.add("MIRROR_PAD", operands, g.like_last(shape), "MirrorPadOptions", Mode=0)
    return g.add("PAD", operands, g.like_last(shape), "PadOptions")


def matrix_product(g):
    x = g.last
    g.require(len(x.shape) == 2 and not g.is_legacy)
    g.require(x.dtype == "int8" or (g.is_u85 and x.dtype == "int16"))
    columns = int(g.rng.integers(1, 20))
    second = g.input(x.dtype, (x.shape[1], columns))
    shift = 4 if x.dtype == "int8" else 2
    operands, result = [x, second], g.made((x.shape[0], columns), shift=shift)
    g.add("BATCH_MATMUL", operands, result, "BatchMatMulOptions")


MAKERS = [function] * 3 + [leaky_relu, sum_or_difference, softmax] * 2
MAKERS += [table, product, extremum, squared_difference, absolute, requantize, convolution]
MAKERS += [depthwise, transposed_convolution, fully_connected, pool, resize, mean, reverse, pad]
MAKERS += [matrix_product]


def try_build(rng, is_u85, is_legacy, wanted):
    graph = Graph(rng, is_u85, is_legacy)
    added = 0
    while added < wanted:
        try:
            graph.choice(MAKERS)(graph)
            added += 1
        except NoFit:
            continue
        if math.prod(graph.last.shape) > 20000:
            break
    graph.model.outputs.append(graph.last)
    return graph.model


def build(seed, index, is_u85, is_legacy):
    """A file with its inputs and LiteRT's results."""
    for attempt in range(ATTEMPTS):
        rng = np.random.default_rng([seed, index, attempt, 2**21])
        # Vela 4.2 lets readers of a reshaped tensor start earlier than Vela 5.1 does.
        wanted = 1 if is_legacy else int(rng.choice([1, 1, 2, 3]))
        model = try_build(rng, is_u85, is_legacy, wanted)
        blob = model.file()
        outputs, status = tflite_file.run(blob, model.inputs)
        if status == "VALID":
            return blob, [(model.inputs, outputs)]
    raise RuntimeError(f"no valid graph in {ATTEMPTS} attempts: {status}")
