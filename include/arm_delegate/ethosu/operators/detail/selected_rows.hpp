#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// U55 and U65: GATHER and SCATTER by computed indices. They have no transfers with an index list:
// rows are selected by products with matrices of 0 and 1, byte by byte.

#include <arm_delegate/ethosu/compile/builder.hpp>
#include <arm_delegate/ethosu/compile/npu_lowering.hpp>
#include <arm_delegate/ethosu/compile/tensor_view.hpp>
#include <arm_delegate/ethosu/compile/tosa_node.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/operators/detail/element_steps.hpp>
#include <arm_delegate/ethosu/operators/detail/matrix_product.hpp>
#include <arm_delegate/ethosu/operators/detail/reduction.hpp>
#include <arm_delegate/ethosu/operators/detail/rows.hpp>
#include <arm_delegate/ethosu/operators/detail/wide_product.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

namespace arm_delegate::ethosu::operators::detail {

/// 1 where two INT32 tensors [n, rows, 1] and [n, 1, columns] are equal, else 0. Their numbers are
/// not negative.
[[nodiscard]] inline tensor_view equal_bytes(element_steps& steps, tensor_view const& a,
                                             tensor_view const& b) {
  auto const to = steps.lowering().b.temporary(common_sizes(a, b), compile::int8_elements);
  auto o = steps.operation(elementwise_mode::sub, to.type);
  o.out.smallest = -1;
  o.out.largest = 1;
  o.out.lookup = ethosu::activation_function_u85::lut_s8_s8;
  std::array<std::int64_t, 256> truth{};
  truth[128] = 1;  // of the difference 0
  compile::kernel_extras extras;
  extras.table = steps.table(truth);
  auto& builder = steps.lowering().b;
  // The first operand is not broadcast on U55 and U65: a long row takes an operation of its own.
  constexpr std::int64_t long_row = 256;
  if (to.sizes[2] < long_row) {
    builder.elementwise(std::move(o), a, b, to, extras);
    return to;
  }
  auto const row = [](tensor_view const& v, std::int64_t i, std::int64_t y) {
    auto const image = compile::sliced(v, 0, v.sizes[0] > 1 ? i : 0, 1);
    return compile::sliced(image, 1, v.sizes[1] > 1 ? y : 0, 1);
  };
  for (std::int64_t i = 0; i < to.sizes[0]; ++i) {
    for (std::int64_t y = 0; y < to.sizes[1]; ++y) {
      builder.elementwise(o, row(b, i, y), row(a, i, y), row(to, i, y), extras);
    }
  }
  return to;
}

/// 0, 1, ... of a size.
[[nodiscard]] inline tensor_view counted(compile::npu_lowering& l, ir::shape const& sizes) {
  std::vector<std::int64_t> numbers(static_cast<std::size_t>(sizes.numel()));
  std::iota(numbers.begin(), numbers.end(), std::int64_t{0});
  return l.b.constant(numbers, sizes, compile::int32_elements);
}

/// The bytes of rows as elements. Rows are contiguous.
[[nodiscard]] inline tensor_view bytes_of_rows(tensor_view v) {
  v.sizes[2] *= v.type.bytes();
  v.strides[2] = 1;
  v.type = compile::int8_elements;
  return v;
}

/// The output stage that writes sums of at most one byte.
[[nodiscard]] inline compile::output_chain single_bytes() {
  return {.type = compile::int8_elements, .stage = compile::plain_output(compile::int8_elements)};
}

/// selection [n, rows, count] times bytes [n, count, channels].
inline void select_bytes(compile::npu_lowering& l, tensor_view const& selection,
                         tensor_view const& bytes, tensor_view const& to) {
  static constexpr std::array<std::int32_t, 3> transposed{0, 2, 1};
  auto const chain = single_bytes();
  auto const columns = compile::permuted(bytes, transposed);
  multiply_by_lines(
      l, {.a = selection, .b = with_axes(l, columns, columns.sizes), .to = to, .chain = chain});
}

/// The indices of operand 1 as [n, count, 1] or [n, 1, count].
[[nodiscard]] inline tensor_view indices_as(compile::npu_lowering& l, compile::tosa_node const& n,
                                            bool is_column) {
  auto const v = index_list(l, n);
  auto const count = v.sizes[1];
  return compile::reshaped_in_place(v, {v.sizes[0], is_column ? count : 1, is_column ? 1 : count});
}

/// Rows of a constant table are the weights of a convolution.
inline void gather_by_products(compile::npu_lowering& l, compile::tosa_node const& n,
                               tensor_view const& to) {
  element_steps steps(l);
  auto const& table = n.input(0);
  auto const wanted = indices_as(l, n, true);
  auto const selection = equal_bytes(steps, wanted, counted(l, {1, 1, table.sizes[1]}));
  auto const made = bytes_of_rows(to);
  if (!table.data) {
    auto const values = with_contiguous_rows(l, l.input(n.op.inputs[0]));
    return select_bytes(l, selection, bytes_of_rows(values), made);
  }
  std::vector<std::int64_t> bytes;
  for (auto const b : table.data->bytes()) {
    bytes.push_back(static_cast<std::int8_t>(std::to_integer<unsigned>(b)));
  }
  auto const chain = single_bytes();
  connect_fully(l, {.a = selection, .to = made, .chain = chain}, bytes);
}

/// The sum of the rows that are written and of those that are kept.
inline void scatter_by_products(compile::npu_lowering& l, compile::tosa_node const& n,
                                tensor_view const& values, tensor_view const& rows,
                                tensor_view const& to) {
  using enum elementwise_mode;
  element_steps steps(l);
  auto const wanted = indices_as(l, n, false);
  auto const places = counted(l, {1, values.sizes[1], 1});
  auto const selection = equal_bytes(steps, places, wanted);
  auto const count = selection.sizes[2];
  auto const made = bytes_of_rows(to);
  auto const written = l.b.temporary(made.sizes, made.type);
  select_bytes(l, selection, bytes_of_rows(with_contiguous_rows(l, rows)), written);
  auto const places_of_all = values.sizes[0] * values.sizes[1];
  auto const is_written = l.b.temporary({values.sizes[0], values.sizes[1], 1}, selection.type);
  take_extreme(l, false, compile::reshaped_in_place(selection, {places_of_all, count, 1}),
               compile::reshaped_in_place(is_written, {places_of_all, 1, 1}), single_bytes());
  auto const is_kept = steps.run(sub, 1, is_written);
  auto const kept = steps.run(mul, bytes_of_rows(with_contiguous_rows(l, values)), is_kept);
  steps.run(add, written, kept, made);
}

}  // namespace arm_delegate::ethosu::operators::detail
