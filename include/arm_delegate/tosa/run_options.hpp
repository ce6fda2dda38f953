#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// How a graph is run, and who watches.

#include <arm_delegate/tosa/graph.hpp>
#include <arm_delegate/tosa/level.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <cstddef>
#include <cstdint>

namespace arm_delegate::tosa {

/// How a graph is run.
struct run_options {
  level const* limits = &level_8k;
  std::size_t max_bytes = std::size_t{1} << 34;         ///< of memory for tensors
  std::int64_t max_iterations = std::int64_t{1} << 31;  ///< of a WHILE_LOOP
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
