#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Reports addresses and lengths that are not aligned.

#include <arm_delegate/ethosu/check/findings.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/ethosu/rules/alignment.hpp>

#include <fmt/core.h>

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

namespace arm_delegate::ethosu::check {

/// Reports values that are not multiples of 16: tiles and strides of bricks, weights and scales.
inline void check_alignment(kernel_operation const& o, stream_findings& findings) {
  constexpr std::array<std::string_view, 5> parts{"the input's", "the second input's",
                                                  "the output's", "the weights'", "the scales'"};
  constexpr std::array<std::string_view, 4> numbers{" address", " row stride", " brick stride",
                                                    " length"};
  rules::for_each_misalignment(o, [&](rules::misalignment const& m) {
    auto const what = fmt::format("{}{}", parts[static_cast<std::size_t>(m.part)],
                                  numbers[static_cast<std::size_t>(m.number)]);
    findings.report(what + " is not aligned", std::to_string(m.bytes),
                    fmt::format("multiples of {} bytes", rules::alignment));
  });
}

}  // namespace arm_delegate::ethosu::check
