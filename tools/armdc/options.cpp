// SPDX-License-Identifier: BSD-3-Clause
// The options of a subcommand as data.

#include "options.hpp"

#include <CLI/CLI.hpp>
#include <fmt/core.h>
#include <fmt/ranges.h>

#include <string>
#include <string_view>
#include <vector>

namespace armdc {

namespace {

/// Extracts "text" and "json" from "TEXT:{text,json}".
std::vector<std::string> choices_in(std::string_view type) {
  std::vector<std::string> choices;
  auto const open = type.find('{');
  if (open == std::string_view::npos) return choices;
  auto rest = type.substr(open + 1, type.rfind('}') - open - 1);
  while (!rest.empty()) {
    auto const comma = rest.find(',');
    choices.emplace_back(rest.substr(0, comma));
    rest = comma == std::string_view::npos ? std::string_view{} : rest.substr(comma + 1);
  }
  return choices;
}

described_option describe(CLI::Option const& o) {
  described_option made{.description = o.get_description(), .is_required = o.get_required()};
  if (!o.get_positional()) {
    for (auto const& name : o.get_snames()) made.names.push_back("-" + name);
    for (auto const& name : o.get_lnames()) made.names.push_back("--" + name);
  }
  if (o.get_expected_max() == 0) return made;  // a flag
  auto const type = o.get_type_name();
  made.value = type.substr(0, type.find(':'));
  made.choices = choices_in(type);
  return made;
}

}  // namespace

std::vector<described_option> options_of(CLI::App const& app) {
  std::vector<described_option> all;
  for (auto const* o : app.get_options()) all.push_back(describe(*o));
  return all;
}

std::string spelled(described_option const& o) {
  // Two or three choices are spelled out: that is shorter than an explanation.
  bool const short_list = !o.choices.empty() && o.choices.size() <= 3;
  auto value = short_list ? joined(o.choices, "|") : o.value;
  if (o.is_argument()) return value;
  return joined(o.names, ", ") + (value.empty() ? "" : " " + value);
}

value_kind kind_of(described_option const& o) {
  if (o.value.empty()) return value_kind::none;
  if (!o.choices.empty()) return value_kind::choice;
  if (o.value == "TARGET") return value_kind::target;
  if (o.value == "DIR") return value_kind::folder;
  bool const is_file =
      o.value.find('.') != std::string::npos || o.value == "FILE" || o.value == "PAYLOAD";
  return is_file ? value_kind::file : value_kind::other;
}

std::string joined(std::vector<std::string> const& items, std::string_view between) {
  return fmt::format("{}", fmt::join(items, between));
}

}  // namespace armdc
