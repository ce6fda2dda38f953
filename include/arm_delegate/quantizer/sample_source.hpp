#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Inputs that a program is run on to quantize it.

#include <arm_delegate/config.hpp>  // IWYU pragma: keep
#include <arm_delegate/run/program_tensor.hpp>

#include <cstddef>
#include <span>

namespace arm_delegate::quantizer {

/// A number of samples, each with all inputs of a program.
class sample_source {
 public:
  sample_source() = default;
  sample_source(sample_source const&) = delete;
  sample_source& operator=(sample_source const&) = delete;
  virtual ~sample_source() = default;

  [[nodiscard]] virtual std::size_t count() const = 0;
  /// Writes sample `i` into the inputs of a program. Throws `error` if it cannot be read.
  virtual void write(std::size_t i, std::span<program_tensor const> inputs) const = 0;
};

}  // namespace arm_delegate::quantizer
