# SPDX-License-Identifier: BSD-3-Clause
"""Make TOSA test cases that TOSA's own generator lacks: variables, FFT2D, 8-bit floats.

    make_extension_cases.py DIR [--only PATTERN]

DIR/ext/OPERATOR/CASE gets test.tosa, inK.npy and outK.npy, the last from tosa_reference_model, and
DIR/index.json an entry per case: the layout of the verification corpus. 8-bit and bf16 elements are
raw bits, as there. Seeds are fixed.

The reference model has no VARIABLE operators, but shares tensors marked as variables; tosa-opt
writes them so, with IDENTITY as reading and writing. A case of `variable_identity` is that form. A
case of `variable` is the same program with the operators, with the same expected output.
"""

import argparse
import fnmatch
import json
import sys
import tempfile
from pathlib import Path

import numpy as np
from program import NUMPY, DType, NanMode, Op, Program, run

FP8 = {"e4m3": DType.FP8E4M3, "e5m2": DType.FP8E5M2}

CASES = {}


def case(operator, name):
    """Registers a function that fills a Program."""

    def register(fill):
        assert (operator, name) not in CASES, name
        CASES[operator, name] = fill
        return fill

    return register


# -- Variables


class Variables:
    """A program on variables, with VARIABLE operators or with IDENTITY instead."""

    def __init__(self, program, operators):
        self.program = program
        self.operators = operators

    def declare(self, name, dtype, shape, initial=None):
        tensor = self.program.serializer.addIntermediate(
            list(shape), dtype, variable=True, variable_name=name
        )
        if initial is not None:
            data = np.broadcast_to(np.asarray(initial), shape).astype(NUMPY[dtype])
            tensor.data = data
        if self.operators:
            self.program.add(Op.VARIABLE, [], [tensor])
        return tensor

    def write(self, variable, value):
        operator = Op.VARIABLE_WRITE if self.operators else Op.IDENTITY
        self.program.add(operator, [value], [variable])

    def read(self, variable, result):
        operator = Op.VARIABLE_READ if self.operators else Op.IDENTITY
        self.program.add(operator, [variable], [result])


def variable_case(name):
    """Both forms of a program: `fill(program, variables)`."""

    def register(fill):
        case("variable", name)(lambda p, rng: fill(p, Variables(p, True), rng))
        case("variable_identity", name)(lambda p, rng: fill(p, Variables(p, False), rng))
        return fill

    return register


def elements(rng, dtype, shape):
    if dtype in (DType.INT8, DType.INT32):
        return rng.integers(-100, 100, shape)
    return rng.uniform(-4, 4, shape)


def add_variable_cases(label, dtype, shape):
    @variable_case(f"initial_{label}")
    def _(p, v, rng):
        p.add(Op.IDENTITY, [p.input(dtype, elements(rng, dtype, shape))],
              [p.output(dtype, *shape)])
        variable = v.declare("state", dtype, shape, elements(rng, dtype, shape))
        v.read(variable, p.output(dtype, *shape))

    @variable_case(f"write_read_{label}")
    def _(p, v, rng):
        value = p.input(dtype, elements(rng, dtype, shape))
        variable = v.declare("state", dtype, shape)
        v.write(variable, value)
        v.read(variable, p.output(dtype, *shape))

    @variable_case(f"overwrite_initial_{label}")
    def _(p, v, rng):
        value = p.input(dtype, elements(rng, dtype, shape))
        variable = v.declare("state", dtype, shape, elements(rng, dtype, shape))
        v.write(variable, value)
        v.read(variable, p.output(dtype, *shape))

    @variable_case(f"two_{label}")
    def _(p, v, rng):
        first = v.declare("first", dtype, shape)
        second = v.declare("second", dtype, shape, elements(rng, dtype, shape))
        v.write(first, p.input(dtype, elements(rng, dtype, shape)))
        v.read(second, p.output(dtype, *shape))
        v.read(first, p.output(dtype, *shape))

    @variable_case(f"reversed_{label}")
    def _(p, v, rng):
        value, turned = p.input(dtype, elements(rng, dtype, shape)), p.temporary(dtype, *shape)
        variable, copy = v.declare("state", dtype, shape), p.temporary(dtype, *shape)
        p.add(Op.REVERSE, [value], [turned], 0)
        v.write(variable, turned)
        v.read(variable, copy)
        p.add(Op.REVERSE, [copy], [p.output(dtype, *shape)], len(shape) - 1)


def add_update_case(label, dtype, shape):
    # An operator between two tensors of one variable, which only this form can express.
    @case("variable_identity", f"updated_{label}")
    def _(p, rng):
        variables = Variables(p, operators=False)
        before = variables.declare("state", dtype, shape, elements(rng, dtype, shape))
        after = variables.declare("state", dtype, shape)
        p.add(Op.REVERSE, [before], [after], len(shape) - 1)
        variables.read(after, p.output(dtype, *shape))


for label, dtype, shape in (
    ("i8_5", DType.INT8, (5,)),
    ("f16_2x3", DType.FP16, (2, 3)),
    ("f32_2x3x4", DType.FP32, (2, 3, 4)),
):
    add_variable_cases(label, dtype, shape)
    add_update_case(label, dtype, shape)


