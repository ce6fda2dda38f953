#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Runs tvmc and code generators as processes, for generate-inl.hpp.

#include <arm_delegate/backends/tvm/compile_job.hpp>
#include <arm_delegate/backends/tvm/generate.hpp>
#include <arm_delegate/base/visible_text.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/processes/run_process-inl.hpp>
#include <arm_delegate/processes/temporary_files-inl.hpp>
#include <arm_delegate/processes/tool_errors-inl.hpp>

#include <fmt/core.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arm_delegate::tvm::detail {

/// A program of a build, for messages.
struct tool {
  std::string_view name{};
  std::string_view place{};  ///< where messages say that it is
};
inline constexpr tool tvmc{.name = "tvmc",
                           .place =
                               "give the path of the Python that runs tvmc; with "
                               "tvm.use_tlcpack, install TVM's tlcpack"};
inline constexpr tool static_generator{
    .name = "the code generator", .place = "give the path of the code generator as utvmcg.exe"};

/// The path of a program: itself if it is a path, else found in PATH of the environment.
[[nodiscard]] inline std::string find_in_path(tool const& t, std::string const& name,
                                              std::vector<std::string> const& environment) {
  if (name.find('/') != std::string::npos) return name;
  constexpr std::string_view key = "PATH=";
  std::string_view folders;
  for (std::string const& variable : environment) {
    if (variable.starts_with(key)) folders = std::string_view(variable).substr(key.size());
  }
  std::string path = processes::find_program(name, folders);
  if (!path.empty()) return path;
  raise(code::external_tool, fmt::format("there is no program '{}' on PATH", name),
        std::string(t.place));
}

/// The text with U+FFFD for bytes that are not UTF-8.
[[nodiscard]] inline std::string repaired_text(std::string_view bytes) {
  std::string text;
  while (!bytes.empty()) {
    auto const c = first_character(bytes);
    text.append(c.is_valid ? bytes.substr(0, c.bytes) : "\xEF\xBF\xBD");
    bytes.remove_prefix(c.bytes);
  }
  return text;
}

[[noreturn]] inline void tool_failed(tool const& t, std::string const& how, std::string_view log) {
  processes::raise_with_log(t.name,
                            {{.id = code::external_tool,
                              .why = {.rule = fmt::format("{} {}", t.name, how),
                                      .remedy = "check its options and its installation"}}},
                            log);
}

/// Calls `read`, which reads what the tool wrote; its errors get the end of the log.
template <class Read>
void read_results(tool const& t, std::string const& log, Read read) {
  try {
    read();
  } catch (error const& why) {
    processes::raise_with_log(t.name, why.diagnostics(), log);
  }
}

/// Runs the command in a folder and returns its output.
[[nodiscard]] inline std::string run_tool(tool const& t, launch const& l, std::string const& folder,
                                          generate_options const& how) {
  processes::process_request request{.arguments = l.arguments,
                                     .timeout_seconds = how.timeout_seconds,
                                     .folder = folder,
                                     .environment = &l.environment,
                                     .remedy = std::string(t.place),
                                     .show = l.is_live ? how.show : nullptr,
                                     .stop = how.stop};
  request.arguments[0] = find_in_path(t, l.arguments[0], l.environment);
  auto const result = processes::run_process(request);
  std::string log = repaired_text(result.output);
  if (auto const how_it_failed = processes::find_failure(result, how.timeout_seconds)) {
    tool_failed(t, *how_it_failed, log);
  }
  return log;
}

}  // namespace arm_delegate::tvm::detail
