#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.permute.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/family/permuting.hpp>

#include <array>
#include <cstdint>
#include <string_view>
#include <utility>

namespace arm_delegate::op {

/// aten.permute: TRANSPOSE. Quantized values are used as they are.
struct permute : family::permuting<permute> {
  static constexpr auto schemas =
      std::array{std::string_view("aten.permute.default(Tensor self, int[] dims) -> Tensor"),
                 std::string_view("aten.permute_copy.default(Tensor self, int[] dims) -> Tensor")};

  static ir::shape order(ir::node const& n) {
    auto const rank = n.input("self").rank();
    auto const dims = n.integers("dims");
    ir::shape out;
    std::array<bool, ir::shape::max_rank> seen{};
    for (auto d : dims) {
      auto const i = detail::dimension(n, d, rank);
      if (std::exchange(seen[i], true)) break;
      out.push_back(static_cast<std::int64_t>(i));
    }
    if (out.rank() != rank || dims.size() != rank) {
      n.raise(code::shape_mismatch, "dims must name each dimension once");
    }
    return out;
  }

  template <class T>
  static evaluation::elements<T> evaluate(evaluation::basic_call<T> const& c) {
    return evaluation::permute(c);
  }
};

}  // namespace arm_delegate::op
