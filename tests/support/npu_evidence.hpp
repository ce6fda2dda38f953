#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Which settings of NPU operations Vela uses: evidence of what the hardware allows. The code
// generator, the checker and the simulator share the rules in ethosu/rules, so none of them notices
// if a rule is wrong. The streams of Arm's own compiler are independent.

#include <arm_delegate/ethosu/program/npu_program.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace support {

/// Values by context: "u85 conv.8 stride_x" has 1, 2, 3.
using npu_settings = std::map<std::string, std::set<std::string>>;

/// Adds the settings of the operations of a program. A context is a family, or an NPU for settings
/// that depend on its size; an operation; and a setting. Arithmetic is listed by operation, mode
/// and type of the input, the form of maps, windows and blocks by unit of the hardware and size of
/// elements, addresses for all operations together.
void add_settings(arm_delegate::npu_facts const& npu, arm_delegate::ethosu::npu_program const& p,
                  npu_settings& to);

/// The settings as text: a line for each operation, then one for each setting with its values.
std::string to_text(npu_settings const& all);

/// Reads lines as `to_text` writes them. Lines that start with '#' are comments.
npu_settings read_settings(std::filesystem::path const& file);

/// Settings that are allowed although Vela never uses them. Contexts and values may contain '*'.
/// Each group of lines follows a comment that starts with "# Source: "; a blank line ends it.
class npu_exceptions {
 public:
  explicit npu_exceptions(std::filesystem::path const& file);

  [[nodiscard]] bool allow(std::string const& context, std::string const& value) const;
  /// Lines without a source.
  [[nodiscard]] std::vector<std::string> const& unsourced() const { return unsourced_; }

 private:
  struct entry {
    std::string context{};
    std::string value{};
  };
  std::vector<entry> entries_{};
  std::vector<std::string> unsourced_{};
};

/// The settings of a program that Vela never uses and for which no source is known: "CONTEXT:
/// VALUE".
std::vector<std::string> without_evidence(arm_delegate::npu_facts const& npu,
                                          arm_delegate::ethosu::npu_program const& p);

/// The committed evidence and exceptions.
std::filesystem::path evidence_file();
std::filesystem::path exceptions_file();

}  // namespace support
