# SPDX-License-Identifier: BSD-3-Clause
"""Random arguments of ATen operators, for sweep_families.py."""

import zlib
from dataclasses import dataclass, field

import numpy as np
import torch

FLOATS = (torch.float32, torch.float32, torch.float32, torch.float16)
INTEGERS = (torch.int8, torch.uint8, torch.int16, torch.int32, torch.int64)
BOOL = (torch.bool,)
NUMBERS = FLOATS + INTEGERS
ANY = NUMBERS + BOOL
SIZES = (1, 2, 3, 4, 5, 7)
MOST_ELEMENTS = 2048
SPECIALS = (float("inf"), float("-inf"), float("nan"), -0.0, 0.0)
# float32 and int32 have what TOSA's other types have: sums of such numbers do not overflow.
LARGE = 2**20


@dataclass(frozen=True)
class Tolerance:
    """In steps of the result's dtype: of the wanted value, and of 1."""

    relative: float
    absolute: float


EXACT = Tolerance(0, 0)
# One rounding, or several of which each is of the result's size.
ROUNDED = Tolerance(4, 0)
# A function of TOSA's, or a few together: their sums cancel at most to values of size 1.
FUNCTION = Tolerance(16, 16)
# A sum of at most a few hundred products of numbers up to 4, in any order.
SUM = Tolerance(16, 256)


@dataclass
class Family:
    make: object  # (Draw) -> the arguments by name
    tolerance: Tolerance
    quantized: bool  # also as int8, by ExecuTorch's quantizer


FAMILIES = {}


def family(*names, tolerance=EXACT, quantized=False):
    """Describes the legal arguments of operators, or of single overloads (op.overload)."""

    def register(make):
        for name in " ".join(names).split():
            assert name not in FAMILIES, name
            FAMILIES[name] = Family(make, tolerance, quantized)
        return make

    return register


def family_of(overload):
    """For aten.OPERATOR.OVERLOAD; None without a description."""
    _, operator, name = overload.split(".")
    return FAMILIES.get(f"{operator}.{name}") or FAMILIES.get(operator)


class Unfit(Exception):
    """These choices do not go together."""


@dataclass
class Draw:
    """Random choices for one case."""

    overload: str
    rng: np.random.Generator
    names: frozenset  # of the schema's arguments
    float_only: bool = False  # for quantization
    constants: list = field(default_factory=list)

    @classmethod
    def of(cls, overload, schema, seed, index, attempt, float_only):
        key = [seed, zlib.crc32(overload.encode()), index, attempt]
        names = frozenset(argument.name for argument in schema.arguments)
        return cls(overload, np.random.default_rng(key), names, float_only)

    # -- Choices

    def chance(self, probability=0.5):
        return bool(self.rng.random() < probability)

    def pick(self, *options):
        return options[self.rng.integers(len(options))]

    def integer(self, low, high):
        """Both ends included."""
        return int(self.rng.integers(low, high + 1))

    def real(self, low, high):
        return float(np.float32(self.rng.uniform(low, high)))

    def some(self, **options):
        """A random subset of the given optional arguments that the overload has."""
        return {k: v for k, v in options.items() if k in self.names and self.chance()}

    def known(self, **options):
        """The arguments that the overload has."""
        return {k: v for k, v in options.items() if k in self.names}

    def dtype(self, options=ANY):
        if self.float_only:
            return torch.float32
        chosen = self.pick(*options)
        # TOSA has no int64: most such nodes are refused.
        again = chosen == torch.int64 and self.chance(0.7)
        return self.pick(*options) if again else chosen

    # -- Shapes

    def shape(self, low=0, high=5):
        while True:
            rank = self.integer(low, high)
            shape = [self.pick(*SIZES) for _ in range(rank)]
            if np.prod(shape, dtype=np.int64) <= MOST_ELEMENTS:
                return shape

    def dim(self, rank, *, extra=0):
        """Possibly negative; 0 or -1 for rank 0."""
        rank = max(rank + extra, 1)
        dim = self.integer(0, rank - 1)
        return dim - rank if self.chance(0.4) else dim

    def dims(self, rank, *, least=0):
        if rank == 0:
            return []
        count = self.integer(min(least, rank), rank)
        chosen = self.rng.permutation(rank)[:count]
        return [int(d) - rank if self.chance(0.3) else int(d) for d in chosen]

    def broadcast(self, shape):
        """A shape that broadcasts to this one."""
        if self.chance(0.4):
            return list(shape)
        cut = self.integer(0, len(shape)) if self.chance() else 0
        return [1 if self.chance(0.3) else size for size in shape[cut:]]

    # -- Tensors and numbers

    def tensor(self, shape, dtype=None, span=(-3.0, 3.0), *, specials=False, constant=0.2):
        dtype = self.dtype() if dtype is None else dtype
        result = torch.from_numpy(np.ascontiguousarray(self._values(shape, dtype, span)))
        result = result.reshape(shape).to(dtype)
        if specials and dtype.is_floating_point and not self.float_only and self.chance(0.3):
            flat = result.reshape(-1)
            for _ in range(min(3, flat.numel())):
                flat[self.integer(0, flat.numel() - 1)] = self.pick(*SPECIALS)
        # Quantizers take weights as parts of the program alone.
        if self.chance(constant) or (self.float_only and constant >= 0.5):
            self.constants.append(id(result))
        return result

    def _values(self, shape, dtype, span):
        if dtype == torch.bool:
            return self.rng.integers(0, 2, shape).astype(bool)
        if dtype.is_floating_point:
            values = self.rng.uniform(*span, shape)
            # Small whole numbers and halves show what rounding does.
            if self.chance(0.2) and not self.float_only:
                values = np.clip(np.round(values * 2) / 2, *span)
            return np.asarray(values, np.float32)
        ends = torch.iinfo(dtype)
        low, high = max(ends.min, int(span[0] * 4)), min(ends.max, int(span[1] * 4))
        return np.asarray(self.rng.integers(low, high + 1, shape), np.int64)

    def whole_range(self, shape, dtype, **options):
        """Of narrow integers the whole range, of others large numbers."""
        if dtype.is_floating_point or dtype == torch.bool or self.chance(0.3):
            return self.tensor(shape, dtype, **options)
        return self.tensor(shape, dtype, (-LARGE, LARGE), **options)

    def indices(self, shape, size, *, negative=False):
        dtype = self.pick(torch.int64, torch.int64, torch.int32) if negative else torch.int64
        values = self.rng.integers(-size if negative else 0, size, shape)
        return self._index(values, dtype)

    def index_tensor(self, values, dtype=torch.int64):
        return self._index(np.asarray(values), dtype)

    def _index(self, values, dtype):
        result = torch.from_numpy(np.array(values, np.int64)).to(dtype)
        if self.chance(0.3):
            self.constants.append(id(result))
        return result

    def scalar(self, dtype, low=-3, high=3):
        """Of the tensor's kind, or of another one."""
        if dtype == torch.bool:
            return self.pick(True, False, 2)
        if dtype.is_floating_point and self.chance(0.7):
            return self.real(low, high)
        number = self.integer(int(np.ceil(low)), int(high))
        return max(number, 0) if dtype == torch.uint8 else number
