#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.clamp.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/promotion.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/quantized.hpp>
#include <arm_delegate/ops/family/clamping.hpp>

#include <array>
#include <string_view>

namespace arm_delegate::op {

/// aten.clamp: min(max(x, min), max), either bound optional. One CLAMP.
struct clamp : family::clamping<clamp> {
  static constexpr auto schemas = std::array{std::string_view(
      "aten.clamp.default(Tensor self, Scalar? min=None, Scalar? max=None) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    if (!n.has("min") && !n.has("max")) {
      throw n.fail(code::bad_arguments, "has neither min nor max", "give it one of them");
    }
    auto const& x = n.input("self");
    if (x.is_quantized()) return x.type;
    auto type = x.type.type;
    if (n.has("min")) type = ir::promote_number(type, *n.find("min"));
    if (n.has("max")) type = ir::promote_number(type, *n.find("max"));
    return {type, x.sizes()};
  }

  static family::clamp_range range(ir::node const& n) {
    return {n.has("min") ? n.number("min") : -detail::no_bound,
            n.has("max") ? n.number("max") : detail::no_bound};
  }
};

}  // namespace arm_delegate::op
