#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Options of a graph's run, and its observer.

#include <arm_delegate/base/work_limits.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/tosa/graph.hpp>
#include <arm_delegate/tosa/rules/level.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <cstddef>
#include <vector>

namespace arm_delegate::tosa {

inline constexpr std::size_t most_threads = 1024;

/// Options of a graph's run.
struct run_options {
  level const* limits = &level_8k;  ///< not null
  work_limits work{};               ///< bytes of memory for tensors, iterations of WHILE_LOOPs
  std::size_t threads = 1;          ///< up to `most_threads` run kernels: the results are the same
  /// Gets a warning for each operator with integers beyond their type, whose results wrap. Null:
  /// they are errors, since the specification leaves these results open.
  std::vector<diagnostic>* overflows = nullptr;
};

/// Receives each tensor after it was computed.
class tensor_observer {
 public:
  virtual ~tensor_observer() = default;
  virtual void computed(tensor const& what, operand const& elements) = 0;

 protected:
  tensor_observer() = default;
  tensor_observer(tensor_observer const&) = default;
  tensor_observer& operator=(tensor_observer const&) = default;
};

}  // namespace arm_delegate::tosa
