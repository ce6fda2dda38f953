#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// From a graph whose memory is placed to a program: addresses, lookup tables, waits, dependencies.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/program/npu_program.hpp>

#include <cstddef>
#include <vector>

namespace arm_delegate::ethosu::compile {

/// A program, and the step of the graph that each of its steps was made for.
struct emitted_program {
  npu_program program{};
  std::vector<std::size_t> sources{};
};

/// Needs blocks, encoded constants and placed buffers. The program's order is the graph's.
[[nodiscard]] ARM_DELEGATE_FUNCTION emitted_program emit(npu_graph const& g);

}  // namespace arm_delegate::ethosu::compile

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ethosu/compile/emit-inl.hpp>  // IWYU pragma: export
#endif
