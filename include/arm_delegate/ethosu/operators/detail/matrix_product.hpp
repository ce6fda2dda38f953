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

[[nodiscard]] inline line_product make_line_product(matrix_product const& p, bool is_swapped) {
  static constexpr std::array<std::int32_t, 3> columns_first{2, 0, 1};
  static constexpr std::array<std::int32_t, 3> rows_first{1, 0, 2};
  line_product made{.is_swapped = is_swapped, .whole = p.a, .lines = p.b};
  if (is_swapped) std::swap(made.whole, made.lines);
  made.to = compile::permuted(p.to, is_swapped ? rows_first : columns_first);
  // Products take four times the memory of the matrix, for each line.
  constexpr std::int64_t most_bytes = 32768;
  auto const bytes = made.whole.sizes.numel() * compile::int32_elements.bytes();
  made.together = std::clamp<std::int64_t>(most_bytes / bytes, 1, made.lines.sizes[1]);
  auto const& sizes = made.to.sizes;
  made.sums_batch = compile::reshaped(made.to, {sizes[0], sizes[1] * sizes[2], 1}).has_value();
  return made;
}

inline void multiply_lines(compile::npu_lowering& l, matrix_product const& p,
                           line_product const& of) {
  auto const batch = of.whole.sizes[0];
  auto const rows = of.whole.sizes[1];
  auto const depth = of.whole.sizes[2];
  auto o = plain_binary(l, ethosu::elementwise_mode::mul, compile::int32_elements);
  set_zero_points(o, of.is_swapped ? p.b_zero_point : p.a_zero_point,
                  of.is_swapped ? p.a_zero_point : p.b_zero_point);
  auto const products = l.b.temporary({of.together, batch, rows, depth}, compile::int32_elements);
  for_parts(of.lines.sizes[1], of.together, [&](std::int64_t first, std::int64_t count) {
    for (std::int64_t i = 0; i < count; ++i) {
      auto const to = compile::reshaped(compile::sliced(products, 0, i, 1), of.whole.sizes);
      l.b.elementwise(o, of.whole, compile::sliced(of.lines, 1, first + i, 1), *to);
    }
    auto const from = compile::sliced(products, 0, 0, count);
    auto const to = compile::sliced(of.to, 0, first, count);
    auto const sum = [&](std::int64_t n, std::int64_t size) {
      sum_depth(
          l,
          compile::reshaped_in_place(compile::sliced(from, 1, n, size),
                                     {count, size * rows, depth}),
          0, compile::reshaped_in_place(compile::sliced(to, 1, n, size), {count, size * rows, 1}),
          p.chain);
    };
    if (of.sums_batch) return sum(0, batch);
    for (std::int64_t n = 0; n < batch; ++n) sum(n, 1);
  });
}

}  // namespace arm_delegate::ethosu::operators::detail
