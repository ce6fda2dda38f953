#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Addresses and lengths that must be multiples of 16 bytes.
//
// Source: Vela (ethos_u55_register_cs_generator.cpp, ethos_u85_register_cs_generator.cpp).

#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/memory/accesses.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>

#include <cstdint>

namespace arm_delegate::ethosu::rules {

/// The alignment in bytes of tiles and strides of bricks, weights and scales.
inline constexpr std::int64_t alignment = 16;

/// The part with the address or length.
enum class aligned_part : std::uint8_t { ifm, ifm2, ofm, weights, scales };
/// The misaligned number.
enum class aligned_number : std::uint8_t { address, row_stride, brick_stride, length };

/// A number that is not a multiple of `alignment`.
struct misalignment {
  aligned_part part = aligned_part::ifm;
  aligned_number number = aligned_number::address;
  std::int64_t bytes = 0;
  friend constexpr bool operator==(misalignment const&, misalignment const&) = default;
};

/// Calls `report(misalignment)` for each number of the operation that is not aligned.
template <class Report>
void for_each_misalignment(kernel_operation const& o, Report const& report) {
  auto const check = [&](aligned_part part, aligned_number number, std::int64_t bytes) {
    if (bytes % alignment != 0) report(misalignment{part, number, bytes});
  };
  auto const check_map = [&](feature_map const& f, aligned_part part) {
    if (f.format != activation_format::nhcwb16) return;
    for (auto const base : f.bases) check(part, aligned_number::address, base);
    check(part, aligned_number::row_stride, f.stride_y);
    constexpr std::int64_t brick = 16;  // channels
    if (f.depth > brick) check(part, aligned_number::brick_stride, f.stride_c);
  };
  auto const check_range = [&](byte_range const& r, aligned_part part) {
    check(part, aligned_number::address, r.base);
    check(part, aligned_number::length, r.length);
  };
  if (reads_ifm(o)) check_map(o.ifm, aligned_part::ifm);
  if (auto const* f = read_ifm2(o)) check_map(*f, aligned_part::ifm2);
  if (writes_ofm(o)) check_map(o.ofm, aligned_part::ofm);
  for (auto const& r : o.weights.streams) check_range(r, aligned_part::weights);
  for (auto const& r : o.scales) check_range(r, aligned_part::scales);
}

[[nodiscard]] inline bool is_aligned(kernel_operation const& o) {
  bool holds = true;
  for_each_misalignment(o, [&](misalignment const&) { holds = false; });
  return holds;
}

}  // namespace arm_delegate::ethosu::rules
