#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The findings about a payload that ran.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/simulate/overflow.hpp>
#include <arm_delegate/ethosu/simulate/simulator.hpp>

#include <vector>

namespace arm_delegate::ethosu::simulate {

/// The illegal or suspicious operations of the stream, and the overflow of the last run.
[[nodiscard]] inline std::vector<diagnostic> run_findings(simulator const& net) {
  auto found = net.findings();
  if (auto const* step = net.overflow()) found.push_back(overflow_warning(*step));
  return found;
}

}  // namespace arm_delegate::ethosu::simulate
