#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Checks lookup tables entry by entry: float32 in and out, rounded half to even.

#include <doctest/doctest.h>
#include <support/lowered.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace support {

/// The quantized value of f at a quantized value, as in ExecuTorch: q = round(y * float32(1 / s)) +
/// z.
inline std::int64_t table_entry(double (*f)(double), std::int64_t code, q const& in, q const& out) {
  auto const x = static_cast<float>(code - in.zero_point) * static_cast<float>(in.scale);
  auto const y = static_cast<float>(f(static_cast<double>(x)));
  float const scaled = y * static_cast<float>(1 / out.scale);
  if (std::isnan(scaled)) return 0;  // a NaN cast to int8, as in PyTorch
  if (std::isinf(scaled)) return scaled > 0 ? out.high : out.low;
  auto const rounded = static_cast<double>(std::nearbyint(scaled));
  auto const limited = std::clamp(rounded + static_cast<double>(out.zero_point),
                                  static_cast<double>(out.low), static_cast<double>(out.high));
  return static_cast<std::int64_t>(limited);
}

/// A program with one quantized call.
inline ad::tosa::graph lower_unary(std::string_view target, q const& in, q const& out,
                                   std::string_view profile) {
  auto b = builder();
  auto const x = quantized_input(b, "x", {4}, in);
  b.output(fake(b, b.call(target, {x}), out));
  return lower(b, profile);
}

inline void check_table_8(std::string_view target, double (*f)(double), q const& in, q const& out) {
  auto const g = lower_unary(target, in, out, integer);
  REQUIRE(operators(g) == "TABLE");
  auto const entries = operand(g, find(g, ad::tosa::op::table), "table");
  REQUIRE(entries.size() == 256);
  for (std::size_t i = 0; i < entries.size(); ++i) {
    auto const code = static_cast<std::int64_t>(i) - 128;
    CAPTURE(code);
    CHECK(entries[i] == table_entry(f, code, in, out));
  }
}

/// TOSA's 16-bit tables have an entry every 128 values and 7 bits of fraction in the result.
inline void check_table_16(std::string_view target, double (*f)(double), double in_scale,
                           double out_scale) {
  auto const in = q16(in_scale);
  auto const out = q16(out_scale);
  auto const g = lower_unary(target, in, out, integer16);
  REQUIRE(operators(g) == "TABLE RESCALE");
  auto const entries = operand(g, find(g, ad::tosa::op::table), "table");
  REQUIRE(entries.size() == 513);
  for (std::size_t i = 0; i < entries.size(); ++i) {
    auto const code = (static_cast<std::int64_t>(i) - 256) * 128;
    CAPTURE(code);
    CHECK(entries[i] == table_entry(f, code, in, out));
  }
  auto const& rescale = find(g, ad::tosa::op::rescale);  // 2^-7
  CHECK(operand(g, rescale, "multiplier") == std::vector<std::int64_t>{1 << 30});
  CHECK(operand(g, rescale, "shift") == std::vector<std::int64_t>{37});
}

}  // namespace support
