#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Explains errors in the command line.

#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>

#include <CLI/CLI.hpp>

#include <cstdint>
#include <limits>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace armdc {

/// The command line is wrong: exit code 2. Its text is one line without "error: ".
class usage_error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Accepts one of these names, in any case; suggests the nearest.
[[nodiscard]] CLI::Validator one_of(std::vector<std::string> names);
/// The same, for the names in a table.
template <class Table>
[[nodiscard]] CLI::Validator one_of(Table const& table) {
  std::vector<std::string> names;
  names.reserve(table.size());
  for (auto const& row : table) names.emplace_back(row.name);
  return one_of(std::move(names));
}
/// Accepts a whole number from 0 to `most`, in decimal. For `transform`: CLI11 would read "010" as
/// octal, and replace what is too large by the largest number.
[[nodiscard]] CLI::Validator whole_number(std::uint64_t most);
/// The same for an option of this type.
template <class Number>
[[nodiscard]] CLI::Validator whole_number() {
  return whole_number(static_cast<std::uint64_t>(std::numeric_limits<Number>::max()));
}
/// Accepts a whole number from `least` to `most`, in decimal.
[[nodiscard]] CLI::Validator whole_number_between(std::uint64_t least, std::uint64_t most);
/// Accepts a number of bytes up to `most`, with a suffix of 1024 or a power of it if there is one:
/// "2G", "2GiB".
[[nodiscard]] CLI::Validator byte_count(
    std::uint64_t most = std::numeric_limits<std::uint64_t>::max());
/// Accepts a file or folder name: any text that is not empty.
[[nodiscard]] CLI::Validator some_path();

/// Accepts the name of an existing file.
[[nodiscard]] CLI::Validator existing_file();

/// The subcommands that are not hidden.
[[nodiscard]] std::vector<CLI::App const*> visible_subcommands(CLI::App const& app);

/// Explains a command line that `app` failed to parse.
[[nodiscard]] usage_error explain(CLI::App const& app, CLI::ParseError const& e);

/// The subcommand of that name; throws if there is none.
[[nodiscard]] CLI::App const& find_subcommand(CLI::App const& app, std::string const& name);

/// Throws "OPTION is for WANTED; INSTEAD" if the option is given.
void refuse_option(std::string_view option, bool is_given, std::string_view wanted,
                   std::string_view instead);

/// Throws unless each name is an operator of the target or one that the program calls.
void check_operator_names(std::span<std::string const> names,
                          arm_delegate::pipeline_entry const& pipeline,
                          arm_delegate::ir::exported_program const& program);

}  // namespace armdc
