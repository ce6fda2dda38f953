#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Short ways to run a payload in the simulator of Ethos-U, and to see what it is found fault with.

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

/// Everything that a payload is found fault with, a line each.
inline std::string faults(std::span<std::byte const> file) {
  using namespace arm_delegate;
  std::string text;
  for (auto const& finding : ethosu::check_payload(ethosu::read_payload(file))) {
    text += to_string(finding) + "\n";
  }
  return text;
}

/// A payload ready to run; the test fails where something is wrong with it.
inline arm_delegate::ethosu::simulator faultless(
    std::span<std::byte const> file, arm_delegate::ethosu::simulation_limits const& limits = {}) {
  using namespace arm_delegate;
  ethosu::simulator net(ethosu::read_payload(file), limits);
  for (auto const& finding : net.findings()) FAIL_CHECK(to_string(finding));
  return net;
}

/// The first numbers of the first output after a run with these in the first input, as many.
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

/// All outputs of the last run, one after the other.
inline std::vector<std::byte> all_outputs(arm_delegate::ethosu::simulator& net) {
  std::vector<std::byte> all;
  for (std::size_t i = 0; i < net.outputs().size(); ++i) {
    all.insert(all.end(), net.output(i).begin(), net.output(i).end());
  }
  return all;
}

}  // namespace support
