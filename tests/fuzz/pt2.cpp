// SPDX-License-Identifier: BSD-3-Clause
// Arbitrary bytes as a .pt2: a well-formed program or an error. Programs are also mutated as JSON.

#include "mutators/pt2_mutator.hpp"  // IWYU pragma: keep
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/frontends/pt2/load.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/verify.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace ir = arm_delegate::ir;

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  std::optional<ir::exported_program> program;
  try {
    program = arm_delegate::frontend::pt2::load_bytes(std::as_bytes(std::span(data, size)), nullptr,
                                                      "fuzz");
  } catch (arm_delegate::error const& said) {
    static_cast<void>(said.id());  // an error has at least one diagnostic
    return 0;
  }
  ir::verify(*program->graph);  // an exception is a failure
  return 0;
}
