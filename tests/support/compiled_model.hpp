#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Models and targets to compile, and everything that a compilation gives, as one text.

#include <arm_delegate/compiler/load.hpp>
#include <arm_delegate/compiler/session.hpp>
#include <arm_delegate/files/file_bytes.hpp>

#include <string>

namespace support {

struct compile_job {
  std::string model{};  ///< a file below the source folder
  std::string target{};
};

inline arm_delegate::ir::exported_program load_model(std::string const& model) {
  auto const path = std::string(ARM_DELEGATE_SOURCE_DIR) + "/" + model;
  return arm_delegate::compiler::load_program(arm_delegate::files::read_file(path), path);
}

inline std::string everything_in(arm_delegate::compiler::compilation const& made) {
  std::string text(made.program().target);
  auto const add = [&](arm_delegate::compiler::artifact const& a) {
    text += "\n" + a.name + "\n";
    text.append(reinterpret_cast<char const*>(a.bytes.data()), a.bytes.size());
  };
  for (auto const& a : made.payloads()) add(a);
  for (auto const& a : made.descriptions()) add(a);
  add(made.make_executorch_program().file);
  for (auto const& n : made.host_nodes()) text += n.name + " " + n.reason.rule + "\n";
  for (auto const& w : made.warnings()) text += to_string(w) + "\n";
  return text;
}

inline std::string compile_alone(compile_job const& j) {
  arm_delegate::compiler::session const session({.target = j.target});
  return everything_in(session.compile(load_model(j.model)));
}

}  // namespace support
