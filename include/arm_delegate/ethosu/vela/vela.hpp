#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Compiles a TOSA flatbuffer for Ethos-U with Arm's compiler, Vela, if it is installed.

#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/payload/debug_database.hpp>
#include <arm_delegate/ethosu/payload/vela_bin_stream.hpp>
#include <arm_delegate/targets/tosa_versions.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arm_delegate::ethosu {

/// The input and options of a Vela run.
struct vela_request {
  std::span<std::byte const> tosa{};  ///< a TOSA flatbuffer
  tosa_version version{1, 0, 0};      ///< of that flatbuffer
  /// Options such as "--accelerator-config=ethos-u55-128". Output format and folder are appended.
  /// Relative paths are relative to this process's working directory.
  std::vector<std::string> flags{};
  std::string program{};      ///< empty: the result of `find_vela`
  bool verbose = false;       ///< adds --verbose-all
  int timeout_seconds = 600;  ///< Vela is stopped after that time
  /// Stops Vela, with the processes that it started, when it becomes true, for example in a signal
  /// handler; may be null.
  std::atomic<bool> const* stop = nullptr;
};

/// A file that Vela wrote.
struct vela_file {
  std::string name{};  ///< "out_vela.npz", "out_summary_....csv"
  std::vector<std::byte> bytes{};
};

/// The result of a Vela run.
struct vela_result {
  std::vector<std::byte> payload{};  ///< vela_bin_stream, in the form for the TOSA version
  std::vector<vela_file> files{};    ///< everything Vela wrote, sorted by name
  /// For TOSA 1.0: the operators of the payload's commands, from Vela's debug database if it has
  /// them.
  std::vector<npu_operation> operations{};
  std::string version{};               ///< Vela's version: "5.1.0"
  std::string log{};                   ///< Vela's output; only the end if it is long
  std::vector<diagnostic> warnings{};  ///< an untested version
};

/// The Vela program: ARM_DELEGATE_VELA in the environment, else `vela` on PATH. Throws
/// code::external_tool if there is none.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::string find_vela();

/// The output of `program --version`. `stop` as in `vela_request`. Throws code::external_tool.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::string vela_version(
    std::string const& program, std::atomic<bool> const* stop = nullptr);

/// Runs Vela in a temporary folder and packs its raw output. Throws code::external_tool if Vela is
/// missing, has a wrong version, fails, takes too long or is stopped, with its log as notes;
/// code::io if the temporary folder cannot be used.
[[nodiscard]] ARM_DELEGATE_FUNCTION vela_result compile_with_vela(vela_request const& request);

/// The payload's form for a TOSA version: the form of the ExecuTorch release that wrote it.
[[nodiscard]] inline stream_form stream_form_for(tosa_version version) {
  return is_before_1_0(version) ? stream_form::executorch_0_5 : stream_form::executorch_1_4;
}

namespace detail {

/// {5, 1} for "5.1.0"; {-1, -1} if the text does not start with a version.
[[nodiscard]] inline std::pair<int, int> major_and_minor(std::string_view version) {
  auto const number = [&version] {
    int value = -1;
    while (!version.empty() && version.front() >= '0' && version.front() <= '9' && value < 1000) {
      value = std::max(value, 0) * 10 + (version.front() - '0');
      version.remove_prefix(1);
    }
    return value;
  };
  int const major = number();
  if (major < 0 || !version.starts_with('.')) return {-1, -1};
  version.remove_prefix(1);
  return {major, number()};
}

}  // namespace detail

/// Nothing if this Vela belongs to that TOSA version; a warning if it should work; an error if it
/// cannot read the file.
[[nodiscard]] inline std::optional<diagnostic> check_vela_version(std::string_view vela,
                                                                  tosa_version tosa) {
  std::pair<int, int> const number = detail::major_and_minor(vela);
  // Each Vela reads one version of the TOSA schema: 4.2 is the last for 0.80, and ExecuTorch 1.4.1
  // uses 5.1.
  bool const old = is_before_1_0(tosa);
  bool const right = old ? number == std::pair{4, 2} : number == std::pair{5, 1};
  if (right) return std::nullopt;
  bool const may_do =
      old ? number >= std::pair{4, 0} && number < std::pair{4, 2} : number > std::pair{4, 2};
  std::string const wanted = old ? "4.2" : "5.1";
  std::string const text = fmt::format("{}.{}", tosa.major, tosa.minor);
  return diagnostic{
      .level = may_do ? severity::warning : severity::error,
      .id = code::external_tool,
      .why = {
          .rule = fmt::format("Vela {}{}{}", vela,
                              may_do ? " is untested with TOSA " : " does not read TOSA ", text),
          .remedy = fmt::format("install Vela {} (pip install ethos-u-vela=={}.0), or set "
                                "ARM_DELEGATE_VELA to the path of one",
                                wanted, wanted)}};
}

}  // namespace arm_delegate::ethosu

#if !defined(ARM_DELEGATE_COMPILED)
#  include <arm_delegate/ethosu/vela/vela-inl.hpp>  // IWYU pragma: export
#endif
