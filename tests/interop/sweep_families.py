# SPDX-License-Identifier: BSD-3-Clause
"""The legal arguments of every ATen operator that armdc knows, as a function for each family.

A function takes the random choices of a case (sweep_draw.Draw) and returns the arguments by the
names of the schema. What PyTorch itself refuses is drawn again.
"""

import numpy as np
import torch
from sweep_draw import (
    ANY,
    BOOL,
    FLOATS,
    FUNCTION,
    INTEGERS,
    NUMBERS,
    ROUNDED,
    SUM,
    Tolerance,
    Unfit,
    family,
)

# -- Functions of one value

SPANS = {
    "acos": (-1, 1),
    "acosh": (1, 5),
    "asin": (-1, 1),
    "atanh": (-0.95, 0.95),
    "erfinv": (-0.95, 0.95),
    "log": (0.05, 5),
    "log10": (0.05, 5),
    "log1p": (-0.9, 5),
    "log2": (0.05, 5),
    "logit": (0.05, 0.95),
    "rsqrt": (0.1, 5),
    "sqrt": (0, 5),
    "tan": (-1.2, 1.2),
}


def one_value(d, dtypes, **options):
    operator = d.overload.split(".")[1]
    span = SPANS.get(operator, (-4, 4))
    specials = operator not in SPANS and operator not in WILD
    return d.tensor(d.shape(), d.dtype(dtypes), span, specials=specials, **options)


# Composed of functions that differ in what they do with infinities.
WILD = ("atan", "asinh", "cosh", "sinh", "mish", "softplus", "gelu", "silu", "sin", "cos", "selu",
        "elu", "celu", "hardswish", "expm1", "leaky_relu")


@family(
    "acos acosh asin asinh atan atanh cos cosh erf erfinv exp expm1 log log10 log1p log2 rsqrt",
    "sigmoid sin sinh sqrt tan tanh",
    tolerance=FUNCTION,
    quantized=True,
)
def function(d):
    return {"self": one_value(d, FLOATS * 3 + INTEGERS + BOOL)}


@family("reciprocal square", tolerance=ROUNDED, quantized=True)
def rounded_function(d):
    dtype = d.dtype(ANY)
    if d.overload.startswith("aten.reciprocal"):
        return {"self": d.tensor(d.shape(), dtype, (0.3, 4), specials=True)}
    return {"self": d.tensor(d.shape(), dtype, specials=True)}


@family("hardsigmoid hardswish mish selu silu", tolerance=FUNCTION, quantized=True)
def activation(d):
    return {"self": one_value(d, FLOATS)}


@family("log_sigmoid sinc special_entr special_ndtr", tolerance=FUNCTION)
def function_of_floats(d):
    span = (0.05, 5) if "entr" in d.overload else (-4, 4)
    return {"self": d.tensor(d.shape(), d.dtype(FLOATS), span)}


@family("deg2rad rad2deg", tolerance=ROUNDED)
def angle(d):
    return {"self": d.tensor(d.shape(), d.dtype(FLOATS * 3 + INTEGERS), specials=True)}


@family("hardshrink softshrink", tolerance=ROUNDED)
def shrink(d):
    values = d.tensor(d.shape(), d.dtype(FLOATS))
    return {"self": values, **d.some(lambd=d.pick(0.25, 1, 0, 2.5))}


@family("frac")
def fraction(d):
    return {"self": d.tensor(d.shape(), d.dtype(FLOATS), specials=True)}


@family("nan_to_num")
def replaced_specials(d):
    values = d.tensor(d.shape(), d.dtype(ANY), specials=True)
    return {"self": values, **d.some(nan=d.pick(0.5, 2.0), posinf=9.0, neginf=-7.5)}


@family("abs neg relu relu6 sign ceil floor trunc round", quantized=True)
def exact_function(d):
    dtype = d.dtype(ANY)
    return {"self": d.whole_range(d.shape(), dtype, specials=True)}


@family("isfinite isinf isnan isneginf isposinf isreal logical_not")
def test_of_value(d):
    return {"self": d.tensor(d.shape(), d.dtype(), specials=True)}


@family("bitwise_not")
def bits_of_one(d):
    return {"self": d.whole_range(d.shape(), d.dtype(INTEGERS + BOOL))}


@family("elu celu", tolerance=FUNCTION, quantized=True)
def exponential_unit(d):
    options = d.some(alpha=d.pick(0.5, 1, 2.0), scale=d.real(0.5, 2), input_scale=d.real(0.5, 2))
    return {"self": one_value(d, FLOATS), **options}


@family("gelu", tolerance=FUNCTION, quantized=True)
def gelu(d):
    return {"self": one_value(d, FLOATS), **d.some(approximate=d.pick("none", "tanh"))}


@family("leaky_relu", tolerance=ROUNDED, quantized=True)
def leaky_relu(d):
    slope = d.pick(0.2, 0, 1, 2.5, -0.5)
    return {"self": one_value(d, FLOATS), **d.some(negative_slope=slope)}


@family("softplus", tolerance=FUNCTION, quantized=True)
def softplus(d):
    options = d.some(beta=d.pick(1, 2.0, 0.5), threshold=d.pick(20, 1.5, 5))
    return {"self": one_value(d, FLOATS), **options}


@family("logit", tolerance=FUNCTION, quantized=True)
def logit(d):
    return {"self": one_value(d, FLOATS), **d.some(eps=d.pick(0.1, 0.3, 1e-3))}


@family("threshold", quantized=True)
def threshold(d):
    dtype = d.dtype(NUMBERS)
    values = d.tensor(d.shape(), dtype)
    return {"self": values, "threshold": d.scalar(dtype), "value": d.scalar(dtype)}


@family("hardtanh", quantized=True)
def hardtanh(d):
    dtype = d.dtype(NUMBERS)
    options = d.some(min_val=d.scalar(dtype, -3, -1), max_val=d.scalar(dtype, 0, 3))
    return {"self": d.tensor(d.shape(), dtype, specials=True), **options}


@family("prelu", tolerance=ROUNDED, quantized=True)
def prelu(d):
    dtype = d.dtype(FLOATS)
    shape = d.shape()
    channels = shape[1] if len(shape) > 1 and d.chance() else 1
    return {"self": d.tensor(shape, dtype), "weight": d.tensor([channels], dtype)}


@family("clamp.default clamp_min.default clamp_max.default", quantized=True)
def clamp(d):
    dtype = d.dtype(NUMBERS)
    ends = sorted((d.scalar(dtype), d.scalar(dtype)))
    options = d.known(min=ends[0], max=ends[1])
    if d.overload == "aten.clamp.default" and d.chance():
        options[d.pick("min", "max")] = None
    return {"self": d.tensor(d.shape(), dtype, specials=True), **options}


@family("clamp.Tensor clamp_min.Tensor clamp_max.Tensor")
def clamp_by_tensors(d):
    dtype = d.dtype(NUMBERS)
    shape = d.shape()
    ends = {end: d.tensor(d.broadcast(shape), dtype) for end in ("min", "max")}
    options = d.known(**ends)
    if len(options) == 2 and d.chance(0.4):
        del options[d.pick("min", "max")]
    return {"self": d.tensor(shape, dtype), **options}


@family("fake_quantize_per_tensor_affine", tolerance=ROUNDED)
def fake_quantize(d):
    low, high = d.pick((-128, 127), (0, 255), (-8, 7))
    zero = d.integer(low, high)
    values = d.tensor(d.shape(), torch.float32)
    scale = d.pick(0.5, 0.25, 0.125)
    return {"self": values, "scale": scale, "zero_point": zero, "quant_min": low,
            "quant_max": high}


# -- Functions of two values


def pair(d, dtypes, *, same=0.75, **options):
    """Two tensors that broadcast, mostly of one dtype."""
    shape = d.shape()
    one = d.dtype(dtypes)
    other = one if d.chance(same) else d.dtype(dtypes)
    shapes = [shape, d.broadcast(shape)]
    if d.chance():
        shapes.reverse()
    if d.overload.startswith(("aten.where", "aten.masked_fill")):
        shapes.sort(key=len)
    return [d.whole_range(s, t, **options) for s, t in zip(shapes, (one, other))]


@family("add.Tensor sub.Tensor rsub.Tensor", tolerance=Tolerance(4, 8), quantized=True)
def sum_of_two(d):
    a, b = pair(d, ANY, specials=True)
    whole = not (a.dtype.is_floating_point or b.dtype.is_floating_point)
    alpha = d.pick(2, 3, 1) if whole else d.pick(2, 0.5, -1.5, 1)
    return {"self": a, "other": b, **({} if d.float_only else d.some(alpha=alpha))}


@family("add.Scalar sub.Scalar rsub.Scalar", tolerance=Tolerance(4, 8), quantized=True)
def sum_with_number(d):
    a = d.whole_range(d.shape(), d.dtype())
    other = d.scalar(a.dtype)
    whole = not a.dtype.is_floating_point and isinstance(other, int)
    alpha = d.pick(2, 3) if whole else d.pick(2, 0.5)
    return {"self": a, "other": other, **({} if d.float_only else d.some(alpha=alpha))}


@family("mul.Tensor", tolerance=ROUNDED, quantized=True)
def product(d):
    shape = d.shape()
    dtype = d.dtype()
    other = dtype if d.chance(0.75) else d.dtype()
    shapes = [shape, d.broadcast(shape)]
    if d.chance():
        shapes.reverse()
    narrow = dtype == other and dtype in (torch.int8, torch.uint8, torch.int16) and d.chance()
    span = (-(2**15), 2**15) if narrow else (-6, 6)
    tensors = [d.tensor(s, t, span, specials=True) for s, t in zip(shapes, (dtype, other))]
    return {"self": tensors[0], "other": tensors[1]}


@family("mul.Scalar", tolerance=ROUNDED, quantized=True)
def product_with_number(d):
    a = d.tensor(d.shape(), d.dtype(), specials=True)
    return {"self": a, "other": d.scalar(a.dtype)}


def alike(d, dtypes, **options):
    """Two tensors of one dtype that broadcast."""
    shape = d.shape()
    dtype = d.dtype(dtypes)
    shapes = [shape, d.broadcast(shape)]
    if d.chance():
        shapes.reverse()
    return [d.tensor(s, dtype, **options) for s in shapes]


@family("logaddexp logaddexp2", tolerance=FUNCTION)
def log_of_sum(d):
    a, b = alike(d, FLOATS, specials=True)
    return {"self": a, "other": b}


@family("xlogy special_xlog1py", tolerance=FUNCTION)
def product_with_log(d):
    a, _ = alike(d, FLOATS)
    return {"self": a, "other": d.tensor(list(a.shape), a.dtype, (0.05, 5), specials=True)}


@family("heaviside")
def step_function(d):
    a, b = alike(d, FLOATS * 3 + INTEGERS, specials=True)
    return {"self": a, "values": b}


