#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.renorm.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/ops/add.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/gt.hpp>
#include <arm_delegate/ops/linalg_vector_norm.hpp>
#include <arm_delegate/ops/mul.hpp>
#include <arm_delegate/ops/reciprocal.hpp>
#include <arm_delegate/ops/where.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace arm_delegate::op {

/// aten.renorm: parts along a dimension whose norm is above maxnorm, scaled to it.
struct renorm {
  using expands_to = ops<linalg_vector_norm, gt, add, reciprocal, mul, where>;
  static constexpr auto schemas = std::array{std::string_view(
      "aten.renorm.default(Tensor self, Scalar p, int dim, Scalar maxnorm) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    auto const& x = n.input("self");
    detail::expect_rank(n, x, 2, ir::shape::max_rank);
    detail::dimension(n, n.integer("dim"), x.rank());
    if (n.number("p") <= 0 || n.number("maxnorm") < 0) {
      n.raise(code::bad_arguments, "'p' must be above 0, 'maxnorm' 0 or more");
    }
    return x.type;
  }

  static void expand(ir::rewriter& r, ir::node const& n) {
    auto const& x = n.input("self");
    auto const kept = detail::dimension(n, n.integer("dim"), x.rank());
    std::vector<std::int64_t> others;
    for (std::size_t i = 0; i < x.rank(); ++i) {
      if (i != kept) others.push_back(static_cast<std::int64_t>(i));
    }
    auto const dims = r.list(std::span<std::int64_t const>(others));
    auto const most = n.number("maxnorm");
    auto const norm = r.call<linalg_vector_norm>(*n.find("self"), n.number("p"), dims, true);
    auto const inverse = r.call<reciprocal>(r.call<add, "Scalar">(norm, smallest_divisor));
    auto const factor = r.call<where, "ScalarOther">(r.call<gt, "Scalar">(norm, most),
                                                     r.call<mul, "Scalar">(inverse, most), 1.0);
    r.replace(n, r.call<mul>(*n.find("self"), factor));
  }

 private:
  static constexpr double smallest_divisor = 1e-7;  ///< what PyTorch adds to the norm
};

}  // namespace arm_delegate::op
