#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// A number for a symbolic size of a program, and the other choices of loading.

#include <arm_delegate/base/work_limits.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace arm_delegate::frontend::pt2 {

/// The number that a symbol stands for: {"s77", 16}.
struct symbol_binding {
  std::string symbol{};
  std::int64_t value = 0;
};

/// The choices of `load`.
struct load_options {
  /// A number for each symbol of a program exported with dynamic shapes.
  std::vector<symbol_binding> bindings{};
  /// `max_bytes` limits the contents of compressed members, together.
  work_limits work{};
};

}  // namespace arm_delegate::frontend::pt2