@family("isin")
def membership(d):
    dtype = d.dtype(FLOATS * 3 + INTEGERS)
    options = d.some(invert=d.chance())
    elements = d.tensor(d.shape(0, 4), dtype, (-1, 1))
    if d.overload.endswith("Scalar"):
        return {"elements": elements, "test_element": d.scalar(dtype, -1, 1), **options}
    return {"elements": elements, "test_elements": d.tensor(d.shape(1, 2), dtype, (-1, 1)),
            **options}


@family("isclose")
def closeness(d):
    a, b = alike(d, FLOATS * 3 + INTEGERS, span=(-1, 1), specials=True)
    return {"self": a, "other": b, **d.some(rtol=d.pick(0.5, 0.1), atol=d.pick(0.25, 0.0),
                                            equal_nan=d.chance())}


@family("lerp", tolerance=Tolerance(8, 16))
def interpolation(d):
    a, b = alike(d, FLOATS)
    weight = d.pick(0.25, 0.3, 0, 1) if d.overload.endswith("Scalar") else None
    if weight is None:
        weight = d.tensor(d.broadcast(list(a.shape)), a.dtype, (0, 1))
    return {"self": a, "end": b, "weight": weight}


@family("addcmul addcdiv", tolerance=Tolerance(8, 32))
def sum_with_pair(d):
    a, b = alike(d, FLOATS)
    last = divisor(d, d.broadcast(list(a.shape)), a.dtype)
    return {"self": a, "tensor1": b, "tensor2": last, **d.some(value=d.pick(0.5, -2, 1))}


@family("maximum minimum", quantized=True)
def extreme(d):
    a, b = pair(d, ANY, specials=True)
    return {"self": a, "other": b}


@family("eq.Tensor ge.Tensor gt.Tensor le.Tensor lt.Tensor ne.Tensor")
def comparison(d):
    shape = d.shape()
    dtype = d.dtype()
    other = dtype if d.chance(0.75) else d.dtype()
    a = d.tensor(shape, dtype, (-2, 2), specials=True)
    return {"self": a, "other": d.tensor(d.broadcast(shape), other, (-2, 2), specials=True)}


@family("eq.Scalar ge.Scalar gt.Scalar le.Scalar lt.Scalar ne.Scalar")
def comparison_with_number(d):
    a = d.tensor(d.shape(), d.dtype(), (-2, 2), specials=True)
    number = d.pick(d.integer(-2, 2), d.real(-2, 2), 0.5, True, 300, -1)
    return {"self": a, "other": number}


@family("logical_and logical_or logical_xor")
def logic(d):
    shape = d.shape()
    tensors = [d.tensor(s, d.dtype(), (-1, 1)) for s in (shape, d.broadcast(shape))]
    return dict(zip(("self", "other"), tensors))


BITWISE = INTEGERS + BOOL


@family(
    "bitwise_and.Tensor bitwise_or.Tensor bitwise_xor.Tensor",
    "__and__.Tensor __or__.Tensor __xor__.Tensor",
)
def bits(d):
    a, b = pair(d, BITWISE)
    return {"self": a, "other": b}


@family(
    "bitwise_and.Scalar bitwise_or.Scalar bitwise_xor.Scalar",
    "__and__.Scalar __or__.Scalar __xor__.Scalar",
)
def bits_with_number(d):
    a = d.whole_range(d.shape(), d.dtype(BITWISE))
    return {"self": a, "other": d.scalar(a.dtype, -100, 100)}


def shifted(d):
    dtype = d.dtype(INTEGERS)
    left = "left" in d.overload or "lshift" in d.overload
    span = (-3, 3) if left and d.chance() else (-LARGE_SHIFTED, LARGE_SHIFTED)
    return dtype, span


LARGE_SHIFTED = 2**12


@family(
    "bitwise_left_shift.Tensor bitwise_right_shift.Tensor __lshift__.Tensor __rshift__.Tensor"
)
def shift(d):
    dtype, span = shifted(d)
    shape = d.shape()
    by = d.rng.integers(0, torch.iinfo(dtype).bits - 1, d.broadcast(shape))
    return {"self": d.tensor(shape, dtype, span), "other": d.index_tensor(by, dtype)}


@family(
    "bitwise_left_shift.Tensor_Scalar bitwise_right_shift.Tensor_Scalar",
    "__lshift__.Scalar __rshift__.Scalar",
)
def shift_by_number(d):
    dtype, span = shifted(d)
    bits = torch.iinfo(dtype).bits
    return {"self": d.tensor(d.shape(), dtype, span), "other": d.integer(0, min(bits - 1, 15))}


def divisor(d, shape, dtype):
    """No element is near 0."""
    values = d.tensor(shape, dtype, (1, 5), constant=0)
    signs = d.index_tensor(1 - 2 * d.rng.integers(0, 2, shape))
    if dtype == torch.bool or dtype == torch.uint8:
        return torch.ones_like(values) if dtype == torch.bool else values
    return (values * signs).to(dtype)


def modes(d):
    if d.float_only:
        return {}
    return d.known(rounding_mode=d.pick(None, "floor", "trunc"))


@family("div.Tensor div.Tensor_mode", tolerance=ROUNDED, quantized=True)
def quotient(d):
    dtype = d.dtype()
    other = dtype if d.chance(0.75) else d.dtype()
    shape = d.shape()
    a = d.whole_range(shape, dtype)
    return {"self": a, "other": divisor(d, d.broadcast(shape), other), **modes(d)}


@family("div.Scalar div.Scalar_mode", tolerance=ROUNDED, quantized=True)
def quotient_by_number(d):
    a = d.whole_range(d.shape(), d.dtype())
    by = d.pick(1, 2, 3, 0.5, -2, 2.5, 7)
    return {"self": a, "other": by, **modes(d)}


@family("floor_divide.default remainder.Tensor", tolerance=Tolerance(4, 16))
def whole_quotient(d):
    dtype = d.dtype(NUMBERS)
    other = dtype if d.chance(0.8) else d.dtype(NUMBERS)
    shape = d.shape()
    # In floating point, a remainder has the rounding errors of the dividend.
    dividend = d.tensor if other.is_floating_point else d.whole_range
    return {"self": dividend(shape, dtype), "other": divisor(d, d.broadcast(shape), other)}


@family("floor_divide.Scalar remainder.Scalar", tolerance=Tolerance(4, 16))
def whole_quotient_by_number(d):
    other = d.pick(1, 2, 3, -2, 2.5, 7)
    dividend = d.tensor if isinstance(other, float) else d.whole_range
    return {"self": dividend(d.shape(), d.dtype(NUMBERS)), "other": other}


@family("pow.Tensor_Scalar", tolerance=FUNCTION, quantized=True)
def power_by_number(d):
    dtype = d.dtype(FLOATS * 2 + INTEGERS)
    exponent = d.pick(0, 1, 2, 3, 2.0, 0.5, -1, -0.5, 1.5, -2)
    if not dtype.is_floating_point:
        exponent = d.pick(0, 1, 2, 3)
    whole = float(exponent).is_integer()
    span = (-3, 3) if whole and exponent >= 0 and not d.float_only else (0.2, 3)
    return {"self": d.tensor(d.shape(), dtype, span), "exponent": exponent}


@family("pow.Tensor_Tensor", tolerance=FUNCTION)
def power(d):
    dtype = d.dtype(FLOATS * 2 + INTEGERS)
    shape = d.shape()
    span = (0.3, 3) if dtype.is_floating_point else (0, 1)
    a = d.tensor(shape, dtype, span)
    other = dtype if d.chance(0.8) else d.dtype(NUMBERS)
    return {"self": a, "exponent": d.tensor(d.broadcast(shape), other, (0, 0.75))}


@family("pow.Scalar", tolerance=FUNCTION)
def power_of_number(d):
    dtype = d.dtype(FLOATS * 2 + INTEGERS)
    span = (-2, 2) if dtype.is_floating_point else (0, 1)
    base = d.pick(2, 0.5, 3.0, 1) if dtype.is_floating_point else d.pick(1, 2, 3)
    return {"self": base, "exponent": d.tensor(d.shape(), dtype, span)}


@family("where.self", quantized=True)
def where(d):
    shape = d.shape()
    dtype = d.dtype()
    other = dtype if d.chance(0.75) else d.dtype()
    condition = d.tensor(d.broadcast(shape), torch.bool)
    a, b = d.whole_range(shape, dtype, specials=True), d.whole_range(d.broadcast(shape), other)
    return {"condition": condition, "self": a, "other": b}


@family("where.ScalarOther where.ScalarSelf")
def where_number(d):
    shape = d.shape()
    a = d.tensor(shape, d.dtype())
    number = d.pick(d.scalar(a.dtype), float("-inf")) if a.is_floating_point() else d.integer(0, 3)
    names = ("self", "other") if d.overload.endswith("ScalarOther") else ("other", "self")
    return {"condition": d.tensor(d.broadcast(shape), torch.bool), names[0]: a, names[1]: number}


@family("where.Scalar")
def where_numbers(d):
    numbers = {"self": d.pick(0.5, -2.0, 1), "other": d.pick(3.0, float("-inf"), 0)}
    return {"condition": d.tensor(d.shape(), torch.bool), **numbers}


@family("masked_fill", quantized=True)
def masked_fill(d):
    shape = d.shape()
    dtype = d.dtype()
    value = d.scalar(dtype)
    if d.overload.endswith("Tensor"):
        value = d.tensor([], dtype)
    elif dtype.is_floating_point and not d.float_only and d.chance(0.3):
        value = float("-inf")
    return {"self": d.tensor(shape, dtype), "mask": d.tensor(d.broadcast(shape), torch.bool),
            "value": value}


# -- Reductions


@family("amax amin", quantized=True)
def extremes_along(d):
    shape = d.shape()
    a = d.whole_range(shape, d.dtype(), specials=True)
    return {"self": a, **d.some(dim=d.dims(len(shape)), keepdim=d.chance())}


@family("argmax", quantized=True)
def place_of_largest(d):
    shape = d.shape()
    a = d.tensor(shape, d.dtype(NUMBERS), (-4, 4))
    return {"self": a, **d.some(dim=d.dim(len(shape)), keepdim=d.chance())}


@family("all any")
def truth_along(d):
    shape = d.shape()
    a = d.tensor(shape, d.dtype(), (-1, 1))
    if d.overload.endswith("dims"):
        return {"self": a, **d.some(dim=d.dims(len(shape), least=1)), **d.some(keepdim=d.chance())}
    return {"self": a, **d.known(dim=d.dim(len(shape))), **d.some(keepdim=d.chance())}


@family("max min")
def extreme_and_place(d):
    shape = d.shape()
    a = d.tensor(shape, d.dtype(), (-1, 1) if d.chance() else (-4, 4))
    return {"self": a, **d.known(dim=d.dim(len(shape))), **d.some(keepdim=d.chance())}


