// SPDX-License-Identifier: BSD-3-Clause
// Any bytes as a .pt2: a program or an error.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/frontends/pt2/load.hpp>

#include <cstddef>
#include <cstdint>
#include <span>

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  try {
    auto const program = arm_delegate::frontend::pt2::load_bytes(
        std::as_bytes(std::span(data, size)), nullptr, "fuzz");
    static_cast<void>(program.graph->use_counts());
  } catch (arm_delegate::error const& said) {
    static_cast<void>(said.id());  // an error has at least one diagnostic
  }
  return 0;
}
