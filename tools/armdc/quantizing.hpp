#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Quantizes a program as the command line says.

#include "commands.hpp"
#include "output_folder.hpp"
#include <arm_delegate/base/work_limits.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/quantizer/quantize.hpp>
#include <arm_delegate/quantizer/sample_source.hpp>
#include <arm_delegate/quantizer/widen.hpp>
#include <arm_delegate/report/quantization_report.hpp>
#include <arm_delegate/report/source_paths.hpp>

#include <cstdint>
#include <optional>
#include <string>

namespace armdc {

/// What --budget-sqnr took.
struct widened {
  arm_delegate::quantizer::widening by{};
  /// For an Ethos-U: estimates of the payloads with 8 bits alone and with the wide nodes.
  std::optional<std::int64_t> cycles_before{};
  std::optional<std::int64_t> cycles_after{};
};

/// The choices of a command line, checked before anything is read.
class quantizing {
 public:
  /// Claims the file of --report. Throws `usage_error` for texts that mean nothing, and `error` if
  /// `target` does not compute with the scheme's integers.
  quantizing(quantize_choices const& choices, std::string const& target, std::string const& model,
             arm_delegate::report::source_paths sources, arm_delegate::work_limits const& limits,
             output_files& files);

  /// Runs the program on the samples, and writes the report. Errors name the model.
  [[nodiscard]] arm_delegate::ir::exported_program run(
      arm_delegate::ir::exported_program const& program);

  /// Prints what `run` did: nodes that stay float, improvements, the values of --report.
  void print(std::string const& output) const;

 private:
  /// Gives nodes 16-bit activations, if --budget-sqnr is given.
  void widen(arm_delegate::quantizer::sample_source const& samples);

  quantize_choices const& choices_;
  std::string const& target_;
  std::string const& model_;
  arm_delegate::report::source_paths sources_;
  arm_delegate::work_limits const& limits_;
  arm_delegate::quantizer::quantize_options options_{};
  std::optional<named_output> report_file_{};
  std::optional<widened> widened_{};
  arm_delegate::quantizer::quantize_result made_{};
  arm_delegate::report::quantization_report report_{};
};

}  // namespace armdc
