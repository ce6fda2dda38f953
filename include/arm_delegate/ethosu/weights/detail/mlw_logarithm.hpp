#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Logarithms of counts, as whole parts of a bit: the same numbers on every machine.

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace arm_delegate::ethosu::weights::detail {

/// The logarithm to base 2 of numbers up to 1024, in parts of a bit.
inline constexpr unsigned mlw_log_parts = 256;
inline constexpr std::size_t mlw_log_most = 1024;
inline constexpr auto mlw_logarithms = [] {
  constexpr int fraction = 30;
  std::array<std::uint16_t, mlw_log_most + 1> made{};
  for (std::uint64_t c = 1; c < made.size(); ++c) {
    unsigned const whole = static_cast<unsigned>(std::bit_width(c)) - 1;
    // Squaring a number of 1..2 gives the next bit of its logarithm.
    std::uint64_t number = c << (fraction - whole);
    unsigned logarithm = whole;
    for (unsigned part = 1; part < mlw_log_parts; part *= 2) {
      number = number * number >> fraction;
      bool const is_two = number >> (fraction + 1) != 0;
      number >>= is_two ? 1 : 0;
      logarithm = 2 * logarithm + (is_two ? 1 : 0);
    }
    made[c] = static_cast<std::uint16_t>(logarithm);
  }
  return made;
}();

constexpr std::uint32_t mlw_logarithm(std::uint64_t number) {
  if (number <= mlw_log_most) return mlw_logarithms[number];
  auto const shift = static_cast<unsigned>(std::bit_width(number)) - 10;
  return mlw_logarithms[number >> shift] + mlw_log_parts * shift;
}

/// c * log2(c) for small counts, in parts of a bit.
inline constexpr auto mlw_certainties = [] {
  std::array<std::uint32_t, mlw_log_most + 1> made{};
  for (std::uint32_t c = 1; c < made.size(); ++c) made[c] = c * mlw_logarithms[c];
  return made;
}();

/// How much one more weight adds to it.
inline constexpr auto mlw_certainty_steps = [] {
  std::array<std::uint16_t, mlw_log_most> made{};
  for (std::uint32_t c = 0; c < made.size(); ++c)
    made[c] = static_cast<std::uint16_t>(mlw_certainties[c + 1] - mlw_certainties[c]);
  return made;
}();

constexpr std::uint64_t mlw_certainty(std::uint32_t count) {
  return count <= mlw_log_most ? mlw_certainties[count]
                               : std::uint64_t{count} * mlw_logarithm(count);
}

}  // namespace arm_delegate::ethosu::weights::detail
