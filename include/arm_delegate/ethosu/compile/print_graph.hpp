#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// An npu_graph as text.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>

#include <string>

namespace arm_delegate::ethosu::compile {

/// The steps of a graph, one line each: inputs and output with buffer, offset, sizes and type.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::string to_string(npu_graph const& g);

}  // namespace arm_delegate::ethosu::compile

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ethosu/compile/print_graph-inl.hpp>  // IWYU pragma: export
#endif
