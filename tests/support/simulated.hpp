#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Helpers to run a payload in the Ethos-U simulator, and to list its findings.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/payload/payload.hpp>
#include <arm_delegate/ethosu/simulate/simulator.hpp>
#include <arm_delegate/ethosu/simulate/step_bounds.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace support {

/// All findings about a payload, one per line.
inline std::string faults(std::span<std::byte const> file) {
  using namespace arm_delegate;
  std::string text;
  for (auto const& finding : ethosu::check_payload(ethosu::read_payload(file))) {
    text += to_string(finding) + "\n";
  }
  return text;
}

/// A payload ready to run; the test fails if there are findings.
inline arm_delegate::ethosu::simulator faultless(
    std::span<std::byte const> file, arm_delegate::ethosu::simulation_limits const& limits = {}) {
  using namespace arm_delegate;
  ethosu::simulator net(ethosu::read_payload(file), limits);
  for (auto const& finding : net.findings()) FAIL_CHECK(to_string(finding));
  return net;
}

/// Runs with these numbers in the first input; returns as many from the first output.
template <class Out, class In>
std::vector<Out> results(arm_delegate::ethosu::simulator& net, std::vector<In> const& numbers) {
  auto const given = std::as_bytes(std::span(numbers));
  REQUIRE(given.size() <= net.input(0).size());
  std::ranges::copy(given, net.input(0).begin());
  net.run();
  std::vector<Out> made(numbers.size());
  auto const to = std::as_writable_bytes(std::span(made));
  REQUIRE(to.size() <= net.output(0).size());
  std::ranges::copy(net.output(0).first(to.size()), to.begin());
  return made;
}

/// All outputs of the last run, concatenated.
inline std::vector<std::byte> all_outputs(arm_delegate::ethosu::simulator& net) {
  std::vector<std::byte> all;
  for (std::size_t i = 0; i < net.outputs().size(); ++i) {
    all.insert(all.end(), net.output(i).begin(), net.output(i).end());
  }
  return all;
}

}  // namespace support
