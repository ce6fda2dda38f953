#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// TOSA's operators: their names and operands. Numbers and attributes are in schemas/*.fbs.

#include <arm_delegate/config.hpp>  // IWYU pragma: keep

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace arm_delegate::tosa {

/// A TOSA operator. The order is that of `operator_table`; nothing else depends on it.
enum class op : std::uint8_t {
  argmax,
  avg_pool2d,
  conv2d,
  conv3d,
  depthwise_conv2d,
  fft2d,
  matmul,
  max_pool2d,
  rfft2d,
  transpose_conv2d,
  clamp,
  erf,
  sigmoid,
  tanh,
  add,
  arithmetic_right_shift,
  bitwise_and,
  bitwise_or,
  bitwise_xor,
  intdiv,
  logical_and,
  logical_left_shift,
  logical_right_shift,
  logical_or,
  logical_xor,
  maximum,
  minimum,
  mul,
  pow,
  sub,
  table,
  abs,
  bitwise_not,
  ceil,
  clz,
  cos,
  exp,
  floor,
  log,
  logical_not,
  negate,
  reciprocal,
  rsqrt,
  sin,
  select,
  equal,
  greater,
  greater_equal,
  reduce_all,
  reduce_any,
  reduce_max,
  reduce_min,
  reduce_product,
  reduce_sum,
  concat,
  pad,
  reshape,
  reverse,
  slice,
  tile,
  transpose,
  gather,
  scatter,
  resize,
  cast,
  rescale,
  constant,
  identity,
  custom,
  cond_if,
  while_loop,
  variable,
  variable_write,
  variable_read,
  const_shape,
  // From the 1.1 draft:
  matmul_t_block_scaled,
  cast_from_block_scaled,
  cast_to_block_scaled,
  dim,
  concat_shape,
  add_shape,
  sub_shape,
  mul_shape,
  slice_shape,
  exp2_shape,
  log2_ceil_shape,
  log2_floor_shape,
  max_shape,
  min_shape,
  mod_shape,
  div_ceil_shape,
  div_floor_shape,
  assert_equal_shape,
  conv2d_block_scaled,
  max_pool2d_adaptive,
  avg_pool2d_adaptive,
  reshape_block_scaled,
  row_gather_block_scaled,
};

/// How an operator behaves when a TRANSPOSE moves across it.
enum class layout_rule : std::uint8_t {
  fixed,        ///< needs the given dimension order
  elementwise,  ///< result and operands of equal rank have the same order
  axis,         ///< like elementwise, with an `axis` attribute to renumber
  padding,      ///< like elementwise, with a `padding` operand to reorder
  window,       ///< like elementwise, with `start` and `size` operands to reorder
  multiples,    ///< like elementwise, with a `multiples` operand to reorder
};

struct operator_info {
  std::string_view name;  ///< in the 1.0 schema's Op enumeration
  /// Operand names in order, separated by spaces; the last one repeats if it ends in "...". An
  /// operand that TOSA 0.80 stores as an attribute has the name of the attribute's field.
  std::string_view operands;
  /// The attribute table of the 0.80 schema; "" for none. In 1.0 each operator has its own.
  std::string_view attribute_0_80 = "";
  layout_rule layout = layout_rule::fixed;
};

// Operand lists: TOSA 1.0 specification, chapter 2; 0.80 attribute tables: the schema of 0.80.0.
inline constexpr auto operator_table = std::to_array<operator_info>({
    {"ARGMAX", "input", "AxisAttribute"},
    {"AVG_POOL2D", "input input_zp output_zp", "PoolAttribute"},
    {"CONV2D", "input weight bias input_zp weight_zp", "ConvAttribute"},
    {"CONV3D", "input weight bias input_zp weight_zp", "ConvAttribute"},
    {"DEPTHWISE_CONV2D", "input weight bias input_zp weight_zp", "ConvAttribute"},
    {"FFT2D", "input_real input_imag", "FFTAttribute"},
    {"MATMUL", "a b a_zp b_zp", "MatMulAttribute"},
    {"MAX_POOL2D", "input", "PoolAttribute"},
    {"RFFT2D", "input_real", ""},
    {"TRANSPOSE_CONV2D", "input weight bias input_zp weight_zp", "TransposeConvAttribute"},
    {"CLAMP", "input", "ClampAttribute", layout_rule::elementwise},
    {"ERF", "input", "", layout_rule::elementwise},
    {"SIGMOID", "input", "", layout_rule::elementwise},
    {"TANH", "input", "", layout_rule::elementwise},
    {"ADD", "input1 input2", "", layout_rule::elementwise},
    {"ARITHMETIC_RIGHT_SHIFT", "input1 input2", "ArithmeticRightShiftAttribute",
     layout_rule::elementwise},
    {"BITWISE_AND", "input1 input2", "", layout_rule::elementwise},
    {"BITWISE_OR", "input1 input2", "", layout_rule::elementwise},
    {"BITWISE_XOR", "input1 input2", "", layout_rule::elementwise},
    {"INTDIV", "input1 input2", "", layout_rule::elementwise},
    {"LOGICAL_AND", "input1 input2", "", layout_rule::elementwise},
    {"LOGICAL_LEFT_SHIFT", "input1 input2", "", layout_rule::elementwise},
    {"LOGICAL_RIGHT_SHIFT", "input1 input2", "", layout_rule::elementwise},
    {"LOGICAL_OR", "input1 input2", "", layout_rule::elementwise},
    {"LOGICAL_XOR", "input1 input2", "", layout_rule::elementwise},
    {"MAXIMUM", "input1 input2", "", layout_rule::elementwise},
    {"MINIMUM", "input1 input2", "", layout_rule::elementwise},
    {"MUL", "input1 input2 shift", "MulAttribute", layout_rule::elementwise},
    {"POW", "input1 input2", "", layout_rule::elementwise},
    {"SUB", "input1 input2", "", layout_rule::elementwise},
    {"TABLE", "input table", "TableAttribute", layout_rule::elementwise},
    {"ABS", "input", "", layout_rule::elementwise},
    {"BITWISE_NOT", "input", "", layout_rule::elementwise},
    {"CEIL", "input", "", layout_rule::elementwise},
    {"CLZ", "input", "", layout_rule::elementwise},
    {"COS", "input", "", layout_rule::elementwise},
    {"EXP", "input", "", layout_rule::elementwise},
    {"FLOOR", "input", "", layout_rule::elementwise},
    {"LOG", "input", "", layout_rule::elementwise},
    {"LOGICAL_NOT", "input", "", layout_rule::elementwise},
    {"NEGATE", "input input1_zp output_zp", "NegateAttribute", layout_rule::elementwise},
    {"RECIPROCAL", "input", "", layout_rule::elementwise},
    {"RSQRT", "input", "", layout_rule::elementwise},
    {"SIN", "input", "", layout_rule::elementwise},
    {"SELECT", "condition on_true on_false", "", layout_rule::elementwise},
    {"EQUAL", "input1 input2", "", layout_rule::elementwise},
    {"GREATER", "input1 input2", "", layout_rule::elementwise},
    {"GREATER_EQUAL", "input1 input2", "", layout_rule::elementwise},
    {"REDUCE_ALL", "input", "AxisAttribute", layout_rule::axis},
    {"REDUCE_ANY", "input", "AxisAttribute", layout_rule::axis},
    {"REDUCE_MAX", "input", "AxisAttribute", layout_rule::axis},
    {"REDUCE_MIN", "input", "AxisAttribute", layout_rule::axis},
    {"REDUCE_PRODUCT", "input", "AxisAttribute", layout_rule::axis},
    {"REDUCE_SUM", "input", "AxisAttribute", layout_rule::axis},
    {"CONCAT", "input...", "AxisAttribute", layout_rule::axis},
    {"PAD", "input padding pad_const", "PadAttribute", layout_rule::padding},
    {"RESHAPE", "input new_shape", "ReshapeAttribute"},
    {"REVERSE", "input", "AxisAttribute", layout_rule::axis},
    {"SLICE", "input start size", "SliceAttribute", layout_rule::window},
    {"TILE", "input multiples", "TileAttribute", layout_rule::multiples},
    {"TRANSPOSE", "input", "TransposeAttribute"},
    {"GATHER", "values indices", ""},
    {"SCATTER", "values_in indices input", ""},
    {"RESIZE", "input scale offset border", "ResizeAttribute"},
    {"CAST", "input", "", layout_rule::elementwise},
    {"RESCALE", "input multiplier shift input_zp output_zp", "RescaleAttribute",
     layout_rule::elementwise},
    {"CONST", "", ""},
    {"IDENTITY", "input", "", layout_rule::elementwise},
    {"CUSTOM", "input...", "CustomAttribute"},
    {"COND_IF", "condition input...", "CondIfAttribute"},
    {"WHILE_LOOP", "input...", "WhileLoopAttribute"},
    {"VARIABLE", "", ""},
    {"VARIABLE_WRITE", "input", ""},
    {"VARIABLE_READ", "", ""},
    {"CONST_SHAPE", "", ""},
    {"MATMUL_T_BLOCK_SCALED", "a_data a_scale b_data b_scale"},
    {"CAST_FROM_BLOCK_SCALED", "input_data input_scale"},
    {"CAST_TO_BLOCK_SCALED", "input_data"},
    {"DIM", "input", "AxisAttribute"},
    {"CONCAT_SHAPE", "input..."},
    {"ADD_SHAPE", "input1 input2"},
    {"SUB_SHAPE", "input1 input2"},
    {"MUL_SHAPE", "input1 input2"},
    {"SLICE_SHAPE", "input start size"},
    {"EXP2_SHAPE", "input"},
    {"LOG2_CEIL_SHAPE", "input"},
    {"LOG2_FLOOR_SHAPE", "input"},
    {"MAX_SHAPE", "input1 input2"},
    {"MIN_SHAPE", "input1 input2"},
    {"MOD_SHAPE", "input1 input2"},
    {"DIV_CEIL_SHAPE", "input1 input2"},
    {"DIV_FLOOR_SHAPE", "input1 input2"},
    {"ASSERT_EQUAL_SHAPE", "input1 input2"},
    {"CONV2D_BLOCK_SCALED",
     "input_data input_scale weight_data weight_scale bias pad stride dilation"},
    {"MAX_POOL2D_ADAPTIVE", "input kernel stride pad"},
    {"AVG_POOL2D_ADAPTIVE", "input input_zp output_zp kernel stride pad"},
    {"RESHAPE_BLOCK_SCALED", "input... new_value_shape"},
    {"ROW_GATHER_BLOCK_SCALED", "values... indices row_count"},
});
static_assert(operator_table.size() == static_cast<std::size_t>(op::row_gather_block_scaled) + 1);

constexpr operator_info const& info(op o) { return operator_table[static_cast<std::size_t>(o)]; }
constexpr std::string_view name(op o) { return info(o).name; }

/// The name of operand number `i`, "" past the last.
constexpr std::string_view operand_name(op o, std::size_t i) {
  auto rest = info(o).operands;
  while (!rest.empty()) {
    auto const end = rest.find(' ');
    auto const piece = rest.substr(0, end);
    if (piece.ends_with("...")) return piece.substr(0, piece.size() - 3);
    if (i == 0) return piece;
    --i;
    rest = end == std::string_view::npos ? std::string_view{} : rest.substr(end + 1);
  }
  return {};
}

/// The index of the operand called `operand`, or `not_an_operand`.
inline constexpr std::size_t not_an_operand = static_cast<std::size_t>(-1);
constexpr std::size_t operand_index(op o, std::string_view operand) {
  for (std::size_t i = 0;; ++i) {
    auto const here = operand_name(o, i);
    if (here == operand) return i;
    if (here.empty() || i > 8) return not_an_operand;
  }
}

/// True for operands with the result's dimensions, unlike zero points, tables and shapes.
constexpr bool follows_layout(std::string_view operand) {
  if (operand.ends_with("_zp")) return false;
  return operand.starts_with("input") || operand.starts_with("on_") || operand == "condition";
}

}  // namespace arm_delegate::tosa
