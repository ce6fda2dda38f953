// SPDX-License-Identifier: BSD-3-Clause
// Compiles the rules for lowerings and compiled delegates once.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/tosa/graph.hpp>
#include <arm_delegate/tosa/operators/standard_table.hpp>
#include <arm_delegate/tosa/rules/legality-inl.hpp>  // IWYU pragma: keep
#include <arm_delegate/tosa/rules/legality.hpp>
#include <arm_delegate/tosa/rules/u55-inl.hpp>  // IWYU pragma: keep
#include <arm_delegate/tosa/rules/verify.hpp>

#include <vector>

namespace arm_delegate::tosa {

std::vector<diagnostic> verify_lowered(graph const& g) {
  return verify(g, operators::standard_rules());
}

}  // namespace arm_delegate::tosa
