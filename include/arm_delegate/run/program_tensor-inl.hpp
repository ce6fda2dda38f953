#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of program_tensor.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/run/program_tensor.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <fmt/core.h>

#include <cstddef>
#include <span>
#include <string_view>

namespace arm_delegate::detail {

ARM_DELEGATE_FUNCTION tosa::operand const& tensor_at(std::span<program_tensor const> all,
                                                     std::size_t i, std::string_view what) {
  if (i >= all.size()) {
    raise(code::bad_arguments,
          fmt::format("the program has {} {}s: there is no number {}", all.size(), what, i),
          "count from 0; a runner that was moved from has none");
  }
  return all[i].data;
}

}  // namespace arm_delegate::detail
