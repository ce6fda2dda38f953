#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// C sources that wrap a compiled model behind a few functions.

#include <arm_delegate/config.hpp>

#include <cstdint>

namespace arm_delegate::tvm {

/// Pages of the graph executor's memory.
struct page_count {
  std::int64_t count = 0;
  std::int64_t size_log2 = 0;
};
inline constexpr std::int64_t default_page_size = 1024;
/// The pages for a workspace. Throws for a negative size and for pages whose size is not a power
/// of two.
[[nodiscard]] ARM_DELEGATE_FUNCTION page_count count_pages(std::int64_t workspace,
                                                           std::int64_t page_size);

}  // namespace arm_delegate::tvm

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/backends/tvm/wrapper-inl.hpp>  // IWYU pragma: export
#endif
