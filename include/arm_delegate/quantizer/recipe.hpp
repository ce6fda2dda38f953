#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// A quantizer as a type: what it is for, what it knows, and how it rounds.

#include <arm_delegate/config.hpp>  // IWYU pragma: keep
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/passes/standard.hpp>
#include <arm_delegate/pipeline/pipeline.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/pipeline/pipeline_table.hpp>
#include <arm_delegate/quantizer/improve.hpp>
#include <arm_delegate/quantizer/observers.hpp>
#include <arm_delegate/quantizer/quantization.hpp>
#include <arm_delegate/quantizer/quantize.hpp>
#include <arm_delegate/quantizer/sample_source.hpp>
#include <arm_delegate/quantizer/scheme.hpp>
#include <arm_delegate/targets/facts.hpp>
#include <arm_delegate/targets/tosa.hpp>

#include <concepts>
#include <vector>

namespace arm_delegate::quantizer {

/// The integers that a program computes with: `numbers`.
template <class T>
concept number_scheme_type = requires {
  { T::numbers } -> std::convertible_to<number_scheme>;
};

/// A list of improvements: `improve<...>`.
template <class T>
concept improvement_list = requires(quantization& q, improvement_tools const& tools) {
  { T::apply(q, tools) } -> std::same_as<std::vector<improvement_step>>;
};

/// Quantizes programs of the operators `Ops`, a host project's own among them, for `Target`:
///
///   using npu = ad::quantizer::recipe<ad::target::ethos_u55<128>, ad::op::standard>;
///   auto const made = npu::quantize(program, samples);
///
/// The compiler proves that the target computes with the scheme's integers.
template <class Target, class Ops, number_scheme_type Scheme = scheme::int8,
          range_method Observer = observe::histogram,
          improvement_list Improvements = standard_improvements>
struct recipe {
  static_assert(facts<Target>.integer,
                "arm_delegate: the target of a recipe must compute with integers: choose "
                "target::tosa_1_0_int or an Ethos-U");
  static_assert(Scheme::numbers.activation.type != ir::dtype::int16 || facts<Target>.int16,
                "arm_delegate: the target of a recipe lacks 16-bit activations: choose another "
                "scheme, or a target with the extension int16");

  /// The pipeline that runs the float program.
  static pipeline_entry const& floating() {
    return pipeline_table<pipelines<pipeline<target::tosa_1_0_fp, Ops, pass::standard>>>.front();
  }

  /// Quantizes a program with the ranges that it has on samples: see `quantizer::quantize`.
  [[nodiscard]] static quantize_result quantize(ir::exported_program const& program,
                                                sample_source const& samples,
                                                Observer const& observer = {}) {
    return quantize_with<Improvements>(program, floating(), samples, Scheme::numbers, observer);
  }
};

}  // namespace arm_delegate::quantizer
