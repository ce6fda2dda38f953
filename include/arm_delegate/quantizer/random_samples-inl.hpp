#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of random_samples.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/quantizer/random_samples.hpp>
#include <arm_delegate/run/program_tensor.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <random>
#include <span>

namespace arm_delegate::quantizer {

namespace detail {

/// The sum of 12 numbers between 0 and 1, less 6: mean 0, variance 1.
inline float nearly_normal(std::mt19937_64& random) {
  double sum = -6;
  for (int i = 0; i < 12; ++i) sum += static_cast<double>(random() >> 11U) * 0x1p-53;
  return static_cast<float>(sum);
}

}  // namespace detail

ARM_DELEGATE_FUNCTION void random_samples::write(std::size_t i,
                                                 std::span<program_tensor const> inputs) const {
  std::seed_seq sequence{seed_, static_cast<std::uint64_t>(i)};
  std::mt19937_64 random(sequence);
  for (auto const& input : inputs) {
    auto const& to = input.data;
    auto const count = static_cast<std::size_t>(to.numel());
    std::memset(to.data, 0, to.byte_size());
    for (std::size_t k = 0; k < count; ++k) {
      if (to.type == tosa::dtype::boolean) {
        to.as<std::uint8_t>()[k] = static_cast<std::uint8_t>(random() % 2);
      } else if (tosa::storage_size(to.type) == sizeof(float) && tosa::is_floating(to.type)) {
        to.as<float>()[k] = detail::nearly_normal(random);
      }
    }
  }
}

}  // namespace arm_delegate::quantizer
