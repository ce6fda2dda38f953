#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The tensors that a user of a runner reads and writes.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <cstddef>
#include <span>
#include <string_view>

namespace arm_delegate {

/// An input, output or buffer of a program. An unsigned element (uint8) is stored as
/// `tosa::code_of` describes.
struct program_tensor {
  std::string_view name{};
  ir::dtype type = ir::dtype::undefined;
  tosa::operand data{};
  std::size_t position = 0;    ///< of what the model returns, None included
  bool changes_input = false;  ///< an output that is the new value of an input

  [[nodiscard]] bool is_unsigned() const { return type == ir::dtype::uint8; }
};

namespace detail {
/// The elements of one of a runner's tensors. Throws code::bad_arguments if it has none of that
/// number.
[[nodiscard]] ARM_DELEGATE_FUNCTION tosa::operand const& tensor_at(
    std::span<program_tensor const> all, std::size_t i, std::string_view what);
}  // namespace detail

}  // namespace arm_delegate

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/run/program_tensor-inl.hpp>  // IWYU pragma: export
#endif