# -- FFT2D


def add_fft_case(n, h, w, inverse, local_bound):
    name = f"fft2d_{n}x{h}x{w}_{'inverse' if inverse else 'forward'}{'_bound' if local_bound else ''}"

    @case("fft2d", name)
    def _(p, rng):
        parts = [p.input(DType.FP32, rng.uniform(-1, 1, (n, h, w))) for _ in range(2)]
        results = [p.output(DType.FP32, n, h, w) for _ in range(2)]
        p.add(Op.FFT2D, parts, results, inverse, local_bound)


for size in ((1, 1, 1), (1, 1, 8), (1, 16, 1), (2, 4, 4), (1, 8, 32), (3, 32, 16), (1, 64, 64)):
    for inverse in (False, True):
        add_fft_case(*size, inverse, local_bound=False)
add_fft_case(2, 8, 8, inverse=False, local_bound=True)


# -- 8-bit floats


def any_bits(rng, dtype, shape):
    """All kinds of values, also infinities and NaN: for operators that only move them."""
    return rng.integers(0, 256, shape, dtype=np.uint8).view(NUMPY[dtype])


def small(rng, dtype, shape):
    """Values whose sums and products are accurate in fp16."""
    return rng.uniform(-2, 2, shape).astype(NUMPY[dtype])


def add_moving_cases(label, dtype):
    def moving(operator, shape, result, *attributes, operands=lambda p: []):
        name = f"{operator.name.lower()}_{'x'.join(map(str, shape))}_{label}"

        @case(operator.name.lower(), name)
        def _(p, rng):
            value = p.input(dtype, any_bits(rng, dtype, shape))
            p.add(operator, [value, *operands(p)], [p.output(dtype, *result)], *attributes)

    moving(Op.IDENTITY, (4, 64), (4, 64))
    moving(Op.REVERSE, (3, 5, 7), (3, 5, 7), 1)
    moving(Op.REVERSE, (9,), (9,), 0)
    moving(Op.TRANSPOSE, (1, 17, 3, 33), (1, 33, 17, 3), [0, 3, 1, 2])
    moving(Op.TRANSPOSE, (16, 32), (32, 16), [1, 0])
    moving(Op.RESHAPE, (4, 6), (2, 3, 4), operands=lambda p: [p.shape(2, 3, 4)])
    moving(Op.TILE, (2, 3), (4, 9), operands=lambda p: [p.shape(2, 3)])
    moving(
        Op.SLICE, (5, 6, 7), (2, 3, 4), operands=lambda p: [p.shape(1, 2, 3), p.shape(2, 3, 4)]
    )
    moving(
        Op.PAD,
        (2, 3),
        (5, 4),
        operands=lambda p: [p.shape(1, 2, 0, 1), p.constant(dtype, [1.5])],
    )

    @case("concat", f"concat_2x3_2x5_{label}")
    def _(p, rng):
        values = [p.input(dtype, any_bits(rng, dtype, (2, n))) for n in (3, 5)]
        p.add(Op.CONCAT, values, [p.output(dtype, 2, 8)], 1)

    @case("gather", f"gather_2x7x3_{label}")
    def _(p, rng):
        values = p.input(dtype, any_bits(rng, dtype, (2, 7, 3)))
        indices = p.input(DType.INT32, rng.integers(0, 7, (2, 4)))
        p.add(Op.GATHER, [values, indices], [p.output(dtype, 2, 4, 3)])

    @case("scatter", f"scatter_2x7x3_{label}")
    def _(p, rng):
        values = p.input(dtype, any_bits(rng, dtype, (2, 7, 3)))
        indices = p.input(DType.INT32, np.stack([rng.permutation(7)[:4] for _ in range(2)]))
        update = p.input(dtype, any_bits(rng, dtype, (2, 4, 3)))
        p.add(Op.SCATTER, [values, indices, update], [p.output(dtype, 2, 7, 3)])


