# SPDX-License-Identifier: BSD-3-Clause
"""What random graphs for Vela leave out: operators that it does not support for Ethos-U55 and U65
(the SUPPORTED_OPS.md written by `vela --supported-ops-report`), and graphs that Vela 5.1 compiles
to streams with wrong results.
"""

from program import Op
from random_operators import BOOL, INT8, INT16, INT32, LIMITS

# -- Support of U55 and U65


def _strides_fit(strides):
    return max(strides) <= 3


def _is_height_or_width(value, axis):
    return len(value.shape) - 3 <= axis < len(value.shape) - 1


def _average_fits(a, _, attributes):
    kernel, stride, padding = attributes[:3]
    return a.shape[0] == 1 and _strides_fit(stride) and (max(kernel) <= 8 or not any(padding))


def _argmax_fits(a, _, attributes):
    last = len(a.shape) - 1
    return attributes[0] == last and a.shape[-1] <= 127 and (last < 3 or a.shape[0] == 1)


ONLY_U85 = {
    *(Op.BITWISE_AND, Op.BITWISE_OR, Op.BITWISE_XOR, Op.BITWISE_NOT, Op.INTDIV),
    *(Op.LOGICAL_AND, Op.LOGICAL_OR, Op.LOGICAL_XOR, Op.LOGICAL_NOT, Op.LOGICAL_RIGHT_SHIFT),
    *(Op.EQUAL, Op.GREATER, Op.GREATER_EQUAL, Op.SELECT, Op.REDUCE_ALL, Op.REDUCE_ANY),
    *(Op.GATHER, Op.SCATTER, Op.CONV3D),  # CONV3D only with a depth of 1
}
U55_RULES = {  # the first operand, the result's type and the attributes
    Op.ARITHMETIC_RIGHT_SHIFT: lambda a, dtype, attributes: dtype == INT32 and attributes[0],
    Op.LOGICAL_LEFT_SHIFT: lambda a, dtype, _: dtype == INT32,
    Op.CAST: lambda a, *_: a.dtype != INT32,
    Op.MATMUL: lambda a, *_: a.dtype == INT8,
    Op.REVERSE: lambda a, dtype, axis: dtype != INT32 and _is_height_or_width(a, axis[0]),
    Op.REDUCE_MAX: lambda a, *_: a.dtype != INT32,
    Op.REDUCE_MIN: lambda a, *_: a.dtype != INT32,
    Op.ARGMAX: _argmax_fits,
    Op.CONV2D: lambda a, _, attributes: _strides_fit(attributes[1]),
    Op.DEPTHWISE_CONV2D: lambda a, _, attributes: _strides_fit(attributes[1]),
    Op.MAX_POOL2D: lambda a, _, attributes: _strides_fit(attributes[1]),
    Op.AVG_POOL2D: _average_fits,
    Op.TRANSPOSE_CONV2D: lambda a, _, attributes: attributes[1] in ([1, 1], [2, 2]),
}


def fits_u55(operator, value, dtype, attributes):
    if operator in ONLY_U85 or BOOL in (value.dtype, dtype):
        return False
    return operator not in U55_RULES or U55_RULES[operator](value, dtype, attributes)


# -- Miscompiled by Vela 5.1


WINDOWS = {
    *(Op.CONV2D, Op.DEPTHWISE_CONV2D, Op.TRANSPOSE_CONV2D, Op.MAX_POOL2D, Op.AVG_POOL2D),
}
RESHAPES = {Op.RESHAPE, Op.TRANSPOSE}
PADDING = {Op.MAX_POOL2D: 2, Op.AVG_POOL2D: 2}  # the attribute's index; for others the first


def before_reshapes(g, value):
    while g.makers.get(value, (None,))[0] == Op.RESHAPE:
        value = g.makers[value][1]
    return value


def origin(g, value):
    """The operator that computes a value, ignoring reshapes."""
    return g.makers.get(before_reshapes(g, value), (None,))[0]


def is_slice_of_images(g, value):
    """Whether a value is a part of several images."""
    made = g.makers.get(before_reshapes(g, value), (None,))
    return made[0] == Op.SLICE and (value.shape[0] > 1 or made[1].shape[0] > 1)


