#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of load.hpp.

#include <arm_delegate/compiler/load.hpp>
#include <arm_delegate/compiler/pipelines.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/files/file_bytes.hpp>
#include <arm_delegate/files/naming.hpp>
#include <arm_delegate/frontends/pt2/load.hpp>
#include <arm_delegate/frontends/pt2/symbol_binding.hpp>
#include <arm_delegate/ir/bind_arguments.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/tosa/format/deserialize.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <string_view>
#include <utility>

namespace arm_delegate::compiler {

ARM_DELEGATE_FUNCTION ir::exported_program load_program(
    files::file_bytes file, std::string_view name, frontend::pt2::load_options const& options) {
  auto program = frontend::pt2::load_bytes(file.bytes, std::move(file.owner), name, options);
  files::naming(name, [&] { check_program(*program.graph, *host_pipeline().operators); });
  return program;
}

ARM_DELEGATE_FUNCTION tosa::graph load_tosa(files::file_bytes const& file, std::string_view name) {
  return files::naming(name, [&] { return tosa::deserialize(file.bytes, file.owner); });
}

}  // namespace arm_delegate::compiler
