#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// What is said about a command line that is wrong.

#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>

#include <CLI/CLI.hpp>

#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace armdc {

/// The command line is wrong: exit code 2. Its text is one line without "error: ".
class usage_error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// One of these names, in any case; the nearest is suggested.
[[nodiscard]] CLI::Validator one_of(std::vector<std::string> names);
/// The same of a table's rows.
template <class Table>
[[nodiscard]] CLI::Validator one_of(Table const& table) {
  std::vector<std::string> names;
  names.reserve(table.size());
  for (auto const& row : table) names.emplace_back(row.name);
  return one_of(std::move(names));
}
/// A whole number from 0 on.
[[nodiscard]] CLI::Validator whole_number();
/// A file's or folder's name: not empty.
[[nodiscard]] CLI::Validator some_path();

/// The name of a file that is there.
[[nodiscard]] CLI::Validator existing_file();

/// The subcommands that users see.
[[nodiscard]] std::vector<CLI::App const*> visible_subcommands(CLI::App const& app);

/// What is wrong with a command line that `app` has failed to parse.
[[nodiscard]] usage_error explain(CLI::App const& app, CLI::ParseError const& e);

/// Throws unless there is such a subcommand.
[[nodiscard]] CLI::App const& find_subcommand(CLI::App const& app, std::string const& name);

/// Throws unless each name is one of an operator of the target, or of one that the program calls.
void check_operator_names(std::span<std::string const> names,
                          arm_delegate::pipeline_entry const& pipeline,
                          arm_delegate::ir::exported_program const& program);

}  // namespace armdc
