#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.gradient.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/add.hpp>
#include <arm_delegate/ops/cat.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/mul.hpp>
#include <arm_delegate/ops/slice.hpp>
#include <arm_delegate/ops/sub.hpp>
#include <arm_delegate/registry/lists.hpp>
#include <arm_delegate/targets/target_facts.hpp>

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace arm_delegate::op {

/// aten.gradient with one spacing: the slope at each element along dimensions, all if none are
/// given. Inside, half the difference of the neighbours; at both ends, the difference to the
/// neighbour or, with an edge_order of 2, the slope there of the parabola through three elements.
struct gradient {
  using expands_to = ops<slice, sub, mul, add, cat>;
  static constexpr auto schemas = std::array{
      std::string_view("aten.gradient.scalarint(Tensor self, *, Scalar? spacing=None, int? "
                       "dim=None, int edge_order=1) -> Tensor[]"),
      std::string_view("aten.gradient.scalararray(Tensor self, *, Scalar spacing, int[] dim, int "
                       "edge_order=1) -> Tensor[]"),
      std::string_view("aten.gradient.array(Tensor self, *, int[] dim, int edge_order=1) -> "
                       "Tensor[]")};

  static std::vector<ir::tensor_type> infer(ir::node const& n);

  static std::optional<rejection> supports(ir::node const& n, target_facts const&) {
    return detail::refuse_all_but_floats(n.input("self").type.type, "dtype of a gradient");
  }

  static void expand(ir::rewriter& r, ir::node const& n);

 private:
  static ir::value_id slopes(ir::rewriter& r, ir::node const& n, std::size_t dim);
};

}  // namespace arm_delegate::op

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ops/gradient-inl.hpp>  // IWYU pragma: export
#endif
