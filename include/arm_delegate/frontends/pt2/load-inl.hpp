#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of load.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/files/file_bytes.hpp>
#include <arm_delegate/frontends/pt2/archive.hpp>
#include <arm_delegate/frontends/pt2/load.hpp>
#include <arm_delegate/frontends/pt2/program_reader.hpp>
#include <arm_delegate/frontends/pt2/symbol_binding.hpp>

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace arm_delegate::frontend::pt2 {

ARM_DELEGATE_FUNCTION ir::exported_program load_bytes(std::span<std::byte const> archive,
                                                      std::shared_ptr<void const> owner,
                                                      std::string_view name,
                                                      load_options const& options) {
  try {
    pt2::archive const members(archive, options.work);
    auto program = program_reader(members, std::move(owner), options).read();
    program.file = name;
    return program;
  } catch (error const& e) {
    throw e.in_file(name);
  }
}

ARM_DELEGATE_FUNCTION ir::exported_program load(std::string const& path,
                                                load_options const& options) {
  files::file_bytes file;
  try {
    file = files::read_file(path);
  } catch (error const& e) {
    throw e.in_file(path);
  }
  return load_bytes(file.bytes, std::move(file.owner), path, options);
}

ARM_DELEGATE_FUNCTION load_outcome try_load(std::string const& path, load_options const& options) {
  try {
    return {load(path, options), {}};
  } catch (error const& e) {
    return {std::nullopt, e.diagnostics()};
  }
}

}  // namespace arm_delegate::frontend::pt2
