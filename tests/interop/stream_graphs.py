# SPDX-License-Identifier: BSD-3-Clause
"""Random integer graphs for Vela: a single operator or a chain of up to six.

The operators are those of random_operators.py and stream_operators.py; this file has what suits an
NPU: shapes of images, kernels of all sizes, weights of the kinds that Vela encodes differently.
"""

import math
import tempfile

import numpy as np
import program
from program import DType, Op
from random_graphs import Graph, Value
from random_operators import BOOL, INT8, INT16, INT32, MAKERS, NoFit, convolve, pool, resize
from random_operators import table as lookup
from stream_operators import STREAM_MAKERS, TYPICAL, narrowed, quantized_arithmetic
from vela_limits import fits_u55, is_miscompiled

ATTEMPTS = 200
MAX_OPERATORS = 6
PRODUCTS = {Op.CONV2D, Op.CONV3D, Op.TRANSPOSE_CONV2D}


class StreamGraph(Graph):
    """A chain of operators that Vela supports for a family of Ethos-U."""

    max_elements = 12000

    def __init__(self, family, rng, scratch, large):
        super().__init__("int", rng, scratch)
        self.is_u85 = family == "ethos-u85"
        self.large = large  # images so large that they are computed in stripes
        if large:
            self.max_elements = 60000
        self.readers = {}  # of a value: operators
        self.makers = {}  # of a value: the operator, and its first operand
        self.inputs = []
        self.index_inputs = []

    # -- Chance

    def size(self, most):
        """Small ones are as likely as large ones."""
        return int(math.exp(self.rng.uniform(0, math.log(most + 1))))

    def shape(self):
        if self.large:
            sides = (int(n) for n in self.rng.integers(16, 56, 2))
            return 1, *sides, int(self.rng.integers(1, 25))
        rank = int(self.rng.choice([1, 2, 3, 4, 5], p=[0.04, 0.15, 0.15, 0.6, 0.06]))
        batch = 1 if self.chance(0.8) else int(self.rng.integers(2, 4))
        shape = (batch, *(self.size(20) for _ in range(rank - 1)), self.channels(130))[-rank:]
        if np.prod(shape) > self.max_elements:
            raise NoFit
        return shape

    def multiplier(self):
        return int(self.rng.choice([1, 1, 2, 3]))

    def channels(self, most):
        if self.large:
            return int(self.rng.integers(1, 25))
        return self.size(130) if self.chance(0.7) else int(self.rng.integers(16, 131))

    def window(self, dilated):
        kernel = self.choice((1, 1, 2, 3, 3, 3, 5, self.size(20)))
        stride = self.choice((1, 1, 1, 2, 3, self.size(5)))
        if self.large:
            return min(kernel, 5), self.choice((1, 1, 1, 2)), 1
        return int(kernel), int(stride), int(self.choice((1, 1, 2, 3))) if dilated else 1

    def weights(self, dtype, shape):
        kind = self.choice(("full", "bell", "few", "two", "zeros", "sparse"))
        weights = self.rng.integers(-128, 128, shape)
        if kind == "bell":
            weights = np.clip(np.round(self.rng.normal(0, self.size(40), shape)), -128, 127)
        elif kind in ("few", "two"):  # up to 16 values fit a table in U85's fast encoding
            values = self.rng.integers(-128, 128, 2 if kind == "two" else self.size(16))
            weights = self.rng.choice(values, shape)
        elif kind == "zeros":
            weights = weights * (self.rng.random(shape) < 0.2)
        elif kind == "sparse":  # two of four channels are zero, which U85 skips
            order = np.argsort(self.rng.random((*shape[:-1], -(-shape[-1] // 4), 4)))
            kept = (order < 2).reshape(*shape[:-1], -1)[..., : shape[-1]]
            weights = weights * kept
        return weights

    def biases(self, dtype, shape):
        most = 2 ** int(self.rng.integers(0, 33 if dtype == DType.INT48 else 20))
        return self.rng.integers(-most, most, shape)

    def weight_zero_point(self, dtype):
        return self.zero_point(dtype) if self.chance(0.15) else self.constant(dtype, [0])

    # -- Operands

    def fresh(self, dtype, shape, **range_):
        """The first is an input: there is nothing to run otherwise."""
        if self.inputs:
            value = super().fresh(dtype, shape, **range_)
        else:
            values = self.random(dtype, shape)
            tensor = self.program.input(dtype, values)
            value = Value(tensor, dtype, tuple(shape), True, int(np.abs(values).max()) + 1)
            self.values.append(value)
        if value in self.values:
            self.inputs.append(value)
        return value

    def pick(self, types):
        """The last result, mostly."""
        if not self.values:
            preferred = [t for t in types if t in (INT8, INT16)]
            return self.fresh(self.choice(preferred or types), self.shape())
        if self.values[-1].dtype in types and self.chance(0.85):
            return self.values[-1]
        fits = self.exact_values(types)
        if not fits or self.chance(0.7):
            raise NoFit
        return self.choice(fits)

    def indices(self, values):
        if self.chance(0.5):
            return self.constant(INT32, values)
        tensor = self.program.input(INT32, values)
        self.index_inputs.append(len(self.program.inputs) - 1)
        return tensor

    def shape_operand(self, sizes):
        """Vela does not support shape operators."""
        return self.program.shape(*(int(size) for size in sizes))

    def reshaped(self, value, shape):
        operands = [value, self.shape_operand(shape)]
        return self.result(Op.RESHAPE, operands, value.dtype, shape, bound=value.bound)

    # -- Results

    def results(self, operator, operands, dtype, shape, *attributes, **how):
        if not self.is_u85 and not fits_u55(operator, operands[0], dtype, attributes):
            raise NoFit
        if is_miscompiled(self, operator, operands, dtype, attributes):
            raise NoFit
        for value in operands:
            if isinstance(value, Value):
                self.readers.setdefault(value, set()).add(operator)
        made = super().results(operator, operands, dtype, shape, *attributes, **how)
        self.makers.update((value, (operator, operands[0])) for value in made)
        return made

    def narrow(self, sums, operator, operands):
        """Rescaled to the element type of a next layer."""
        if sums.dtype == INT32 and self.chance(0.1):
            return
        shape = operands[1].shape
        if operator == Op.MATMUL:
            count, size = shape[1], TYPICAL[operands[1].dtype]
        else:
            count = math.prod(shape[1:]) if operator in PRODUCTS else shape[0] * shape[1]
            size = 40
        narrowed(self, sums, math.sqrt(count) * size * TYPICAL[operands[0].dtype])

    def finish(self):
        """Unread values are outputs, and occasionally others."""
        for value in self.values + self.only_outputs:
            is_read = value in self.readers
            if value not in self.inputs and (not is_read or self.chance(0.05)):
                self.program.serializer.addOutputTensor(value.tensor)

    def size_so_far(self):
        return len(self.makers), len(self.program.inputs)

    def is_sound(self):
        return all(value in self.readers for value in self.inputs)


def is_large(index):
    return index % 8 == 7


def makers_for(family, large):
    if large:
        return [convolve, convolve, pool, quantized_arithmetic, lookup]
    # resize uses ratios that U55 does not support, upscale those that it does.
    left_out = {resize} if family != "ethos-u85" else set()
    return [m for m in MAKERS["int"] if m not in left_out] + [convolve] * 6 + STREAM_MAKERS


def try_build(family, rng, wanted, large, scratch):
    """The graph; None if an operator does not fit."""
    graph = StreamGraph(family, rng, scratch, large)
    makers = makers_for(family, large)
    added = 0
    for _ in range(20 * wanted):
        before = graph.size_so_far()
        try:
            graph.choice(makers)(graph)
            added += 1
        except NoFit:
            if before != graph.size_so_far():
                return None
        if added == wanted:
            graph.finish()
            return graph if graph.is_sound() else None
    return None


def extremes(graph, rng):
    """Other inputs: every element the smallest or the largest."""
    for i, values in enumerate(graph.program.inputs):
        if i in graph.index_inputs:
            yield values
        else:
            yield rng.choice([values.min(), values.max()], values.shape).astype(values.dtype)


def build(seed, index, family):
    """A file with two sets of inputs, and the reference model's results for each; the
    set of extremes is left out if the specification does not define its results."""
    wanted = int(np.random.default_rng([seed, index]).choice([1, 1, 2, 3, 4, 5, MAX_OPERATORS]))
    large = is_large(index)
    for attempt in range(ATTEMPTS):
        rng = np.random.default_rng([seed, index, attempt])
        with tempfile.TemporaryDirectory() as scratch:
            graph = try_build(family, rng, max(wanted, 3) if large else wanted, large, scratch)
        if graph is None:
            continue
        blob = graph.program.file()
        every = graph.program.inputs, list(extremes(graph, rng))
        sets = program.valid_runs(blob, every)
        if sets:
            return blob, sets
    raise RuntimeError(f"no valid graph in {ATTEMPTS} attempts")
