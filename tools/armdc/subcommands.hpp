#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The subcommands of armdc and their options.

#include "commands.hpp"
#include "tvm.hpp"

#include <CLI/CLI.hpp>

#include <string>
#include <string_view>

namespace armdc {

struct ops_arguments {
  std::string target = "tosa-1.0+int";
  std::string format = "text";
};

struct reference_arguments {
  std::string form{};
  std::string subcommand{};
};

/// The arguments of all subcommands, of which one command line sets those of one.
struct all_arguments {
  compile_arguments compile{};
  partition_arguments partition{};
  report_arguments report{};
  run_arguments run{};
  compare_arguments compare{};
  std::string compare_format = "text";
  quantize_arguments quantize{};
  verify_arguments verify{};
  simulate_arguments simulate{};
  inspect_arguments inspect{};
  tvm_arguments tvm{};
  std::string targets_format = "text";
  ops_arguments ops{};
  std::string help_topic{};
  reference_arguments reference{};
};

/// Adds the subcommands, whose options store to `a`. If `first_word`, the command line's, is one of
/// them, others have no options: making them all takes longer than parsing a command line.
void add_subcommands(CLI::App& app, all_arguments& a, std::string_view first_word);

}  // namespace armdc
