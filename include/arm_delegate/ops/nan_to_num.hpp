#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.nan_to_num.

#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/ops/isnan.hpp>
#include <arm_delegate/ops/isneginf.hpp>
#include <arm_delegate/ops/isposinf.hpp>
#include <arm_delegate/ops/where.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <array>
#include <limits>
#include <string_view>

namespace arm_delegate::op {

/// aten.nan_to_num: numbers for NaN (0) and the infinities (the largest and the lowest of the
/// type): isnan, isposinf, isneginf and a where after each. Integers stay as they are.
struct nan_to_num {
  using expands_to = ops<isnan, isposinf, isneginf, where>;
  static constexpr auto schemas = std::array{
      std::string_view("aten.nan_to_num.default(Tensor self, float? nan=None, float? posinf=None, "
                       "float? neginf=None) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) { return n.input("self").type; }

  static void expand(ir::rewriter& r, ir::node const& n) {
    auto const& input = n.input("self");
    auto x = n.input_id("self");
    if (ir::is_floating(input.type.type)) {
      auto const largest = largest_of(input.type.type);
      x = replaced(r, x, r.call<isnan>(x), chosen(n, "nan", 0));
      x = replaced(r, x, r.call<isposinf>(x), chosen(n, "posinf", largest));
      x = replaced(r, x, r.call<isneginf>(x), chosen(n, "neginf", -largest));
    }
    r.replace(n, x);
  }

 private:
  static double chosen(ir::node const& n, std::string_view name, double otherwise) {
    return n.has(name) ? n.number(name) : otherwise;
  }

  static ir::value_id replaced(ir::rewriter& r, ir::value_id x, ir::value_id is_wrong, double by) {
    return r.call<where, "ScalarSelf">(is_wrong, by, x);
  }

  static double largest_of(ir::dtype type) {
    if (type == ir::dtype::float16) return 65504;
    if (type == ir::dtype::bfloat16) return 0x1.FEp127;
    return std::numeric_limits<float>::max();
  }
};

}  // namespace arm_delegate::op
