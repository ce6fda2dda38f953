#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// A pipeline as data, for partitioners.

#include <arm_delegate/fwd.hpp>
#include <arm_delegate/registry/options.hpp>

#include <any>
#include <vector>

namespace arm_delegate {

struct diagnostic;
class dump_sink;

/// What lowers a partition to an artifact, of a type that the pipeline knows: what its last pass
/// leaves. Points to what lives as long as the program.
struct lowering {
  target_facts const* target = nullptr;
  ir::operator_table const* operators = nullptr;
  /// The pipeline's own choices; those of a call take their place.
  delegate_boundary boundary{};
  /// A whole partition to its artifact for a target, and where they are wanted the warnings of
  /// passes; throws one `error` with a diagnostic per node that can't be lowered.
  std::any (*lower)(target_facts const&, ir::exported_program, boundary_options const&, dump_sink*,
                    std::vector<diagnostic>*) = nullptr;
  /// Finds broken rules of the specification in what `lower` made; may be null.
  std::vector<diagnostic> (*verify)(std::any const& artifact) = nullptr;
};

}  // namespace arm_delegate
