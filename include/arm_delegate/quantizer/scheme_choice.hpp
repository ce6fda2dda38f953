#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Which nodes of a program are quantized, and with which scheme.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/quantizer/scheme.hpp>

#include <optional>
#include <string>
#include <vector>

namespace arm_delegate::quantizer {

/// Nodes that are quantized otherwise than the others.
struct scheme_exception {
  /// A node ("conv2d_3"), an operator ("aten.conv2d", all overloads; "aten.conv2d.default"), or a
  /// module with all that is in it ("features.3").
  std::string name{};
  std::optional<number_scheme> numbers{};  ///< nothing: it stays float
};

/// A scheme, and exceptions from it; where several name a node, the last holds.
struct scheme_choice {
  number_scheme numbers = scheme::int8::numbers;
  std::vector<scheme_exception> exceptions{};

  scheme_choice() = default;
  scheme_choice(number_scheme const& n, std::vector<scheme_exception> e = {})
      : numbers(n), exceptions(std::move(e)) {}
};

/// The scheme of a node.
struct node_scheme {
  std::optional<number_scheme> numbers{};  ///< nothing: it stays float
  bool is_named = false;                   ///< by an exception

  friend bool operator==(node_scheme const&, node_scheme const&) = default;
};

/// The scheme of each node of `prepared`, which was made of `program`; by node. A node is what the
/// nodes of `program` are that it was made of. Throws `code::bad_arguments` for a name that means
/// none of them.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::vector<node_scheme> schemes_of(
    scheme_choice const& choice, ir::exported_program const& program, ir::graph const& prepared);

}  // namespace arm_delegate::quantizer

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/quantizer/scheme_choice-inl.hpp>  // IWYU pragma: export
#endif
