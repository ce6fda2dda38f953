#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Equations of aten.einsum: "bij,bjk->bik".

#include <arm_delegate/config.hpp>
#include <arm_delegate/fwd.hpp>

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace arm_delegate::op::detail {

/// The labels of an equation, one character for each dimension.
struct einsum_equation {
  std::vector<std::string> operands{};
  std::string result{};
  std::map<char, std::int64_t> sizes{};  ///< by label; a size of 1 is broadcast
};

/// The equation of the node. An ellipsis becomes labels '0' to '9', the last one for the last of
/// its dimensions. Without "->" the result has the labels that appear once, sorted. Fails if the
/// equation does not fit the operands.
[[nodiscard]] ARM_DELEGATE_FUNCTION einsum_equation read_equation(ir::node const& n);

/// True if a label appears twice in one operand.
[[nodiscard]] ARM_DELEGATE_FUNCTION bool has_diagonal(einsum_equation const& e);

}  // namespace arm_delegate::op::detail
