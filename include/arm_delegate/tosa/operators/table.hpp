#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// TABLE: a kernel.

#include <arm_delegate/config.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/kernels/elementwise.hpp>
#include <arm_delegate/tosa/rules/operators/table.hpp>

#include <cstddef>
#include <cstdint>

namespace arm_delegate::tosa::operators {

namespace detail {

ARM_DELEGATE_HOT inline void look_up(std::int8_t const* in, std::int8_t const* entries,
                                     std::int8_t* out, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) out[i] = entries[in[i] + 128];
}

/// apply_lookup_s (TOSA specification, General Unary Functions).
ARM_DELEGATE_HOT inline bool interpolate(std::int16_t const* in, std::int16_t const* entries,
                                         std::int32_t* out, std::size_t count) {
  std::uint32_t broken = 0;
  for (std::size_t i = 0; i < count; ++i) {
    std::int32_t const value = in[i];
    auto const* const entry = entries + ((value + 32768) >> 7);
    auto const slope = entry[1] - entry[0];
    broken |= static_cast<std::uint32_t>(slope + 32768) >> 16U;
    out[i] = entry[0] * 128 + slope * (value & 0x7F);
  }
  return broken == 0;
}

}  // namespace detail

/// Looks each element up: INT8 in 256 entries, INT16 by interpolating between 513 entries.
struct table : rules::table {
  static void run(call const& c) {
    auto const numel = static_cast<std::size_t>(c.output().numel());
    auto const& in = c.inputs[0];
    auto const& entries = c.inputs[1];
    auto const holds = kernels::in_runs(c, numel, [&](std::size_t first, std::size_t count) {
      if (in.type == dtype::int8) {
        detail::look_up(in.as<std::int8_t const>() + first, entries.as<std::int8_t const>(),
                        c.output().as<std::int8_t>() + first, count);
        return true;
      }
      return detail::interpolate(in.as<std::int16_t const>() + first,
                                 entries.as<std::int16_t const>(),
                                 c.output().as<std::int32_t>() + first, count);
    });
    c.require(holds, "the difference of two adjacent entries does not fit into INT16");
  }
};

}  // namespace arm_delegate::tosa::operators
