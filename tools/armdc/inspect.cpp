// SPDX-License-Identifier: BSD-3-Clause
// armdc inspect: explains the contents of a file.

#include "commands.hpp"
#include "file_kind.hpp"
#include "inputs.hpp"
#include "npu_choice.hpp"
#include "table.hpp"
#include "terminal.hpp"
#include "usage.hpp"
#include <arm_delegate/files/file_bytes.hpp>
#include <arm_delegate/ir/dot.hpp>
#include <arm_delegate/ir/print.hpp>
#include <arm_delegate/pte/read_program.hpp>
#include <arm_delegate/report/aten_json.hpp>
#include <arm_delegate/report/payload_inspection.hpp>
#include <arm_delegate/report/pte_inspection.hpp>
#include <arm_delegate/report/tosa_json.hpp>
#include <arm_delegate/tosa/dot.hpp>
#include <arm_delegate/tosa/format/deserialize.hpp>
#include <arm_delegate/tosa/print.hpp>

#include <string>
#include <utility>

namespace armdc {

namespace ad = arm_delegate;

namespace {

std::string program_text(inspect_arguments const& a) {
  auto const program = read_program(a.file, a.bindings, a.limits);
  if (a.format == "json") return ad::report::aten_json(program);
  return a.format == "dot" ? to_dot(*program.graph) : to_string(*program.graph);
}

std::string tosa_text(inspect_arguments const& a, ad::files::file_bytes const& file) {
  auto const graph = ad::tosa::deserialize(file.bytes, file.owner);
  if (a.format == "json") return ad::report::tosa_json(graph);
  return a.format == "dot" ? to_dot(graph) : to_string(graph);
}

/// The text of what `armdc` inspected, at most as wide as the terminal, or its JSON.
template <class Inspection>
std::string fitted_text(inspect_arguments const& a, Inspection const& inspected) {
  if (a.format == "json") return json(inspected);
  return fitted(text(inspected), output_width().value_or(0));
}

ad::report::inspection_options options_of(inspect_arguments const& a) {
  return {.system = names_of(a.npu, a.limits), .weights = a.weights, .limits = a.limits};
}

std::string pte_text(inspect_arguments const& a, ad::files::file_bytes const& file) {
  auto program = ad::pte::read_program(file.bytes, file.owner);
  return fitted_text(a, ad::report::inspect_pte(std::move(program), options_of(a)));
}

std::string payload_text(inspect_arguments const& a, ad::files::file_bytes const& file) {
  return fitted_text(a, ad::report::inspect_payload(file.bytes, options_of(a)));
}

std::string inspected(inspect_arguments const& a, ad::files::file_bytes const& file,
                      file_kind kind) {
  switch (kind) {
    case file_kind::program: return program_text(a);
    case file_kind::tosa: return tosa_text(a, file);
    case file_kind::executorch: return pte_text(a, file);
    default: return payload_text(a, file);
  }
}

}  // namespace

int inspect(inspect_arguments const& a) {
  return naming(a.file, [&] {
    auto const file = read_file(a.file, a.limits);
    auto const kind = ad::compiler::kind_of(file.bytes);
    if (kind != file_kind::program) {
      refuse_option("--bind", !a.bindings.empty(), "a .pt2", described(a.file, kind));
    }
    if (a.format == "dot" && kind != file_kind::program && kind != file_kind::tosa) {
      throw usage_error("--format dot: " + described(a.file, kind) +
                        ", which is not a graph; use text or json");
    }
    print_output(inspected(a, file, kind));
    return 0;
  });
}

}  // namespace armdc
