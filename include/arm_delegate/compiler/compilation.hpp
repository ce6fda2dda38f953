#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The result of compiling a model, and the files that it becomes.

#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/compile/memory_header.hpp>
#include <arm_delegate/ethosu/compile/npu_artifact.hpp>
#include <arm_delegate/partitioner/host_node.hpp>
#include <arm_delegate/pipeline/compiled_program.hpp>

#include <any>
#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace arm_delegate::compiler {

/// The code generators for Ethos-U.
enum class code_generator {
  native,  ///< the library's own
  vela,    ///< an installed Vela
};
/// "native", "vela".
[[nodiscard]] constexpr std::string_view name(code_generator g) {
  return g == code_generator::vela ? "vela" : "native";
}

enum class artifact_kind {
  tosa,           ///< a TOSA flatbuffer
  payload,        ///< a vela_bin_stream for an Ethos-U
  executorch,     ///< a .pte
  header,         ///< C++ constants: the memory that payloads need
  linker_script,  ///< the same for a linker
  description,    ///< JSON for `tosa_reference_model --test_desc`
};

/// A file. Copies share its bytes.
struct artifact {
  std::string name{};  ///< "delegate_0.bin"
  artifact_kind kind = artifact_kind::tosa;
  std::span<std::byte const> bytes{};
  std::shared_ptr<void const> owner{};  ///< of the bytes
};

/// The artifact of a delegate for an Ethos-U, or nullptr.
[[nodiscard]] ARM_DELEGATE_FUNCTION ethosu::compile::npu_artifact const* npu_artifact_of(
    std::any const& artifact);

/// The number of an artifact's TOSA operators, or of the operations of its payload.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::size_t operations_of(std::any const& artifact);

/// A compiled model. Copies share one program, which does not change: threads may use it at once.
class compilation {
 public:
  /// `names` keeps the names of the system and the memory mode alive; may be null.
  ARM_DELEGATE_FUNCTION compilation(basic_compiled_program<std::any> program,
                                    code_generator generator, std::shared_ptr<void const> names);

  [[nodiscard]] basic_compiled_program<std::any> const& program() const { return *program_; }
  /// The code generator that made the payloads, if the target is an Ethos-U.
  [[nodiscard]] code_generator generator() const { return generator_; }
  [[nodiscard]] std::span<host_node const> host_nodes() const { return program_->host_nodes; }
  [[nodiscard]] std::span<diagnostic const> warnings() const { return program_->warnings; }

  /// The payload of a delegate: "delegate_N.tosa" or "delegate_N.bin".
  [[nodiscard]] ARM_DELEGATE_FUNCTION artifact payload(std::size_t delegate) const;
  /// All payloads, in the order of calls.
  [[nodiscard]] ARM_DELEGATE_FUNCTION std::vector<artifact> payloads() const;
  /// A "desc_tagN.json" for each delegate in TOSA. "desc.json" describes the last one, as with
  /// `arm_backend`.
  [[nodiscard]] ARM_DELEGATE_FUNCTION std::vector<artifact> descriptions() const;

  /// The program for ExecuTorch's runtime, and the memory that it takes.
  struct executorch_program {
    artifact file{};  ///< "program.pte"
    ethosu::compile::program_memory memory{};
  };
  /// Throws the errors of `pte::emit_program`.
  [[nodiscard]] ARM_DELEGATE_FUNCTION executorch_program make_executorch_program() const;

  /// "NAME.hpp" and "NAME.ld": the memory that the payloads need, which are all for an Ethos-U.
  /// `program` adds what a .pte takes. `name` as in `ethosu::compile::describe_memory`.
  [[nodiscard]] ARM_DELEGATE_FUNCTION std::vector<artifact> memory_files(
      std::string_view name,
      std::optional<ethosu::compile::program_memory> const& program = std::nullopt) const;

 private:
  std::shared_ptr<basic_compiled_program<std::any> const> program_;
  code_generator generator_;
  std::shared_ptr<void const> names_;
};

}  // namespace arm_delegate::compiler

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/compiler/compilation-inl.hpp>  // IWYU pragma: export
#endif
