#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The option that checks delegates with the rules of all TOSA operators, for header-only builds.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/tosa/graph.hpp>
#include <arm_delegate/tosa/operators/standard_table.hpp>
#include <arm_delegate/tosa/rules/verify.hpp>

#include <vector>

namespace arm_delegate::option {

/// Checks delegates with the verifier. `arm_delegate::compiled` always does. A header-only build
/// checks the specification's table by itself; this option adds the rules of single operators,
/// which compile longer. Use it for pipelines with operators of your own.
struct tosa_rules {
  static std::vector<diagnostic> verify(tosa::graph const& g) {
    return tosa::verify(g, tosa::operators::standard_rules());
  }
};

}  // namespace arm_delegate::option
