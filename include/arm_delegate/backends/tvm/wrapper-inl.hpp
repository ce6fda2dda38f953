#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of wrapper.hpp.

#include <arm_delegate/backends/tvm/value.hpp>
#include <arm_delegate/backends/tvm/wrapper.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>

#include <bit>
#include <cstdint>
#include <string>

namespace arm_delegate::tvm {

ARM_DELEGATE_FUNCTION page_count count_pages(std::int64_t workspace, std::int64_t page_size) {
  if (workspace < 0) {
    throw error(code::bad_compile_spec, "the workspace has " + std::to_string(workspace) + " bytes",
                "set arena_size to at least 0");
  }
  if (page_size <= 0 || !std::has_single_bit(static_cast<std::uint64_t>(page_size))) {
    throw error(code::bad_compile_spec, "pages have " + std::to_string(page_size) + " bytes",
                "use a power of two");
  }
  std::int64_t const rest = workspace % page_size == 0 ? 0 : 1;
  return {.count = workspace / page_size + rest,
          .size_log2 = std::countr_zero(static_cast<std::uint64_t>(page_size))};
}

}  // namespace arm_delegate::tvm
