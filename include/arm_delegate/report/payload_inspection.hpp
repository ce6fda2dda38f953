#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Inspects Ethos-U payloads: as data, as JSON and as text.

#include <arm_delegate/base/work_limits.hpp>
#include <arm_delegate/compiler/system_choice.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/report/inspected_payload.hpp>  // IWYU pragma: export

#include <cstddef>
#include <span>
#include <string>

namespace arm_delegate::report {

struct inspection_options {
  compiler::system_names system{};  ///< that cycles are estimated for
  bool weights = false;             ///< also decodes weights and scales
  work_limits limits{};
};

/// Reads, checks and estimates a payload. Throws the errors of `ethosu::read_payload` and of
/// `choose_system`, and code::bad_payload if the stream has too many operations to explain.
[[nodiscard]] ARM_DELEGATE_FUNCTION inspected_payload
inspect_payload(std::span<std::byte const> payload, inspection_options const& options = {});

/// The payload as JSON: `armdc inspect` of a payload.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::string json(inspected_payload const& p);
/// The same as text.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::string text(inspected_payload const& p);

}  // namespace arm_delegate::report

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/report/payload_inspection-inl.hpp>  // IWYU pragma: export
#endif
