#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Gives the values that matter most more bits.

#include <arm_delegate/config.hpp>
#include <arm_delegate/quantizer/improve.hpp>
#include <arm_delegate/quantizer/quantization.hpp>
#include <arm_delegate/quantizer/scheme.hpp>

#include <cstddef>

namespace arm_delegate::quantizer {

/// What `widen` did.
struct widening {
  double before = 0;      ///< SQNR of the outputs, in dB
  double after = 0;       ///< the same with the wide nodes
  std::size_t nodes = 0;  ///< how many have the wide scheme
};

/// Quantizes as few nodes as it finds necessary with another scheme, so that the outputs reach an
/// SQNR on the samples. Values are ranked by what the outputs gain if one of them alone is not
/// rounded to 8 bits; the first ones, with the nodes that compute and read them, become wide.
/// Throws `code::bad_arguments` if all nodes together do not reach it.
[[nodiscard]] ARM_DELEGATE_FUNCTION widening widen(quantization& q, improvement_tools const& tools,
                                                   double wanted, number_scheme const& wide);

}  // namespace arm_delegate::quantizer

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/quantizer/widen-inl.hpp>  // IWYU pragma: export
#endif
