#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Writes program.json: what a compiled program consists of, and how to call it.

#include "payload_report.hpp"
#include <arm_delegate/pipeline/compiled_program.hpp>

#include <any>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace armdc {

/// The payload of a delegate in the output folder.
struct written_payload {
  std::string file{};  ///< its name in the folder
  std::size_t bytes = 0;
  std::optional<payload_report> npu{};  ///< if it is for an Ethos-U
};

/// The text of program.json; `payloads` has one for each delegate. `compiler` made those for an
/// Ethos-U.
[[nodiscard]] std::string program_json(arm_delegate::basic_compiled_program<std::any> const& p,
                                       std::span<written_payload const> payloads,
                                       std::string_view compiler);

}  // namespace armdc
