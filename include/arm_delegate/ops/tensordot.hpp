#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.tensordot.

#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/ops/mm.hpp>
#include <arm_delegate/ops/permute.hpp>
#include <arm_delegate/ops/view.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace arm_delegate::op {

/// aten.tensordot: the sums of the products along pairs of dimensions of two tensors: permute,
/// view, mm and view.
struct tensordot {
  using expands_to = ops<permute, view, mm>;
  static constexpr auto schemas = std::array{
      std::string_view("aten.tensordot.default(Tensor self, Tensor other, int[] dims_self, int[] "
                       "dims_other) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n);

  static void expand(ir::rewriter& r, ir::node const& n) {
    auto const left = matrix(r, n, "self", read(n, "self", "dims_self"), true);
    auto const right = matrix(r, n, "other", read(n, "other", "dims_other"), false);
    r.replace(n, r.call<view>(r.call<mm>(left, right), r.list(n.result().sizes())));
  }

 private:
  /// The dimensions of an operand.
  struct dimensions {
    ir::shape kept;
    ir::shape summed;
  };

  static std::size_t at(std::int64_t dim) { return static_cast<std::size_t>(dim); }

  static dimensions read(ir::node const& n, std::string_view operand, std::string_view dims);

  /// An operand as a matrix; the dimensions that are summed are its columns, or its rows.
  static ir::value_id matrix(ir::rewriter& r, ir::node const& n, std::string_view operand,
                             dimensions const& d, bool is_left);
};

}  // namespace arm_delegate::op

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ops/tensordot-inl.hpp>  // IWYU pragma: export
#endif
