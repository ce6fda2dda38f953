// SPDX-License-Identifier: BSD-3-Clause
// Lowers programs as the methods of one model, and writes them to one .pte.
//
// usage: interop_methods OUT.pte SPECIFICATION NAME=MODEL.pt2 ...
//        SPECIFICATION: "TOSA-1.0+FP"

#include <arm_delegate/backends/arm_backend.hpp>
#include <arm_delegate/backends/arm_partitioner.hpp>
#include <arm_delegate/backends/compile_spec_1_0.hpp>
#include <arm_delegate/backends/to_backend_multiple.hpp>
#include <arm_delegate/compiled.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/files/write_file.hpp>
#include <arm_delegate/frontends/pt2/load.hpp>
#include <arm_delegate/pte/emit/emit_program.hpp>
#include <arm_delegate/pte/write_program.hpp>

#include <cstddef>
#include <exception>
#include <iostream>
#include <span>
#include <stdexcept>
#include <string>

namespace ad = arm_delegate;

namespace {

void run(std::string const& file, std::string const& specification, std::span<char*> methods) {
  ad::multi_method_program program;
  for (std::string const given : methods) {
    auto const equals = given.find('=');
    if (equals == std::string::npos) throw std::invalid_argument("not NAME=MODEL.pt2: " + given);
    program.emplace(given.substr(0, equals), ad::frontend::pt2::load(given.substr(equals + 1)));
  }
  ad::arm_partitioner<ad::standard_pipelines> const by(
      ad::tosa_compile_spec(specification).to_list());
  auto const lowered = ad::to_backend_multiple<ad::arm_backend>(program, by);
  auto const made = ad::pte::write_program(ad::pte::emit_program(lowered));
  auto const why = ad::files::write_file(file, made);
  if (!why.empty()) throw std::runtime_error(file + ": " + why);
}

}  // namespace

int main(int count, char** arguments) {
  try {
    if (count < 4) throw std::invalid_argument("too few arguments");
    run(arguments[1], arguments[2],
        std::span(arguments, static_cast<std::size_t>(count)).subspan(3));
    return 0;
  } catch (std::exception const& e) {
    std::cerr << "error: " << e.what() << '\n';
    return 1;
  }
}
