#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// C sources that wrap a compiled model in a few functions.

#include <arm_delegate/backends/tvm/dialect.hpp>
#include <arm_delegate/backends/tvm/model_info.hpp>
#include <arm_delegate/config.hpp>

#include <cstdint>
#include <string>
#include <string_view>

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

/// What a wrapper is made of.
struct wrapper_request {
  model_info const* info = nullptr;
  dialect_facts const* dialect = nullptr;
  std::int64_t workspace = 0;  ///< in bytes
  bool debugs_arena = false;
};

/// tvm_wrapper.h: the functions of both wrappers.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::string wrapper_header();
/// aot_wrapper.c, for the C interface (unpacked) or for packed functions.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::string aot_wrapper(wrapper_request const& request,
                                                            bool is_unpacked);
/// rt_wrapper.c, with the graph and the parameters.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::string graph_wrapper(wrapper_request const& request,
                                                              std::string_view graph,
                                                              std::string_view parameters);

}  // namespace arm_delegate::tvm

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/backends/tvm/wrapper-inl.hpp>  // IWYU pragma: export
#endif
