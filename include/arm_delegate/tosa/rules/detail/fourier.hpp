#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The rule that FFT2D and RFFT2D share.

#include <arm_delegate/config.hpp>
#include <arm_delegate/tosa/rules/checker.hpp>

#include <bit>
#include <cstdint>
#include <string>

namespace arm_delegate::tosa::rules::detail {

inline void check_fourier_sizes(checker const& c) {
  for (std::string const dimension : {"H", "W"}) {
    auto const size = c.size(dimension);
    c.error_if(!std::has_single_bit(static_cast<std::uint64_t>(size)),
               dimension + " must be a power of two");
    c.limit(dimension, size, c.limits().max_kernel, "MAX_KERNEL");
  }
}

}  // namespace arm_delegate::tosa::rules::detail
