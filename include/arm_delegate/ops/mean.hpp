#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.mean.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ops/detail/reduction.hpp>
#include <arm_delegate/ops/family/reduction.hpp>
#include <arm_delegate/ops/mul.hpp>
#include <arm_delegate/ops/sum.hpp>

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace arm_delegate::op {

/// aten.mean over dimensions: REDUCE_SUM each, MUL by 1 / count. Quantized: the division is part of
/// the RESCALE after the sums.
struct mean : family::scaled_sum<mean> {
  static constexpr auto schemas = std::array{
      std::string_view("aten.mean.dim(Tensor self, int[1]? dim, bool keepdim=False, *, "
                       "ScalarType? dtype=None) -> Tensor"),
      std::string_view("aten.mean.default(Tensor self, *, ScalarType? dtype=None) -> Tensor")};

  static ir::dtype result_type(ir::node const& n) {
    auto const result = n.has("dtype") ? n.element_type("dtype") : n.input("self").type.type;
    if (!ir::is_floating(result)) {
      n.raise(code::unsupported_dtype, rejection{.rule = "dtype of a mean",
                                                 .actual = std::string(ir::name(result)),
                                                 .allowed = "a floating one",
                                                 .remedy = "state dtype=torch.float32"});
    }
    return result;
  }
  static double factor(ir::node const& n) {
    return 1.0 / static_cast<double>(detail::reduced_count(n));
  }

  /// sum and mul: ExecuTorch takes a mean apart before it quantizes, and lowers no quantized one.
  static bool expand_for_quantization(ir::rewriter& r, ir::node const& n) {
    std::vector<std::int64_t> dims;
    for (auto const d : detail::reduced_dims(n, n.input("self"))) {
      dims.push_back(static_cast<std::int64_t>(d));
    }
    bool const keeps = n.find("keepdim") != nullptr && n.flag("keepdim");
    auto const total = r.call<sum>(n.input_id("self"), r.list(dims), keeps);
    r.replace(n, r.call<mul, "Scalar">(total, factor(n)));
    return true;
  }

  static evaluation::numbers evaluate(evaluation::call const& c) { return evaluation::mean(c); }
};

}  // namespace arm_delegate::op
