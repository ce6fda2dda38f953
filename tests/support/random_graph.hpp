#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Random integer TOSA graphs for Ethos-U, and inputs for which their results are defined.

#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/targets/npu_facts.hpp>
#include <arm_delegate/tosa/graph.hpp>
#include <arm_delegate/tosa/rules/specification.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace support {

struct random_graph_options {
  arm_delegate::npu_family family = arm_delegate::npu_family::u55;  ///< runs all operators
  std::size_t most_operators = 12;       ///< a sequence may exceed it by its own operators
  bool beyond_vela = false;              ///< also what Vela 5.1 does not compile for U55 and U65
  std::vector<std::string_view> only{};  ///< entries of which the graph is made; empty: of all
};

/// The seed of a test's first graph: ARM_DELEGATE_SEED, else 1. The nightly run sets it.
std::uint64_t first_seed();

/// A valid graph, the same for the same arguments. Its results are defined for every input that
/// `random_inputs` makes. `operation::location` is the entry of the table that added the operator.
arm_delegate::tosa::graph random_graph(std::uint64_t seed, random_graph_options const& options);

/// One tensor for each input of a random graph, in the storage type of the interpreter. The values
/// are within the range in the input's name; any values if it has none.
std::vector<arm_delegate::ir::tensor_data> random_inputs(arm_delegate::tosa::graph const& g,
                                                         std::uint64_t seed);

/// The profile and the extensions that random graphs use, for the verifier.
arm_delegate::tosa::specification::profile_set random_graph_profiles();

/// The names of the entries from which graphs for a family are made.
std::vector<std::string_view> random_operator_names(arm_delegate::npu_family family);

}  // namespace support
