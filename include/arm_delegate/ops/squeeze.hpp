#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.squeeze.

#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/family/reshaping.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <variant>

namespace arm_delegate::op {

/// aten.squeeze: RESHAPE. Quantized values are used as they are.
struct squeeze : family::reshaping<squeeze> {
  static constexpr auto schemas =
      std::array{std::string_view("aten.squeeze.default(Tensor self) -> Tensor"),
                 std::string_view("aten.squeeze.dim(Tensor self, int dim) -> Tensor"),
                 std::string_view("aten.squeeze.dims(Tensor self, int[] dim) -> Tensor"),
                 std::string_view("aten.squeeze_copy.default(Tensor self) -> Tensor"),
                 std::string_view("aten.squeeze_copy.dim(Tensor self, int dim) -> Tensor"),
                 std::string_view("aten.squeeze_copy.dims(Tensor self, int[] dim) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    auto const& x = n.input("self");
    std::array<bool, ir::shape::max_rank> chosen{};
    if (auto const* dim = n.find("dim"); dim == nullptr) {
      chosen.fill(true);
    } else if (auto const* one = std::get_if<std::int64_t>(dim)) {
      chosen[detail::dimension(n, *one, x.rank())] = true;
    } else {
      for (auto d : n.integers("dim")) chosen[detail::dimension(n, d, x.rank())] = true;
    }
    ir::shape s;
    for (std::size_t i = 0; i < x.rank(); ++i) {
      if (!chosen[i] || x.sizes()[i] != 1) s.push_back(x.sizes()[i]);
    }
    return {x.type.type, s};
  }

  static bool is_no_operation(ir::node const& n) {
    return n.input("self").sizes() == n.result().sizes();
  }
};

}  // namespace arm_delegate::op
