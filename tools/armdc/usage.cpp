// SPDX-License-Identifier: BSD-3-Clause
// Explains errors in the command line.

#include "usage.hpp"

#include <arm_delegate/base/nearest_name.hpp>
#include <arm_delegate/base/visible_text.hpp>
#include <arm_delegate/ir/debug_handles.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/partitioner/unknown_operator.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>

#include <CLI/CLI.hpp>
#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace armdc {

namespace ad = arm_delegate;

namespace {

std::string shown(std::string_view text) { return ad::message_text(text, ad::longest_name); }

/// Returns "--target" for "--target=tosa-1.0+int".
std::string_view option_of(std::string_view word) { return word.substr(0, word.find('=')); }

std::vector<std::string> option_names(CLI::App const& app) {
  std::vector<std::string> names;
  for (auto const* o : app.get_options()) {
    for (auto const& name : o->get_lnames()) names.push_back("--" + name);
    for (auto const& name : o->get_snames()) names.push_back("-" + name);
  }
  return names;
}

std::string unknown_option(CLI::App const& app, std::string_view word) {
  auto const option = option_of(word);
  auto const guess = ad::did_you_mean(option, option_names(app));
  return fmt::format("{} has no option '{}'; {}", app.get_name(), shown(option), guess);
}

std::string unknown_subcommand(CLI::App const& app, std::string_view word) {
  std::vector<std::string> names;
  for (auto const* sub : visible_subcommands(app)) names.push_back(sub->get_name());
  return fmt::format("no subcommand '{}'; {}", shown(word), ad::did_you_mean(word, names));
}

/// A number in decimal, and the text after it.
struct read_text {
  std::optional<std::uint64_t> value{};  ///< nothing if it has more than 64 bits
  std::string_view unit{};
};

/// Nothing if `text` does not begin with a digit.
std::optional<read_text> read_number(std::string_view text) {
  std::uint64_t value = 0;
  auto const* const end = text.data() + text.size();
  auto const read = std::from_chars(text.data(), end, value);
  if (read.ec == std::errc::invalid_argument) return std::nullopt;
  read_text made{.unit = {read.ptr, end}};
  if (read.ec == std::errc{}) made.value = value;
  return made;
}

/// 1024 for "k", "Ki", "KB" and "KiB", likewise for larger units; 1 for "" and "B".
std::optional<std::uint64_t> factor_of(std::string_view unit) {
  constexpr std::string_view powers = "kmgtpe";
  auto letters = CLI::detail::to_lower(CLI::detail::trim_copy(std::string(unit)));
  if (letters.ends_with('b')) letters.pop_back();
  if (letters.empty()) return 1;
  auto const at = powers.find(letters.front());
  if (at == std::string_view::npos || (letters.size() > 1 && letters.substr(1) != "i")) {
    return std::nullopt;
  }
  return std::uint64_t{1} << (10 * (at + 1));
}

/// Makes `number` the text of an option; returns the error if it exceeds `most`.
std::string replace_number(std::string& text, std::optional<std::uint64_t> number,
                           std::uint64_t most) {
  if (!number || *number > most) {
    return fmt::format("'{}' is too large; the largest number is {}", shown(text), most);
  }
  text = std::to_string(*number);
  return {};
}

bool is_option(std::string const& word) { return word.size() > 1 && word.front() == '-'; }

}  // namespace

CLI::Validator one_of(std::vector<std::string> names) {
  auto const choices = fmt::format("{{{}}}", fmt::join(names, ","));
  return {[names = std::move(names)](std::string& text) -> std::string {
            for (auto const& name : names) {
              if (CLI::detail::to_lower(name) != CLI::detail::to_lower(text)) continue;
              text = name;
              return {};
            }
            return fmt::format("unknown value '{}'; {}use one of {}", shown(text),
                               ad::did_you_mean(text, names), fmt::join(names, ", "));
          },
          choices};
}

CLI::Validator whole_number(std::uint64_t most) {
  return {[most](std::string& text) -> std::string {
            auto const number = read_number(text);
            if (!number || !number->unit.empty()) {
              return fmt::format("'{}' is not a whole number of at least 0", shown(text));
            }
            return replace_number(text, number->value, most);
          },
          ""};
}

CLI::Validator whole_number_between(std::uint64_t least, std::uint64_t most) {
  return {[least, most](std::string& text) -> std::string {
            auto const number = read_number(text);
            bool const is_whole = number && number->unit.empty() && number->value;
            if (!is_whole || *number->value < least || *number->value > most) {
              return fmt::format("'{}' is not a whole number from {} to {}", shown(text), least,
                                 most);
            }
            return replace_number(text, number->value, most);
          },
          ""};
}

CLI::Validator byte_count(std::uint64_t most) {
  return {[most](std::string& text) -> std::string {
            auto const number = read_number(text);
            auto const factor = number ? factor_of(number->unit) : std::nullopt;
            if (!factor) {
              return fmt::format("'{}' is not a number of bytes, as in 1048576, 512M or 2GiB",
                                 shown(text));
            }
            bool const fits = number->value && *number->value <= most / *factor;
            return replace_number(
                text, fits ? std::optional(*number->value * *factor) : std::nullopt, most);
          },
          ""};
}

CLI::Validator some_path() {
  return {[](std::string const& text) -> std::string {
            return text.empty() ? "the name is empty" : "";
          },
          ""};
}

CLI::Validator existing_file() {
  return {[](std::string const& text) -> std::string {
            std::error_code ignored;
            if (std::filesystem::exists(text, ignored)) return {};
            return fmt::format("file '{}' does not exist", shown(text));
          },
          ""};
}

std::vector<CLI::App const*> visible_subcommands(CLI::App const& app) {
  return app.get_subcommands([](CLI::App const* sub) { return !sub->get_group().empty(); });
}

usage_error explain(CLI::App const& app, CLI::ParseError const& e) {
  auto const parsed = app.get_subcommands();
  auto const& which = parsed.empty() ? app : *parsed.front();
  auto const left = which.remaining();
  auto const option = std::ranges::find_if(left, is_option);
  std::string what;
  if (parsed.empty() && !left.empty() && !is_option(left.front())) {
    what = unknown_subcommand(app, left.front());
  } else if (option != left.end()) {
    what = unknown_option(which, *option);
  } else if (!left.empty()) {
    what =
        fmt::format("{} takes no further argument '{}'; ", which.get_name(), shown(left.front()));
  } else {
    what = fmt::format("{}{}; ", parsed.empty() ? "" : which.get_name() + ": ",
                       ad::message_text(e.what(), ad::longest_sentence));
  }
  auto const page = parsed.empty() ? "armdc --help" : "armdc help " + which.get_name();
  return usage_error(what + "'" + page + "' explains it");
}

CLI::App const& find_subcommand(CLI::App const& app, std::string const& name) {
  for (auto const* sub : visible_subcommands(app)) {
    if (sub->check_name(name)) return *sub;
  }
  throw usage_error(unknown_subcommand(app, name) + "'armdc --help' lists them");
}

void refuse_option(std::string_view option, bool is_given, std::string_view wanted,
                   std::string_view instead) {
  if (is_given) throw usage_error(fmt::format("{} is for {}; {}", option, wanted, instead));
}

void check_operator_names(std::span<std::string const> names, ad::pipeline_entry const& pipeline,
                          ad::ir::exported_program const& program) {
  auto const why = ad::find_unknown_operator(names, *pipeline.operators, program);
  if (!why) return;
  throw usage_error(fmt::format("--keep-on-host: {}; {}'armdc ops' lists a target's operators",
                                shown(why->rule), why->remedy));
}

}  // namespace armdc
