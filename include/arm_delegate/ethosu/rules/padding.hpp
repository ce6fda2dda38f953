#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Operations most of whose output only reads padding.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <fmt/core.h>

#include <cstdint>
#include <string_view>

namespace arm_delegate::ethosu::rules {

/// One input row for several output rows is legal, but probably a miscompile: Vela produces it
/// for a fully connected layer of several rows followed by a table.
struct input_reaches_output {
  static constexpr severity level = severity::warning;

  /// Calls `report(rejection)` for rows and for columns.
  template <class Report>
  static void find(npu_facts const& /*npu*/, kernel_operation const& o, Report const& report) {
    if (o.kind == kernel_kind::elementwise || o.kind == kernel_kind::resize) return;
    auto const check = [&](std::int64_t in, std::int64_t out, std::int64_t before,
                           std::int64_t after, std::string_view what) {
      if (in != 1 || out == 1 || before != 0 || after != out - 1) return;
      report(rejection{.rule = fmt::format("suspicious: only the first of the output's {} reads "
                                           "the input, the others read padding",
                                           what),
                       .actual = fmt::format("{}, padding of {}", out, after)});
    };
    check(o.ifm.height, o.ofm.height, o.kernel.pad_top, o.kernel.pad_bottom, "rows");
    check(o.ifm.width, o.ofm.width, o.kernel.pad_left, o.kernel.pad_right, "columns");
  }
};

}  // namespace arm_delegate::ethosu::rules
