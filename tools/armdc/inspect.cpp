// SPDX-License-Identifier: BSD-3-Clause
// armdc inspect: explains the contents of a file.

#include "commands.hpp"
#include "file_kind.hpp"
#include "inputs.hpp"
#include "inspect_graph.hpp"
#include "inspect_payload.hpp"
#include "inspect_pte.hpp"
#include "table.hpp"
#include "terminal.hpp"
#include "usage.hpp"
#include <arm_delegate/files/file_bytes.hpp>
#include <arm_delegate/files/json_writer.hpp>

#include <cstdint>

namespace armdc {

namespace ad = arm_delegate;

namespace {

int inspect_payload(inspect_arguments const& a, ad::files::file_bytes const& file) {
  if (a.format == "json") {
    ad::files::json_writer j;
    j.object().key("schema_version").value(std::int64_t{1});
    write_payload(j, a, file.bytes);
    print_output(j.end().text());
  } else {
    print_output(fitted(payload_text(a, file.bytes), output_width().value_or(0)));
  }
  return 0;
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
    switch (kind) {
      case file_kind::program: return inspect_program(a);
      case file_kind::tosa: return inspect_tosa(a, file);
      case file_kind::executorch: return inspect_pte(a, file);
      default: return inspect_payload(a, file);
    }
  });
}

}  // namespace armdc
