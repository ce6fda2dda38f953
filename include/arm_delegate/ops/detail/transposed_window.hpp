#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Sizes of transposed convolutions.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/tensor_type.hpp>

#include <cstddef>

namespace arm_delegate::op::detail {

/// The result type of aten.conv_transpose<axes>d.
ARM_DELEGATE_FUNCTION ir::tensor_type infer_transposed_convolution(ir::node const& n,
                                                                   std::size_t axes);

}  // namespace arm_delegate::op::detail

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ops/detail/transposed_window-inl.hpp>  // IWYU pragma: export
#endif
