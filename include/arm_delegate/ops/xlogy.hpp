#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.xlogy and aten.special_xlog1py.

#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/elementwise.hpp>
#include <arm_delegate/ops/eq.hpp>
#include <arm_delegate/ops/isnan.hpp>
#include <arm_delegate/ops/log.hpp>
#include <arm_delegate/ops/log1p.hpp>
#include <arm_delegate/ops/mul.hpp>
#include <arm_delegate/ops/where.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <array>
#include <string_view>

namespace arm_delegate::op {

/// aten.xlogy: x log(y), and 0 if x is 0, unless y is NaN. aten.special_xlog1py: the same with
/// log(1 + y).
struct xlogy {
  using expands_to = ops<log, log1p, mul, eq, where, isnan>;
  static constexpr auto schemas = std::array{
      std::string_view("aten.xlogy.Tensor(Tensor self, Tensor other) -> Tensor"),
      std::string_view("aten.special_xlog1py.default(Tensor self, Tensor other) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    auto type = detail::infer_binary(n);
    if (!ir::is_floating(type.type)) type.type = ir::dtype::float32;
    return type;
  }

  static void expand(ir::rewriter& r, ir::node const& n) {
    auto const& x = *n.find("self");
    auto const& y = *n.find("other");
    bool const adds_one = n.target.starts_with("aten.special_xlog1py");
    auto const product = r.call<mul>(x, adds_one ? r.call<log1p>(y) : r.call<log>(y));
    auto const is_zero = r.call<eq, "Scalar">(x, 0.0);
    auto const finite = r.call<where, "ScalarSelf">(is_zero, 0.0, product);
    r.replace(n, r.call<where, "self">(r.call<isnan>(y), y, finite));
  }
};

}  // namespace arm_delegate::op