def result_dtype(d, a):
    """Of sums: absent, or one that holds them."""
    if d.float_only:
        return {}
    options = (torch.float32,) if a.is_floating_point() else (torch.int64, torch.float32,
                                                              torch.int32)
    return d.some(dtype=d.pick(*options))


@family("sum", tolerance=SUM, quantized=True)
def total(d):
    shape = d.shape()
    a = d.tensor(shape, d.dtype())
    dims = d.known(dim=d.pick(None, d.dims(len(shape)), d.dims(len(shape), least=1)))
    return {"self": a, **dims, **d.some(keepdim=d.chance()), **result_dtype(d, a)}


@family("mean", tolerance=SUM, quantized=True)
def mean(d):
    shape = d.shape()
    a = d.tensor(shape, d.dtype(FLOATS * 2 + INTEGERS))
    dims = d.known(dim=d.pick(None, d.dims(len(shape)), d.dims(len(shape), least=1)))
    options = result_dtype(d, a) if a.is_floating_point() else {"dtype": torch.float32}
    return {"self": a, **dims, **d.some(keepdim=d.chance()), **options}


@family("var std", tolerance=SUM, quantized=True)
@family("var_mean std_mean", tolerance=SUM)
def variance(d):
    shape = d.shape()
    a = d.tensor(shape, d.dtype(FLOATS))
    dim = d.pick(None, d.dims(len(shape)), d.dims(len(shape), least=1))
    options = d.some(correction=d.pick(0, 1, 2, 0.5), unbiased=d.chance(), keepdim=d.chance())
    given = {"dim": dim} if d.overload.endswith(".dim") else d.some(dim=dim)
    chosen = given.get("dim") or range(len(shape))
    count = np.prod([shape[k] for k in chosen], dtype=np.int64)
    # Of what is no number PyTorch warns.
    least = options.get("correction", 1)
    if count <= (1 if least is None else least):
        raise Unfit
    return {"self": a, **given, **options}


@family("linalg_vector_norm", tolerance=SUM, quantized=True)
def vector_norm(d):
    shape = d.shape()
    order = d.pick(2, 1, 0, 3, float("inf"), float("-inf"), 2.5) if not d.float_only else 2
    dim = d.pick(None, d.dim(len(shape)), d.dims(len(shape), least=1))
    dim = [dim] if isinstance(dim, int) else dim
    options = d.some(ord=order, dim=dim, keepdim=d.chance(), dtype=torch.float32)
    return {"self": d.tensor(shape, d.dtype(FLOATS)), **options}


@family("norm", tolerance=SUM)
def norm(d):
    shape = d.shape()
    order = d.pick(2, 1, 3, float("inf"), 2.5)
    dims = d.known(dim=d.dims(len(shape)), p=order)
    return {"self": d.tensor(shape, d.dtype(FLOATS)), **dims, **d.some(keepdim=d.chance())}


@family("logsumexp", tolerance=FUNCTION)
def log_of_sums(d):
    shape = d.shape()
    return {"self": d.tensor(shape, d.dtype(FLOATS)), "dim": d.dims(len(shape), least=1),
            **d.some(keepdim=d.chance())}


@family("cosine_similarity pairwise_distance", tolerance=SUM)
def likeness(d):
    shape = d.shape(2, 4)
    dtype = d.dtype(FLOATS)
    names = {"x1": d.tensor(shape, dtype), "x2": d.tensor(shape, dtype)}
    if d.overload.startswith("aten.cosine"):
        return {**names, **d.some(dim=d.dim(len(shape)), eps=d.pick(1e-6, 0.5))}
    return {**names, **d.some(p=d.pick(2.0, 1.0, 3.0), eps=d.pick(0.25, 1e-3), keepdim=d.chance())}


@family(
    "binary_cross_entropy binary_cross_entropy_with_logits huber_loss kl_div l1_loss mse_loss",
    "poisson_nll_loss smooth_l1_loss soft_margin_loss",
    tolerance=SUM,
)
def loss(d):
    """Two tensors of the same sizes, and what the loss has besides."""
    operator = d.overload.split(".")[1]
    shape = d.shape(1, 4)
    dtype = d.dtype(FLOATS)
    reduction = d.pick(0, 1, 2)
    options = {
        "binary_cross_entropy": lambda: d.some(weight=d.tensor(shape, dtype, (0.5, 2))),
        "binary_cross_entropy_with_logits": lambda: d.some(
            weight=d.tensor(shape, dtype, (0.5, 2)), pos_weight=d.tensor(shape[-1:], dtype, (1, 2))
        ),
        "huber_loss": lambda: d.some(delta=d.pick(0.5, 2.0)),
        "kl_div": lambda: d.some(log_target=d.chance()),
        "poisson_nll_loss": lambda: {"log_input": d.chance(), "full": d.chance(), "eps": 0.25},
        "smooth_l1_loss": lambda: d.some(beta=d.pick(0.5, 2.0, 0.0)),
    }.get(operator, dict)()
    inner = (0.05, 0.95) if operator == "binary_cross_entropy" else (-3, 3)
    if operator == "poisson_nll_loss" and not options["log_input"]:
        inner = (0.05, 4)
    x = d.tensor(shape, dtype, inner)
    target = d.tensor(shape, dtype, TARGETS.get(operator, (-3, 3)))
    names = ("input" if operator == "poisson_nll_loss" else "self", "target")
    return {names[0]: x, names[1]: target, **options, "reduction": reduction}


TARGETS = {
    "binary_cross_entropy": (0, 1),
    "binary_cross_entropy_with_logits": (0, 1),
    "kl_div": (0.05, 1),
    "poisson_nll_loss": (0.5, 4),
}


@family("hinge_embedding_loss cosine_embedding_loss", tolerance=SUM)
def embedding_loss(d):
    """Targets 1 and -1, and 0, which is neither."""
    options = d.some(margin=d.pick(0.25, 0.5), reduction=d.pick(0, 1, 2))
    dtype = d.dtype(FLOATS)
    label = d.pick(dtype, torch.int64)
    if d.overload.startswith("aten.hinge"):
        shape = d.shape(1, 4)
        return {"self": d.tensor(shape, dtype), "target": signs(d, shape, label), **options}
    shape = d.shape(1, 2)
    return {"input1": d.tensor(shape, dtype), "input2": d.tensor(shape, dtype),
            "target": signs(d, shape[:-1], label), **options}


def signs(d, shape, dtype):
    return torch.from_numpy(np.asarray(d.rng.integers(-1, 2, shape))).to(dtype)


@family("cross_entropy_loss nll_loss nll_loss_nd nll_loss2d", tolerance=SUM)
def class_loss(d):
    cross = d.overload.startswith("aten.cross")
    rank = 4 if "loss2d" in d.overload else 2 if d.overload == "aten.nll_loss.default" else d.integer(1, 4)
    shape = d.shape(rank, rank)
    dim = 0 if rank == 1 else 1
    dtype = d.dtype(FLOATS)
    classes = shape[dim]
    options = d.some(weight=d.tensor([classes], dtype, (0.5, 2)), reduction=d.pick(0, 1, 2))
    if cross:
        options |= d.some(label_smoothing=d.pick(0.25, 0.5))
    if cross and d.chance(0.3):
        return {"self": d.tensor(shape, dtype), "target": d.tensor(shape, dtype, (0, 1)),
                **options}
    places = shape[:dim] + shape[dim + 1:]
    target = torch.from_numpy(np.asarray(d.rng.integers(0, classes, places)))
    if classes > 1:
        options |= d.some(ignore_index=d.integer(0, classes - 1))
    return {"self": d.tensor(shape, dtype), "target": target, **options}


@family("margin_ranking_loss triplet_margin_loss", tolerance=SUM)
def margin_loss(d):
    shape = d.shape(1, 4)
    dtype = d.dtype(FLOATS)
    tensors = [d.tensor(shape, dtype) for _ in range(3)]
    options = d.some(margin=d.pick(0.5, 2.0), reduction=d.pick(0, 1, 2))
    if d.overload.startswith("aten.margin"):
        return {**dict(zip(("input1", "input2", "target"), tensors)), **options}
    return {**dict(zip(("anchor", "positive", "negative"), tensors)), **options,
            **d.some(p=d.pick(1.0, 3.0), eps=0.25, swap=d.chance())}


@family("_softmax_backward_data", tolerance=SUM)
def softmax_gradient(d):
    shape = d.shape(1, 4)
    dtype = d.dtype(FLOATS)
    gradient = d.tensor(shape, dtype)
    return {"grad_output": gradient, "output": d.tensor(shape, dtype, (0, 1)),
            "dim": d.dim(len(shape)), "input_dtype": gradient.dtype}


@family("sum_to_size", tolerance=SUM)
def sum_to_size(d):
    shape = d.shape(1, 4)
    size = [s if d.chance(0.6) else 1 for s in shape][d.integer(0, len(shape) - 1):]
    return {"self": d.tensor(shape, d.dtype(FLOATS * 3 + INTEGERS)), "size": size}


@family("nansum nanmean", tolerance=SUM)
def sum_of_numbers(d):
    shape = d.shape()
    a = d.tensor(shape, d.dtype(FLOATS))
    if a.numel() > 1:
        a.view(-1)[d.integer(0, a.numel() - 1)] = float("nan")
    return {"self": a, **d.some(dim=d.dims(len(shape), least=1), keepdim=d.chance())}


@family("trace", tolerance=SUM)
def trace(d):
    return {"self": d.tensor(d.shape(2, 2), d.dtype(FLOATS * 3 + INTEGERS))}


@family("linalg_cross cross", tolerance=SUM)
def cross(d):
    shape = d.shape(1, 4)
    dim = d.integer(0, len(shape) - 1)
    shape[dim] = 3
    dtype = d.dtype(FLOATS)
    a, b = d.tensor(shape, dtype), d.tensor(shape, dtype)
    if d.overload == "aten.cross.default" and d.chance():
        return {"self": a, "other": b}
    return {"self": a, "other": b, "dim": d.pick(dim, dim - len(shape))}


@family("vander linalg_vander", tolerance=SUM)
def vander(d):
    dtype = d.dtype(FLOATS)
    if "linalg" in d.overload:
        return {"x": d.tensor(d.shape(1, 3), dtype), **d.some(N=d.integer(2, 5))}
    return {"x": d.tensor(d.shape(1, 1), dtype),
            **d.some(N=d.integer(1, 5), increasing=d.chance())}


@family("linalg_matrix_power matrix_power", tolerance=SUM)
def matrix_power(d):
    shape = d.shape(1, 3)
    shape.append(shape[-1])
    return {"self": d.tensor(shape, d.dtype(FLOATS), (-1, 1)), "n": d.integer(0, 6)}


