#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.tensor_split.

#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/family/sectioning.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace arm_delegate::op {

/// aten.tensor_split: a number of parts, the first ones perhaps an element longer, or the parts
/// between indices: split_with_sizes.
struct tensor_split : family::sectioning<tensor_split> {
  static constexpr auto schemas = std::array{
      std::string_view("aten.tensor_split.sections(Tensor self, SymInt sections, int dim=0) -> "
                       "Tensor[]"),
      std::string_view("aten.tensor_split.indices(Tensor self, SymInt[] indices, int dim=0) -> "
                       "Tensor[]")};

  static std::size_t dim(ir::node const& n) {
    auto const& x = n.input("self");
    detail::expect_rank(n, x, 1, ir::shape::max_rank);
    return detail::dimension(n, n.integer("dim"), x.rank());
  }

  static std::vector<std::int64_t> lengths(ir::node const& n, std::int64_t size) {
    return family::section_lengths(n, size);
  }
};

}  // namespace arm_delegate::op
