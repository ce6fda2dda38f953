#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Compares the payloads of a program for an Ethos-U with PyTorch, and with the TOSA graphs that
// they were made from.

#include "compile_plan.hpp"
#include <arm_delegate/base/work_limits.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/run/comparison.hpp>
#include <arm_delegate/run/differences.hpp>
#include <arm_delegate/run/program_runner.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace armdc {

/// An output of a delegate.
struct compared_output {
  std::string delegate{};             ///< its tag
  std::string name{};                 ///< of the value in the program
  std::optional<std::size_t> node{};  ///< its node in the comparison, if it has one
  std::vector<std::int64_t> codes{};  ///< as the payload computed it in the last run
  /// The payload against its TOSA graph in the interpreter, both with the payload's inputs.
  arm_delegate::code_differences graph{};
  /// The program up to here, with payloads, against PyTorch's fake quantization.
  arm_delegate::code_differences accumulated{};
};

/// Runs a program with its payloads in the simulator, and every payload's TOSA graph in the
/// interpreter beside it.
class payload_comparison {
 public:
  /// The plan's target is an Ethos-U. Throws the errors of compiling, and the findings of the
  /// simulator's checks in payloads of the native compiler.
  payload_comparison(arm_delegate::ir::exported_program program, compile_plan const& plan,
                     arm_delegate::work_limits const& limits);

  /// Runs the program on the inputs of `nodes`, whose last run was on the same, and adds the
  /// differences.
  void run(arm_delegate::comparison const& nodes);

  /// The findings in Vela's payloads, which do not prevent a run.
  [[nodiscard]] std::vector<arm_delegate::diagnostic> findings() const;
  /// In the order of calls.
  [[nodiscard]] std::vector<compared_output const*> outputs() const;
  /// The output that differs most from its TOSA graph, which computes the same bits. Null if there
  /// is none.
  [[nodiscard]] compared_output const* worst() const;

 private:
  using delegate_outputs = std::shared_ptr<std::vector<compared_output>>;

  std::vector<delegate_outputs> delegates_{};
  std::unique_ptr<arm_delegate::program_runner> runner_{};
};

}  // namespace armdc
