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

/// The operation that copies.
enum class copy_method : std::uint8_t {
  /// An elementwise operation. The depth is contiguous in the input and the output.
  elementwise,
  /// U85: a pool whose output stage exchanges width and depth. The depth is contiguous in the
  /// input,
  /// the width in the output.
  transpose,
  /// U55 and U65: a convolution whose kernel is a column of rows. Its weights are 0, and one of
  /// each
  /// output channel is 1: channel k is byte k of the rows under the kernel. That fills microblocks
  /// where few bytes are contiguous in the input; an elementwise operation would leave them empty.
  stack_rows
};

/// A copy by operations of one shape.
struct copy_pass {
  std::int64_t unit = 1;  ///< bytes that are moved as one element: 1, 2 or 4
  copy_method method = copy_method::elementwise;
  std::vector<copy_loop> outer{};  ///< loops around the operations
  copy_loop height{};              ///< the dimensions of the input
  copy_loop width{};
  copy_loop depth{};
  copy_loop rows{};     ///< stack_rows: of the input, for each row of the output
  std::int64_t to = 0;  ///< the offset of the first element
  std::int64_t from = 0;

  [[nodiscard]] std::int64_t operations() const;
  /// U85: the cycles for which a transposing pass reads, by element.
  [[nodiscard]] double read_share() const;
  /// About the cycles that the NPU takes, if no memory is slower.
  [[nodiscard]] double cost(npu_facts const& npu) const;
};

/// Passes over parts of a tensor that together copy it.
struct copy_parts {
  std::vector<copy_pass> passes{};

  [[nodiscard]] std::int64_t operations() const;
  [[nodiscard]] double cost(npu_facts const& npu) const;
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