@family("gradient", tolerance=SUM)
def gradient(d):
    shape = [n + 2 for n in d.shape(1, 4)]
    a = d.tensor(shape, d.dtype(FLOATS))
    options = d.some(edge_order=d.pick(1, 2))
    if d.overload.endswith("scalarint"):
        return {"self": a, **d.some(spacing=d.pick(0.5, 2.0), dim=d.dim(len(shape))), **options}
    given = {} if d.overload.endswith(".array") else {"spacing": d.pick(0.5, 2.0)}
    return {"self": a, **given, "dim": d.dims(len(shape), least=1), **options}


@family("renorm", tolerance=SUM)
def renorm(d):
    shape = d.shape(2, 4)
    return {"self": d.tensor(shape, d.dtype(FLOATS)), "p": d.pick(1, 2, 3.0),
            "dim": d.dim(len(shape)), "maxnorm": d.pick(0.5, 2, 5.0)}


@family("trapezoid trapz cumulative_trapezoid", tolerance=SUM)
def integral(d):
    shape = d.shape(1, 4)
    dim = d.dim(len(shape))
    y = d.tensor(shape, d.dtype(FLOATS))
    points = shape[dim:][:1] if d.chance() else [n if d.chance() else 1 for n in shape]
    points[-1 if len(points) == 1 else dim] = shape[dim]
    given = {"x": d.tensor(points, y.dtype)} if d.overload.endswith(".x") else {}
    return {"y": y, **given, "dim": dim, **d.some(dx=d.pick(0.5, 2.0))}


@family("linalg_norm linalg_matrix_norm", tolerance=SUM)
def matrix_norm(d):
    shape = d.shape(2, 4)
    a = d.tensor(shape, d.dtype(FLOATS))
    pair = [int(k) for k in d.rng.permutation(len(shape))[:2]]
    options = d.some(keepdim=d.chance())
    if d.overload.endswith("str"):
        return {"self": a, "ord": "fro", "dim": pair, **options}
    if d.overload.endswith("str_ord"):
        return {"self": a, **d.some(ord="fro", dim=pair), **options}
    order = d.pick(1, -1, float("inf"), float("-inf"))
    if "matrix" in d.overload:
        return {"self": a, "ord": order, **d.some(dim=pair), **options}
    chosen = d.pick({"ord": order, "dim": pair}, {"ord": d.pick(2, 3, 1), "dim": pair[:1]}, {})
    return {"self": a, **chosen, **options}


@family("_weight_norm", tolerance=SUM)
def weight_norm(d):
    shape = d.shape(1, 4)
    dim = d.integer(0, len(shape) - 1)
    v = d.tensor(shape, d.dtype(FLOATS), (0.2, 3), constant=0.5)
    scales = [size if k == dim else 1 for k, size in enumerate(shape)]
    return {"v": v, "g": d.tensor(scales, v.dtype, (0.5, 2), constant=0.5), "dim": dim}


@family("cumsum", tolerance=SUM)
def cumsum(d):
    shape = d.shape()
    a = d.tensor(shape, d.dtype())
    return {"self": a, "dim": d.dim(len(shape)), **result_dtype(d, a)}


@family("softmax log_softmax _softmax _log_softmax", tolerance=FUNCTION, quantized=True)
@family("_safe_softmax", tolerance=FUNCTION)
def softmax(d):
    shape = d.shape()
    a = d.tensor(shape, d.dtype(FLOATS))
    return {"self": a, "dim": d.dim(len(shape)), **d.known(half_to_float=False),
            **({} if d.float_only else d.some(dtype=torch.float32))}


# -- Norms

# Where all numbers are nearly equal, the rounding of their mean is divided by the root of epsilon.
NORMED = Tolerance(64, 4096)


def scale_and_shift(d, shape, dtype):
    names = {"weight": (0.5, 2), "bias": (-1, 1)}
    made = {k: d.tensor(shape, dtype, span, constant=0.5) for k, span in names.items()}
    return {k: made[k] if d.chance(0.7) else None for k in made if k in d.names}


@family("layer_norm native_layer_norm rms_norm", tolerance=NORMED, quantized=True)
def layer_norm(d):
    dtype = d.dtype(FLOATS)
    shape = d.shape(1)
    last = shape[-d.integer(1, len(shape)):]
    if np.prod(last) < 2:
        raise Unfit
    eps = {"eps": 1e-5} if "native" in d.overload else d.some(eps=d.pick(1e-3, 1e-5, 0.1))
    return {"input": d.tensor(shape, dtype), "normalized_shape": last,
            **scale_and_shift(d, last, dtype), **eps}


@family("group_norm native_group_norm", tolerance=NORMED, quantized=True)
def group_norm(d):
    dtype = d.dtype(FLOATS)
    shape = d.shape(2)
    groups = d.pick(*(g for g in range(1, shape[1] + 1) if shape[1] % g == 0))
    if shape[1] // groups * np.prod(shape[2:], dtype=np.int64) < 2:
        raise Unfit
    parts = scale_and_shift(d, shape[1:2], dtype)
    values = d.tensor(shape, dtype)
    if "native" in d.overload:
        rest = int(np.prod(shape[2:], dtype=np.int64))
        return {"input": values, **parts, "N": shape[0], "C": shape[1], "HxW": rest,
                "group": groups, "eps": d.pick(1e-5, 1e-3)}
    return {"input": values, "num_groups": groups, **parts, **d.some(eps=d.pick(1e-3, 0.1))}


@family("batch_norm", tolerance=NORMED, quantized=True)
@family("_native_batch_norm_legit_no_training", tolerance=NORMED)
def batch_norm(d):
    dtype = d.dtype(FLOATS)
    shape = d.shape(2)
    channels = shape[1:2]
    return {"input": d.tensor(shape, dtype), **scale_and_shift(d, channels, dtype),
            "running_mean": d.tensor(channels, dtype, (-0.5, 0.5), constant=0.7),
            "running_var": d.tensor(channels, dtype, (0.5, 2), constant=0.7),
            "momentum": 0.1, "eps": d.pick(1e-5, 1e-3),
            **d.known(training=False, cudnn_enabled=True)}


@family("instance_norm", tolerance=NORMED, quantized=True)
def instance_norm(d):
    dtype = d.dtype(FLOATS)
    shape = d.shape(3)
    channels = shape[1:2]
    if np.prod(shape[2:]) < 2:
        raise Unfit
    own = d.chance(0.6)
    statistics = {"running_mean": None, "running_var": None}
    if not own:
        statistics = {"running_mean": d.tensor(channels, dtype, (-0.5, 0.5), constant=0.7),
                      "running_var": d.tensor(channels, dtype, (0.5, 2), constant=0.7)}
    return {"input": d.tensor(shape, dtype), **scale_and_shift(d, channels, dtype), **statistics,
            "use_input_stats": own, "momentum": 0.1, "eps": d.pick(1e-5, 1e-3),
            "cudnn_enabled": True}


# -- Movement


def moved(d, low=0, high=5, dtypes=ANY):
    return d.whole_range(d.shape(low, high), d.dtype(dtypes), specials=True)


@family("real conj_physical")
@family("alias alias_copy clone contiguous detach detach_copy lift_fresh_copy", quantized=True)
def unchanged(d):
    return {"self": moved(d)}


@family("dropout feature_dropout alpha_dropout feature_alpha_dropout")
def dropout(d):
    return {"input": d.tensor(d.shape(2), d.dtype(FLOATS)), "p": d.pick(0.0, 0.5), "train": False}


@family("copy")
def copy(d):
    a = moved(d)
    return {"self": a, "src": d.tensor(d.broadcast(list(a.shape)), d.dtype((a.dtype, *ANY)))}


@family("permute permute_copy", quantized=True)
def permute(d):
    a = moved(d)
    order = [int(k) for k in d.rng.permutation(a.ndim)]
    return {"self": a, "dims": [k - a.ndim if d.chance(0.2) else k for k in order]}


@family("transpose transpose_copy", quantized=True)
def transpose(d):
    a = moved(d)
    return {"self": a, "dim0": d.dim(a.ndim), "dim1": d.dim(a.ndim)}


@family("t t_copy", quantized=True)
def transpose_matrix(d):
    return {"self": moved(d, 0, 2)}


@family("movedim", quantized=True)
def movedim(d):
    a = moved(d)
    if d.overload.endswith(".int"):
        return {"self": a, "source": d.dim(a.ndim), "destination": d.dim(a.ndim)}
    source, destination = d.dims(a.ndim), d.dims(a.ndim)
    count = min(len(source), len(destination))
    return {"self": a, "source": source[:count], "destination": destination[:count]}


@family("mT mH adjoint numpy_T ravel")
def same_elements(d):
    return {"self": moved(d, 2)}


@family("matrix_H")
def matrix_transpose(d):
    return {"self": moved(d, 2, 2)}


@family("fliplr flipud")
def mirrored(d):
    return {"self": moved(d, 2)}


@family("rot90")
def turned(d):
    a = moved(d, 2)
    first, second = (int(k) for k in d.rng.permutation(a.ndim)[:2])
    return {"self": a, "k": d.integer(-5, 5), "dims": [first, second - a.ndim]}


def new_shape(d, count):
    """Of `count` elements."""
    sizes = []
    while count > 1:
        size = d.pick(*(k for k in range(2, count + 1) if count % k == 0))
        sizes.append(size)
        count //= size
    for _ in range(d.integer(0, 2)):
        sizes.insert(d.integer(0, len(sizes)), 1)
    while len(sizes) > 6:
        sizes[0] *= sizes.pop(1)
    return sizes


@family("reshape view view_copy _unsafe_view", quantized=True)
def reshape(d):
    a = moved(d)
    shape = new_shape(d, a.numel())
    if shape and d.chance(0.4):
        shape[d.integer(0, len(shape) - 1)] = -1
    return {"self": a, ("shape" if "reshape" in d.overload else "size"): shape}


@family("view_as")
def view_as(d):
    a = moved(d)
    return {"self": a, "other": d.tensor(new_shape(d, a.numel()), d.dtype())}


@family("atleast_1d atleast_2d atleast_3d")
def atleast(d):
    return {"self": moved(d, 0, 4)}


@family("flatten", quantized=True)
def flatten(d):
    a = moved(d)
    first, last = sorted(d.integer(0, max(a.ndim - 1, 0)) for _ in range(2))
    negative = last - max(a.ndim, 1) if d.chance() else last
    return {"self": a, **d.some(start_dim=first, end_dim=negative)}


@family("unflatten", quantized=True)
def unflatten(d):
    a = moved(d, 1, 4)
    dim = d.dim(a.ndim)
    sizes = new_shape(d, a.shape[dim]) or [1]
    if d.chance(0.3):
        sizes[d.integer(0, len(sizes) - 1)] = -1
    return {"self": a, "dim": dim, "sizes": sizes}


