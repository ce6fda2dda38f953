// SPDX-License-Identifier: BSD-3-Clause
// Inputs of programs from .npy files.

#include "inputs.hpp"

#include <arm_delegate/compiled.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/formats/mapped_file.hpp>
#include <arm_delegate/formats/npy.hpp>
#include <arm_delegate/ir/bind_arguments.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/tosa/elements.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <fmt/core.h>

#include <cstddef>
#include <string>
#include <string_view>

namespace armdc {

namespace ad = arm_delegate;

void refuse_count(std::size_t given, std::size_t wanted, std::string const& file,
                  std::string_view more) {
  throw ad::error(ad::diagnostic{
      .id = ad::code::shape_mismatch,
      .message = fmt::format("has {} inputs, {} were given", wanted, given),
      .remedy = fmt::format("give --input once for each, in the program's order{}", more),
      .file = file});
}

ad::ir::exported_program read_program(std::string const& path, std::string_view target) {
  return naming(path, [&] {
    auto program = ad::frontend::pt2::load(path);
    auto const& known = ad::find_pipeline(ad::standard_pipeline_table(), target);
    ad::check_program(*program.graph, *known.operators);
    return program;
  });
}

void read_input(std::string const& path, ad::tosa::operand const& to) {
  naming(path, [&] {
    auto const file = ad::format::map_file(path);
    ad::tosa::read_array(ad::format::parse_npy(file.bytes, path), to, path);
  });
}

}  // namespace armdc
