# SPDX-License-Identifier: BSD-3-Clause
"""Random graphs of several operators each, in our interpreter and in tosa_reference_model.

Everything follows from the seed: "run.sh --random --seed N --only '* 17'" makes graph 17 again.
If the reference model calls a result unpredictable, ours must be an error that says so.
"""

import tempfile
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import program
import runs
from program import NUMPY, DType, NanMode, Op, Program, RoundingMode
from random_operators import FLOATS, INTEGERS, LIMITS, MAKERS, NoFit
from report import Report

GRAPHS = 2000
MAX_OPERATORS = 8
MAX_INPUTS = 5
MAX_ELEMENTS = 4096
MAX_INTEGER = 2**17  # of a random one
SPECIALS = np.inf, -np.inf, np.nan, 0.0, -0.0, 1e-6, -6e4, 3e38


@dataclass(eq=False)
class Value:
    tensor: object
    dtype: DType
    shape: tuple
    # The reference model gives the same bits. Other floats are only moved: comparing, rounding or
    # cancelling them would turn a small difference into a large one.
    exact: bool
    bound: int  # of an integer's size


class Graph:
    """A program under construction with its possible operands."""

    max_elements = MAX_ELEMENTS

    def __init__(self, profile, rng, scratch):
        self.rng = rng
        self.profile = profile
        self.program = Program(scratch)
        self.values = []
        self.only_outputs = []
        self.is_int = profile == "int"
        self.types = INTEGERS if self.is_int else FLOATS

    # -- Chance

    def chance(self, probability):
        return self.rng.random() < probability

    def choice(self, options):
        return options[self.rng.integers(len(options))]

    def shape(self):
        rank = self.rng.integers(1, 5)
        return tuple(int(size) for size in self.rng.integers(1, 7, rank))

    def axis(self, value):
        return int(self.rng.integers(len(value.shape)))

    def nan_mode(self):
        return self.choice((NanMode.PROPAGATE, NanMode.IGNORE))

    def channels(self, most):
        return int(self.rng.integers(1, most + 1))

    def multiplier(self):
        """Of a depthwise convolution."""
        return self.channels(2)

    def window(self, dilated):
        """Kernel, stride and dilation of one axis."""
        kernel, stride = (int(self.rng.integers(1, 4)) for _ in range(2))
        return kernel, stride, int(self.rng.integers(1, 3)) if dilated else 1

    def random(self, dtype, shape, low=-4, high=4, specials=True):
        if dtype == DType.BOOL:
            return self.rng.integers(0, 2, shape)
        if dtype in LIMITS:
            most = min(LIMITS[dtype], MAX_INTEGER)
            return self.rng.integers(-most - 1, most + 1, shape)
        values = self.rng.uniform(low, high, shape)
        if specials and self.chance(0.15):
            where = self.rng.random(shape) < 0.1
            values = np.where(where, self.rng.choice(SPECIALS, shape), values)
        return values

    # -- Operands

    def elements(self, dtype, values):
        return np.asarray(values).astype(NUMPY[dtype])

    def constant(self, dtype, values):
        values = np.asarray(values)
        bound = int(np.abs(values).max()) + 1 if dtype in LIMITS else 0
        tensor = self.program.constant(dtype, values)
        return Value(tensor, dtype, tuple(values.shape), True, bound)

    def zero_point(self, dtype):
        value = int(self.rng.integers(-128, 128)) if dtype == DType.INT8 else 0
        return self.constant(dtype, [value])

    def indices(self, values):
        return self.constant(DType.INT32, values)

    def weights(self, dtype, shape):
        return self.random(dtype, shape)

    def biases(self, dtype, shape):
        return np.round(self.random(DType.INT8, shape))

    def weight_zero_point(self, dtype):
        return self.zero_point(dtype)

    def fresh(self, dtype, shape, **range_):
        """A new input, or a constant."""
        values = self.random(dtype, shape, **range_)
        if len(self.program.inputs) >= MAX_INPUTS or self.chance(0.4):
            return self.constant(dtype, values)
        tensor = self.program.input(dtype, values)
        bound = min(LIMITS.get(dtype, 0), MAX_INTEGER) + 1
        self.values.append(Value(tensor, dtype, tuple(shape), True, bound))
        return self.values[-1]

    def exact_values(self, types):
        return [v for v in self.values if v.dtype in types and v.exact]

    def pick(self, types):
        """An exact value of one of the types."""
        fits = self.exact_values(types)
        if fits and self.chance(0.9):
            return self.choice(fits)
        return self.fresh(self.choice(types), self.shape())

    def of_rank(self, value, least, most):
        """The value, reshaped if its rank differs."""
        if least <= len(value.shape) <= most:
            return value
        rank = int(self.rng.integers(least, most + 1))
        shape = [1] * rank
        for factor in prime_factors(int(np.prod(value.shape, dtype=np.int64))):
            shape[self.rng.integers(rank)] *= factor
        operands = [value, self.shape_operand(shape)]
        return self.result(Op.RESHAPE, operands, value.dtype, shape, bound=value.bound)

    def shape_operand(self, sizes):
        """A shape, sometimes computed by shape operators."""
        if self.chance(0.8):
            return self.program.shape(*sizes)
        operator = self.choice((Op.ADD_SHAPE, Op.SUB_SHAPE, Op.CONCAT_SHAPE, Op.MAX_SHAPE))
        part = [int(n) for n in self.rng.integers(0, 4, len(sizes))]
        split = len(sizes) // 2
        first, second = {
            Op.ADD_SHAPE: ([s - p for s, p in zip(sizes, part)], part),
            Op.SUB_SHAPE: ([s + p for s, p in zip(sizes, part)], part),
            Op.MAX_SHAPE: ([s - p for s, p in zip(sizes, part)], sizes),
            Op.CONCAT_SHAPE: (sizes[:split], sizes[split:]),
        }[operator]
        if not first:
            return self.program.shape(*sizes)
        operands = [self.program.shape(*first), self.program.shape(*second)]
        result = self.program.temporary(DType.SHAPE, len(sizes))
        self.program.add(operator, operands, [result])
        return result

    # -- Results

    def check_bound(self, bound):
        """Sums that may overflow are rare, since they make the whole graph unpredictable."""
        if bound > LIMITS[DType.INT32] and self.is_int and self.chance(0.95):
            raise NoFit

    def result(self, operator, operands, dtype, shape, *attributes, bound=None, exact=None):
        exact = all(getattr(v, "exact", True) for v in operands) if exact is None else exact
        how = dict(bound=bound, exact=exact, count=1)
        return self.results(operator, operands, dtype, shape, *attributes, **how)[0]

    def results(
        self, operator, operands, dtype, shape, *attributes, bound=None, exact=False, count=2
    ):
        shape = tuple(int(size) for size in shape)
        tensors = [self.program.temporary(dtype, *shape) for _ in range(count)]
        operands = [getattr(v, "tensor", v) for v in operands]
        self.program.add(operator, operands, tensors, *attributes)
        bound = LIMITS.get(dtype, 0) if bound is None else bound
        made = [Value(tensor, dtype, shape, exact, bound) for tensor in tensors]
        self.values += [v for v in made if dtype != DType.INT48]
        return made

    def narrow(self, sums, operator, operands):
        """INT48 is rescaled immediately: the reference model's binding does not return it."""
        if sums.dtype != DType.INT48:
            return
        zeros = [self.constant(DType.INT48, [0]), self.constant(DType.INT32, [0])]
        scale = [self.constant(DType.INT16, [1 << 14]), self.constant(DType.INT8, [30])]
        flags = False, RoundingMode.SINGLE_ROUND, False, False, False
        operands = [sums, *scale, *zeros]
        self.result(Op.RESCALE, operands, DType.INT32, sums.shape, *flags, bound=2**26)

    def only_output(self, value):
        """An unsigned result. In the specification it is from then on the signed number with the
        same bits; the reference model continues with 200 in an INT8, which no file can represent."""
        self.values.remove(value)
        self.only_outputs.append(value)

    def finish(self):
        """Everything computed is an output."""
        for value in self.values + self.only_outputs:
            result = self.program.output(value.dtype, *value.shape)
            self.program.add(Op.IDENTITY, [value.tensor], [result])


