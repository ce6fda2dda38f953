#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Products of matrices by convolutions, by elementwise products and sums, or by U85's own
// operation.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/ethosu/compile/builder.hpp>
#include <arm_delegate/ethosu/compile/loop_nest.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/compile/npu_lowering.hpp>
#include <arm_delegate/ethosu/compile/tensor_view.hpp>
#include <arm_delegate/ethosu/compile/tosa_node.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/operators/detail/reduction.hpp>
#include <arm_delegate/ethosu/operators/detail/requirements.hpp>
#include <arm_delegate/ethosu/operators/detail/row_grid.hpp>
#include <arm_delegate/ethosu/operators/detail/zero_points.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/dtype.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace arm_delegate::ethosu::operators::detail {

/// Rejects a result of 48 bits that no RESCALE with one scale turns into the operation's result.
[[nodiscard]] inline std::optional<rejection> require_single_rescale(tosa_node const& n) {
  if (n.output().type != tosa::dtype::int48) return std::nullopt;
  auto const* next = n.uses.only_reader(n.op.outputs[0]);
  if (next != nullptr && next->code == tosa::op::rescale &&
      n.with(*next).input(1).sizes.numel() == 1) {
    return std::nullopt;
  }
  return rejection{.rule = "results of 48 bits stay inside the NPU",
                   .actual = fmt::format("'{}' has other readers than a RESCALE", n.output().name),
                   .allowed = "one RESCALE with one scale to 32 bits or fewer",
                   .remedy = "rescale the product of the matrices before it is used"};
}

/// The operands of a product of matrices.
struct matrix_product {
  compile::tensor_view a{};   ///< [batch, rows, depth]
  compile::tensor_view b{};   ///< transposed: [batch, columns, depth]
  compile::tensor_view to{};  ///< [batch, rows, columns]
  std::int64_t a_zero_point = 0;
  std::int64_t b_zero_point = 0;
  compile::output_chain const& chain;
};

/// A map of one row of pixels: of one matrix of a batch.
[[nodiscard]] inline compile::tensor_view matrix(compile::tensor_view const& v, std::int64_t i) {
  return compile::sliced(v, 0, i, 1);
}

/// The constant second matrix becomes weights.
inline void connect_fully(compile::npu_lowering& l, matrix_product const& p,
                          std::vector<std::int64_t> const& b) {
  auto const batch = p.to.sizes[0];
  auto const columns = p.to.sizes[2];
  auto const depth = p.a.sizes[2];
  ethosu::kernel_operation o{.kind = ethosu::kernel_kind::conv};
  o.ifm.zero_point = p.a_zero_point;
  o.out = p.chain.stage;
  o.out.scale_mode = ethosu::ofm_scale_mode::per_channel;
  auto const scale = p.chain.scale_of(0);
  compile::kernel_extras extras{.table = p.chain.table};
  for (std::int64_t n = 0; n < batch; ++n) {
    for_parts(columns, compile::largest_extent, [&](std::int64_t first, std::int64_t count) {
      std::vector<std::int16_t> weights;
      for (auto w = first; w < first + count; ++w) {
        for (std::int64_t c = 0; c < depth; ++c) {
          auto const i = static_cast<std::size_t>((n * depth + c) * columns + w);
          weights.push_back(static_cast<std::int16_t>(b[i] - p.b_zero_point));
        }
      }
      extras.weights = {
          .out_channels = count,
          .height = 1,
          .width = 1,
          .in_channels = depth,
          .values = std::make_shared<std::vector<std::int16_t> const>(std::move(weights))};
      extras.scales.assign(static_cast<std::size_t>(count),
                           {.bias = 0,
                            .scale = static_cast<std::uint32_t>(scale.scale),
                            .shift = static_cast<unsigned>(scale.shift)});
      for_parts(p.to.sizes[1], compile::largest_extent, [&](std::int64_t y, std::int64_t rows) {
        auto const part = [&](compile::tensor_view const& v) {
          return compile::sliced(matrix(v, n), 1, y, rows);
        };
        auto const in = compile::reshaped(part(p.a), row_grid(rows, depth));
        auto const out =
            compile::reshaped(compile::sliced(part(p.to), 2, first, count), row_grid(rows, count));
        l.b.window(o, *in, *out, extras);
      });
    });
  }
}

