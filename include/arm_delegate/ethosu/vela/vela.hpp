#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Compiles a TOSA flatbuffer for Ethos-U with Arm's own compiler, Vela, where it is installed.

#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/payload/debug_database.hpp>
#include <arm_delegate/ethosu/payload/vela_bin_stream.hpp>
#include <arm_delegate/targets/target_facts.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arm_delegate::ethosu {

/// What Vela is to compile, and how.
struct vela_request {
  std::span<std::byte const> tosa{};  ///< a TOSA flatbuffer
  tosa_version version{1, 0, 0};      ///< of that flatbuffer
  /// Options such as "--accelerator-config=ethos-u55-128". Output format and folder are set after
  /// them. A relative path in them means what it means to this process.
  std::vector<std::string> flags{};
  std::string program{};      ///< empty: what `find_vela` finds
  bool verbose = false;       ///< adds --verbose-all
  int timeout_seconds = 600;  ///< Vela is stopped then
};

/// A file that Vela wrote.
struct vela_file {
  std::string name{};  ///< "out_vela.npz", "out_summary_....csv"
  std::vector<std::byte> bytes{};
};

/// What came of it.
struct vela_result {
  std::vector<std::byte> payload{};  ///< vela_bin_stream, in the form of the TOSA version's time
  std::vector<vela_file> files{};    ///< everything Vela wrote, sorted by name
  /// Of TOSA 1.0: what Vela's debug database says about the payload's commands, where it does.
  std::vector<npu_operation> operations{};
  std::string version{};               ///< of Vela: "5.1.0"
  std::string log{};                   ///< what it printed; the end of it where that was much
  std::vector<diagnostic> warnings{};  ///< a version that was not tried
};

/// The Vela program: the environment's ARM_DELEGATE_VELA, else `vela` on PATH. Throws
/// code::external_tool where there is none.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::string find_vela();

/// What `program --version` says. Throws code::external_tool.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::string vela_version(std::string const& program);

/// Runs Vela in a temporary folder of its own and packs its raw output. Throws
/// code::external_tool where Vela is missing, of a wrong version, fails or takes too long, its log
/// as a note; code::io where the temporary folder can't be used.
[[nodiscard]] ARM_DELEGATE_FUNCTION vela_result compile_with_vela(vela_request const& request);

/// The payload's form that goes with a TOSA version: that of the ExecuTorch which wrote it.
[[nodiscard]] inline stream_form stream_form_for(tosa_version version) {
  return version.major == 0 ? stream_form::executorch_0_5 : stream_form::executorch_1_4;
}

namespace detail {

/// {5, 1} of "5.1.0"; {-1, -1} where the text begins with no version.
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

/// Nothing where that Vela is the one for that TOSA version; a warning where it should do; an
/// error where it can't read the file.
[[nodiscard]] inline std::optional<diagnostic> check_vela_version(std::string_view vela,
                                                                  tosa_version tosa) {
  std::pair<int, int> const number = detail::major_and_minor(vela);
  // Each Vela reads one version of the TOSA schema: 4.2 is the last for 0.80, ExecuTorch 1.4.1
  // goes with 5.1.
  bool const old = tosa.major == 0;
  bool const right = old ? number == std::pair{4, 2} : number == std::pair{5, 1};
  if (right) return std::nullopt;
  bool const may_do =
      old ? number >= std::pair{4, 0} && number < std::pair{4, 2} : number > std::pair{4, 2};
  std::string const wanted = old ? "4.2" : "5.1";
  std::string const text = std::to_string(tosa.major) + "." + std::to_string(tosa.minor);
  return diagnostic{.level = may_do ? severity::warning : severity::error,
                    .id = code::external_tool,
                    .message = "Vela " + std::string(vela) +
                               (may_do ? " was not tried with TOSA " : " does not read TOSA ") +
                               text,
                    .remedy = "install Vela " + wanted + " (pip install ethos-u-vela==" + wanted +
                              ".0), or set ARM_DELEGATE_VELA to the path of one"};
}

}  // namespace arm_delegate::ethosu

#if !defined(ARM_DELEGATE_COMPILED)
#  include <arm_delegate/ethosu/vela/vela-inl.hpp>  // IWYU pragma: export
#endif
