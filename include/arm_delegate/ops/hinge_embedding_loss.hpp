#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.hinge_embedding_loss.

#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ops/add.hpp>
#include <arm_delegate/ops/clamp.hpp>
#include <arm_delegate/ops/family/loss.hpp>
#include <arm_delegate/ops/ne.hpp>
#include <arm_delegate/ops/neg.hpp>
#include <arm_delegate/ops/to.hpp>
#include <arm_delegate/ops/where.hpp>

#include <array>
#include <string_view>

namespace arm_delegate::op {

/// aten.hinge_embedding_loss: for a target of 1 the element itself, for -1 max(0, margin - self),
/// and for any other target the sum of both.
struct hinge_embedding_loss : family::loss<hinge_embedding_loss, neg, add, clamp, ne, where, to> {
  static constexpr auto schemas =
      std::array{std::string_view("aten.hinge_embedding_loss.default(Tensor self, Tensor target, "
                                  "float margin=1., int reduction=1) -> Tensor")};

  static ir::value_id terms(ir::rewriter& r, ir::node const& n) {
    auto const& x = *n.find("self");
    auto const target = family::float_target(r, n);
    auto const below = r.call<add, "Scalar">(r.call<neg>(x), n.number("margin"));
    auto const apart = unless(r, target, 1, r.call<clamp, "default">(below, 0.0));
    return r.call<add>(apart, unless(r, target, -1, n.input_id("self")));
  }

 private:
  /// `v`, and 0 where the target is `wanted`.
  static ir::value_id unless(ir::rewriter& r, ir::value_id target, double wanted, ir::value_id v) {
    auto const other = r.call<ne, "Scalar">(target, wanted);
    return r.call<where, "ScalarOther">(other, v, 0.0);
  }
};

}  // namespace arm_delegate::op
