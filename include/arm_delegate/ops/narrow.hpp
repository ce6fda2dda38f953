#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.narrow.

#include <arm_delegate/decompositions/functions.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/slice.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <fmt/core.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace arm_delegate::op {

/// aten.narrow: `length` elements of a dimension, from `start` on: slice.
struct narrow {
  using expands_to = ops<slice>;
  static constexpr auto quantization = quantization_rule::shared;
  static constexpr auto schemas = std::array{
      std::string_view("aten.narrow.default(Tensor self, int dim, SymInt start, SymInt length) -> "
                       "Tensor"),
      std::string_view("aten.narrow_copy.default(Tensor self, int dim, SymInt start, SymInt "
                       "length) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    auto type = n.input("self").type;
    auto const part = range(n);
    type.sizes[part.dim] = part.length;
    return type;
  }

  static void expand(ir::rewriter& r, ir::node const& n) {
    auto const [dim, start, length] = range(n);
    r.replace(
        n, r.call<slice>(*n.find("self"), static_cast<std::int64_t>(dim), start, start + length));
  }

  static bool decompose(ir::rewriter& r, ir::node const& n) { return decomposition::narrow(r, n); }

  static bool exceeds_kernel(ir::node const& n) {
    return n.integer("dim") < 0 || n.integer("start") < 0;
  }

 private:
  struct part {
    std::size_t dim;
    std::int64_t start;
    std::int64_t length;
  };

  static part range(ir::node const& n) {
    auto const& x = n.input("self");
    detail::expect_rank(n, x, 1, ir::shape::max_rank);
    auto const dim = detail::dimension(n, n.integer("dim"), x.rank());
    auto const size = x.sizes()[dim];
    auto const length = n.integer("length");
    auto start = n.integer("start");
    if (start < 0 && start >= -size) start += size;
    if (start < 0 || length < 0 || start > size || length > size - start) {
      n.raise(code::bad_arguments,
              fmt::format("{} elements from {} on are outside a dimension of {} elements", length,
                          start, size));
    }
    return {dim, start, length};
  }
};

}  // namespace arm_delegate::op
