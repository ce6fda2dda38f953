#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.log_softmax.

#include <arm_delegate/decompositions/functions.hpp>
#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/amax.hpp>
#include <arm_delegate/ops/detail/reduction.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/detail/wide_sums.hpp>
#include <arm_delegate/ops/exp.hpp>
#include <arm_delegate/ops/log.hpp>
#include <arm_delegate/ops/sub.hpp>
#include <arm_delegate/ops/sum.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/dialect.hpp>

#include <array>
#include <cstdint>
#include <string_view>

namespace arm_delegate::op {

/// aten.log_softmax: (x - max) - log(sum(exp(x - max))). REDUCE_MAX, SUB, EXP, REDUCE_SUM, LOG,
/// SUB. Quantized models hold those already: their quantizer takes log_softmax apart.
struct log_softmax {
  static constexpr auto schemas =
      std::array{std::string_view("aten.log_softmax.int(Tensor self, int dim, ScalarType? "
                                  "dtype=None) -> Tensor"),
                 std::string_view("aten._log_softmax.default(Tensor self, int dim, bool "
                                  "half_to_float) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) { return detail::infer_softmax(n); }

  static void lower(tosa::builder& b, ir::node const& n) {
    auto const& input = n.input("self");
    auto const dim = detail::dimension(n, n.integer("dim"), input.rank());
    auto const axis = static_cast<std::int64_t>(dim);
    auto x = detail::in_float32(b, b.cast(b(input), b.element_type(n.result())));
    if (input.rank() == 0) x = b.reshape(x, {1});
    auto const shifted = b.binary(tosa::op::sub, x, b.reduce(tosa::op::reduce_max, x, axis));
    auto const sum = b.reduce(tosa::op::reduce_sum, b.unary(tosa::op::exp, shifted), axis);
    auto const y = b.binary(tosa::op::sub, shifted, b.unary(tosa::op::log, sum));
    detail::set_rounded(b, n, b.reshape(y, input.sizes()));
  }

  /// amax, sub, exp, sum, log, sub.
  static bool expand_for_quantization(ir::rewriter& r, ir::node const& n) {
    if (n.input("self").type.type != n.result().type.type) return false;
    std::array const dim{n.integer("dim")};
    auto const dims = r.list(dim);
    auto const x = n.input_id("self");
    auto const shifted = r.call<sub>(x, r.call<amax>(x, dims, true));
    auto const total = r.call<sum>(r.call<exp>(shifted), dims, true);
    r.replace(n, r.call<sub>(shifted, r.call<log>(total)));
    return true;
  }

  static evaluation::numbers evaluate(evaluation::call const& c) {
    return evaluation::log_softmax(c);
  }

  static bool decompose(ir::rewriter& r, ir::node const& n) {
    return !n.has("dtype") &&
           decomposition::by_overload(r, n, {{"aten.log_softmax.int", decomposition::log_softmax}});
  }
};

}  // namespace arm_delegate::op
