#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.nansum and aten.nanmean.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/schema.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/reduction.hpp>
#include <arm_delegate/ops/div.hpp>
#include <arm_delegate/ops/isnan.hpp>
#include <arm_delegate/ops/logical_not.hpp>
#include <arm_delegate/ops/sum.hpp>
#include <arm_delegate/ops/to.hpp>
#include <arm_delegate/ops/where.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <array>
#include <string>
#include <string_view>

namespace arm_delegate::op {

/// aten.nansum and aten.nanmean: the sum and the mean of the elements that are not NaN,
/// as integers never are.
struct nansum {
  using expands_to = ops<isnan, where, sum, logical_not, to, div>;
  static constexpr auto schemas = std::array{
      std::string_view("aten.nansum.default(Tensor self, int[1]? dim=None, bool keepdim=False, *, "
                       "ScalarType? dtype=None) -> Tensor"),
      std::string_view("aten.nanmean.default(Tensor self, int[1]? dim=None, bool keepdim=False, *, "
                       "ScalarType? dtype=None) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    auto const from = n.input("self").type.type;
    if (!ir::is_floating(from) && n.target.starts_with("aten.nanmean")) {
      n.raise(code::unsupported_dtype, rejection{.rule = "dtype of a mean without NaN",
                                                 .actual = std::string(ir::name(from)),
                                                 .allowed = "a floating one",
                                                 .remedy = "convert the input to float32"});
    }
    if (n.has("dtype")) return detail::infer_reduction(n, n.element_type("dtype"));
    return detail::infer_reduction(n, ir::is_floating(from) ? from : ir::dtype::int64);
  }

  static void expand(ir::rewriter& r, ir::node const& n) {
    auto const& x = *n.find("self");
    auto const total = [&](ir::argument const& of, ir::argument const& type) {
      return r.call(ir::overload_name<sum>, {{"self", of},
                                             {"dim", *n.find("dim")},
                                             {"keepdim", *n.find("keepdim")},
                                             {"dtype", type}});
    };
    auto const& type = *n.find("dtype");
    if (!ir::is_floating(n.input("self").type.type)) return r.replace(n, total(x, type));
    auto const missing = r.call<isnan>(x);
    auto const numbers = total(r.call<where, "ScalarSelf">(missing, 0.0, x), type);
    if (n.target.starts_with("aten.nansum")) return r.replace(n, numbers);
    auto const counted = r.call<to, "dtype">(r.call<logical_not>(missing), n.result().type.type);
    r.replace(n, r.call<div>(numbers, total(counted, ir::none{})));
  }
};

}  // namespace arm_delegate::op
