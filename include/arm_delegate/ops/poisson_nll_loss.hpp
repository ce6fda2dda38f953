#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.poisson_nll_loss.

#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ops/add.hpp>
#include <arm_delegate/ops/exp.hpp>
#include <arm_delegate/ops/family/loss.hpp>
#include <arm_delegate/ops/le.hpp>
#include <arm_delegate/ops/log.hpp>
#include <arm_delegate/ops/mul.hpp>
#include <arm_delegate/ops/sub.hpp>
#include <arm_delegate/ops/where.hpp>

#include <array>
#include <numbers>
#include <string_view>

namespace arm_delegate::op {

/// aten.poisson_nll_loss: exp(input) - target input, or input - target log(input + eps); `full`
/// adds Stirling's approximation of log(target!) where the target is above 1.
struct poisson_nll_loss : family::loss<poisson_nll_loss, log, add, exp, mul, sub, le, where> {
  static constexpr auto schemas =
      std::array{std::string_view("aten.poisson_nll_loss.default(Tensor input, Tensor target, bool "
                                  "log_input, bool full, float eps, int reduction) -> Tensor")};

  static ir::value_id terms(ir::rewriter& r, ir::node const& n) {
    auto const& x = *n.find("input");
    auto const& target = *n.find("target");
    bool const is_log = n.flag("log_input");
    auto const logarithm = [&] { return r.call<log>(r.call<add, "Scalar">(x, n.number("eps"))); };
    auto const loss = is_log ? r.call<sub>(r.call<exp>(x), r.call<mul>(target, x))
                             : r.call<sub>(x, r.call<mul>(target, logarithm()));
    if (!n.flag("full")) return loss;
    auto const power = r.call<sub>(r.call<mul>(target, r.call<log>(target)), target);
    auto const circle = r.call<log>(r.call<mul, "Scalar">(target, 2 * std::numbers::pi));
    auto const stirling = r.call<add>(power, r.call<mul, "Scalar">(circle, 0.5));
    auto const is_small = r.call<le, "Scalar">(target, 1.0);
    return r.call<add>(loss, r.call<where, "ScalarSelf">(is_small, 0.0, stirling));
  }
};

}  // namespace arm_delegate::op