def add_computing_cases(label, dtype):
    propagate = NanMode.PROPAGATE

    @case("argmax", f"argmax_4x9_{label}")
    def _(p, rng):
        value = p.input(dtype, small(rng, dtype, (4, 9)))
        p.add(Op.ARGMAX, [value], [p.output(DType.INT32, 4)], 1, propagate)

    @case("max_pool2d", f"max_pool2d_1x6x6x3_{label}")
    def _(p, rng):
        value = p.input(dtype, small(rng, dtype, (1, 6, 6, 3)))
        out = p.output(dtype, 1, 3, 3, 3)
        p.add(Op.MAX_POOL2D, [value], [out], [2, 2], [2, 2], [0, 0, 0, 0], propagate)

    @case("avg_pool2d", f"avg_pool2d_1x6x6x3_{label}")
    def _(p, rng):
        value = p.input(dtype, small(rng, dtype, (1, 6, 6, 3)))
        zeros = [p.constant(dtype, [0]) for _ in range(2)]
        out = p.output(dtype, 1, 3, 3, 3)
        kernel = [2, 2], [2, 2], [0, 0, 0, 0], DType.FP16
        p.add(Op.AVG_POOL2D, [value, *zeros], [out], *kernel)

    @case("matmul", f"matmul_2x4x8x5_{label}")
    def _(p, rng):
        factors = [p.input(dtype, small(rng, dtype, s)) for s in ((2, 4, 8), (2, 8, 5))]
        zeros = [p.constant(dtype, [0]) for _ in range(2)]
        p.add(Op.MATMUL, [*factors, *zeros], [p.output(DType.FP16, 2, 4, 5)])

    def convolution(operator, image, weight, channels, out, *attributes):
        @case(operator.name.lower(), f"{operator.name.lower()}_{label}")
        def _(p, rng):
            operands = [p.input(dtype, small(rng, dtype, image))]
            operands.append(p.constant(dtype, small(rng, dtype, weight)))
            operands.append(p.constant(DType.FP16, rng.uniform(-1, 1, channels)))
            operands += [p.constant(dtype, [0]) for _ in range(2)]
            p.add(operator, operands, [p.output(DType.FP16, *out)], *attributes)

    flat = [1, 1, 1, 1], [1, 1], [1, 1], False, DType.FP16
    convolution(Op.CONV2D, (1, 5, 6, 3), (4, 3, 3, 3), 4, (1, 5, 6, 4), *flat)
    convolution(Op.DEPTHWISE_CONV2D, (1, 5, 6, 3), (3, 3, 3, 2), 6, (1, 5, 6, 6), *flat)
    deep = [0] * 6, [1] * 3, [1] * 3, False, DType.FP16
    convolution(Op.CONV3D, (1, 3, 4, 4, 2), (3, 2, 2, 2, 2), 3, (1, 2, 3, 3, 3), *deep)
    up = [0, 0, 0, 0], [2, 2], False, DType.FP16
    convolution(Op.TRANSPOSE_CONV2D, (1, 3, 3, 2), (3, 2, 2, 2), 3, (1, 6, 6, 3), *up)


def add_cast_cases(label, dtype):
    others = {"f32": DType.FP32, "f16": DType.FP16, "bf16": DType.BF16}
    for other_label, other in others.items():

        @case("cast", f"cast_{label}_to_{other_label}")
        def _(p, rng, other=other):
            every = np.arange(256, dtype=np.uint8).view(NUMPY[dtype])
            p.add(Op.CAST, [p.input(dtype, every)], [p.output(other, 256)])

        @case("cast", f"cast_{other_label}_to_{label}")
        def _(p, rng, other=other):
            every = np.arange(256, dtype=np.uint8).view(NUMPY[dtype]).astype(np.float32)
            finite = np.sort(every[np.isfinite(every)])
            halfway = (finite[1:] + finite[:-1]) / 2
            beyond = [np.inf, -np.inf, np.nan, 1e3, -6e4, 460.0, 470.0, 1e-9]
            values = np.concatenate([finite, halfway, halfway * 1.01, beyond])
            p.add(Op.CAST, [p.input(other, values)], [p.output(dtype, values.size)])


for label, dtype in FP8.items():
    add_moving_cases(label, dtype)
    add_computing_cases(label, dtype)
    add_cast_cases(label, dtype)


# -- Running and writing


def build(operator, name):
    with tempfile.TemporaryDirectory() as scratch:
        program = Program(scratch)
        CASES[operator, name](program, np.random.default_rng([ord(c) for c in name]))
    return program


def expected(operator, name, program):
    """The outputs; for VARIABLE operators those of the other form."""
    if operator == "variable":
        program = build("variable_identity", name)
    return run(program.file(), program.inputs)


def write(folder, operator, name):
    """Writes one case and returns its entry of the index."""
    program = build(operator, name)
    outputs, status = expected(operator, name, program)
    target = folder / "ext" / operator / name
    target.mkdir(parents=True, exist_ok=True)
    (target / "test.tosa").write_bytes(program.file())
    for i, array in enumerate(program.inputs):
        np.save(target / f"in{i}.npy", array)
    for i, array in enumerate(outputs):
        np.save(target / f"out{i}.npy", array)
    block = program.serializer.currRegion.basicBlocks[0]
    return {
        "profile": "ext",
        "op": operator,
        "test": name,
        "status": status,
        "inputs": list(block.inputs),
        "outputs": list(block.outputs),
        "expected_failure": False,
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", default="*", help="glob over OPERATOR/CASE")
    options = parser.parse_args()
    wanted = [key for key in CASES if fnmatch.fnmatch("/".join(key), options.only)]
    index = [write(options.folder, *key) for key in wanted]
    (options.folder / "index.json").write_text(json.dumps(index, indent=0))
    bad = [entry for entry in index if entry["status"] != "TOSA_VALID"]
    for entry in bad:
        print(f"{entry['op']}/{entry['test']}: {entry['status']}")
    print(f"{len(index)} cases, {len(bad)} that the reference model does not run")
    sys.exit(1 if bad or not index else 0)


if __name__ == "__main__":
    main()
