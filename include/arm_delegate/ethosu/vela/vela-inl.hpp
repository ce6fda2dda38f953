#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Runs Vela as a process: bodies of vela.hpp. POSIX.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/payload/vela_bin_stream.hpp>
#include <arm_delegate/ethosu/vela/vela.hpp>
#include <arm_delegate/files/npz.hpp>
#include <arm_delegate/processes/run_process-inl.hpp>
#include <arm_delegate/processes/temporary_files-inl.hpp>
#include <arm_delegate/processes/tool_errors-inl.hpp>
#include <arm_delegate/targets/tosa_versions.hpp>

#include <dirent.h>
#include <fmt/core.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arm_delegate::ethosu {
namespace detail {

/// The regular files of a folder, sorted by name; none if the folder is missing.
[[nodiscard]] inline std::vector<vela_file> read_folder(std::string const& path) {
  std::vector<vela_file> files;
  DIR* const folder = ::opendir(path.c_str());
  if (folder == nullptr) return files;
  std::vector<std::string> names;
  while (dirent const* const entry = ::readdir(folder)) names.emplace_back(entry->d_name);
  ::closedir(folder);
  ranges::sort(names);
  for (std::string& name : names) {
    std::string file = path;
    file.append("/").append(name);
    if (!processes::is_regular_file(file)) continue;
    files.push_back({.name = std::move(name), .bytes = processes::read_file(file)});
  }
  return files;
}

/// The last non-empty line: Python prints the error there.
[[nodiscard]] inline std::string last_line(std::string_view text) {
  auto const end = text.find_last_not_of(" \t\r\n");
  if (end == std::string_view::npos) return {};
  text = text.substr(0, end + 1);
  auto const begin = text.find_last_of('\n');
  return std::string(begin == std::string_view::npos ? text : text.substr(begin + 1));
}

/// Throws one error, with the end of Vela's log as notes.
[[noreturn]] inline void vela_failed(std::string message, std::string remedy,
                                     std::string_view log) {
  if (last_line(log).empty()) log = {};
  processes::raise_with_log("Vela",
                            {{.id = code::external_tool,
                              .why = {.rule = std::move(message), .remedy = std::move(remedy)}}},
                            log);
}

[[nodiscard]] inline processes::process_result run_vela(std::vector<std::string> const& arguments,
                                                        int timeout_seconds,
                                                        std::atomic<bool> const* stop) {
  return processes::run_process({.arguments = arguments,
                                 .timeout_seconds = timeout_seconds,
                                 .remedy = "check that it is a program for this machine, or set "
                                           "ARM_DELEGATE_VELA to the path of another Vela",
                                 .stop = stop});
}

inline void check_process(processes::process_result const& result, std::string const& what,
                          int timeout_seconds) {
  auto const how = processes::find_failure(result, timeout_seconds);
  if (!how) return;
  std::string message = fmt::format("{} {}", what, *how);
  if (result.was_stopped) vela_failed(std::move(message), {}, result.output);
  if (result.timed_out) {
    vela_failed(std::move(message), "increase the timeout, or make the delegate smaller",
                result.output);
  }
  std::string const reason = last_line(result.output);
  if (!reason.empty()) message += ": " + reason;
  vela_failed(std::move(message), "check the Vela flags and that the target runs every operator",
              result.output);
}

/// `name` itself if it is the path of a program, else its path on PATH; empty if it is not found.
[[nodiscard]] inline std::string find_program(std::string const& name) {
  if (name.find('/') != std::string::npos) {
    return processes::is_program(name) ? name : std::string();
  }
  char const* const variable = std::getenv("PATH");
  return processes::find_program(name,
                                 variable == nullptr ? "/usr/local/bin:/usr/bin:/bin" : variable);
}

[[nodiscard]] inline vela_file const* find_file(std::span<vela_file const> files,
                                                std::string_view name) {
  auto const at = ranges::find(files, name, &vela_file::name);
  return at == files.end() ? nullptr : &*at;
}

/// Finds Vela's raw output among its files. Vela names it out_vela.npz; before 4.2, and with its
/// older compiler core, the name contains "sg0".
[[nodiscard]] inline vela_file const* find_raw_output(std::span<vela_file const> files) {
  for (std::string_view name : {"out_vela.npz", "out_sg0_vela.npz", "out_vela_sg0.npz"}) {
    if (auto const* const file = find_file(files, name)) return file;
  }
  return nullptr;
}

[[nodiscard]] inline std::vector<npu_operation> find_operations(std::span<vela_file const> files) {
  auto const* const file = find_file(files, "out_debug.xml");
  if (file == nullptr) return {};
  return read_debug_database(
      {reinterpret_cast<char const*>(file->bytes.data()), file->bytes.size()});
}

}  // namespace detail

