#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// How a graph is run, and who watches.

#include <arm_delegate/base/work_limits.hpp>
#include <arm_delegate/tosa/graph.hpp>
#include <arm_delegate/tosa/rules/level.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <cstddef>

namespace arm_delegate::tosa {

/// How a graph is run.
struct run_options {
  level const* limits = &level_8k;
  work_limits work{};       ///< bytes of memory for tensors, iterations of WHILE_LOOPs
  std::size_t threads = 1;  ///< that run kernels; results are the same with any number
};

/// Is shown each tensor when it has been computed.
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
