#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Rules about shape operands that a shape operator computes at run time.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <fmt/core.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace arm_delegate::tosa::operators::detail {

/// An ERROR_IF at run time. The verifier reports it if the operands are constant.
inline void error_if(call const& c, bool broken, std::string_view rule) {
  if (!broken) return;
  throw error(diagnostic{
      .id = code::bad_tosa,
      .why = {.rule = fmt::format("operator {} ({}): {}", c.index, name(c.what->code), rule)},
      .node = c.what->location});
}
/// The same for a rule as text, which is empty if it holds.
inline void error_if(call const& c, std::string_view broken_rule) {
  error_if(c, !broken_rule.empty(), broken_rule);
}

/// The elements of a shape operand at run time.
inline std::span<std::int64_t const> elements(operand const& shape) {
  return {shape.as<std::int64_t>(), static_cast<std::size_t>(shape.numel())};
}

}  // namespace arm_delegate::tosa::operators::detail
