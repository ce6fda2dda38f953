#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// One argument of a call: a value, a number, a list, a dtype, or None.

#include <arm_delegate/ir/dtype.hpp>

#include <cstdint>
#include <span>
#include <string_view>
#include <variant>

namespace arm_delegate::ir {

/// Index of a value in its graph.
enum class value_id : std::uint32_t {};
/// Index of a node in its graph.
enum class node_id : std::uint32_t {};

inline constexpr value_id no_value{0xffffffff};
inline constexpr node_id no_node{0xffffffff};

/// None: an optional argument that was not given.
struct none {
  friend constexpr bool operator==(none, none) = default;
};

/// A complex number; no operator of ours computes with one.
struct complex_number {
  double real = 0;
  double imaginary = 0;
  friend constexpr bool operator==(complex_number, complex_number) = default;
};

/// An argument that no operator of ours reads, what only an eager runtime needs: layout, device,
/// memory format. `kind` says which it is.
struct ignored {
  std::string_view kind{};
};

class graph;

/// A branch or a loop's body: a graph of its own, which sees nothing of the one around it but what
/// is passed to it.
struct subgraph {
  std::string_view name{};
  graph* body = nullptr;  ///< owned by the graph around it
};

/// The value of an argument. Spans and text live in the graph's arena.
/// A list of tensors holds `no_value` if an element is None.
using argument = std::variant<none, value_id, std::span<value_id const>, std::int64_t,
                              std::span<std::int64_t const>, double, std::span<double const>, bool,
                              dtype, std::string_view, complex_number, ignored, subgraph>;

/// An argument with its name in the operator's signature ("" = by position).
struct named_argument {
  std::string_view name{};
  argument value{};
};

}  // namespace arm_delegate::ir
