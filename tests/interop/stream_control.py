# SPDX-License-Identifier: BSD-3-Clause
"""Graphs with COND_IF and WHILE_LOOP, which Vela compiles to branches on U85.

An int8 image goes through layers that keep its shape: before, inside and after a condition or a
loop, which may contain a condition.
"""

import tempfile

import numpy as np
import program
from program import DType, Op, Program, RoundingMode

ATTEMPTS = 20
BOOL, INT8, INT32 = DType.BOOL, DType.INT8, DType.INT32


class ControlGraph:
    def __init__(self, rng, scratch):
        self.rng = rng
        self.program = Program(scratch)
        self.shape = (1, *(int(n) for n in rng.integers(1, 12, 2)), int(rng.integers(1, 40)))
        self.waiting = []  # regions in use: name, inputs, function that fills them

    @property
    def serializer(self):
        return self.program.serializer

    def chance(self, probability):
        return self.rng.random() < probability

    def constant(self, dtype, values):
        return self.program.constant(dtype, values)

    def result(self, operator, operands, dtype, shape, *attributes):
        made = self.program.temporary(dtype, *shape)
        self.program.add(operator, operands, [made], *attributes)
        return made

    # -- Layers

    def rescaled(self, sums, factor):
        shift = 30 - int(np.floor(np.log2(factor)))
        operands = [
            sums,
            self.constant(INT32, [int(factor * 2.0**shift)]),
            self.constant(INT8, [shift]),
            self.constant(INT32, [0]),
            self.constant(INT8, [int(self.rng.integers(-10, 11))]),
        ]
        flags = True, RoundingMode.SINGLE_ROUND, False, False, False
        return self.result(Op.RESCALE, operands, INT8, self.shape, *flags)

    def convolved(self, x):
        depth, kernel = self.shape[3], int(self.rng.choice([1, 3]))
        depthwise = self.chance(0.4)
        weights = (kernel, kernel, depth, 1) if depthwise else (depth, kernel, kernel, depth)
        operands = [
            x,
            self.constant(INT8, self.rng.integers(-128, 128, weights)),
            self.constant(INT32, self.rng.integers(-(2**12), 2**12, depth)),
            self.constant(INT8, [int(self.rng.integers(-10, 11))]),
            self.constant(INT8, [0]),
        ]
        operator = Op.DEPTHWISE_CONV2D if depthwise else Op.CONV2D
        how = [kernel // 2] * 4, [1, 1], [1, 1], False, INT32
        sums = self.result(operator, operands, INT32, self.shape, *how)
        return self.rescaled(sums, 1 / (60 * kernel * (1 if depthwise else depth**0.5)))

    def pooled(self, x):
        how = [3, 3], [1, 1], [1, 1, 1, 1], program.NanMode.PROPAGATE
        return self.result(Op.MAX_POOL2D, [x], INT8, self.shape, *how)

    def looked_up(self, x):
        table = self.constant(INT8, self.rng.integers(-128, 128, 256))
        return self.result(Op.TABLE, [x, table], INT8, self.shape)

    def shifted(self, x):
        by = self.constant(INT8, np.full((1, 1, 1, 1), int(self.rng.integers(1, 4))))
        return self.result(Op.ARITHMETIC_RIGHT_SHIFT, [x, by], INT8, self.shape, self.chance(0.5))

    def layers(self, x, least, most):
        kinds = self.convolved, self.convolved, self.pooled, self.looked_up, self.shifted
        for _ in range(self.rng.integers(least, most + 1)):
            x = kinds[self.rng.integers(len(kinds))](x)
        return x

    # -- Control flow

    def region(self, inputs, fill):
        """The name of a region whose contents `fill` makes from its inputs after the current one
        has ended."""
        name = f"region_{len(self.waiting) + len(self.serializer.regions)}"
        self.waiting.append((name, inputs, fill))
        return name

    def make_regions(self):
        prefix = self.serializer.regions[0].pathPrefix
        while self.waiting:
            name, inputs, fill = self.waiting.pop(0)
            self.serializer.startRegion(name, prefix)
            self.serializer.addBasicBlock(name)
            for value in inputs:
                self.serializer.addInputTensor(value)
            for value in fill(*inputs):
                self.serializer.addOutputTensor(value)

    def chosen(self, condition, x):
        arms = [self.region([x], lambda v: [self.layers(v, 1, 3)]) for _ in range(2)]
        return self.result(Op.COND_IF, [condition, x], INT8, self.shape, *arms)

    def is_above(self, count, least):
        return self.result(Op.GREATER, [count, self.constant(INT32, [least])], BOOL, [1])

    def looped(self, count, x):
        nested = self.chance(0.3)

        def body(n, v):
            less = self.result(Op.SUB, [n, self.constant(INT32, [1])], INT32, [1])
            v = self.layers(v, 1, 3)
            return [less, self.chosen(self.is_above(n, 2), v) if nested else v]

        test = self.region([count, x], lambda n, v: [self.is_above(n, 0)])
        attributes = test, self.region([count, x], body)
        results = [self.program.temporary(INT32, 1), self.program.temporary(INT8, *self.shape)]
        self.program.add(Op.WHILE_LOOP, [count, x], results, *attributes)
        return results[1]

    def make(self):
        x = self.program.input(INT8, self.rng.integers(-128, 128, self.shape))
        loops = self.chance(0.5)
        if loops:
            by = self.program.input(INT32, [int(self.rng.integers(0, 5))])
        else:
            by = self.program.input(BOOL, [self.chance(0.5)])
        x = self.layers(x, 0, 2)
        x = self.looped(by, x) if loops else self.chosen(by, x)
        self.serializer.addOutputTensor(self.layers(x, 0, 2))
        self.make_regions()


def build(seed, index):
    """As stream_graphs.build: the same graph also with another count or condition."""
    for attempt in range(ATTEMPTS):
        rng = np.random.default_rng([seed, index, attempt, 2**21])
        with tempfile.TemporaryDirectory() as scratch:
            graph = ControlGraph(rng, scratch)
            graph.make()
        blob, (image, by) = graph.program.file(), graph.program.inputs
        others = [[image, ~by]] if by.dtype == bool else [[image, by * 0], [image, by + 1]]
        sets = program.valid_runs(blob, [[image, by], *others])
        if sets:
            return blob, sets
    raise RuntimeError(f"no valid graph in {ATTEMPTS} attempts")
