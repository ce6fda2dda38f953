#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.softmax.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/decompositions/functions.hpp>
#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/amax.hpp>
#include <arm_delegate/ops/detail/reduction.hpp>
#include <arm_delegate/ops/detail/wide_steps.hpp>
#include <arm_delegate/ops/exp.hpp>
#include <arm_delegate/ops/mul.hpp>
#include <arm_delegate/ops/reciprocal.hpp>
#include <arm_delegate/ops/sub.hpp>
#include <arm_delegate/ops/sum.hpp>
#include <arm_delegate/ops/to.hpp>
#include <arm_delegate/registry/lists.hpp>
#include <arm_delegate/targets/target_facts.hpp>

#include <fmt/core.h>

#include <array>
#include <optional>
#include <string_view>

namespace arm_delegate::op {

/// aten.softmax: exp(x - max) / sum, as amax, sub, exp, sum, reciprocal and mul; of floats of 16
/// bits in float32 between two conversions, as PyTorch computes it. Quantized models hold those
/// already: their quantizer takes softmax apart.
struct softmax {
  using expands_to = ops<amax, sub, exp, sum, reciprocal, mul, to>;
  static constexpr auto schemas = std::array{
      std::string_view("aten.softmax.int(Tensor self, int dim, ScalarType? dtype=None) -> Tensor"),
      std::string_view(
          "aten._softmax.default(Tensor self, int dim, bool half_to_float) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) { return detail::infer_softmax(n); }

  static std::optional<rejection> supports(ir::node const& n, target_facts const&) {
    auto const& x = n.input("self").type.type;
    if (n.result().type.type == x || n.result().is_quantized()) return std::nullopt;
    return rejection{
        .rule = "dtype of a softmax",
        .actual = fmt::format("from {} to {}", ir::name(x), ir::name(n.result().type.type)),
        .allowed = "the input's",
        .remedy = "convert the input before the softmax"};
  }

  static void expand(ir::rewriter& r, ir::node const& n) {
    std::array const dim{n.integer("dim")};
    auto const dims = r.list(dim);
    auto const x = detail::in_float32(r, n, "self");
    auto const shifted = r.call<sub>(x, r.call<amax>(x, dims, true));
    auto const e = r.call<exp>(shifted);
    auto const y = r.call<mul>(e, r.call<reciprocal>(r.call<sum>(e, dims, true)));
    detail::replace_rounded(r, n, y);
  }

  static evaluation::numbers evaluate(evaluation::call const& c) { return evaluation::softmax(c); }

  static bool decompose(ir::rewriter& r, ir::node const& n) {
    return !n.has("dtype") &&
           decomposition::by_overload(r, n, {{"aten.softmax.int", decomposition::softmax}});
  }
};

}  // namespace arm_delegate::op
