#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Functions of 16-bit codes as lookups that interpolate, with a bound of their error.

#include <arm_delegate/base/function_view.hpp>
#include <arm_delegate/config.hpp>

#include <cstdint>
#include <vector>

namespace arm_delegate {

/// One TABLE of 16-bit values: 513 entries for codes that are equally far apart.
struct lookup {
  /// Its input is (code - center) * 2^zoom, saturated to 16 bits. Without zoom every 128th code has
  /// an entry; with the largest, 7, each of 512 codes.
  std::int64_t center = 0;
  int zoom = 0;
  std::vector<std::int64_t> entries{};
};

/// A function as the sum of lookups: the first spans all codes, others add what is missing in a
/// part of them, and 0 elsewhere. The results of each are rounded.
struct interpolation {
  std::vector<lookup> lookups{};
  int shift = 0;              ///< entries are the upper bits of results that need more than 16
  std::int64_t allowed = 0;   ///< the largest error, in steps of the result
  std::int64_t error = 0;     ///< the largest of all codes
  std::int64_t error_at = 0;  ///< the code with it
};

/// The codes of an input.
struct code_span {
  std::int64_t first;
  std::int64_t last;
};

/// Lookups whose sum differs from `f` by two steps at most for `codes`; if eight do not suffice,
/// `error` is larger than `allowed`. Results that need more than 16 bits have one lookup, and steps
/// of 2^shift.
[[nodiscard]] ARM_DELEGATE_FUNCTION interpolation
interpolate(function_view<std::int64_t(std::int64_t)> f, code_span codes);

}  // namespace arm_delegate

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/lowering/interpolation-inl.hpp>  // IWYU pragma: export
#endif
