#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.diag_embed.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/movedim.hpp>
#include <arm_delegate/ops/pad.hpp>
#include <arm_delegate/ops/slice.hpp>
#include <arm_delegate/ops/unsqueeze.hpp>
#include <arm_delegate/ops/view.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <fmt/core.h>

#include <array>
#include <cstdint>
#include <string_view>

namespace arm_delegate::op {

namespace detail {

/// An argument that says how far a diagonal is above the main one.
inline std::int64_t diagonal_offset(ir::node const& n, std::string_view name) {
  auto const offset = n.integer(name);
  if (offset < -largest_window_number || offset > largest_window_number) {
    n.raise(code::bad_arguments, fmt::format("'{}' must be a number from -2^30 to 2^30", name));
  }
  return offset;
}

}  // namespace detail

/// aten.diag_embed: the last dimension as the diagonal of matrices that are 0 elsewhere. With as
/// many zeros after each element as a row has, the elements are where a matrix, its rows one after
/// the other, has its diagonal: constant_pad_nd, view and slice. Quantized values are used as they
/// are.
struct diag_embed {
  using expands_to = ops<unsqueeze, pad, view, slice, movedim>;
  static constexpr auto quantization = quantization_rule::shared;
  static constexpr auto schemas = std::array{
      std::string_view("aten.diag_embed.default(Tensor self, int offset=0, int dim1=-2, int "
                       "dim2=-1) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n);

  static void expand(ir::rewriter& r, ir::node const& n);

 private:
  static std::int64_t rows_of(ir::node const& n) {
    auto const& s = n.input("self").sizes();
    auto const offset = detail::diagonal_offset(n, "offset");
    return s[s.rank() - 1] + (offset < 0 ? -offset : offset);
  }

  static ir::value_id padded(ir::rewriter& r, ir::value_id v, std::int64_t before,
                             std::int64_t after) {
    std::array const padding{before, after};
    return r.call<pad, "default">(v, r.list(padding));
  }
};

}  // namespace arm_delegate::op

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ops/diag_embed-inl.hpp>  // IWYU pragma: export
#endif
