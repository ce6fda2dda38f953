#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.roll.

#include <arm_delegate/decompositions/functions.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/detail/slicing.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace arm_delegate::op {

/// aten.roll: moves elements along dimensions; those that leave at the end enter at the start. Two
/// SLICEs and a CONCAT for each dimension. Quantized values are used as they are.
struct roll {
  using handles_quantized = roll;
  static constexpr auto quantization = quantization_rule::shared;
  static constexpr auto schemas = std::array{std::string_view(
      "aten.roll.default(Tensor self, SymInt[1] shifts, int[1] dims=[]) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    auto const& x = n.input("self");
    auto const dims = n.integers("dims");
    bool const flat = dims.empty() && n.integers("shifts").size() == 1;
    if (!flat && (dims.empty() || dims.size() != n.integers("shifts").size())) {
      n.raise(code::bad_arguments, "'shifts' and 'dims' must have one number each");
    }
    for (auto d : dims) detail::dimension(n, d, x.rank());
    return x.type;
  }

  static void lower(tosa::builder& b, ir::node const& n) {
    auto const& x = n.input("self");
    auto const dims = n.integers("dims");
    auto const shifts = n.integers("shifts");
    bool const flat = dims.empty() || x.rank() == 0;
    auto y = flat ? b.reshape(b(x), {x.sizes().numel()}) : b(x);
    for (std::size_t i = 0; i < shifts.size(); ++i) {
      y = moved(b, y, flat ? 0 : detail::dimension(n, dims[i], x.rank()), shifts[i]);
    }
    b.set(n, b.reshape(y, x.sizes()));
  }

  template <class T>
  static evaluation::elements<T> evaluate(evaluation::basic_call<T> const& c) {
    return evaluation::roll(c);
  }

  static bool decompose(ir::rewriter& r, ir::node const& n) { return decomposition::roll(r, n); }

  static bool exceeds_kernel(ir::node const& n) { return n.integers("dims").empty(); }

 private:
  static tosa::tensor_id moved(tosa::builder& b, tosa::tensor_id x, std::size_t dim,
                               std::int64_t shift) {
    auto const size = b.sizes(x)[dim];
    auto const count = (shift % size + size) % size;
    if (count == 0) return x;
    auto const end = detail::cut(b, x, dim, size - count, count);
    auto const start = detail::cut(b, x, dim, 0, size - count);
    return b.concat({end, start}, static_cast<std::int64_t>(dim));
  }
};

}  // namespace arm_delegate::op
