#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Prints the command line as documents, from the same data as --help.

#include <CLI/CLI.hpp>

#include <string>

namespace armdc {

/// Arguments and options of one subcommand as a markdown table.
[[nodiscard]] std::string options_as_markdown(CLI::App const& subcommand);
/// A manual page for man(1).
[[nodiscard]] std::string manual_page(CLI::App const& app);
/// Completions for a shell.
[[nodiscard]] std::string bash_completion(CLI::App const& app);
[[nodiscard]] std::string zsh_completion(CLI::App const& app);
[[nodiscard]] std::string fish_completion(CLI::App const& app);

}  // namespace armdc
