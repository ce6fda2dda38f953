#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Names the file in errors about its contents.

#include <arm_delegate/diagnostic.hpp>

#include <string_view>

namespace arm_delegate::files {

/// Returns the result of `action`; an error that names no file gets `file`.
template <class Action>
auto naming(std::string_view file, Action action) {
  try {
    return action();
  } catch (error const& e) {
    raise(e.in_file(file));
  }
}

}  // namespace arm_delegate::files
