#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.trapezoid, aten.trapz and aten.cumulative_trapezoid.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/ops/add.hpp>
#include <arm_delegate/ops/cumsum.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/full.hpp>
#include <arm_delegate/ops/mul.hpp>
#include <arm_delegate/ops/slice.hpp>
#include <arm_delegate/ops/sub.hpp>
#include <arm_delegate/ops/sum.hpp>
#include <arm_delegate/ops/view.hpp>
#include <arm_delegate/registry/lists.hpp>
#include <arm_delegate/targets/target_facts.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace arm_delegate::op {

/// aten.trapezoid and aten.trapz: the integral of y along a dimension, at points x or a distance dx
/// from one another: the sum of the means of neighbours times their distance.
/// aten.cumulative_trapezoid has the sums up to each point after the first.
struct trapezoid {
  using expands_to = ops<full, slice, add, sub, view, mul, sum, cumsum>;
  static constexpr auto schemas = std::array{
      std::string_view("aten.trapezoid.dx(Tensor y, *, Scalar dx=1, int dim=-1) -> Tensor"),
      std::string_view("aten.trapezoid.x(Tensor y, Tensor x, *, int dim=-1) -> Tensor"),
      std::string_view("aten.trapz.dx(Tensor y, *, float dx=1., int dim=-1) -> Tensor"),
      std::string_view("aten.trapz.x(Tensor y, Tensor x, *, int dim=-1) -> Tensor"),
      std::string_view("aten.cumulative_trapezoid.dx(Tensor y, *, Scalar dx=1, int dim=-1) -> "
                       "Tensor"),
      std::string_view("aten.cumulative_trapezoid.x(Tensor y, Tensor x, *, int dim=-1) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n);

  static std::optional<rejection> supports(ir::node const& n, target_facts const&) {
    return detail::refuse_all_but_floats(n.input("y").type.type, "dtype of an integral");
  }

  static void expand(ir::rewriter& r, ir::node const& n);

 private:
  /// The sizes of the points under those of y: a vector lies along the dimension.
  static ir::shape points_beside(ir::node const& n, std::size_t dim);

  static bool is_cumulative(ir::node const& n) { return n.target.starts_with("aten.cumulative"); }

  struct shifted {
    ir::value_id later;
    ir::value_id earlier;
  };

  static shifted neighbours(ir::rewriter& r, ir::value_id v, std::int64_t dim, std::int64_t size) {
    auto const later = r.call<slice>(v, dim, std::int64_t{1}, size);
    return {later, r.call<slice>(v, dim, std::int64_t{0}, size - 1)};
  }
};

}  // namespace arm_delegate::op

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ops/trapezoid-inl.hpp>  // IWYU pragma: export
#endif
