#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Finds the delegate that a node calls.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/partitioner/insert_calls.hpp>

#include <cstddef>

namespace arm_delegate::detail {

/// The number of the module that a node calls, below `count`; a file may name one that does not
/// exist.
inline std::size_t module_of(ir::node const& call, std::size_t count) {
  auto const number = called_module(call);
  if (number < count) return number;
  call.raise(code::bad_arguments, "calls a module that does not exist");
}

}  // namespace arm_delegate::detail
