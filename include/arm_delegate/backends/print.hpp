#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// A program with its delegates as text and as a picture, for people.

#include <arm_delegate/backends/to_backend.hpp>
#include <arm_delegate/config.hpp>

#include <string>

namespace arm_delegate {

/// The signature, the graph one line a node with each call's delegate, and of each delegate its
/// backend, sizes, inputs and outputs, compile specs and named data. The same program gives the
/// same text.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::string to_string(lowered_program const& lowered);

/// A DOT digraph for Graphviz: `dot -Tsvg`. As `ir::to_dot`, delegates filled, with their backend,
/// number of nodes and bytes.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::string to_dot(lowered_program const& lowered);

}  // namespace arm_delegate

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/backends/print-inl.hpp>  // IWYU pragma: export
#endif
