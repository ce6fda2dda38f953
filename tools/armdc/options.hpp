#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The options of a subcommand as data, for its help, manual page and completions.

#include <CLI/CLI.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace armdc {

struct described_option {
  std::vector<std::string> names{};    ///< "-t", "--target"; empty for a positional argument
  std::string value{};                 ///< "TARGET"; empty: a flag
  std::vector<std::string> choices{};  ///< the allowed values; empty: any
  std::string description{};
  bool is_required = false;

  [[nodiscard]] bool is_argument() const { return names.empty(); }
};

/// In the order of the help.
[[nodiscard]] std::vector<described_option> options_of(CLI::App const& app);

/// "-t, --target TARGET", "--format text|json", "MODEL.pt2".
[[nodiscard]] std::string spelled(described_option const& o);

/// The kind of an option's value, for completions.
enum class value_kind { none, choice, target, folder, file, other };
[[nodiscard]] value_kind kind_of(described_option const& o);

/// Joins `items`, with `between` between them.
[[nodiscard]] std::string joined(std::vector<std::string> const& items, std::string_view between);

}  // namespace armdc
