#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.logsumexp.

#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/ops/add.hpp>
#include <arm_delegate/ops/amax.hpp>
#include <arm_delegate/ops/detail/reduction.hpp>
#include <arm_delegate/ops/exp.hpp>
#include <arm_delegate/ops/isinf.hpp>
#include <arm_delegate/ops/log.hpp>
#include <arm_delegate/ops/sub.hpp>
#include <arm_delegate/ops/sum.hpp>
#include <arm_delegate/ops/view.hpp>
#include <arm_delegate/ops/where.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <array>
#include <string_view>

namespace arm_delegate::op {

/// aten.logsumexp: max + log(sum(exp(x - max))), with 0 for an infinite maximum.
struct logsumexp {
  using expands_to = ops<amax, isinf, where, sub, exp, sum, log, add, view>;
  static constexpr auto schemas = std::array{
      std::string_view("aten.logsumexp.default(Tensor self, int[1] dim, bool keepdim=False) -> "
                       "Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    auto const type = n.input("self").type.type;
    return detail::infer_reduction(n, ir::is_floating(type) ? type : ir::dtype::float32);
  }

  static void expand(ir::rewriter& r, ir::node const& n) {
    auto const& x = *n.find("self");
    auto const& dims = *n.find("dim");
    auto const largest = r.call<amax>(x, dims, true);
    auto const shift = r.call<where, "ScalarSelf">(r.call<isinf>(largest), 0.0, largest);
    auto const total = r.call<sum>(r.call<exp>(r.call<sub>(x, shift)), dims, true);
    auto const y = r.call<add>(r.call<log>(total), shift);
    r.replace(n, n.flag("keepdim") ? y : r.call<view>(y, r.list(n.result().sizes())));
  }
};

}  // namespace arm_delegate::op
