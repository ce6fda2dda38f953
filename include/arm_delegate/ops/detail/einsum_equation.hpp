#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Equations of aten.einsum: "bij,bjk->bik".

#include <arm_delegate/config.hpp>
#include <arm_delegate/fwd.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace arm_delegate::op::detail {

/// A number for each label; at first 0.
class label_numbers {
 public:
  [[nodiscard]] std::int64_t& operator[](char label) { return numbers_[index(label)]; }
  [[nodiscard]] std::int64_t operator[](char label) const { return numbers_[index(label)]; }

 private:
  static std::size_t index(char label) { return static_cast<unsigned char>(label); }

  std::array<std::int64_t, 256> numbers_{};
};

/// The labels of an equation, one character for each dimension.
struct einsum_equation {
  std::vector<std::string> operands{};
  std::string result{};
  label_numbers uses{};   ///< in operands
  label_numbers sizes{};  ///< of labels in use; a size of 1 is broadcast
};

/// The equation of the node. An ellipsis becomes labels '0' to '9', the last one for the last of
/// its dimensions. Without "->" the result has the labels that appear once, sorted. Fails if the
/// equation does not fit the operands.
[[nodiscard]] ARM_DELEGATE_FUNCTION einsum_equation read_equation(ir::node const& n);

/// True if a label appears twice in one operand.
[[nodiscard]] ARM_DELEGATE_FUNCTION bool has_diagonal(einsum_equation const& e);

}  // namespace arm_delegate::op::detail
