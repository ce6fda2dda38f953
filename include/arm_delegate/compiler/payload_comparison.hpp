#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Compares the payloads of a program for an Ethos-U with PyTorch, and with the TOSA graphs that
// they were made from.

#include <arm_delegate/base/work_limits.hpp>
#include <arm_delegate/compiler/session.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/run/program_runner.hpp>
#include <arm_delegate/run/reference/comparison.hpp>
#include <arm_delegate/run/reference/differences.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace arm_delegate::compiler {

/// An output of a delegate.
struct compared_output {
  std::string delegate{};             ///< its tag
  std::string name{};                 ///< of the value in the program
  std::optional<std::size_t> node{};  ///< its node in the comparison, if it has one
  std::vector<std::int64_t> codes{};  ///< as the payload computed it in the last run
  /// The payload against its TOSA graph in the interpreter, both with the payload's inputs.
  code_differences graph{};
  /// The program up to here, with payloads, against PyTorch's fake quantization.
  code_differences accumulated{};
};

/// Runs a program with its payloads in the simulator, and every payload's TOSA graph in the
/// interpreter beside it.
class payload_comparison {
 public:
  /// The session's target is an Ethos-U. Throws the errors of compiling, and the findings of the
  /// simulator's checks in payloads of the native code generator.
  ARM_DELEGATE_FUNCTION payload_comparison(ir::exported_program program, session const& with,
                                           work_limits const& limits = {});

  /// Runs the program on the inputs of `nodes`, whose last run was on the same, and adds the
  /// differences.
  ARM_DELEGATE_FUNCTION void run(comparison const& nodes);

  /// The findings in Vela's payloads, which do not prevent a run.
  [[nodiscard]] ARM_DELEGATE_FUNCTION std::vector<diagnostic> findings() const;
  /// In the order of calls.
  [[nodiscard]] ARM_DELEGATE_FUNCTION std::vector<compared_output const*> outputs() const;
  /// The output that differs most from its TOSA graph, which computes the same bits. Null if there
  /// is none.
  [[nodiscard]] ARM_DELEGATE_FUNCTION compared_output const* worst() const;

 private:
  using delegate_outputs = std::shared_ptr<std::vector<compared_output>>;

  std::vector<delegate_outputs> delegates_{};
  std::unique_ptr<program_runner> runner_{};
};

}  // namespace arm_delegate::compiler

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/compiler/payload_comparison-inl.hpp>  // IWYU pragma: export
#endif
