#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The types of elements that pools of Ethos-U55 and Ethos-U65 write.
//
// Source: Vela, ethos_u55_constraints.cpp: s_opDataTypeSupport, whose table is that of the
// interface specification of both NPUs, and SupportsRescale.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <fmt/core.h>

#include <cstdint>

namespace arm_delegate::ethosu::rules {

/// A maximum or average over a window has the type of its input. An average over single elements
/// also rescales between types of up to 16 bits.
struct pool_writes_type {
  static constexpr severity level = severity::error;

  template <class Report>
  static void find(npu_facts const& npu, kernel_operation const& o, Report const& report) {
    if (npu.family == npu_family::u85 || o.kind != kernel_kind::pool) return;
    if (o.pooling != pooling_mode::max && o.pooling != pooling_mode::average) return;
    constexpr std::int64_t most_bytes = 2;
    bool const is_single = o.kernel.height == 1 && o.kernel.width == 1;
    bool const is_same = o.ifm.precision == o.ofm.precision && o.ifm.type == o.ofm.type;
    bool const rescales = is_single && o.pooling == pooling_mode::average;
    bool const is_short =
        o.ifm.element_bytes() <= most_bytes && o.ofm.element_bytes() <= most_bytes;
    if (is_short && (is_same || rescales)) return;
    report(rejection{
        .rule = "a pool writes another type than its input's",
        .actual =
            fmt::format("{} bits from {}", 8 * o.ofm.element_bytes(), 8 * o.ifm.element_bytes()),
        .allowed = "the type of the input; for an average of single elements, 8 and 16 bits"});
  }
};

}  // namespace arm_delegate::ethosu::rules
