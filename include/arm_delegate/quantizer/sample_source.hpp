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

/// Every `step`-th sample from `first` on.
struct sample_subset {
  std::size_t first = 0;
  std::size_t step = 1;
};

/// Some of the samples of a source, which must outlive it.
class subset_of_samples final : public sample_source {
 public:
  subset_of_samples(sample_source const& all, sample_subset which) : all_(all), which_(which) {}

  [[nodiscard]] std::size_t count() const override {
    auto const all = all_.count();
    return all <= which_.first ? 0 : (all - which_.first - 1) / which_.step + 1;
  }
  void write(std::size_t i, std::span<program_tensor const> inputs) const override {
    all_.write(which_.first + i * which_.step, inputs);
  }

 private:
  sample_source const& all_;
  sample_subset which_;
};

}  // namespace arm_delegate::quantizer