@family("squeeze squeeze_copy", quantized=True)
def squeeze(d):
    shape = d.shape()
    shape = [1 if d.chance(0.4) else size for size in shape]
    a = d.whole_range(shape, d.dtype())
    if d.overload.endswith("dims"):
        return {"self": a, "dim": d.dims(a.ndim)}
    return {"self": a, **d.known(dim=d.dim(a.ndim))}


@family("unsqueeze unsqueeze_copy", quantized=True)
def unsqueeze(d):
    a = moved(d)
    return {"self": a, "dim": d.dim(a.ndim, extra=1)}


@family("expand expand_copy", quantized=True)
def expand(d):
    shape = d.shape()
    a = d.whole_range(d.broadcast(shape), d.dtype())
    kept = [-1 if size == shape[len(shape) - a.ndim + k] and d.chance(0.3) else None
            for k, size in enumerate(a.shape)]
    given = [*shape[: len(shape) - a.ndim],
             *(own or size for own, size in zip(kept, shape[len(shape) - a.ndim:]))]
    return {"self": a, "size": given}


@family("broadcast_tensors")
def broadcast_tensors(d):
    shape = d.shape()
    return {"tensors": [d.whole_range(d.broadcast(shape), d.dtype())
                        for _ in range(d.integer(1, 3))]}


@family("expand_as", quantized=True)
def expand_as(d):
    shape = d.shape()
    return {"self": d.whole_range(d.broadcast(shape), d.dtype()),
            "other": d.tensor(shape, d.dtype())}


@family("repeat tile", quantized=True)
def repeat(d):
    a = moved(d, 0, 4)
    times = [d.integer(1, 3) for _ in range(a.ndim + d.integer(0, 5 - a.ndim))]
    if "tile" in d.overload and times and d.chance():
        times = times[: d.integer(0, len(times))]
    return {"self": a, ("repeats" if "repeat" in d.overload else "dims"): times}


@family("repeat_interleave.self_int", quantized=True)
def repeat_interleave(d):
    a = moved(d, 0, 4)
    return {"self": a, "repeats": d.integer(1, 3), **d.some(dim=d.dim(a.ndim))}


@family("flip", quantized=True)
def flip(d):
    a = moved(d)
    return {"self": a, "dims": d.dims(a.ndim)}


@family("roll", quantized=True)
def roll(d):
    a = moved(d)
    if d.chance(0.3):
        return {"self": a, "shifts": [d.integer(-4, 4)]}
    dims = d.dims(a.ndim, least=1)
    return {"self": a, "shifts": [d.integer(-9, 9) for _ in dims] or [1], "dims": dims}


@family("cat", quantized=True)
def concatenate(d):
    shape = d.shape(1)
    dim = d.dim(len(shape))
    dtype = d.dtype()
    tensors = []
    for _ in range(d.integer(1, 4)):
        own = list(shape)
        own[dim] = d.integer(1, 4)
        tensors.append(d.whole_range(own, dtype if d.chance(0.9) else d.dtype()))
    return {"tensors": tensors, **({"dim": dim} if dim != 0 else d.some(dim=0))}


STACKED = {"hstack": (1, 1), "vstack": (0, 2), "dstack": (2, 3), "column_stack": (1, 2)}


@family("hstack vstack dstack column_stack")
def stack_along(d):
    dim, rank = STACKED[d.overload.split(".")[1]]
    shape = d.shape(rank, 4)
    dtype = d.dtype()
    tensors = []
    for _ in range(d.integer(1, 4)):
        own = list(shape)
        own[min(dim, len(own) - 1)] = d.integer(1, 4)
        tensors.append(d.whole_range(own, dtype if d.chance(0.9) else d.dtype()))
    return {"tensors": tensors}


@family("block_diag")
def block_diagonal(d):
    dtype = d.dtype()
    return {"tensors": [d.whole_range(d.shape(0, 2), dtype) for _ in range(d.integer(1, 4))]}


@family("_chunk_cat")
def chunk_cat(d):
    dtype = d.dtype()
    shape = d.shape(1, 3)
    dim = d.integer(0, len(shape) - 1)
    tensors = [d.whole_range([*shape[:dim], *d.shape(1, 2)], dtype) for _ in range(d.integer(1, 3))]
    return {"tensors": tensors, "dim": dim, "num_chunks": d.integer(1, 4)}


@family("meshgrid cartesian_prod")
def grid(d):
    dtype = d.dtype()
    tensors = [d.whole_range(d.shape(1, 1), dtype) for _ in range(d.integer(1, 3))]
    return {"tensors": tensors, **d.known(indexing=d.pick("ij", "xy"))}


@family("diff", tolerance=Tolerance(16, 16))
def differences(d):
    a = d.tensor(d.shape(1), d.dtype(NUMBERS))
    dim = d.dim(a.ndim)
    times = d.integer(0, 3)
    if a.shape[dim] <= times:
        raise Unfit
    return {"self": a, "n": times, "dim": dim,
            **d.some(prepend=d.tensor(list(a.shape), a.dtype),
                     append=d.tensor(list(a.shape), a.dtype))}


@family("stack", quantized=True)
def stack(d):
    shape = d.shape(0, 4)
    dtype = d.dtype()
    tensors = [d.whole_range(shape, dtype) for _ in range(d.integer(1, 4))]
    return {"tensors": tensors, **d.some(dim=d.dim(len(shape), extra=1))}


@family("chunk", quantized=True)
def chunk(d):
    a = moved(d, 1)
    return {"self": a, "chunks": d.integer(1, 4), **d.some(dim=d.dim(a.ndim))}


@family("split.Tensor split_copy.Tensor", quantized=True)
def split(d):
    a = moved(d, 1)
    return {"self": a, "split_size": d.integer(1, 4), **d.some(dim=d.dim(a.ndim))}


@family("split.sizes split_with_sizes split_with_sizes_copy", quantized=True)
def split_with_sizes(d):
    a = moved(d, 1)
    dim = d.dim(a.ndim) if d.chance() else 0
    left, sizes = a.shape[dim], []
    while left:
        sizes.append(d.integer(1, left))
        left -= sizes[-1]
    name = "split_size" if d.overload.endswith("split.sizes") else "split_sizes"
    return {"self": a, name: sizes, **({"dim": dim} if dim else {})}


def cuts(d, size):
    """Ascending indices between which no part is empty."""
    places = [k for k in range(1, size) if d.chance()]
    return [k - size if d.chance(0.2) else k for k in places]


@family("tensor_split")
def sections(d):
    a = moved(d, 1)
    dim = d.dim(a.ndim)
    size = a.shape[dim]
    return {"self": a, **d.known(sections=d.integer(1, size), indices=cuts(d, size)), "dim": dim}


SPLIT = {"hsplit": (1, 1), "vsplit": (2, 0), "dsplit": (3, 2)}


@family("hsplit vsplit dsplit")
def split_along(d):
    rank, dim = SPLIT[d.overload.split(".")[1]]
    a = moved(d, rank)
    size = a.shape[min(dim, a.ndim - 1)]
    count = d.pick(*(k for k in range(1, size + 1) if size % k == 0))
    return {"self": a, **d.known(sections=count, indices=cuts(d, size))}


@family("narrow narrow_copy")
def narrow(d):
    a = moved(d, 1)
    dim = d.dim(a.ndim)
    start = d.integer(0, a.shape[dim] - 1)
    length = d.integer(1, a.shape[dim] - start)
    return {"self": a, "dim": dim, "start": start - d.pick(0, a.shape[dim]), "length": length}


@family("unbind unbind_copy", quantized=True)
def unbind(d):
    a = moved(d, 1)
    return {"self": a, **d.some(dim=d.dim(a.ndim))}


def place(d, size):
    """Of an element, possibly from the end."""
    at = d.integer(0, size - 1)
    return at - size if d.chance(0.4) else at


@family("select select_copy", quantized=True)
def select(d):
    a = moved(d, 1)
    dim = d.dim(a.ndim)
    return {"self": a, "dim": dim, "index": place(d, a.shape[dim])}


@family("select_scatter", quantized=True)
def select_scatter(d):
    a = moved(d, 1)
    dim = d.dim(a.ndim)
    shape = list(a.shape)
    del shape[dim]
    return {"self": a, "src": d.tensor(shape, a.dtype), "dim": dim,
            "index": place(d, a.shape[dim])}


def slice_arguments(d, shape):
    """Of a part that is not empty, and its size along `dim`."""
    dim = d.dim(len(shape)) if d.chance(0.7) else 0
    size = shape[dim]
    start = d.pick(None, place(d, size), -size - 2)
    end = d.pick(None, place(d, size), size + 5, 2**63 - 1)
    step = d.pick(1, 1, 2, 3)
    count = len(range(*slice(start, end, step).indices(size)))
    if count == 0:
        raise Unfit
    return d.some(dim=dim) if dim == 0 else {"dim": dim}, {
        "start": start, "end": end, "step": step}, count, dim


@family("slice slice_copy", quantized=True)
def slice_(d):
    a = moved(d, 1)
    where, what, _, _ = slice_arguments(d, list(a.shape))
    return {"self": a, **where, **{k: v for k, v in what.items() if v is not None}}


@family("slice_scatter", quantized=True)
def slice_scatter(d):
    a = moved(d, 1)
    where, what, count, dim = slice_arguments(d, list(a.shape))
    shape = list(a.shape)
    shape[dim] = count
    return {"self": a, "src": d.tensor(shape, a.dtype), **where,
            **{k: v for k, v in what.items() if v is not None}}


