# SPDX-License-Identifier: BSD-3-Clause
"""Graphs that show settings of Vela's which neither the corpus nor random graphs have."""

import tempfile

import numpy as np
from program import DType, Op, Program, RoundingMode


def _filled(dtype, *shape):
    bits = {DType.INT8: 8, DType.INT16: 16}[dtype]
    values = np.arange(int(np.prod(shape))) * 37 % (1 << bits) - (1 << (bits - 1))
    return values.reshape(shape)


def _rescaled(p, x, to, shape, **flags):
    out = p.output(to, *shape)
    operands = [x, p.constant(DType.INT32, [1 << 30]), p.constant(DType.INT8, [31])]
    operands += [p.constant(d, [z]) for d, z in ((x.dtype, flags.get("zero", 0)), (to, 0))]
    p.add(
        Op.RESCALE,
        operands,
        [out],
        True,
        RoundingMode.SINGLE_ROUND,
        False,
        flags.get("unsigned", False),
        False,
    )


def unsigned_rescale(p, to, zero):
    """RESCALE of unsigned 16-bit elements."""
    x = p.input(DType.INT16, _filled(DType.INT16, 1, 4, 5, 16))
    _rescaled(p, x, to, (1, 4, 5, 16), unsigned=True, zero=zero)


def padded_convolution(p, dtype, pads):
    """Padding as large as the kernel."""
    x = p.input(dtype, _filled(dtype, 1, 9, 9, 16))
    wide = DType.INT48 if dtype == DType.INT16 else DType.INT32
    top, bottom, left, right = pads
    shape = (1, 9 + top + bottom - 1, 9 + left + right - 1, 16)
    w = p.constant(DType.INT8, _filled(DType.INT8, 16, 2, 2, 16))
    sums = p.temporary(wide, *shape)
    zeros = [p.constant(d, [0]) for d in (wide, dtype, DType.INT8)]
    p.add(Op.CONV2D, [x, w, *zeros], [sums], list(pads), [1, 1], [1, 1], True, wide)
    out = p.output(DType.INT8, *shape)
    scale = DType.INT16 if wide == DType.INT48 else DType.INT32
    operands = [sums, p.constant(scale, [1 << 14]), p.constant(DType.INT8, [22])]
    operands += [p.constant(wide, [0]), p.constant(DType.INT8, [0])]
    p.add(
        Op.RESCALE,
        operands,
        [out],
        scale == DType.INT32,
        RoundingMode.SINGLE_ROUND,
        False,
        False,
        False,
    )


def convolution_with_input(p, dtype, kernel):
    """A convolution whose weights are an input of the graph as it is."""
    x = p.input(dtype, _filled(dtype, 1, 6, 7, 32))
    w = p.input(DType.INT8, _filled(DType.INT8, 24, kernel, kernel, 32))
    sums = p.output(DType.INT32, 1, 7 - kernel, 8 - kernel, 24)
    zeros = [p.constant(d, [0]) for d in (DType.INT32, dtype, DType.INT8)]
    attributes = ([0, 0, 0, 0], [1, 1], [1, 1], True, DType.INT32)
    p.add(Op.CONV2D, [x, w, *zeros], [sums], *attributes)


GRAPHS = {
    **{
        f"unsigned-{to.name}-{zero}": lambda p, to=to, zero=zero: unsigned_rescale(p, to, zero)
        for to in (DType.INT8, DType.INT16)
        for zero in (0, -32768)
    },
    **{
        f"pads-{dtype.name}-{'-'.join(map(str, pads))}": lambda p, dtype=dtype, pads=pads: (
            padded_convolution(p, dtype, pads)
        )
        for dtype in (DType.INT8, DType.INT16)
        for pads in ((3, 0, 0, 0), (0, 3, 0, 0), (0, 0, 3, 0), (0, 0, 0, 3), (2, 2, 2, 2))
    },
    **{
        f"input-weights-{kernel}": lambda p, kernel=kernel: (
            convolution_with_input(p, DType.INT8, kernel)
        )
        for kernel in (1, 2)
    },
}


def build(name):
    """The file of a graph."""
    with tempfile.TemporaryDirectory() as scratch:
        p = Program(scratch)
        GRAPHS[name](p)
        return p.file()