/// U85: a convolution whose weights are the second matrix.
inline void multiply_natively(compile::npu_lowering& l, matrix_product const& p) {
  ethosu::kernel_operation o{.kind = ethosu::kernel_kind::conv};
  o.multiplies_matrices = true;
  o.out = p.chain.stage;
  o.out.scale = p.chain.scale_of(0);
  if (p.a.type.bytes() == 2) o.accumulator_bits = 48;
  auto const visit = [&](std::int64_t n, std::int64_t y, std::int64_t rows, std::int64_t x,
                         std::int64_t columns) {
    auto const a = compile::sliced(matrix(p.a, n), 1, y, rows);
    auto const b = compile::sliced(matrix(p.b, n), 1, x, columns);
    auto const to = compile::sliced(compile::sliced(matrix(p.to, n), 1, y, rows), 2, x, columns);
    compile::npu_kernel_step step;
    step.kernel = o;
    step.kernel.ifm = compile::map_of(a);
    step.kernel.ifm.zero_point = p.a_zero_point;
    step.kernel.ifm2 = compile::map_of(b);
    step.kernel.ifm2->zero_point = p.b_zero_point;
    step.kernel.ofm = compile::map_of(to);
    step.kernel.ofm.zero_point = o.out.zero_point;
    step.ifm = a.buffer;
    step.ifm2 = b.buffer;
    step.ofm = to.buffer;
    step.table = p.chain.table;
    l.b.add(std::move(step));
  };
  for (std::int64_t n = 0; n < p.to.sizes[0]; ++n) {
    for_parts(p.to.sizes[1], compile::largest_extent, [&](std::int64_t y, std::int64_t rows) {
      for_parts(p.to.sizes[2], compile::largest_extent,
                [&](std::int64_t x, std::int64_t columns) { visit(n, y, rows, x, columns); });
    });
  }
}

/// U55 and U65: one matrix times each line of the other; the products of several lines are summed
/// together.
struct line_product {
  bool is_swapped = false;       ///< the lines are the first matrix's rows
  compile::tensor_view whole{};  ///< [batch, rows, depth]
  compile::tensor_view lines{};  ///< [batch, lines, depth]
  compile::tensor_view to{};     ///< [lines, batch, rows]
  std::int64_t together = 1;     ///< lines that are summed together
  bool sums_batch = false;       ///< the sums of all batches are one operation

  /// The number of operations.
  [[nodiscard]] std::int64_t count() const {
    auto const sums = (lines.sizes[1] + together - 1) / together;
    return lines.sizes[1] + sums * (sums_batch ? 1 : whole.sizes[0]);
  }
};

/// How the products of 8-bit elements fit 16 bits, which halves the bytes that are summed.
struct narrow_products {
  /// The zero point of the whole matrix that products leave out; their sums then lack
  /// -left_out * (sum of the line).
  std::int64_t left_out = 0;
};

/// Products of 16 bits, or nothing if 32 bits are better: sums of 16-bit elements need another
/// operation that scales them.
[[nodiscard]] inline std::optional<narrow_products> find_narrow_products(matrix_product const& p,
                                                                         line_product const& of) {
  constexpr std::int64_t least_depth = 16;
  constexpr std::int64_t limit = 32767;
  bool const is_narrow = p.a.type.bytes() == 1 && p.chain.type.bytes() <= 2;
  if (!is_narrow || of.whole.sizes[2] < least_depth) return std::nullopt;
  auto const largest = [](std::int64_t zero_point) {
    return std::max(128 + zero_point, 127 - zero_point);
  };
  if (largest(p.a_zero_point) * largest(p.b_zero_point) <= limit) return narrow_products{};
  // An element without its zero point is at least -128, another one with it at most 255.
  return narrow_products{.left_out = of.is_swapped ? p.b_zero_point : p.a_zero_point};
}

/// True if [lines, batch, rows] are written by one operation.
[[nodiscard]] inline bool has_joint_batches(compile::tensor_view const& to) {
  auto const& sizes = to.sizes;
  return compile::reshaped(to, {sizes[0], sizes[1] * sizes[2], 1}).has_value();
}

[[nodiscard]] inline line_product make_line_product(matrix_product const& p, bool is_swapped) {
  static constexpr std::array<std::int32_t, 3> columns_first{2, 0, 1};
  static constexpr std::array<std::int32_t, 3> rows_first{1, 0, 2};
  line_product made{.is_swapped = is_swapped, .whole = p.a, .lines = p.b};
  if (is_swapped) std::swap(made.whole, made.lines);
  made.to = compile::permuted(p.to, is_swapped ? rows_first : columns_first);
  // Products take two or four times the memory of the matrix, for each line.
  constexpr std::int64_t most_bytes = 32768;
  auto const type =
      find_narrow_products(p, made) ? compile::int16_elements : compile::int32_elements;
  auto const bytes = made.whole.sizes.numel() * type.bytes();
  made.together = std::clamp<std::int64_t>(most_bytes / bytes, 1, made.lines.sizes[1]);
  made.sums_batch = has_joint_batches(made.to);
  return made;
}

