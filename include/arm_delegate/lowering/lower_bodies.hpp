#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Lowers branches and loops: COND_IF and WHILE_LOOP, with the bodies as regions.

#include <arm_delegate/base/number_map.hpp>
#include <arm_delegate/base/vector.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/lowering/pass_context.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <optional>
#include <vector>

namespace arm_delegate {

/// The bodies of a graph's control-flow nodes, lowered.
struct lowered_bodies {
  vector<tosa::graph> graphs{};
  number_map places{};  ///< in `graphs`, by the address of the body
  /// Why some could not be lowered: each names the inner node, and is about the outer one.
  std::vector<diagnostic> problems{};

  [[nodiscard]] tosa::graph& of(ir::graph const* body) {
    return graphs.at(places.find(address_key(body)));
  }
};

/// Lowers every body once; the bodies in bodies are part of them. Warnings of their passes go to
/// `c`. A target without control flow has none.
[[nodiscard]] ARM_DELEGATE_FUNCTION lowered_bodies lower_bodies(ir::graph const& g,
                                                                pass_context& c);

namespace detail {

/// Why a control-flow node cannot be lowered, apart from its bodies, or nothing.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::optional<diagnostic> find_refused_control_flow(
    ir::node const& n, pass_context const& c);

/// Writes a control-flow node; takes over its bodies.
ARM_DELEGATE_FUNCTION void write_control_flow(tosa::builder& b, ir::node const& n,
                                              lowered_bodies& bodies);

}  // namespace detail

}  // namespace arm_delegate

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/lowering/lower_bodies-inl.hpp>  // IWYU pragma: export
#endif