def unscaled(g, value):
    """The value before it was rescaled, or the value itself."""
    operator, before = g.makers.get(value, (None, None))
    return before if operator == Op.RESCALE else value


def is_multiplied(g, value):
    """Whether a depthwise convolution with several outputs per channel computes a value."""
    made = unscaled(g, value)
    operator, before = g.makers.get(made, (None, None))
    return operator == Op.DEPTHWISE_CONV2D and before.shape[-1] != made.shape[-1]


def is_transposed_twice(g, value):
    operator, before = g.makers.get(value, (None, None))
    return operator == Op.TRANSPOSE and g.makers.get(before, (None,))[0] == Op.TRANSPOSE


def is_reshaped_transpose(g, value):
    """Whether a value is the transpose of a convolution's output in another shape."""
    operator, transposed = g.makers.get(value, (None, None))
    if operator != Op.TRANSPOSE or g.makers.get(transposed, (None,))[0] != Op.RESHAPE:
        return False
    made, before = g.makers.get(before_reshapes(g, transposed), (None, None))
    return made in WINDOWS or (made == Op.RESCALE and origin(g, before) in WINDOWS)


def is_miscompiled(g, operator, operands, dtype, attributes):
    value = operands[0]
    if operator == Op.CAST:
        # Fewer bits: an addition of 0 whose output is clipped; TOSA drops the upper bits.
        return dtype in LIMITS and value.bound > LIMITS[dtype] + 1
    if operator == Op.CLAMP:
        # Fused with a shift, whose output is not clipped (activation_clip_range=none).
        return origin(g, value) in (Op.LOGICAL_LEFT_SHIFT, Op.LOGICAL_RIGHT_SHIFT)
    if operator == Op.CONCAT:
        # U55 and U65: the last transpose after such a convolution writes beside the concatenation.
        return not g.is_u85 and any(is_multiplied(g, v) for v in operands)
    if operator == Op.MUL:
        # If more than 31 bits are shifted out: OFM_SCALE rounds twice (double_symmetric).
        return operands[2].tensor.data[0] > 31
    # An operand of SELECT that is also read by a RESHAPE, or by a TRANSPOSE that moves ones: SELECT
    # uses that shape.
    if operator == Op.SELECT and any(RESHAPES & g.readers.get(v, set()) for v in operands):
        return True
    if operator in RESHAPES and Op.SELECT in g.readers.get(value, ()):
        return True
    if operator == Op.TRANSPOSE and is_reshaped_transpose(g, value):
        # The two are dropped: the preceding convolution gets the shape of the RESHAPE.
        return True
    if operator in (Op.RESHAPE, Op.TRANSPOSE):  # a transpose that only moves ones is also a reshape
        # U55: it becomes the shape of the subtraction at the end of a REDUCE_MIN, not of its
        # operand.
        return not g.is_u85 and origin(g, value) == Op.REDUCE_MIN
    if operator == Op.RESCALE:
        is_unsigned = attributes[3]  # 16 bits: 0 is added to the whole tensor, from its start
        if is_unsigned and g.is_u85 and value.dtype == INT16 and origin(g, value) == Op.SLICE:
            return True
        # U85: a matrix product uses the first channel's scale for all channels.
        return bool(attributes[2]) and g.is_u85 and origin(g, value) == Op.MATMUL
    if operator in (Op.ARGMAX, Op.REDUCE_MAX, Op.REDUCE_MIN, Op.REDUCE_SUM):
        # The slice is dropped: the pool reads the tensor from its start. Two transposes are merged,
        # and the pool gets the wrong shape.
        return origin(g, unscaled(g, value)) == Op.SLICE or is_transposed_twice(g, value)
    if operator in WINDOWS:
        padding = attributes[PADDING.get(operator, 0)]
        if any(padding) and is_slice_of_images(g, value):
            # Top and left padding is added to bottom and right padding, for every image.
            return True
        kernel, stride = attributes[:2]
        is_large = max(kernel) > 8 or max(stride) > 3
        if operator == Op.AVG_POOL2D and any(padding) and is_large and value.shape[0] > 1:
            # U85: the sums of all images except the first are written past their buffer.
            return True
    return False
