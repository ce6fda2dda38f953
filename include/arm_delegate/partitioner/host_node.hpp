#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// A node that stays on the host, and why.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace arm_delegate {

/// The kinds of reasons, for programs that react to them; the rejection is for people.
enum class host_reason : std::uint8_t {
  boundary,
  unsupported_operator,
  unsupported_value,
  unsupported_dtype,
  missing_extension,
  not_quantized,
  quantized,
  no_operation,
  kept_on_host,
  user_check,
  tosa_rule,
  lowering_failed,
};

namespace detail {

struct host_reason_text {
  std::string_view name;
  code id;  ///< of the message about it
  std::string_view description;
};

inline constexpr std::array<host_reason_text, 12> host_reason_texts{{
    {"boundary", code::unsupported_operator,
     "It quantizes or dequantizes at the boundary of a delegate."},
    {"unsupported-operator", code::unsupported_operator, "No operator of the pipeline matches it."},
    {"unsupported-value", code::unsupported_value,
     "Its operator does not support these arguments."},
    {"unsupported-dtype", code::unsupported_dtype, "The target does not support its element type."},
    {"missing-extension", code::missing_extension,
     "Its element type requires an extension that the target does not have."},
    {"not-quantized", code::not_quantized,
     "It computes in floating point, but the target supports integers only."},
    {"quantized", code::quantized, "It is quantized, but the target supports floating point only."},
    {"no-operation", code::unsupported_operator,
     "It is in a partition that computes nothing, which is not worth a delegate."},
    {"kept-on-host", code::unsupported_operator, "The caller keeps its operator on the host."},
    {"user-check", code::unsupported_operator, "A check of the caller rejects it."},
    {"tosa-rule", code::bad_tosa, "Its TOSA operators would break a rule of the specification."},
    {"lowering-failed", code::internal,
     "Its lowering failed although its operator did not refuse it."},
}};

}  // namespace detail

/// The reason's name, in files: "unsupported-operator".
constexpr std::string_view name(host_reason r) {
  return detail::host_reason_texts[static_cast<std::size_t>(r)].name;
}
/// The code of a message about it.
constexpr code code_of(host_reason r) {
  return detail::host_reason_texts[static_cast<std::size_t>(r)].id;
}
/// The meaning of the reason, as a sentence.
constexpr std::string_view description(host_reason r) {
  return detail::host_reason_texts[static_cast<std::size_t>(r)].description;
}

/// A node outside all delegates.
struct host_node {
  std::string name{};
  std::string target{};
  std::string module{};  ///< its path in the model: "features.3.conv"
  std::string source{};  ///< file:line of the model's Python
  host_reason kind = host_reason::unsupported_operator;
  rejection reason{};
};

/// The reason as a message about the node.
[[nodiscard]] ARM_DELEGATE_FUNCTION diagnostic describe(host_node const& n, severity level);

/// The same of all but conversions at the boundary, which are no loss.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::vector<diagnostic> describe(
    std::span<host_node const> nodes, severity level, std::string_view file);

}  // namespace arm_delegate

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/partitioner/host_node-inl.hpp>  // IWYU pragma: export
#endif
