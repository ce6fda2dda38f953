#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of write.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/files/write_file.hpp>
#include <arm_delegate/frontends/pt2/program_writer.hpp>
#include <arm_delegate/frontends/pt2/separate_mutations.hpp>
#include <arm_delegate/frontends/pt2/write.hpp>
#include <arm_delegate/ir/exported_program.hpp>

#include <cstddef>
#include <cstdio>
#include <string>
#include <vector>

namespace arm_delegate::frontend::pt2 {

ARM_DELEGATE_FUNCTION std::vector<std::byte> write(ir::exported_program const& p) {
  try {
    auto const changed = separate_mutations(p);
    return program_writer(changed ? *changed : p).write();
  } catch (error const& e) {
    throw p.file.empty() ? e : e.in_file(p.file);
  }
}

ARM_DELEGATE_FUNCTION void save(ir::exported_program const& p, std::string const& path) {
  auto const bytes = write(p);
  auto const failure = files::write_file(path, bytes);
  if (failure.empty()) return;
  static_cast<void>(std::remove(path.c_str()));  // a part of the file may be there
  throw error(code::io, failure).in_file(path);
}

}  // namespace arm_delegate::frontend::pt2
