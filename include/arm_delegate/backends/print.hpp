#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// A program with its delegates as text and as a picture, for people.

#include <arm_delegate/backends/to_backend.hpp>
#include <arm_delegate/config.hpp>

#include <string>

namespace arm_delegate {

/// Prints the signature, the graph (one line per node, each call with its delegate), and for each
/// delegate its backend, sizes, inputs and outputs, compile specs and named data. The text is
/// deterministic.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::string to_string(lowered_program const& lowered);

/// A DOT digraph for Graphviz: `dot -Tsvg`. Like `ir::to_dot`, with delegates filled and labelled
/// with their backend, number of nodes and bytes.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::string to_dot(lowered_program const& lowered);

}  // namespace arm_delegate

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/backends/print-inl.hpp>  // IWYU pragma: export
#endif
