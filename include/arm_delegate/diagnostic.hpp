#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Diagnostics about bad input and unsupported programs, and the one exception.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>

#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace arm_delegate {

enum class severity { note, warning, error };

/// The kind of a problem, for programs that react to it; the message is for people.
enum class code {
  bad_archive,           ///< not a .pt2, truncated, corrupt
  bad_json,              ///< the program's JSON is malformed or contradicts itself
  bad_schema_version,    ///< an unsupported serialization version
  bad_graph,             ///< dangling, cyclic or duplicate values
  bad_weights,           ///< missing or wrongly sized weight data
  bad_arguments,         ///< a call that does not match the operator's signature
  unsupported_dtype,     ///< an unsupported element type
  unsupported_operator,  ///< no operator of the pipeline matches
  unsupported_value,     ///< an operator with unsupported arguments
  dynamic_shape,         ///< symbolic dimensions
  not_quantized,         ///< a float value on a target that only supports integers
  quantized,             ///< a quantized node on a target that only supports floating point
  missing_extension,     ///< an element type that needs an extension of the target
  shape_mismatch,        ///< declared and inferred types differ
  duplicate_key,         ///< a named-data key that already has other bytes
  bad_partition,         ///< a partitioner's tags that cannot be lowered, or a graph it changed
  backend_not_found,     ///< the list has no backend of that name
  bad_compile_spec,      ///< contradictory or incomplete compile specs
  unknown_target,        ///< a target that this program was not built with
  bad_tosa,              ///< a TOSA graph breaks a rule of its specification
  unpredictable,         ///< running a TOSA graph met a value whose result is unpredictable
  bad_payload,           ///< an Ethos-U payload is truncated or contradicts itself
  bad_npu_config,        ///< a configuration file, or a memory mode that the NPU cannot have
  bad_command,           ///< a command that the NPU does not have, or an illegal operand of one
  external_tool,         ///< Vela is missing or failed
  io,                    ///< a file could not be read or written
  limit_exceeded,        ///< a limit of `work_limits`, which the caller may raise
  internal,              ///< an internal invariant broke: please report it
};

/// One message with everything a user needs to find its cause.
struct diagnostic {
  severity level = severity::error;
  code id = code::internal;
  rejection why{};                 ///< what is wrong; all but the rule may be empty
  std::string file{};              ///< the input file
  std::string node{};              ///< the node's name in the program
  std::string target{};            ///< its operator: "aten.conv2d.default", "OP_CONV"
  std::string module{};            ///< the node's module: "features.3.conv"
  std::string source{};            ///< file:line of the model's Python
  std::string pass{};              ///< the pass that found it
  std::uint32_t debug_handle = 0;  ///< of the program's node, if there is one
  /// Offset of a command in bytes from the start of its stream.
  std::optional<std::uint64_t> offset{};

  friend bool operator==(diagnostic const&, diagnostic const&) = default;
};

/// The text form that every tool prints:
/// "error: FILE: node 'N' (OP in MODULE, at SOURCE): MESSAGE: ACTUAL (allowed: ALLOWED); REMEDY".
/// For a command: "error: FILE: at byte OFFSET (OP): MESSAGE" and so on. One line, safe for a
/// terminal (see visible_text.hpp); long names lose their middle.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::string to_string(diagnostic const& d);

/// The exception of the compile side; holds every diagnostic that led to it. Copies share them;
/// there is no move, so that no error is ever empty.
class error : public std::exception {
 public:
  error(error const&) = default;
  error& operator=(error const&) = default;
  ~error() override = default;
  [[gnu::cold]] explicit error(diagnostic d);
  [[gnu::cold]] explicit error(std::vector<diagnostic> all);
  [[gnu::cold]] error(code id, std::string_view message, std::string_view remedy = {});

  [[nodiscard]] char const* what() const noexcept override { return made_->text.c_str(); }
  [[nodiscard]] std::vector<diagnostic> const& diagnostics() const noexcept {
    return made_->diagnostics;
  }
  [[nodiscard]] code id() const noexcept { return diagnostics().front().id; }

  /// The same error, with `file` filled in if it was unknown.
  [[nodiscard]] error in_file(std::string_view file) const;

 private:
  struct contents {
    std::vector<diagnostic> diagnostics{};
    std::string text{};
  };
  std::shared_ptr<contents const> made_;
};

/// Throws it. It is a function so that headers have no `throw`: files compiled without exceptions
/// include them.
[[noreturn, gnu::cold]] ARM_DELEGATE_FUNCTION void raise(error const& e);
[[noreturn, gnu::cold]] ARM_DELEGATE_FUNCTION void raise(code id, std::string_view message,
                                                         std::string_view remedy = {});

}  // namespace arm_delegate

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/diagnostic-inl.hpp>  // IWYU pragma: export
#endif