ARM_DELEGATE_FUNCTION std::string find_vela() {
  constexpr auto remedy =
      "install it (pip install ethos-u-vela==5.1.0 for TOSA 1.0, ethos-u-vela==4.2.0 for TOSA "
      "0.80), or set ARM_DELEGATE_VELA to the path of the program";
  char const* const variable = std::getenv("ARM_DELEGATE_VELA");
  bool const is_set = variable != nullptr && *variable != '\0';
  std::string found = detail::find_program(is_set ? variable : "vela");
  if (found.empty()) {
    raise(code::external_tool,
          is_set ? fmt::format("ARM_DELEGATE_VELA is '{}', which is not an executable program",
                               variable)
                 : "output for Ethos-U needs Arm's compiler Vela, which is not installed: "
                   "there is no 'vela' on PATH",
          remedy);
  }
  return found;
}

ARM_DELEGATE_FUNCTION std::string vela_version(std::string const& program,
                                               std::atomic<bool> const* stop) {
  constexpr int timeout_seconds = 60;
  auto const result = detail::run_vela({program, "--version"}, timeout_seconds, stop);
  detail::check_process(result, program + " --version", timeout_seconds);
  std::string version = detail::last_line(result.output);
  if (version.empty() || version[0] < '0' || version[0] > '9') {
    detail::vela_failed(program + " --version does not print a version",
                        "set ARM_DELEGATE_VELA to the path of Vela", result.output);
  }
  return version;
}

ARM_DELEGATE_FUNCTION vela_result compile_with_vela(vela_request const& request) {
  // The limit of ExecuTorch's Ethos-U backend: Vela reads flatbuffers of up to 2 GiB.
  constexpr std::size_t largest = std::size_t{2} << 30U;
  if (request.tosa.size() > largest) {
    raise(code::external_tool,
          fmt::format("the TOSA flatbuffer has {} bytes; Vela reads at most 2 GiB",
                      request.tosa.size()),
          "split the program into smaller delegates");
  }
  vela_result result;
  std::string const program = request.program.empty() ? find_vela() : request.program;
  result.version = vela_version(program, request.stop);
  if (auto problem = check_vela_version(result.version, request.version)) {
    if (problem->level == severity::error) throw error(std::move(*problem));
    result.warnings.push_back(std::move(*problem));
  }

  processes::temporary_folder const folder;
  std::string const network = folder.path() + "/out.tosa";
  std::string const output = folder.path() + "/output";
  processes::write_file(network, request.tosa);
  std::vector<std::string> arguments{program};
  arguments.insert(arguments.end(), request.flags.begin(), request.flags.end());
  if (request.verbose) arguments.emplace_back("--verbose-all");
  arguments.emplace_back("--output-format=raw");
  arguments.push_back("--output-dir=" + output);
  bool const debugs = !is_before_1_0(request.version);  // see read_debug_database
  if (debugs) arguments.emplace_back("--enable-debug-db");
  arguments.push_back(network);
  std::string const name = "Vela " + result.version;
  auto run = detail::run_vela(arguments, request.timeout_seconds, request.stop);
  detail::check_process(run, name, request.timeout_seconds);

  result.log = std::move(run.output);
  result.files = detail::read_folder(output);
  if (debugs) result.operations = detail::find_operations(result.files);
  auto const* const raw = detail::find_raw_output(result.files);
  if (raw == nullptr) {
    detail::vela_failed(name + " succeeded, but wrote no out_vela.npz", "check the Vela flags",
                        result.log);
  }
  files::npz_archive const archive(raw->bytes);
  result.payload =
      pack_vela_bin_stream(read_vela_network(archive), stream_form_for(request.version));
  return result;
}

}  // namespace arm_delegate::ethosu
