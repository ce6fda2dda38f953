#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Helpers to build a program, lower it and inspect the result.

#include <arm_delegate/diagnostic.hpp>                 // IWYU pragma: export
#include <arm_delegate/ir/argument.hpp>                // IWYU pragma: export
#include <arm_delegate/ir/dtype.hpp>                   // IWYU pragma: export
#include <arm_delegate/ir/exported_program.hpp>        // IWYU pragma: export
#include <arm_delegate/ir/graph.hpp>                   // IWYU pragma: export
#include <arm_delegate/ir/operator_table.hpp>          // IWYU pragma: export
#include <arm_delegate/ir/program_builder.hpp>         // IWYU pragma: export
#include <arm_delegate/ir/shape.hpp>                   // IWYU pragma: export
#include <arm_delegate/ir/tensor_data.hpp>             // IWYU pragma: export
#include <arm_delegate/pipeline/compiled_program.hpp>  // IWYU pragma: export
#include <arm_delegate/registry/options.hpp>           // IWYU pragma: export
#include <arm_delegate/targets/target_facts.hpp>       // IWYU pragma: export
#include <arm_delegate/tosa/dialect.hpp>               // IWYU pragma: export
#include <arm_delegate/tosa/graph.hpp>                 // IWYU pragma: export
#include <arm_delegate/tosa/print.hpp>                 // IWYU pragma: export

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace support {

namespace ad = arm_delegate;

inline constexpr auto fp = std::string_view("tosa-1.0+fp");
inline constexpr auto both = std::string_view("tosa-1.0+int+fp");
inline constexpr auto integer = std::string_view("tosa-1.0+int");
inline constexpr auto integer16 = std::string_view("tosa-1.0+int+int16");
inline constexpr auto main_0_80 = std::string_view("tosa-0.80+mi");
inline constexpr auto base_0_80 = std::string_view("tosa-0.80+bi");

/// The standard pipeline of that target; the bodies are in lowered.cpp.
ad::ir::operator_table operators_of(std::string_view target);
ad::target_facts const& facts_of(std::string_view target);
ad::tosa::graph lower(ad::ir::exported_program program, std::string_view target,
                      ad::compile_options const& options = {});
ad::compiled_program compile(ad::ir::exported_program program, std::string_view target,
                             ad::compile_options const& options = {});

/// A builder that knows the standard operators.
inline ad::program_builder builder() { return ad::program_builder(operators_of(main_0_80)); }

/// Finishes a builder's program.
inline ad::ir::exported_program finished(ad::program_builder& b) { return std::move(b).finish(); }

inline ad::tosa::graph lower(ad::program_builder& b, std::string_view target = fp) {
  return lower(finished(b), target);
}

/// The error message of an action; "" if it succeeds.
template <class Action>
std::string failure(Action action) {
  try {
    action();
  } catch (ad::error const& e) {
    return e.what();
  }
  return {};
}

/// A constant of float32.
inline ad::ir::tensor_data floats(ad::ir::shape const& sizes, std::vector<float> const& values) {
  return ad::ir::tensor_data::of(ad::ir::dtype::float32, sizes, std::span(values));
}
/// A float32 constant, all of whose elements are `x`.
inline ad::ir::tensor_data filled(ad::ir::shape const& sizes, float x) {
  return floats(sizes, std::vector<float>(static_cast<std::size_t>(sizes.numel()), x));
}
inline ad::ir::tensor_data bytes(ad::ir::shape const& sizes, std::vector<std::int8_t> const& v) {
  return ad::ir::tensor_data::of(ad::ir::dtype::int8, sizes, std::span(v));
}

// ---- quantized programs

/// Per-tensor quantization parameters; by default the full int8 range.
struct q {
  double scale = 1;
  std::int64_t zero_point = 0;
  ad::ir::dtype type = ad::ir::dtype::int8;
  std::int64_t low = -128;
  std::int64_t high = 127;
};
/// Symmetric int16.
inline q q16(double scale) { return {scale, 0, ad::ir::dtype::int16, -32767, 32767}; }

inline ad::built_value quantize(ad::program_builder& b, ad::built_value x, q const& p) {
  return b.call("quantized_decomposed.quantize_per_tensor.default",
                {x, p.scale, p.zero_point, p.low, p.high, p.type});
}
inline ad::built_value dequantize(ad::program_builder& b, ad::built_value x, q const& p) {
  return b.call("quantized_decomposed.dequantize_per_tensor.default",
                {x, p.scale, p.zero_point, p.low, p.high, p.type});
}
/// quantize, then dequantize, as in a quantized model.
inline ad::built_value fake(ad::program_builder& b, ad::built_value x, q const& p) {
  return dequantize(b, quantize(b, x, p), p);
}
/// A float input that is quantized immediately.
inline ad::built_value quantized_input(ad::program_builder& b, std::string_view name,
                                       ad::ir::shape const& sizes, q const& p) {
  return fake(b, b.input(name, ad::ir::dtype::float32, sizes), p);
}
/// int8 quantized values as a dequantized float value.
inline ad::built_value weight(ad::program_builder& b, ad::ir::tensor_data codes, q const& p) {
  return dequantize(b, b.constant("weight", std::move(codes)), p);
}
/// int8 quantized values with a scale per channel of the first dimension.
inline ad::built_value weight(ad::program_builder& b, ad::ir::tensor_data codes,
                              std::vector<float> const& scales) {
  auto const n = static_cast<std::int64_t>(scales.size());
  auto const s = b.constant("scales", floats({n}, scales));
  std::vector<std::int64_t> const zeros(scales.size());
  auto const z = b.constant("zero_points",
                            ad::ir::tensor_data::of(ad::ir::dtype::int64, {n}, std::span(zeros)));
  return b.call("quantized_decomposed.dequantize_per_channel.default",
                {b.constant("weight", std::move(codes)), s, z, 0, -127, 127, ad::ir::dtype::int8});
}

// ---- results

/// "TRANSPOSE CONV2D": the operators in order.
inline std::string operators(ad::tosa::graph const& g) {
  std::string text;
  for (auto const& o : g.main().operations)
    text += (text.empty() ? "" : " ") + std::string(name(o.code));
  return text;
}

/// The number of operators of that kind.
inline std::int64_t count(ad::tosa::graph const& g, ad::tosa::op code) {
  return std::ranges::count(g.main().operations, code, &ad::tosa::operation::code);
}

/// The `n`th operator of that kind.
inline ad::tosa::operation const& find(ad::tosa::graph const& g, ad::tosa::op code,
                                       std::size_t n = 0) {
  for (auto const& o : g.main().operations) {
    if (o.code == code && n-- == 0) return o;
  }
  throw ad::error(ad::code::internal, "no such operator in " + operators(g));
}

/// The elements of a constant operand.
template <class T>
std::vector<T> elements(ad::tosa::graph const& g, ad::tosa::operation const& o,
                        std::string_view name) {
  auto const& t = g.main()[o.inputs.at(ad::tosa::operand_index(o.code, name))];
  if (!t.data) throw ad::error(ad::code::internal, "'" + t.name + "' is not a constant");
  return t.data->values<T>();
}
inline std::vector<std::int64_t> operand(ad::tosa::graph const& g, ad::tosa::operation const& o,
                                         std::string_view name) {
  return elements<std::int64_t>(g, o, name);
}
inline std::vector<double> real_operand(ad::tosa::graph const& g, ad::tosa::operation const& o,
                                        std::string_view name) {
  return elements<double>(g, o, name);
}

/// The result of an operator.
inline ad::tosa::tensor const& result(ad::tosa::graph const& g, ad::tosa::operation const& o) {
  return g.main()[o.outputs.front()];
}
inline ad::tosa::tensor const& output(ad::tosa::graph const& g, std::size_t i = 0) {
  return g.main()[g.main().outputs.at(i)];
}

}  // namespace support
