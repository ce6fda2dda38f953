#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// A quantized program as plain data: the range, scale and error of each value.

#include <arm_delegate/config.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/quantizer/histogram.hpp>
#include <arm_delegate/quantizer/quantize.hpp>
#include <arm_delegate/quantizer/sample_source.hpp>
#include <arm_delegate/report/source_paths.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace arm_delegate::report {

/// The result of a node, quantized.
struct quantized_value {
  std::string name{};
  std::string op{};      ///< "aten.conv2d.default"
  std::string module{};  ///< its path in the model: "features.3.conv"
  std::string source{};  ///< file:line of the model's Python
  std::string type{};    ///< "int8"
  double scale = 1;
  std::int64_t zero_point = 0;
  quantizer::value_range seen{};  ///< on the samples, in the float program
  double clipped = 0;             ///< the share of elements outside of what the integers represent
  double sqnr = 0;                ///< in dB; infinite without noise
};

/// A node that stays float, and why.
struct float_node {
  std::string name{};
  std::string op{};
  std::string module{};
  std::string source{};
  std::string reason{};
};

struct quantization_report {
  std::size_t samples = 0;
  std::vector<quantized_value> values{};                    ///< in execution order
  std::vector<float_node> floats{};                         ///< likewise
  std::vector<quantizer::improvement_step> improvements{};  ///< what was tried
};

/// Runs the float and the quantized program on all samples.
[[nodiscard]] ARM_DELEGATE_FUNCTION quantization_report
report_of(quantizer::quantize_result const& made, pipeline_entry const& floating,
          quantizer::sample_source const& samples, source_paths const& sources = {});

/// The report as JSON: `armdc quantize --report`.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::string json(quantization_report const& r);

}  // namespace arm_delegate::report

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/report/quantization_report-inl.hpp>  // IWYU pragma: export
#endif
