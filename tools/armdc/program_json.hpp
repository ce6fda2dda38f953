#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Writes program.json: what a compiled program consists of, and how to call it.

#include <arm_delegate/ethosu/estimate/payload_cycles.hpp>
#include <arm_delegate/pipeline/compiled_program.hpp>

#include <any>
#include <cstddef>
#include <optional>
#include <span>
#include <string>

namespace armdc {

/// The payload of a delegate in the output folder.
struct written_payload {
  std::string file{};  ///< its name in the folder
  std::size_t bytes = 0;
  /// For an Ethos-U: its operations and their estimated cycles.
  std::optional<arm_delegate::ethosu::estimate::payload_cycles> cycles{};
};

/// The text of program.json; `payloads` has one for each delegate.
[[nodiscard]] std::string program_json(arm_delegate::basic_compiled_program<std::any> const& p,
                                       std::span<written_payload const> payloads);

}  // namespace armdc
