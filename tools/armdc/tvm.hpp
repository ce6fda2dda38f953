#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// armdc tvm: compiles a model with tvmc as MLonMCU's TVM backends do.

#include <CLI/CLI.hpp>

#include <string>
#include <vector>

namespace armdc {

struct tvm_arguments {
  std::string model{};
  std::string class_name = "tvmaot";
  std::string dialect = "2024-04";
  std::vector<std::string> config{};    ///< "KEY=VALUE"
  std::vector<std::string> features{};  ///< "NAME" or "NAME:KEY=VALUE,KEY=VALUE"
  std::string input_shapes{};           ///< "x:[1,2] y:[3]"; empty: those of the model
  std::string python = "python3";
  std::string output{};  ///< folder; empty: the model's name without ending
  bool print = false;
};

void add_tvm_options(CLI::App& command, tvm_arguments& a);
int tvm(tvm_arguments const& a);

}  // namespace armdc
