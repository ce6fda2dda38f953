#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// armdc tvm: compiles a model with tvmc as MLonMCU's TVM backends do.

#include <arm_delegate/backends/tvm/build_request.hpp>

#include <CLI/CLI.hpp>

#include <string>
#include <vector>

namespace armdc {

struct tvm_arguments {
  arm_delegate::tvm::build_request request{};
  std::string class_name = "tvmaot";
  std::string dialect = "2024-04";
  std::vector<std::string> config{};  ///< "KEY=VALUE"
  std::string output{};               ///< folder; empty: the model's name without ending
  bool print = false;
};

void add_tvm_options(CLI::App& command, tvm_arguments& a);
int tvm(tvm_arguments const& a);

}  // namespace armdc
