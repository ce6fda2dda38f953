// SPDX-License-Identifier: BSD-3-Clause
// armdc report: a compilation as a page for a browser, as Markdown or as CSV.

#include "commands.hpp"
#include "file_kind.hpp"
#include "inputs.hpp"
#include "npu_choice.hpp"
#include "output_folder.hpp"
#include "usage.hpp"
#include <arm_delegate/compiler/compilation.hpp>
#include <arm_delegate/compiler/pipelines.hpp>
#include <arm_delegate/compiler/session.hpp>
#include <arm_delegate/report/csv.hpp>
#include <arm_delegate/report/html_report.hpp>
#include <arm_delegate/report/markdown.hpp>
#include <arm_delegate/report/program_report.hpp>

#include <filesystem>
#include <string>
#include <string_view>
#include <utility>

namespace armdc {

namespace ad = arm_delegate;
namespace fs = std::filesystem;

namespace {

bool is_folder(report_arguments const& a) { return fs::is_directory(a.input); }

ad::compiler::compilation compiled(report_arguments const& a) {
  auto const session = make_session(a.target, a.payloads, a.limits);
  if (kind_of_file(a.input, a.limits) == file_kind::tosa) {
    return session.compile(read_tosa(a.input, a.limits), a.input);
  }
  auto program = read_program(a.input, a.bindings, a.limits);
  check_operator_names(a.keep_on_host, session.lowering(), program);
  return session.compile(std::move(program), {.keep_on_host = a.keep_on_host, .limits = a.limits});
}

ad::report::program_report report_of(report_arguments const& a) {
  auto const made = compiled(a);
  auto report =
      ad::report::report_of(made, {.explain = true, .sources = source_paths_below(a.source_root)});
  report.input_sha256 = sha256_of(read_file(a.input, a.limits).bytes);
  return report;
}

std::string written(report_arguments const& a) {
  auto const report = report_of(a);
  if (a.format == "markdown") return ad::report::markdown(report);
  if (a.format == "csv") return ad::report::summary_csv(report);
  if (a.format == "layers-csv") return ad::report::layers_csv(report);
  return ad::report::html_report(report);
}

/// The page of the program.json that `armdc compile` has left in a folder.
std::string page_of_folder(report_arguments const& a) {
  auto const file = read_file((fs::path(a.input) / "program.json").string(), a.limits);
  return ad::report::html_report(
      std::string_view(reinterpret_cast<char const*>(file.bytes.data()), file.bytes.size()));
}

}  // namespace

void check_options(report_arguments const& a) {
  if (!is_folder(a)) {
    if (a.target.empty()) {
      throw usage_error("report needs --target for a model; a folder that 'compile' wrote has one");
    }
    auto const& target = *ad::compiler::pipeline_for(a.target).target;
    bool const is_csv = a.format == "csv" || a.format == "layers-csv";
    if (target.npu == nullptr) {
      refuse_option("--format " + a.format, is_csv, "Ethos-U targets", not_an_npu(target));
    }
    return;
  }
  if (a.format != "html") {
    throw usage_error("--format " + a.format + " is for a model; '" + a.input + "' is a folder");
  }
  auto const refuse = [&](std::string_view option, bool is_given) {
    refuse_option(option, is_given, "a model", "'" + a.input + "' is a folder");
  };
  refuse("--target", !a.target.empty());
  refuse("--keep-on-host", !a.keep_on_host.empty());
  refuse("--source-root", !a.source_root.empty());
  refuse("--bind", !a.bindings.empty());
  refuse_npu_options(a.payloads, "a model", "'" + a.input + "' is a folder");
}

int report(report_arguments const& a) {
  output_files files;
  named_output output(files, a.output);
  output.write(is_folder(a) ? page_of_folder(a) : written(a));
  files.commit();
  return 0;
}

}  // namespace armdc
