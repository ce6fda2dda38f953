#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Random samples, for quantized programs whose cycles and memory matter, not their results.

#include <arm_delegate/config.hpp>
#include <arm_delegate/quantizer/sample_source.hpp>
#include <arm_delegate/run/program_tensor.hpp>

#include <cstddef>
#include <cstdint>
#include <span>

namespace arm_delegate::quantizer {

/// Samples of the sequence that a seed starts: floats with mean 0 and variance 1, nearly normal;
/// truth values; zeros for integers, which may be indices. The same on every machine.
class random_samples : public sample_source {
 public:
  explicit random_samples(std::uint64_t seed, std::size_t count = 8) : seed_(seed), count_(count) {}

  [[nodiscard]] std::size_t count() const override { return count_; }
  ARM_DELEGATE_FUNCTION void write(std::size_t i,
                                   std::span<program_tensor const> inputs) const override;

 private:
  std::uint64_t seed_;
  std::size_t count_;
};

}  // namespace arm_delegate::quantizer

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/quantizer/random_samples-inl.hpp>  // IWYU pragma: export
#endif
