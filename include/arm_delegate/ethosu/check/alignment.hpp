#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Addresses and lengths that must be multiples of 16 bytes.
//
// Source: Vela 5.1.0 (ethos_u55_register_cs_generator.cpp, ethos_u85_register_cs_generator.cpp).

#include <arm_delegate/ethosu/check/findings.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/memory/accesses.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace arm_delegate::ethosu {

/// Reports what is no multiple of 16: tiles and strides of bricks, weights and scales.
inline void check_alignment(kernel_operation const& o, stream_findings& findings) {
  constexpr std::int64_t unit = 16;
  auto const check = [&](std::int64_t bytes, std::string_view what) {
    if (bytes % unit == 0) return;
    findings.report(std::string(what) + " is not aligned", std::to_string(bytes),
                    "multiples of " + std::to_string(unit) + " bytes");
  };
  auto const check_map = [&](feature_map const& f, std::string_view what) {
    if (f.format != activation_format::nhcwb16) return;
    for (auto const base : f.bases) check(base, std::string(what) + "'s address");
    check(f.stride_y, std::string(what) + "'s stride of rows");
    if (f.depth > unit) check(f.stride_c, std::string(what) + "'s stride of bricks");
  };
  if (reads_ifm(o)) check_map(o.ifm, "the input");
  if (auto const* f = read_ifm2(o)) check_map(*f, "the second input");
  if (writes_ofm(o)) check_map(o.ofm, "the output");
  for (auto const& r : o.weights.streams) {
    check(r.base, "the weights' address");
    check(r.length, "the weights' length");
  }
  for (auto const& r : o.scales) {
    check(r.base, "the scales' address");
    check(r.length, "the scales' length");
  }
}

}  // namespace arm_delegate::ethosu
