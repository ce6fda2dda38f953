#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Quantizes a float program with ranges that it sees while it runs the program on samples.

#include <arm_delegate/config.hpp>  // IWYU pragma: keep
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/quantizer/annotations.hpp>
#include <arm_delegate/quantizer/convert.hpp>
#include <arm_delegate/quantizer/histogram.hpp>
#include <arm_delegate/quantizer/number_format.hpp>
#include <arm_delegate/quantizer/observers.hpp>
#include <arm_delegate/quantizer/quantization.hpp>
#include <arm_delegate/quantizer/sample_source.hpp>
#include <arm_delegate/quantizer/scheme_choice.hpp>
#include <arm_delegate/run/program_runner.hpp>
#include <arm_delegate/run/program_tensor.hpp>

#include <cstddef>
#include <span>
#include <utility>
#include <variant>
#include <vector>

namespace arm_delegate::quantizer {

/// Runs a float program on samples and keeps a histogram for each group of values that will share a
/// scale; then quantizes the program.
///
///   quantizer::calibrator c(program, find_pipeline(table, "tosa-1.0+fp"), scheme::int8::numbers);
///   for (auto const& image : images) {
///     std::memcpy(c.inputs()[0].data.data, image, c.inputs()[0].data.byte_size());
///     c.observe();
///   }
///   auto const quantized = c.quantize(observe::histogram{});
class calibrator {
 public:
  /// `floating`, a pipeline of a target with floats, runs the program. Throws the errors of
  /// `prepare`, `compile` and `program_runner`.
  calibrator(ir::exported_program const& program, pipeline_entry const& floating,
             scheme_choice const& schemes);
  /// The same of a prepared program.
  calibrator(annotated_program program, pipeline_entry const& floating);

  /// The inputs of a sample: write them before `observe`.
  [[nodiscard]] std::span<program_tensor const> inputs() const { return runner_.inputs(); }

  /// Runs the program and counts the values. Throws `code::bad_arguments`, which names the node, if
  /// one of them is NaN or infinite.
  void observe();

  /// The same for all of some samples. Errors name the sample.
  void observe(sample_source const& samples);

  [[nodiscard]] std::size_t sample_count() const { return samples_; }

  /// The program as it is run, and what of it is quantized.
  [[nodiscard]] ir::exported_program const& prepared() const { return prepared_; }
  [[nodiscard]] annotations const& what() const { return what_; }
  /// The values seen of each group.
  [[nodiscard]] std::span<histogram const> histograms() const { return histograms_; }

  /// Maps that a method chooses for the values seen. Throws `code::bad_arguments` if there was no
  /// sample.
  template <range_method Method>
  [[nodiscard]] quantization choose(Method const& method) const {
    expect_samples();
    std::vector<affine_map> maps(histograms_.size());
    for (std::size_t i = 0; i < maps.size(); ++i) {
      auto const& format = what_.formats[what_.groups[i].format];
      maps[i] = map_range(method.choose(histograms_[i], format.levels()), format);
    }
    return quantization::of({prepared_.clone(), what_}, std::move(maps));
  }

  [[nodiscard]] quantization choose(any_observer const& method) const {
    return std::visit([&](auto const& m) { return choose(m); }, method);
  }

  /// The quantized program with these maps: see `convert`.
  template <range_method Method>
  [[nodiscard]] ir::exported_program quantize(Method const& method) const {
    return convert(choose(method), *floating_.operators);
  }

 private:
  /// A member of a group: one of the runner's tensors, or a constant.
  struct seen_value {
    std::size_t group = 0;
    ir::value_id value = ir::no_value;
    std::span<float const> elements{};
    std::vector<float> constant{};
  };

  void expect_samples() const;
  [[nodiscard]] std::vector<ir::value_id> computed_values() const;
  [[nodiscard]] ir::exported_program observed_program() const;
  void find_values();

  pipeline_entry const& floating_;
  ir::exported_program prepared_;
  annotations what_;
  program_runner runner_;
  std::vector<seen_value> seen_{};
  std::vector<histogram> histograms_;
  std::size_t samples_ = 0;
};

}  // namespace arm_delegate::quantizer

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/quantizer/calibrator-inl.hpp>  // IWYU pragma: export
#endif
