#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Random samples, for quantized programs whose cycles and memory matter, not their results.

#include <arm_delegate/config.hpp>
#include <arm_delegate/run/program_tensor.hpp>

#include <cstdint>
#include <span>

namespace arm_delegate::quantizer {

/// Writes sample `i` of the sequence that `seed` starts: floats with mean 0 and variance 1, nearly
/// normal; truth values; zeros for integers, which may be indices. The same on every machine.
ARM_DELEGATE_FUNCTION void write_random_sample(std::span<program_tensor const> inputs,
                                               std::uint64_t seed, std::uint64_t i);

}  // namespace arm_delegate::quantizer

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/quantizer/random_samples-inl.hpp>  // IWYU pragma: export
#endif
