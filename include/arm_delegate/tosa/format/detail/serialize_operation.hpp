#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// One operator of a graph for the serializers, with errors that name it.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <fmt/core.h>

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace arm_delegate::tosa::detail {

/// An operator and the region its operands are in.
struct operation_view {
  region const& in;
  operation const& what;

  [[noreturn]] void raise(code id, std::string_view message, std::string_view remedy = {}) const {
    auto name = what.location;
    if (name.empty() && !what.outputs.empty()) name = in[what.outputs.front()].name;
    if (name.empty()) name = "(unnamed)";
    throw error(diagnostic{.id = id,
                           .why = {.rule = std::string(message), .remedy = std::string(remedy)},
                           .node = std::move(name),
                           .target = fmt::format("TOSA {}", tosa::name(what.code))});
  }

  [[nodiscard]] tensor const& result() const {
    if (what.outputs.empty()) raise(code::bad_graph, "has no result");
    return in[what.outputs.front()];
  }
  /// The operand called `name`, or nullptr.
  [[nodiscard]] tensor const* operand(std::string_view name) const {
    auto const i = operand_index(what.code, name);
    return i < what.inputs.size() ? &in[what.inputs[i]] : nullptr;
  }
  [[nodiscard]] std::int32_t as_int32(std::int64_t x, std::string_view name) const {
    if (x < std::numeric_limits<std::int32_t>::min() ||
        x > std::numeric_limits<std::int32_t>::max()) {
      raise(code::unsupported_value,
            fmt::format("'{}' is {}, which does not fit into 32 bits", name, x));
    }
    return static_cast<std::int32_t>(x);
  }
  /// `value` converted to the schema's type of the attribute `name`.
  template <class T>
  [[nodiscard]] T const& as(attribute_value const& value, std::string_view name) const {
    if (auto const* x = std::get_if<T>(&value)) return *x;
    raise(code::bad_graph, fmt::format("attribute '{}' has the wrong type", name));
  }
};

}  // namespace arm_delegate::tosa::detail
