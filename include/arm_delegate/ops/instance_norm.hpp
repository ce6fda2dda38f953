#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.instance_norm.

#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/batch_norm.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/group_norm.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <array>
#include <string_view>

namespace arm_delegate::op {

/// aten.instance_norm: each channel of each input normalized, group_norm with a group per channel.
/// If it uses running statistics, it is batch_norm.
struct instance_norm {
  using expands_to = ops<group_norm, batch_norm>;
  static constexpr auto schemas = std::array{std::string_view(
      "aten.instance_norm.default(Tensor input, Tensor? weight, Tensor? bias, Tensor? "
      "running_mean, Tensor? running_var, bool use_input_stats, float momentum, float eps, bool "
      "cudnn_enabled) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    detail::expect_rank(n, n.input("input"), 2, ir::shape::max_rank);
    return detail::like(n, "input");
  }

  static void expand(ir::rewriter& r, ir::node const& n) {
    if (n.flag("use_input_stats")) {
      auto const channels = n.input("input").sizes()[1];
      r.replace(n, r.call<group_norm>(*n.find("input"), channels, *n.find("weight"),
                                      *n.find("bias"), n.number("eps")));
      return;
    }
    r.replace(n, r.call<batch_norm>(*n.find("input"), *n.find("weight"), *n.find("bias"),
                                    *n.find("running_mean"), *n.find("running_var"), false,
                                    n.number("momentum"), n.number("eps"), false));
  }
};

}  // namespace arm_delegate::op
