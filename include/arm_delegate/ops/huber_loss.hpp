#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.huber_loss and aten.smooth_l1_loss.

#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ops/abs.hpp>
#include <arm_delegate/ops/add.hpp>
#include <arm_delegate/ops/family/loss.hpp>
#include <arm_delegate/ops/lt.hpp>
#include <arm_delegate/ops/mul.hpp>
#include <arm_delegate/ops/sub.hpp>
#include <arm_delegate/ops/where.hpp>

#include <array>
#include <string_view>

namespace arm_delegate::op {

/// aten.huber_loss: z^2 / 2 for z = |self - target| below delta, and delta (z - delta / 2) from
/// there on. aten.smooth_l1_loss is the same divided by beta, its delta; if that is 0, it is z.
struct huber_loss : family::loss<huber_loss, sub, abs, mul, add, lt, where> {
  static constexpr auto schemas =
      std::array{std::string_view("aten.huber_loss.default(Tensor self, Tensor target, int "
                                  "reduction=1, float delta=1.) -> Tensor"),
                 std::string_view("aten.smooth_l1_loss.default(Tensor self, Tensor target, int "
                                  "reduction=1, float beta=1.) -> Tensor")};

  static ir::value_id terms(ir::rewriter& r, ir::node const& n) {
    bool const divided = n.find("beta") != nullptr;
    auto const bound = n.number(divided ? "beta" : "delta");
    auto const z = r.call<abs>(r.call<sub>(*n.find("self"), *n.find("target")));
    if (divided && bound == 0) return z;
    auto const square = r.call<mul, "Scalar">(r.call<mul>(z, z), divided ? 0.5 / bound : 0.5);
    auto const moved = r.call<add, "Scalar">(z, -0.5 * bound);
    auto const line = divided ? moved : r.call<mul, "Scalar">(moved, bound);
    return r.call<where, "self">(r.call<lt, "Scalar">(z, bound), square, line);
  }
};

}  // namespace arm_delegate::op
