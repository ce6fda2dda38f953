#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Explains what is wrong with an argument that is no program to take over.

#include <arm_delegate/base/mistakes.hpp>
#include <arm_delegate/base/type_list.hpp>
#include <arm_delegate/ir/exported_program.hpp>

#include <concepts>
#include <type_traits>

namespace arm_delegate::detail {

/// An argument that does not become the parameter `ir::exported_program`; `Given` as a forwarding
/// reference deduces it.
template <class Given>
concept not_taken_over = !std::same_as<Given, ir::exported_program>;

template <class Given>
inline constexpr bool is_program = std::same_as<std::remove_cvref_t<Given>, ir::exported_program>;
template <class Given>
inline constexpr bool takes_over = !is_program<Given>;
template <class Given>
struct wrong_program {
  ARM_DELEGATE_MISTAKE(
      "arm_delegate: a pipeline compiles and lowers programs, and is given something "
      "else: read a file with frontend::pt2::load(path), and give what that returns "
      "[type: see 'wrong_program<...>' in this message]",
      is_program<Given>)
};
template <class Given>
struct program_not_moved {
  ARM_DELEGATE_MISTAKE(
      "arm_delegate: a pipeline takes the program over: give it std::move(program), or "
      "program.clone() to keep it [type: see 'program_not_moved<...>' in this message]",
      takes_over<Given>)
};

/// Reports it, and returns anything.
template <class Result, class Given>
Result refuse_program() {
  static_assert(reported<mistake_unless<is_program<Given>, wrong_program<Given>>,
                         mistake_unless<takes_over<Given>, program_not_moved<Given>>>);
  return {};
}

}  // namespace arm_delegate::detail
