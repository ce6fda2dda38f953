// SPDX-License-Identifier: BSD-3-Clause
// New: compiler::session, a target by name that compiles to files, and a report: what a compilation
// consists of, as plain data. armdc makes its files and tables from both.
//
//     build/release/examples/example_12_report

#include <arm_delegate/compiler/load.hpp>
#include <arm_delegate/compiler/session.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/files/file_bytes.hpp>
#include <arm_delegate/report/program_json.hpp>
#include <arm_delegate/report/program_report.hpp>

#include <cstdio>
#include <string>

namespace {

// region: session
namespace ad = arm_delegate;

/// Prints the files of a compiled model, and its most expensive line of Python.
void compile(std::string const& model, std::string const& target) {
  ad::compiler::session const session({.target = target});
  auto const file = ad::files::read_file(model);
  auto const made = session.compile(ad::compiler::load_program(file, model));
  for (auto const& payload : made.payloads()) {
    std::printf("%s: %zu bytes\n", payload.name.c_str(), payload.bytes.size());
  }
  auto const report = ad::report::report_of(made);
  std::printf("program.json: %zu bytes\n", program_json(report).size());
  ad::report::source_line most;
  for (auto const& line : report.sources) {
    if (line.cycles > most.cycles) most = line;
  }
  std::printf("%s: %lld cycles\n", most.source.c_str(), static_cast<long long>(most.cycles));
}
// endregion

}  // namespace

int main() {
  try {
    compile("examples/digits_cnn/int8.pt2", "ethos-u55-128");
    return 0;
  } catch (ad::error const& e) {
    std::fprintf(stderr, "%s\n", e.what());
    return 1;
  }
}
