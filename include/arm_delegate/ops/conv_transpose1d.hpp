#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.conv_transpose1d.

#include <arm_delegate/decompositions/functions.hpp>
#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/fwd.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/conv_transpose2d.hpp>
#include <arm_delegate/ops/squeeze.hpp>
#include <arm_delegate/ops/unsqueeze.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <array>
#include <string_view>

namespace arm_delegate::op {

/// aten.conv_transpose1d: conv_transpose2d on an image of one row.
struct conv_transpose1d {
  using expands_to = ops<unsqueeze, conv_transpose2d, squeeze>;
  static constexpr auto schemas = std::array{std::string_view(
      "aten.conv_transpose1d.default(Tensor input, Tensor weight, Tensor? bias=None, SymInt[1] "
      "stride=1, SymInt[1] padding=0, SymInt[1] output_padding=0, SymInt groups=1, SymInt[1] "
      "dilation=1) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n);
  static void expand(ir::rewriter& r, ir::node const& n);

  static evaluation::numbers evaluate(evaluation::call const& c) {
    return evaluation::transposed_convolution(c);
  }

  static bool decompose(ir::rewriter& r, ir::node const& n) {
    return decomposition::transposed_convolution(r, n);
  }
};

}  // namespace arm_delegate::op

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ops/conv_transpose1d-inl.hpp>  // IWYU pragma: export
#endif
