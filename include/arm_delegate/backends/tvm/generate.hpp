#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Runs tvmc and collects its results as artifacts.

#include <arm_delegate/backends/tvm/compile_job.hpp>
#include <arm_delegate/backends/tvm/metrics.hpp>
#include <arm_delegate/backends/tvm/value.hpp>
#include <arm_delegate/config.hpp>

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace arm_delegate::tvm {

enum class artifact_format : std::uint8_t { text, source, raw, mlf, shared_object };
/// The original's name of a format: "TEXT".
[[nodiscard]] ARM_DELEGATE_FUNCTION std::string_view to_string(artifact_format f);

/// A file that a build made.
struct artifact {
  std::string name{};
  artifact_format format = artifact_format::text;
  std::string content{};
  std::vector<std::string> flags{};
  bool is_archive = false;
  bool is_optional = false;

  /// Bytes, not text.
  [[nodiscard]] bool is_raw() const { return is_archive || format == artifact_format::raw; }
};

struct generate_options {
  /// Receives tvmc's output while it runs, if `print_outputs` is set; may be null.
  void (*show)(std::string_view text) = nullptr;
  /// The duration of the build, for reproducible metrics; measured if it is not set.
  std::optional<double> seconds{};
  /// tvmc is stopped after this time; 0: no limit.
  int timeout_seconds = 0;
  /// Stops tvmc, with the processes that it started, when it becomes true; may be null.
  std::atomic<bool> const* stop = nullptr;
};

/// The results of a build.
struct build_result {
  std::vector<artifact> artifacts{};
  metrics columns{};
  std::vector<std::string> command{};
};

/// Compiles the job's model in a temporary folder. The artifacts have the original's order:
/// metadata, archive, dumps, graph and parameters, log, wrapper sources, build_metrics.csv. Throws,
/// with the end of the log, `code::external_tool` if tvmc fails and `code::bad_archive` for damaged
/// results. May replace the job's tensors with those of the Relay text.
[[nodiscard]] ARM_DELEGATE_FUNCTION build_result generate(compile_job& job,
                                                          generate_options const& how = {});

/// The list for --dump-code: the option's, and Relay text if the model's tensors are needed.
[[nodiscard]] ARM_DELEGATE_FUNCTION value dumps_of(compile_job const& job);

}  // namespace arm_delegate::tvm

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/backends/tvm/generate-inl.hpp>  // IWYU pragma: export
#endif