@family("as_strided as_strided_copy")
def as_strided(d):
    a = moved(d)
    shape = new_shape(d, a.numel())[:5]
    strides, step = [], 1
    for size in reversed(shape):
        strides.insert(0, step)
        step *= size
    if d.chance(0.3):
        return {"self": a, "size": shape, "stride": strides}
    sizes, strides = [], []
    left = a.numel()
    for _ in range(d.integer(0, 3)):
        stride = d.integer(0, max(left // 4, 1))
        size = d.integer(1, max(1, min(5, left // max(stride, 1))))
        left -= stride * (size - 1)
        sizes.append(size)
        strides.append(stride)
    offset = d.integer(0, max(left - 1, 0))
    return {"self": a, "size": sizes, "stride": strides, **d.some(storage_offset=offset)}


@family("unfold unfold_copy", quantized=True)
def unfold(d):
    a = moved(d, 1, 4)
    dim = d.dim(a.ndim)
    return {"self": a, "dimension": dim, "size": d.integer(1, a.shape[dim]),
            "step": d.integer(1, 3)}


@family("tril triu")
def triangle(d):
    return {"self": moved(d, 2), **d.some(diagonal=d.integer(-3, 3))}


@family("diag_embed", quantized=True)
def diag_embed(d):
    a = moved(d, 1)
    dims = [int(k) for k in d.rng.permutation(a.ndim + 1)[:2]]
    return {"self": a, **d.some(offset=d.integer(-3, 3)),
            **(dict(zip(("dim1", "dim2"), dims)) if d.chance() else {})}


@family("diag diagflat", quantized=True)
def diagonal(d):
    flat = "diagflat" in d.overload
    a = d.whole_range(d.shape(0, 3) if flat else d.shape(1, 2), d.dtype(), specials=True)
    offset = d.integer(-2, 2)
    if a.ndim == 2 and not flat:
        offset = d.integer(1 - a.shape[0], a.shape[1] - 1)
    return {"self": a, "offset" if flat else "diagonal": offset}


@family("im2col", quantized=True)
def im2col(d):
    kernel = each(d, 2, 1, 2, 3)
    dilation = each(d, 2, 1, 1, 2)
    lead = [d.integer(1, 2)] if d.chance(0.8) else []
    a = image(d, 2, kernel, dilation, d.integer(1, 3), d.dtype(FLOATS), lead)
    stride = kernel if d.chance(0.4) else each(d, 2, 1, 2, 3)
    return {"self": a, "kernel_size": kernel, "dilation": dilation,
            "padding": [d.integer(0, 1), d.integer(0, 1)], "stride": stride}


@family("col2im", tolerance=SUM)
def col2im(d):
    kernel = each(d, 2, 1, 2, 3)
    padding = [0, 0] if d.chance() else [d.integer(0, n // 2) for n in kernel]
    stride = kernel if d.chance() else each(d, 2, 1, 2, 3)
    places = each(d, 2, 1, 2, 3)
    size = [(places[k] - 1) * stride[k] + kernel[k] - 2 * padding[k] for k in range(2)]
    if min(size) < 1:
        padding = [0, 0]
        size = [(places[k] - 1) * stride[k] + kernel[k] for k in range(2)]
    lead = [d.integer(1, 2)] if d.chance(0.8) else []
    shape = lead + [d.integer(1, 3) * kernel[0] * kernel[1], places[0] * places[1]]
    return {"self": d.tensor(shape, d.dtype(FLOATS)), "output_size": size, "kernel_size": kernel,
            "dilation": [1, 1], "padding": padding, "stride": stride}


@family("pixel_shuffle", quantized=True)
def pixel_shuffle(d):
    factor = d.integer(1, 3)
    shape = d.shape(3)
    shape[-3] = factor * factor * d.integer(1, 2)
    return {"self": d.whole_range(shape, d.dtype()), "upscale_factor": factor}


@family("pixel_unshuffle", quantized=True)
def pixel_unshuffle(d):
    factor = d.integer(1, 3)
    shape = d.shape(3)
    shape[-2:] = [factor * d.integer(1, 3), factor * d.integer(1, 3)]
    return {"self": d.whole_range(shape, d.dtype()), "downscale_factor": factor}


@family("channel_shuffle native_channel_shuffle", quantized=True)
def channel_shuffle(d):
    groups = d.integer(1, 3)
    shape = d.shape(3)
    shape[1] = groups * d.integer(1, 3)
    return {"self": d.whole_range(shape, d.dtype()), "groups": groups}


@family("constant_pad_nd", quantized=True)
def constant_pad(d):
    a = moved(d)
    pads = [d.integer(0, 2) for _ in range(2 * d.integer(0, a.ndim))]
    if d.chance(0.2) and pads and a.shape[-1] > 2:
        pads[0] = -1
    return {"self": a, "pad": pads, **d.some(value=d.scalar(a.dtype))}


@family("pad", quantized=True)
def pad(d):
    a = moved(d, 1)
    mode = d.pick("constant", "reflect", "replicate", "circular")
    count = d.integer(1, a.ndim) if mode == "constant" else min(max(a.ndim - 2, 1), 3)
    most = [2 if mode in ("constant", "replicate") else a.shape[-1 - k] - 1 for k in range(count)]
    pads = [d.integer(0, max(0, min(2, most[k // 2]))) for k in range(2 * count)]
    value = d.some(value=float(d.integer(-2, 2))) if mode == "constant" else {}
    return {"self": a, "pad": pads, **({} if mode == "constant" and d.chance() else {"mode": mode}),
            **value}


@family("reflection_pad1d reflection_pad2d reflection_pad3d", quantized=True)
def reflection_pad(d):
    count = int(d.overload.split(".")[1][-2])
    a = moved(d, count + 1, min(count + 2, 5))
    pads = [d.integer(0, min(2, a.shape[-1 - k // 2] - 1)) for k in range(2 * count)]
    return {"self": a, "padding": pads}


@family("replication_pad1d replication_pad2d replication_pad3d", quantized=True)
def replication_pad(d):
    count = int(d.overload.split(".")[1][-2])
    a = moved(d, count + 1, min(count + 2, 5))
    return {"self": a, "padding": [d.integer(0, 3) for _ in range(2 * count)]}


# -- Conversion and making


@family("to.dtype to.dtype_layout to.device _to_copy")
def convert(d):
    a = moved(d)
    target = d.dtype((*ANY, a.dtype))
    if a.is_floating_point() and not target.is_floating_point and target != torch.bool:
        span = (0, 4) if target == torch.uint8 else (-4, 4)
        a = d.tensor(list(a.shape), a.dtype, span)
    options = d.some(copy=True)
    if d.overload.endswith("to.device"):
        options["device"] = torch.device("cpu")
    return {"self": a, "dtype": target, **options}


@family("to.other type_as")
def convert_like(d):
    a = d.tensor(d.shape(), d.dtype(), (0, 4))
    return {"self": a, "other": d.tensor(d.shape(), d.dtype())}


@family("full zeros ones")
def filled(d):
    dtype = d.dtype()
    values = d.known(fill_value=d.scalar(dtype))
    return {"size": d.shape(), **values, **d.some(dtype=dtype)}


@family("full_like zeros_like ones_like new_full new_zeros new_ones fill.Scalar")
def filled_like(d):
    a = d.tensor(d.shape(), d.dtype())
    dtype = d.dtype()
    options = d.some(dtype=dtype)
    number = d.scalar(options.get("dtype", a.dtype))
    return {"self": a, **d.known(size=d.shape(), fill_value=number, value=number), **options}


@family("scalar_tensor")
def scalar_tensor(d):
    dtype = d.dtype()
    return {"s": d.scalar(dtype), **d.some(dtype=dtype)}


@family("arange", tolerance=ROUNDED)
def arange(d):
    whole = d.chance(0.6)
    number = d.integer if whole else d.real
    start, length = number(-4, 4), number(1, 9)
    step = d.pick(1, 2, 3) if whole else d.pick(0.5, 1.5)
    if d.chance(0.3):
        start, length, step = start, -length, -step
    if d.overload.endswith("default"):
        return {"end": abs(length), **d.some(dtype=d.dtype(NUMBERS))}
    if d.overload.endswith(".start"):
        length, step = abs(length), 1
    options = d.known(start=start, end=start + length)
    if d.overload.endswith("step") and (length < 0 or d.chance()):
        options["step"] = step
    return {**options, **d.some(dtype=d.dtype((torch.float32, torch.int32, torch.int64)))}


@family("linspace", tolerance=Tolerance(4, 16))
def linspace(d):
    number = d.pick(d.integer, d.real)
    ends = {name: number(-4, 4) for name in ("start", "end")}
    for name, kind in zip(ends, d.overload.split(".")[2].split("_")):
        if kind == "Tensor":
            ends[name] = d.tensor([], torch.float32)
    options = {} if "Tensor" in d.overload else d.some(dtype=d.dtype(FLOATS))
    return {**ends, "steps": d.integer(1, 12), **options}


@family("eye")
def eye(d):
    return {"n": d.integer(1, 6), **d.known(m=d.integer(1, 6)), **d.some(dtype=d.dtype())}


# -- Indices


@family("embedding", quantized=True)
def embedding(d):
    weight = d.tensor([d.integer(1, 9), d.integer(1, 6)], d.dtype(FLOATS))
    rows = weight.shape[0]
    indices = d.indices(d.shape(0, 4), rows).to(d.pick(torch.int64, torch.int32))
    return {"weight": weight, "indices": indices, **d.some(padding_idx=d.integer(0, rows - 1))}


@family("index_select", quantized=True)
def index_select(d):
    a = moved(d)
    dim = d.dim(a.ndim)
    size = a.shape[dim] if a.ndim else 1
    return {"self": a, "dim": dim, "index": d.indices([d.integer(1, 6)], size)}


@family("index_copy")
def index_copy(d):
    a = moved(d, 1)
    dim = d.dim(a.ndim)
    size = a.shape[dim]
    chosen = d.rng.permutation(size)[: d.integer(1, size)]
    shape = list(a.shape)
    shape[dim] = len(chosen)
    return {"self": a, "dim": dim, "index": d.index_tensor(chosen),
            "source": d.tensor(shape, a.dtype)}


@family("index_add", tolerance=SUM)
def index_add(d):
    a = d.tensor(d.shape(1), d.dtype(FLOATS))
    dim = d.dim(a.ndim)
    chosen = d.rng.integers(0, a.shape[dim], d.integer(1, 4))
    shape = list(a.shape)
    shape[dim] = len(chosen)
    return {"self": a, "dim": dim, "index": d.index_tensor(chosen),
            "source": d.tensor(shape, a.dtype), **d.some(alpha=d.pick(0.5, -2.0))}


@family("index_fill")
def index_fill(d):
    a = d.tensor(d.shape(1), d.dtype(FLOATS))
    dim = d.dim(a.ndim)
    chosen = d.rng.permutation(a.shape[dim])[: d.integer(1, a.shape[dim])]
    value = d.pick(0.5, -2.0)
    if d.overload.endswith("Tensor"):
        value = torch.tensor(value, dtype=a.dtype)
    return {"self": a, "dim": dim, "index": d.index_tensor(chosen), "value": value}


@family("gather", quantized=True)
def gather(d):
    a = moved(d)
    dim = d.dim(a.ndim)
    shape = [d.integer(1, size) for size in a.shape]
    if a.ndim:
        shape[dim] = d.integer(1, 6)
    return {"self": a, "dim": dim, "index": d.indices(shape, a.shape[dim] if a.ndim else 1)}


@family("take_along_dim")
def take_along_dim(d):
    a = moved(d, 1)
    if d.chance(0.2):
        return {"self": a, "indices": d.indices(d.shape(1, 3), a.numel())}
    dim = d.dim(a.ndim)
    shape = [1 if d.chance(0.2) else size for size in a.shape]
    shape[dim] = d.integer(1, 6)
    return {"self": a, "dim": dim, "indices": d.indices(shape, a.shape[dim])}


def unrepeated(d, shape, dim, size):
    """Indices into `size` places, of which none is repeated along `dim`."""
    order = np.stack([d.rng.permutation(size)[: shape[dim]] for _ in range(int(np.prod(shape)))])
    order = order.reshape(*shape, -1)
    dim %= len(shape)
    return np.moveaxis(np.take(order, 0, axis=dim), -1, dim)  # one permutation for each line


@family("scatter scatter_add", tolerance=Tolerance(4, 16))
def scatter(d):
    a = moved(d, 1)
    dim = d.dim(a.ndim)
    shape = [d.integer(1, size) for size in a.shape]
    adds = "add" in d.overload
    if adds and d.chance():
        index = d.indices(shape, a.shape[dim])
    else:
        index = d.index_tensor(unrepeated(d, shape, dim, a.shape[dim]))
    if d.overload.endswith("value"):
        return {"self": a, "dim": dim, "index": index, "value": d.scalar(a.dtype)}
    larger = [size + (d.integer(0, 2) if d.chance(0.2) else 0) for size in shape]
    return {"self": a, "dim": dim, "index": index, "src": d.tensor(larger, a.dtype)}


def index_list(d, shape, *, unique=False):
    """Index tensors for some dimensions, None or a mask for others."""
    rank = len(shape)
    count = d.integer(1, rank)
    whole = d.shape(0, 2) if not unique else [d.integer(1, 3)]
    indices = []
    for k in range(count):
        if d.chance(0.25) and (k + 1 < count or any(i is not None for i in indices)):
            indices.append(None)
            continue
        mine = list(whole) if unique or d.chance(0.7) else d.broadcast(whole)
        if unique:
            if shape[k] < whole[0]:
                raise Unfit
            values = d.rng.permutation(shape[k])[: whole[0]]
            values = values - shape[k] * (d.rng.random(values.shape) < 0.3)
            indices.append(d.index_tensor(values, d.pick(torch.int64, torch.int32)))
        else:
            indices.append(d.indices(mine, shape[k], negative=True))
    if all(i is None for i in indices):
        raise Unfit
    return indices


@family("index.Tensor", quantized=True)
def index(d):
    a = moved(d, 1)
    return {"self": a, "indices": index_list(d, list(a.shape))}


@family("index_put", tolerance=Tolerance(4, 32), quantized=True)
def index_put(d):
    a = moved(d, 1)
    accumulate = d.chance()
    if d.chance(0.15) and not accumulate:
        mask = d.tensor(list(a.shape[: d.integer(1, a.ndim)]), torch.bool)
        return {"self": a, "indices": [mask], "values": d.tensor([], a.dtype)}
    # ExecuTorch's quantizer splits a sum into index, add and index_put, which adds only once.
    repeats = accumulate and not d.float_only
    indices = index_list(d, list(a.shape), unique=not repeats)
    shape = list(a[tuple(slice(None) if i is None else i for i in indices)].shape)
    values = d.tensor(d.broadcast(shape), a.dtype)
    return {"self": a, "indices": indices, "values": values,
            **({"accumulate": True} if accumulate else d.some(accumulate=False))}


# -- Matrices


def matrix(d, shape, dtype, **options):
    return d.tensor(shape, dtype, (-1.5, 1.5), **options)


MATRICES = FLOATS * 2 + (torch.int8, torch.int32, torch.int64)


@family("mm bmm", tolerance=SUM, quantized=True)
def matrix_product(d):
    n, k, m = (d.pick(1, 2, 3, 5, 8) for _ in range(3))
    batch = [d.integer(1, 3)] if "bmm" in d.overload else []
    dtype = d.dtype(MATRICES)
    return {"self": matrix(d, [*batch, n, k], dtype), "mat2": matrix(d, [*batch, k, m], dtype)}


@family("matmul", tolerance=SUM, quantized=True)
def any_product(d):
    n, k, m = (d.pick(1, 2, 3, 5, 8) for _ in range(3))
    batch = d.shape(0, 2)
    dtype = d.dtype(FLOATS)
    left = d.pick([k], [n, k], [*d.broadcast(batch), n, k])
    right = d.pick([k], [k, m], [*batch, k, m])
    return {"self": matrix(d, left, dtype), "other": matrix(d, right, dtype)}


@family("mv dot vdot inner linalg_vecdot", tolerance=SUM)
def product_of_vectors(d):
    n, k = (d.pick(1, 2, 3, 5, 8) for _ in range(2))
    dtype = d.dtype(FLOATS)
    names = {"mv": ("self", "vec"), "dot": ("self", "tensor"), "inner": ("self", "other"),
             "vdot": ("self", "other"), "linalg_vecdot": ("x", "y")}[d.overload.split(".")[1]]
    left = {"mv": [n, k], "dot": [k], "vdot": [k]}.get(d.overload.split(".")[1])
    left = d.pick([k], [n, k], [2, n, k]) if left is None else left
    right = [k] if "inner" not in d.overload else d.pick([k], [3, k], [2, 2, k])
    return {names[0]: matrix(d, left, dtype), names[1]: matrix(d, right, dtype)}


@family("addr", tolerance=Tolerance(8, 32))
def sum_with_outer_product(d):
    n, m = d.integer(1, 5), d.integer(1, 5)
    dtype = d.dtype(FLOATS)
    return {"self": matrix(d, d.broadcast([n, m]), dtype), "vec1": matrix(d, [n], dtype),
            "vec2": matrix(d, [m], dtype), **factors(d)}


@family("outer kron", tolerance=ROUNDED)
def product_of_pairs(d):
    dtype = d.dtype()
    low, high = (1, 1) if d.overload.startswith("aten.outer") else (0, 3)
    first, second = (d.tensor(d.shape(low, high)[:high], dtype, (-6, 6)) for _ in range(2))
    return {"self": first, "vec2" if low else "other": second}


@family("tensordot", tolerance=SUM)
def tensordot(d):
    dtype = d.dtype(FLOATS)
    left, right = d.shape(1, 3), d.shape(1, 3)
    count = d.integer(0, min(len(left), len(right)))
    of_left = [int(k) for k in d.rng.permutation(len(left))[:count]]
    of_right = [int(k) for k in d.rng.permutation(len(right))[:count]]
    for a, b in zip(of_left, of_right):
        right[b] = left[a]
    return {"self": matrix(d, left, dtype), "other": matrix(d, right, dtype),
            "dims_self": of_left, "dims_other": [k - len(right) for k in of_right]}


@family("chain_matmul linalg_multi_dot", tolerance=SUM)
def chain(d):
    dtype = d.dtype(FLOATS)
    sizes = [d.pick(1, 2, 3, 5) for _ in range(d.integer(3, 5))]
    shapes = [list(pair) for pair in zip(sizes, sizes[1:])]
    if "multi" in d.overload and d.chance():
        shapes[0] = shapes[0][1:]
    name = "tensors" if "multi" in d.overload else "matrices"
    return {name: [matrix(d, shape, dtype) for shape in shapes]}


def factors(d):
    return d.some(beta=d.pick(0.5, 2, 0, 1), alpha=d.pick(0.5, 2, 1, -1))


@family("addmm baddbmm", tolerance=SUM, quantized=True)
def product_and_sum(d):
    n, k, m = (d.pick(1, 2, 3, 5, 8) for _ in range(3))
    batched = "baddbmm" in d.overload
    batch = [d.integer(1, 3)] if batched else []
    dtype = d.dtype(FLOATS)
    names = ("batch1", "batch2") if batched else ("mat1", "mat2")
    added = d.broadcast([*batch, n, m])
    return {"self": matrix(d, added, dtype), names[0]: matrix(d, [*batch, n, k], dtype),
            names[1]: matrix(d, [*batch, k, m], dtype), **({} if d.float_only else factors(d))}


@family("linear", tolerance=SUM, quantized=True)
def linear(d):
    k, m = (d.pick(1, 2, 3, 5, 8) for _ in range(2))
    dtype = d.dtype(FLOATS)
    options = d.some(bias=matrix(d, [m], dtype, constant=0.7))
    return {"input": matrix(d, [*d.shape(0, 3), k], dtype),
            "weight": matrix(d, [m, k], dtype, constant=0.7), **options}


EQUATIONS = ("ij,jk->ik", "bij,bjk->bik", "ij->ji", "ij->i", "ij->", "ii->i", "i,j->ij",
             "bi,bj->bij",
             "bij,bjk,bkl->bil", "...ij,...jk->...ik", "ij,ij->ij", "bhid,bhjd->bhij", "ij,kj->ik")


@family("einsum", tolerance=SUM)
def einsum(d):
    equation = d.pick(*EQUATIONS)
    sizes = {letter: d.integer(1, 5) for letter in "abcdefghijkl"}
    dtype = d.dtype(FLOATS)
    tensors = []
    for term in equation.split("->")[0].split(","):
        shape = [d.integer(2, 2)] if term.startswith("...") else []
        shape += [sizes[letter] for letter in term if letter.isalpha()]
        tensors.append(matrix(d, shape, dtype))
    return {"equation": equation, "tensors": tensors}


@family("scaled_dot_product_attention", tolerance=Tolerance(32, 64))
def attention(d):
    dtype = d.dtype(FLOATS)
    lead = d.pick([1], [2], [1, 2], [2, 3])
    length, source, depth, width = (d.integer(1, 6) for _ in range(4))
    causal = d.chance(0.3)
    options = {}
    if causal:
        options["is_causal"] = True
    elif d.chance():
        mask = d.broadcast([*lead, length, source])
        options["attn_mask"] = (d.tensor(mask, dtype) if d.chance(0.7) or len(mask) == 0
                                else d.tensor(mask, torch.bool) | True)
    return {"query": matrix(d, [*lead, length, depth], dtype),
            "key": matrix(d, [*lead, source, depth], dtype),
            "value": matrix(d, [*lead, source, width], dtype), **options,
            **d.some(scale=d.real(0.2, 1))}


# -- Convolutions, pooling, resizing


def each(d, count, *options):
    """One number for each dimension."""
    return [d.pick(*options) for _ in range(count)]


def padding(d, rank, kernel, dilation):
    return [d.integer(0, min(3, dilation[k] * (kernel[k] - 1))) for k in range(rank)]


def image(d, rank, kernel, dilation, channels, dtype, batch=None):
    extent = [dilation[k] * (kernel[k] - 1) + 1 for k in range(rank)]
    most = {1: 9, 2: 6, 3: 3}[rank]
    sizes = [e + d.integer(0, most) for e in extent]
    lead = [d.integer(1, 2)] if batch is None else batch
    return matrix(d, [*lead, channels, *sizes], dtype, constant=0.1)


def convolution_parts(d, rank, *, transposed=False, batch=None):
    dtype = d.dtype(FLOATS)
    groups = d.pick(1, 1, 2, 3)
    ins, outs = groups * d.integer(1, 3), groups * d.integer(1, 3)
    kernel = each(d, rank, *((1, 2, 3, 4) if rank < 3 else (1, 2, 3)))
    dilation = each(d, rank, 1, 1, 2) if not transposed or d.chance(0.2) else [1] * rank
    weight = [ins, outs // groups] if transposed else [outs, ins // groups]
    return {"input": image(d, rank, kernel, dilation, ins, dtype, batch),
            "weight": matrix(d, [*weight, *kernel], dtype, constant=0.8),
            **d.some(bias=matrix(d, [outs], dtype, constant=0.8))}, groups, kernel, dilation


def unbatched(d):
    return [] if d.chance(0.15) and not d.float_only else None


@family("conv1d conv2d conv3d", tolerance=SUM, quantized=True)
def convolution(d):
    rank = int(d.overload.split(".")[1][-2])
    parts, groups, kernel, dilation = convolution_parts(d, rank, batch=unbatched(d))
    if d.overload.endswith("padding"):
        word = d.pick("same", "valid")
        stride = [1] * rank if word == "same" else each(d, rank, 1, 2)
        return {**parts, "stride": stride, "padding": word, "dilation": dilation, "groups": groups}
    parts |= d.some(stride=each(d, rank, 1, 2, 3), padding=padding(d, rank, kernel, dilation))
    return {**parts, "dilation": dilation, "groups": groups}


@family("conv_transpose1d conv_transpose2d", tolerance=SUM, quantized=True)
def transposed_convolution(d):
    rank = int(d.overload.split(".")[1][-2])
    parts, groups, kernel, dilation = convolution_parts(
        d, rank, transposed=True, batch=unbatched(d))
    stride = each(d, rank, 1, 2, 3)
    out = [d.integer(0, max(stride[k], dilation[k]) - 1) for k in range(rank)]
    return {**parts, "stride": stride, **d.some(padding=padding(d, rank, kernel, dilation)),
            **({"output_padding": out} if d.chance(0.4) else {}), "groups": groups,
            "dilation": dilation}


@family("convolution", tolerance=SUM)
def general_convolution(d):
    rank = d.integer(1, 3)
    transposed = d.chance(0.3) and rank < 3
    parts, groups, kernel, dilation = convolution_parts(d, rank, transposed=transposed)
    stride = each(d, rank, 1, 2)
    out = [d.integer(0, stride[k] - 1) if transposed else 0 for k in range(rank)]
    return {"bias": None, **parts, "stride": stride,
            "padding": padding(d, rank, kernel, dilation), "dilation": dilation,
            "transposed": transposed, "output_padding": out, "groups": groups}


def window(d, rank, *, dilated):
    kernel = each(d, rank, 1, 2, 3, 4)
    dilation = each(d, rank, 1, 1, 2) if dilated else [1] * rank
    half = [d.integer(0, kernel[k] // 2) for k in range(rank)]
    options = d.some(stride=each(d, rank, 1, 2, 3), padding=half, ceil_mode=d.chance())
    if dilated and d.chance():
        options["dilation"] = dilation
    lead = [d.integer(1, 2)] if d.chance(0.8) else []
    return kernel, dilation, lead, options


@family("avg_pool1d avg_pool2d", tolerance=Tolerance(16, 16), quantized=True)
@family("avg_pool3d", tolerance=Tolerance(16, 16))
def average_pool(d):
    rank = int(d.overload.split(".")[1][-2])
    kernel, dilation, lead, options = window(d, rank, dilated=False)
    options |= d.some(count_include_pad=d.chance())
    if not d.float_only:  # ExecuTorch's quantizer makes a pool and a product of it, each rounded
        options |= d.some(divisor_override=d.integer(1, 7))
    return {"self": image(d, rank, kernel, dilation, d.integer(1, 3), d.dtype(FLOATS), lead),
            "kernel_size": kernel, **options}


@family("max_pool1d max_pool2d", quantized=True)
@family("max_pool2d_with_indices max_pool3d")
def max_pool(d):
    rank = next(r for r in (1, 2, 3) if f"{r}d" in d.overload)
    kernel, dilation, lead, options = window(d, rank, dilated=True)
    dtype = d.dtype(FLOATS * 2 + INTEGERS)
    return {"self": image(d, rank, kernel, dilation, d.integer(1, 3), dtype, lead),
            "kernel_size": kernel, **options}


# ExecuTorch's quantizer gives the result of the second its own scale: then the average is rounded
# twice.
@family("adaptive_avg_pool2d", tolerance=Tolerance(16, 16), quantized=True)
@family("_adaptive_avg_pool2d", tolerance=Tolerance(16, 16))
@family("adaptive_max_pool2d")
def adaptive_pool(d):
    shape = d.shape(3, 4)
    return {"self": d.tensor(shape, d.dtype(FLOATS)), "output_size": each(d, 2, 1, 2, 3, 5)}


@family("adaptive_avg_pool1d", tolerance=Tolerance(16, 16))
@family("adaptive_max_pool1d")
def adaptive_line(d):
    return {"self": d.tensor(d.shape(2, 3), d.dtype(FLOATS)), "output_size": each(d, 1, 1, 2, 3, 5)}


@family("upsample_linear1d upsample_nearest1d _upsample_nearest_exact1d",
        tolerance=Tolerance(64, 64))
def upsample_line(d):
    values = d.tensor([d.integer(1, 2), d.integer(1, 3), d.pick(1, 2, 3, 5)], d.dtype(FLOATS))
    align = d.known(align_corners=d.chance())
    sizes = each(d, 1, 1, 2, 3, 4, 6, 8)
    if not d.overload.endswith("vec"):
        return {"self": values, "output_size": sizes, **align}
    if d.chance():
        return {"input": values, "output_size": sizes, **align, "scale_factors": None}
    factor = d.pick(2.0, 3.0, 1.5, 1.0)
    return {"input": values, "output_size": None, **align, "scale_factors": [factor]}


@family("upsample_bicubic2d", tolerance=Tolerance(64, 64))
def bicubic(d):
    shape = [d.integer(1, 2), d.integer(1, 3), *each(d, 2, 1, 2, 3, 5)]
    given = {"self" if d.overload.endswith("default") else "input": d.tensor(shape, d.dtype(FLOATS))}
    align = {"align_corners": d.chance()}
    if d.overload.endswith("vec") and d.chance():
        factors = d.pick([2.0, 2.0], [1.7, 2.5], [3.3, 1.0])
        return {**given, "output_size": None, **align, "scale_factors": factors}
    rest = {"scale_factors": None} if d.overload.endswith("vec") else {}
    return {**given, "output_size": each(d, 2, 1, 2, 3, 7), **align, **rest}


@family("upsample_bilinear2d upsample_nearest2d _upsample_nearest_exact2d",
        tolerance=Tolerance(64, 64), quantized=True)
def upsample(d):
    bilinear = "bilinear" in d.overload
    if not bilinear and not d.overload.endswith("vec") and d.chance(0.3):
        values = d.tensor([d.integer(1, 2), d.integer(1, 3), *each(d, 2, 1, 2, 3, 5)], torch.uint8)
    else:
        shape = [d.integer(1, 2), d.integer(1, 3), *each(d, 2, 1, 2, 3, 5)]
        values = d.tensor(shape, d.dtype(FLOATS))
    factors = d.pick([2.0, 2.0], [3.0, 2.0], [1.5, 2.5], [0.5, 1.0], [1.0, 4.0])
    sizes = each(d, 2, 1, 2, 3, 4, 6, 8)
    align = d.known(align_corners=d.chance())
    if not d.overload.endswith("vec"):
        given = {}
        if d.chance(0.3):
            sizes = [int(n * f) for n, f in zip(values.shape[2:], factors)]
            given = {"scales_h": factors[0], "scales_w": factors[1]}
            if min(sizes) < 1:
                raise Unfit
        return {"self": values, "output_size": sizes, **align, **given}
    if d.chance():
        return {"input": values, "output_size": sizes, **align, "scale_factors": None}
    return {"input": values, "output_size": None, **align, "scale_factors": factors}


@family("glu", tolerance=FUNCTION, quantized=True)
def glu(d):
    shape = d.shape(1)
    dim = d.dim(len(shape)) if d.chance() else -1
    shape[dim] *= 2
    return {"self": d.tensor(shape, d.dtype(FLOATS)), **({"dim": dim} if dim != -1 else {})}


# -- Recurrent networks


GATES = {"lstm": 4, "gru": 3, "rnn_tanh": 1, "rnn_relu": 1}


@family("lstm gru rnn_tanh rnn_relu", tolerance=Tolerance(64, 128))
def recurrent(d):
    kind = d.overload.split(".")[1]
    gates = GATES[kind]
    inputs, hidden, layers = d.integer(1, 4), d.integer(1, 4), d.integer(1, 2)
    both, first, biases = d.chance(0.4), d.chance(), d.chance(0.7)
    ways = 2 if both else 1
    dtype = torch.float32
    params = []
    for layer in range(layers):
        for _ in range(ways):
            width = inputs if layer == 0 else hidden * ways
            shapes = [[gates * hidden, width], [gates * hidden, hidden]]
            shapes += [[gates * hidden]] * 2 if biases else []
            params += [d.tensor(s, dtype, (-0.7, 0.7), constant=1) for s in shapes]
    steps, batch = d.integer(1, 4), d.integer(1, 3)
    state = [layers * ways, batch, hidden]
    sequence = [batch, steps, inputs] if first else [steps, batch, inputs]
    hx = matrix(d, state, dtype)
    return {"input": matrix(d, sequence, dtype),
            "hx": [hx, matrix(d, state, dtype)] if kind == "lstm" else hx, "params": params,
            "has_biases": biases, "num_layers": layers, "dropout": 0.0, "train": False,
            "bidirectional": both, "batch_first": first}


@family("lstm_cell gru_cell rnn_tanh_cell rnn_relu_cell", tolerance=Tolerance(64, 128))
def recurrent_cell(d):
    kind = d.overload.split(".")[1].removesuffix("_cell")
    gates = GATES[kind]
    inputs, hidden, batch = d.integer(1, 4), d.integer(1, 4), d.integer(1, 3)
    dtype = torch.float32
    hx = matrix(d, [batch, hidden], dtype)
    options = {}
    if d.chance(0.6):
        options = {k: d.tensor([gates * hidden], dtype, (-0.7, 0.7), constant=0.7)
                   for k in ("b_ih", "b_hh")}
    return {"input": matrix(d, [batch, inputs], dtype),
            "hx": [hx, matrix(d, [batch, hidden], dtype)] if kind == "lstm" else hx,
            "w_ih": d.tensor([gates * hidden, inputs], dtype, (-0.7, 0.7), constant=0.7),
            "w_hh": d.tensor([gates * hidden, hidden], dtype, (-0.7, 0.7), constant=0.7),
            **options}
