#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Lookup tables of 16-bit elements: 512 segments, between which the hardware interpolates.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/tosa_node.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace arm_delegate::ethosu::compile {

/// The RESCALE that alone reads the result of a TABLE of 16-bit elements and rounds it to 16 bits
/// without its fraction of 7 bits, or nullptr. The hardware does both in one lookup.
[[nodiscard]] ARM_DELEGATE_FUNCTION tosa::operation const* rounding_after(tosa_node const& table);

/// A segment: where it begins, and how much more its end is.
struct table_segment {
  std::int64_t base = 0;
  std::int64_t slope = 0;
};
/// The segments of a TABLE's 513 entries.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::vector<table_segment> segments_of(tosa::tensor const& t);
/// The words of the hardware's table.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::vector<std::int64_t> encode_segments(
    std::span<table_segment const> segments);

}  // namespace arm_delegate::ethosu::compile

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ethosu/compile/interpolation-inl.hpp>  // IWYU pragma: export
#endif
