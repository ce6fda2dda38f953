#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// How a copy between two strided views becomes kernel operations: transposes, slices and
// concatenations of any rank.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/tensor_view.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <cstdint>
#include <vector>

namespace arm_delegate::ethosu::compile {

/// One dimension of a copy. Strides are in bytes.
struct copy_loop {
  std::int64_t size = 1;
  std::int64_t to = 0;
  std::int64_t from = 0;
  friend bool operator==(copy_loop const&, copy_loop const&) = default;
};

/// A copy by operations of one shape.
struct copy_pass {
  std::int64_t unit = 1;  ///< bytes that are moved as one element: 1, 2 or 4
  /// U85: the output stage exchanges width and depth. The depth is contiguous in the input, the
  /// width in the output; otherwise the depth is contiguous in both.
  bool is_transposed = false;
  std::vector<copy_loop> outer{};  ///< loops around the operations
  copy_loop height{};              ///< the dimensions of the input
  copy_loop width{};
  copy_loop depth{};
  std::int64_t to = 0;  ///< the offset of the first element
  std::int64_t from = 0;

  [[nodiscard]] std::int64_t operations() const;
  /// U85: the cycles for which a transposed pass reads, by element.
  [[nodiscard]] double read_share() const;
  /// The relative cost: about the cycles of the output stage of U55-128.
  [[nodiscard]] double cost() const;
};

/// Passes over parts of a tensor that together copy it.
struct copy_parts {
  std::vector<copy_pass> passes{};

  [[nodiscard]] std::int64_t operations() const;
  [[nodiscard]] double cost() const;
};

/// A copy at once, or first to a temporary tensor and then from it.
struct copy_plan {
  copy_parts first{};
  copy_parts second{};  ///< no passes: there is no temporary tensor
  std::int64_t temporary_bytes = 0;
};

/// Plans a copy between views of equal sizes and element widths.
[[nodiscard]] ARM_DELEGATE_FUNCTION copy_plan plan_copy(npu_facts const& npu,
                                                        tensor_view const& from,
                                                        tensor_view const& to);

}  // namespace arm_delegate::ethosu::compile

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ethosu/compile/copy_plan-inl.hpp>  // IWYU pragma: export
#endif