def prime_factors(number):
    factors, divisor = [], 2
    while number > 1:
        while number % divisor == 0:
            factors.append(divisor)
            number //= divisor
        divisor += 1
    return factors


def build(seed, index, scratch):
    rng = np.random.default_rng([seed, index])
    graph = Graph("int" if rng.random() < 0.5 else "fp", rng, scratch)
    makers = MAKERS[graph.profile]
    added, wanted = 0, int(rng.integers(1, MAX_OPERATORS + 1))
    for _ in range(10 * wanted):
        try:
            graph.choice(makers)(graph)
            added += 1
        except NoFit:
            pass
        if added == wanted:
            break
    graph.finish()
    return graph.program


# -- Running


@dataclass
class Job:
    title: str
    seed: int
    index: int


def jobs(seed, count=GRAPHS):
    return [Job(f"random graph {seed} {i}", seed, i) for i in range(count)]


def run(job, setup, folder):
    report = Report(job.title)
    with tempfile.TemporaryDirectory() as scratch:
        made = build(job.seed, job.index, scratch)
    path = folder / "test.tosa"
    path.write_bytes(made.file())
    outputs, status = program.run(made.file(), made.inputs)
    if status == "TOSA_VALID":
        problem = runs.run_ours(path, made.inputs, outputs, setup.armdc, folder / "ours")
        report.check(problem is None, problem or "equal")
    elif status == "TOSA_UNPREDICTABLE":
        problem = runs.run_ours(path, made.inputs, [], setup.armdc, folder / "ours")
        report.check("unpredictable" in (problem or "ran"), f"unpredictable, ours: {problem}")
    else:
        report.skipped(f"the reference model: {status}")
    return report
