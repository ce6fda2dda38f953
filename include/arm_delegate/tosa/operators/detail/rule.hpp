#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Rules about shape operands, which are known before running or only at run time.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/graph.hpp>
#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/rules/checker.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace arm_delegate::tosa::operators::detail {

/// An ERROR_IF for both times: reported by the verifier, or found at run time if a shape operator
/// computes the operand.
inline void must(checker const& c, bool holds, std::string_view rule) { c.error_if(!holds, rule); }
inline void must(call const& c, bool holds, std::string_view rule) {
  if (holds) return;
  throw error(diagnostic{.id = code::bad_tosa,
                         .message = "operator " + std::to_string(c.index) + " (" +
                                    std::string(name(c.what->code)) + "): " + std::string(rule),
                         .node = c.what->location});
}

/// The elements of a shape operand at run time.
inline std::span<std::int64_t const> elements(operand const& shape) {
  return {shape.as<std::int64_t>(), static_cast<std::size_t>(shape.numel())};
}

/// The number of elements of a shape operand.
inline std::int64_t length(tensor const& shape) { return shape.sizes.numel(); }

}  // namespace arm_delegate::tosa::operators::detail
