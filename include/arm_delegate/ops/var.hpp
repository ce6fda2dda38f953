#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.var and aten.std.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/decompositions/functions.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/reduction.hpp>
#include <arm_delegate/ops/detail/wide_sums.hpp>
#include <arm_delegate/ops/mean.hpp>
#include <arm_delegate/ops/mul.hpp>
#include <arm_delegate/ops/sqrt.hpp>
#include <arm_delegate/ops/sub.hpp>
#include <arm_delegate/ops/sum.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace arm_delegate::op {

/// aten.var and aten.std: the mean square of the distances from the mean, and its root.
/// REDUCE_SUMs, MUL by 1 / count, SUB, MUL, REDUCE_SUMs, MUL by 1 / (count - correction), and POW
/// for the root.
struct var {
  static constexpr auto schemas =
      std::array{std::string_view("aten.var.correction(Tensor self, int[1]? dim=None, *, Scalar? "
                                  "correction=None, bool keepdim=False) -> Tensor"),
                 std::string_view("aten.var.dim(Tensor self, int[1]? dim, bool unbiased=True, bool "
                                  "keepdim=False) -> Tensor"),
                 std::string_view("aten.var.default(Tensor self, bool unbiased=True) -> Tensor"),
                 std::string_view("aten.std.correction(Tensor self, int[1]? dim=None, *, Scalar? "
                                  "correction=None, bool keepdim=False) -> Tensor"),
                 std::string_view("aten.std.dim(Tensor self, int[1]? dim, bool unbiased=True, bool "
                                  "keepdim=False) -> Tensor"),
                 std::string_view("aten.std.default(Tensor self, bool unbiased=True) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    auto const type = n.input("self").type.type;
    if (!ir::is_floating(type)) {
      n.raise(code::unsupported_dtype, rejection{.rule = "dtype of a variance",
                                                 .actual = std::string(ir::name(type)),
                                                 .allowed = "a floating one",
                                                 .remedy = "convert to float32 first"});
    }
    return detail::infer_reduction(n, type);
  }

  static void lower(tosa::builder& b, ir::node const& n) {
    auto const x = detail::in_float32(b, b(n.input("self")));
    auto const count = static_cast<double>(detail::reduced_count(n));
    auto const from_mean = b.binary(tosa::op::sub, x, scaled_sum(b, n, x, 1 / count));
    auto const square = b.mul(from_mean, from_mean);
    // PyTorch divides by zero if the correction is as large as the count.
    auto const d = divisor(n);
    auto const factor = d > 0 ? 1 / d : std::numeric_limits<double>::infinity();
    auto y = scaled_sum(b, n, square, factor);
    if (is_root(n)) {
      y = b.binary(tosa::op::pow, y, constant(b, n, y, 0.5));
    }
    detail::set_rounded(b, n, b.reshape(y, n.result().sizes()));
  }

  /// mean, sub, mul, sum, mul by 1 / (count - correction), and sqrt for the root.
  static bool expand_for_quantization(ir::rewriter& r, ir::node const& n) {
    if (divisor(n) == 0 || n.input("self").rank() == 0) return false;
    std::vector<std::int64_t> all;
    for (auto d : detail::reduced_dims(n, n.input("self"))) {
      all.push_back(static_cast<std::int64_t>(d));
    }
    auto const dims = r.list(all);
    auto const x = n.input_id("self");
    bool const keeps = n.result().rank() == n.input("self").rank();
    auto const from_mean = r.call<sub>(x, r.call<mean>(x, dims, true));
    auto const total = r.call<sum>(r.call<mul>(from_mean, from_mean), dims, keeps);
    auto const y = r.call<mul, "Scalar">(total, 1 / divisor(n));
    r.replace(n, is_root(n) ? r.call<sqrt>(y) : y);
    return true;
  }

  static evaluation::numbers evaluate(evaluation::call const& c) {
    return is_root(evaluation::node_of(c)) ? evaluation::standard_deviation(c)
                                           : evaluation::variance(c);
  }

  static bool decompose(ir::rewriter& r, ir::node const& n) {
    return decomposition::by_overload(r, n,
                                      {{"aten.std.correction", decomposition::deviation},
                                       {"aten.std.default", decomposition::deviation},
                                       {"aten.std.dim", decomposition::deviation},
                                       {"aten.var.default", decomposition::variance}});
  }

 private:
  static bool is_root(ir::node const& n) { return n.target.starts_with("aten.std"); }

  static double correction(ir::node const& n) {
    if (n.find("unbiased") != nullptr) return n.flag("unbiased") ? 1 : 0;
    return n.has("correction") ? n.number("correction") : 1;
  }

  static double divisor(ir::node const& n) {
    return std::max(0.0, static_cast<double>(detail::reduced_count(n)) - correction(n));
  }

  static tosa::tensor_id constant(tosa::builder& b, ir::node const& n, tosa::tensor_id like,
                                  double x) {
    return b.scalar(b.type(like), x, std::max<std::size_t>(n.input("self").rank(), 1));
  }

  static tosa::tensor_id scaled_sum(tosa::builder& b, ir::node const& n, tosa::tensor_id x,
                                    double factor) {
    auto const sum = detail::reduce_each(b, n, tosa::op::reduce_sum, x);
    return b.mul(sum, constant(b, n, x, factor));
  }
};

}  // namespace arm_delegate::op
