#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The JSON of recorded cases: values of options in it, and results written in its form.

#include <arm_delegate/backends/tvm/model_info.hpp>
#include <arm_delegate/backends/tvm/value.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/files/json_writer.hpp>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tvm_replay {

/// Texts to write under another name: the folder of the data is ${DATA}.
using replacements = std::vector<std::pair<std::string, std::string>>;

[[nodiscard]] std::string replaced(std::string text, replacements const& pairs);
/// Replaces in every text of a value.
[[nodiscard]] arm_delegate::tvm::value replaced(arm_delegate::tvm::value v,
                                                replacements const& pairs);

/// Reads one line.
[[nodiscard]] arm_delegate::tvm::value read_json(std::string_view line);

/// The item of a map, or None.
[[nodiscard]] arm_delegate::tvm::value item(arm_delegate::tvm::value const& map,
                                            std::string_view key);

/// Writes a value; those without JSON form as objects with a key like "!complex".
void write(arm_delegate::files::json_writer& json, arm_delegate::tvm::value const& v);
/// Writes a map as a list of pairs, another value as it is.
void write_pairs(arm_delegate::files::json_writer& json, arm_delegate::tvm::value const& v);
/// Writes {"type", "message", "where"}.
void write_error(arm_delegate::files::json_writer& json, arm_delegate::error const& e);

/// Writes the result of `make`, or {KEY: error} if it throws.
template <class Write>
void write_or_error(arm_delegate::files::json_writer& json, std::string_view key, Write write_it) {
  arm_delegate::files::json_writer trial = json;
  try {
    write_it(trial);
    json = trial;
  } catch (arm_delegate::error const& e) {
    json.object().key(key);
    write_error(json, e);
    json.end();
  }
}

}  // namespace tvm_replay
