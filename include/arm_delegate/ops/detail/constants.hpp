#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Constants that an operator makes from numbers.

#include <arm_delegate/config.hpp>
#include <arm_delegate/fwd.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/tensor_data.hpp>

#include <cstddef>
#include <span>
#include <vector>

namespace arm_delegate::op::detail {

/// The bytes of one element of the node's result. Fails for dtypes without such constants.
ARM_DELEGATE_FUNCTION std::vector<std::byte> element_bytes(ir::node const& n, ir::dtype type,
                                                           double x);

/// A constant of the node's result type; `elements` are row-major.
ARM_DELEGATE_FUNCTION ir::tensor_data result_constant(ir::node const& n,
                                                      std::span<double const> elements);

}  // namespace arm_delegate::op::detail

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ops/detail/constants-inl.hpp>  // IWYU pragma: export
#endif
