#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.atleast_1d, aten.atleast_2d and aten.atleast_3d.

#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/family/reshaping.hpp>

#include <array>
#include <cstddef>
#include <string_view>

namespace arm_delegate::op {

/// aten.atleast_1d to 3d: RESHAPE of tensors of a lower rank. The elements of a vector lie along
/// the last of two dimensions, or the second of three; a matrix is the first two of three.
struct atleast : family::reshaping<atleast> {
  static constexpr auto schemas =
      std::array{std::string_view("aten.atleast_1d.default(Tensor self) -> Tensor"),
                 std::string_view("aten.atleast_2d.default(Tensor self) -> Tensor"),
                 std::string_view("aten.atleast_3d.default(Tensor self) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    auto const& x = n.input("self");
    std::size_t const least = n.target.starts_with("aten.atleast_1d")   ? 1
                              : n.target.starts_with("aten.atleast_2d") ? 2
                                                                        : 3;
    auto s = x.sizes();
    if (least > 1 && s.rank() == 1) s.insert(0, 1);
    while (s.rank() < least) s.push_back(1);
    return {x.type.type, s};
  }

  static bool is_no_operation(ir::node const&) { return true; }
};

}  // namespace arm_delegate::op
