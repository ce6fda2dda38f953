#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Whether a TOSA graph runs within milliseconds.

#include <arm_delegate/tosa/graph.hpp>

#include <algorithm>

namespace mutators {

/// The number of result elements times the elements of the largest operand: an upper bound of every
/// kernel's work.
inline bool is_quick(arm_delegate::tosa::graph const& g) {
  constexpr double most = 1e8;
  double work = 0;
  for (auto const& r : g.regions) {
    for (auto const& o : r.operations) {
      double made = 1;
      double used = 1;
      auto const count = [&](arm_delegate::tosa::tensor_id id) {
        double n = 1;
        for (auto size : r[id].sizes) n *= static_cast<double>(size);
        return n;
      };
      for (auto id : o.outputs) made = std::max(made, count(id));
      for (auto id : o.inputs) used = std::max(used, count(id));
      work += made * used;
    }
  }
  return work < most;
}

}  // namespace mutators