/// Sums the last axis of [lines, batch, rows, depth].
inline void sum_products(compile::npu_lowering& l, compile::tensor_view const& from,
                         compile::tensor_view const& to, compile::output_chain const& chain) {
  auto const lines = to.sizes[0];
  auto const rows = to.sizes[2];
  auto const sum = [&](std::int64_t n, std::int64_t size) {
    sum_depth(l,
              compile::reshaped_in_place(compile::sliced(from, 1, n, size),
                                         {lines, size * rows, from.sizes[3]}),
              0,
              compile::reshaped_in_place(compile::sliced(to, 1, n, size), {lines, size * rows, 1}),
              chain);
  };
  if (has_joint_batches(to)) return sum(0, to.sizes[1]);
  for (std::int64_t n = 0; n < to.sizes[1]; ++n) sum(n, 1);
}

/// Products of the lines from `first`, summed to `to`.
inline void sum_lines(compile::npu_lowering& l, line_product const& of,
                      ethosu::kernel_operation const& product, compile::tensor_view const& products,
                      std::int64_t first, compile::tensor_view const& to,
                      compile::output_chain const& chain) {
  for_parts(to.sizes[0], of.together, [&](std::int64_t start, std::int64_t count) {
    for (std::int64_t i = 0; i < count; ++i) {
      auto const one = compile::reshaped(compile::sliced(products, 0, i, 1), of.whole.sizes);
      l.b.elementwise(product, of.whole, compile::sliced(of.lines, 1, first + start + i, 1), *one);
    }
    sum_products(l, compile::sliced(products, 0, 0, count), compile::sliced(to, 0, start, count),
                 chain);
  });
}

/// What sums of products lack that leave out a zero point, [lines, batch, 1].
[[nodiscard]] inline compile::tensor_view missing_sums(compile::npu_lowering& l,
                                                       line_product const& of,
                                                       narrow_products const& narrow,
                                                       std::int64_t zero_point) {
  static constexpr std::array<std::int32_t, 3> lines_first{1, 0, 2};
  auto const& sizes = of.lines.sizes;
  auto const made = l.b.temporary({sizes[0], sizes[1], 1}, compile::int32_elements);
  sum_depth(l, of.lines, zero_point, made, plain_sums(), -narrow.left_out);
  return compile::permuted(made, lines_first);
}

inline void multiply_lines(compile::npu_lowering& l, matrix_product const& p,
                           line_product const& of) {
  auto const [batch, rows, depth] =
      std::array{of.whole.sizes[0], of.whole.sizes[1], of.whole.sizes[2]};
  auto const narrow = find_narrow_products(p, of);
  auto const type = narrow ? compile::int16_elements : compile::int32_elements;
  auto const line_zero = of.is_swapped ? p.a_zero_point : p.b_zero_point;
  auto const whole_zero = of.is_swapped ? p.b_zero_point : p.a_zero_point;
  bool const leaves_out = narrow && narrow->left_out != 0;
  auto product = plain_binary(l, ethosu::elementwise_mode::mul, type);
  set_zero_points(product, leaves_out ? 0 : whole_zero, line_zero);
  auto const products = l.b.temporary({of.together, batch, rows, depth}, type);
  if (!narrow) return sum_lines(l, of, product, products, 0, of.to, p.chain);
  auto const missing =
      leaves_out ? std::optional(missing_sums(l, of, *narrow, line_zero)) : std::nullopt;
  // The 32-bit sums of some lines are in memory at once.
  constexpr std::int64_t most_bytes = 8192;
  auto const line_bytes = batch * rows * compile::int32_elements.bytes();
  auto const groups = std::max<std::int64_t>(most_bytes / (line_bytes * of.together), 1);
  auto const at_once = std::min(groups * of.together, of.lines.sizes[1]);
  auto const all = l.b.temporary({at_once, batch, rows}, compile::int32_elements);
  for_parts(of.lines.sizes[1], at_once, [&](std::int64_t first, std::int64_t count) {
    auto const sums = compile::sliced(all, 0, 0, count);
    sum_lines(l, of, product, products, first, sums, plain_sums());
    if (missing) {
      l.b.elementwise(plain_binary(l, ethosu::elementwise_mode::add, sums.type), sums,
                      compile::sliced(*missing, 0, first, count), sums);
    }
    sum_products(l, compile::reshaped_in_place(sums, {count, batch, rows, 1}),
                 compile::sliced(of.to, 0, first, count), p.chain);
  });
}

}  // namespace arm_delegate::ethosu::operators::detail
