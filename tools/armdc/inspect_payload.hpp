#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The explanation of an Ethos-U payload: its contents, memory, cycles and commands.

#include "commands.hpp"
#include <arm_delegate/files/json_writer.hpp>

#include <cstddef>
#include <span>
#include <string>

namespace armdc {

/// The explanation as text. Throws the errors of `read_payload` and of `choose_system`.
[[nodiscard]] std::string payload_text(inspect_arguments const& a,
                                       std::span<std::byte const> payload);
/// The same as the keys of a JSON object.
void write_payload(arm_delegate::files::json_writer& j, inspect_arguments const& a,
                   std::span<std::byte const> payload);

}  // namespace armdc
