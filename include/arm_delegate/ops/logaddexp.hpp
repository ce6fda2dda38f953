#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.logaddexp and aten.logaddexp2.

#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/abs.hpp>
#include <arm_delegate/ops/add.hpp>
#include <arm_delegate/ops/detail/elementwise.hpp>
#include <arm_delegate/ops/eq.hpp>
#include <arm_delegate/ops/exp.hpp>
#include <arm_delegate/ops/log1p.hpp>
#include <arm_delegate/ops/maximum.hpp>
#include <arm_delegate/ops/mul.hpp>
#include <arm_delegate/ops/neg.hpp>
#include <arm_delegate/ops/sub.hpp>
#include <arm_delegate/ops/where.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <array>
#include <numbers>
#include <string_view>

namespace arm_delegate::op {

/// aten.logaddexp: log(exp(x) + exp(y)) as max(x, y) + log1p(exp(-|x - y|)). The difference of two
/// equal numbers is 0 also if they are infinite. aten.logaddexp2 is the same with powers of 2 and
/// the logarithm to base 2: the distance is multiplied by ln 2, the logarithm by its inverse.
struct logaddexp {
  using expands_to = ops<eq, sub, where, abs, neg, exp, log1p, maximum, add, mul>;
  static constexpr auto schemas =
      std::array{std::string_view("aten.logaddexp.default(Tensor self, Tensor other) -> Tensor"),
                 std::string_view("aten.logaddexp2.default(Tensor self, Tensor other) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) { return detail::infer_binary(n); }

  static void expand(ir::rewriter& r, ir::node const& n) {
    auto const& x = *n.find("self");
    auto const& y = *n.find("other");
    auto const same = r.call<eq, "Tensor">(x, y);
    bool const binary = n.target.starts_with("aten.logaddexp2");
    auto const scaled = [&](ir::value_id v, double factor) {
      return binary ? r.call<mul, "Scalar">(v, factor) : v;
    };
    auto const distance = r.call<abs>(r.call<where, "ScalarSelf">(same, 0.0, r.call<sub>(x, y)));
    auto const power = r.call<exp>(r.call<neg>(scaled(distance, std::numbers::ln2)));
    auto const more = scaled(r.call<log1p>(power), 1 / std::numbers::ln2);
    r.replace(n, r.call<add>(r.call<maximum>(x, y), more));
  }
};

}  // namespace arm_delegate::op
