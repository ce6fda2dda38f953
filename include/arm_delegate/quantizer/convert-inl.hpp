#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of convert.hpp.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/add_conversion.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/qparams.hpp>
#include <arm_delegate/ir/quantize_number.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/quantizer/annotations.hpp>
#include <arm_delegate/quantizer/convert.hpp>
#include <arm_delegate/quantizer/number_format.hpp>
#include <arm_delegate/quantizer/quantization.hpp>
#include <arm_delegate/quantizer/scheme.hpp>

#include <fmt/core.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

namespace arm_delegate::quantizer {

namespace detail {

/// Parameters with a map for each channel of an axis, or one for all (axis -1), copied into `g`.
inline ir::qparams const* parameters(ir::graph& g, std::span<affine_map const> maps, int axis,
                                     number_format const& format) {
  return g.copy(channel_maps(maps).parameters(axis, format));
}

/// A constant's elements as integers.
inline ir::tensor_data quantized_elements(std::span<float const> elements, ir::shape const& sizes,
                                          ir::qparams const& q) {
  ir::channel_index const channel_of(q, sizes);
  std::vector<std::int64_t> codes(elements.size());
  for (std::size_t i = 0; i < elements.size(); ++i) {
    codes[i] = ir::quantize_number(elements[i], q, q.per_channel() ? channel_of(i) : 0);
  }
  auto const stored = [&]<class T>(T) {
    std::vector<T> narrow(codes.size());
    ranges::transform(codes, narrow.begin(), [](auto code) { return static_cast<T>(code); });
    return ir::tensor_data::of(q.type, sizes, std::span<T const>(narrow));
  };
  switch (q.type) {
    case ir::dtype::int8: return stored(std::int8_t{});
    case ir::dtype::int16: return stored(std::int16_t{});
    default: return stored(std::int32_t{});
  }
}

/// What ExecuTorch's Arm backend asks of the nodes that it lowers to integers.
inline constexpr std::string_view annotation_mark =
    R"({"_arm_annotation_info": {"quantized": true}})";

/// Rewrites the nodes of a program in one walk.
class converter {
 public:
  converter(quantization const& from, ir::operator_table const& operators)
      : program_(from.floating.clone()),
        g_(*program_.graph),
        operators_(operators),
        what_(from.what),
        maps_(from.maps),
        weight_maps_(from.weight_maps),
        bias_changes_(from.bias_changes),
        rounded_weights_(from.rounded_weights),
        quantized_(what_.formats.size(),
                   std::vector<ir::value_id>(g_.value_count(), ir::no_value)) {
    for (std::size_t i = 0; i < maps_.size(); ++i) {
      auto const& format = what_.formats[what_.groups[i].format];
      parameters_.push_back(parameters(g_, maps_.subspan(i, 1), -1, format));
    }
  }

  ir::exported_program run() && {
    auto const old = std::exchange(g_.order, {});
    for (auto v : g_.inputs) quantize_result(v, nullptr);
    for (auto id : old) {
      read_quantized(id);
      g_.order.push_back(id);
      for (auto v : g_[id].results) quantize_result(v, &g_[id]);
    }
    for (auto& v : g_.outputs) {
      if (v != ir::no_value && what_.group_of(v) != annotations::none) {
        v = dequantize(v, own_format(v), nullptr);
      }
    }
    note_state();
    return std::move(program_);
  }

 private:
  [[nodiscard]] std::size_t own_format(ir::value_id v) const {
    return what_.format_of[ir::graph::index(v)];
  }

  std::string_view fresh_name(ir::value_id v, std::string_view what) {
    return g_.copy(std::string_view(fmt::format("{}_{}_{}", g_[v].name, what, g_.value_count())));
  }

  /// A quantize node behind a value, if it is in a group and not a constant.
  void quantize_result(ir::value_id v, ir::node const* origin) {
    if (what_.group_of(v) != annotations::none) add_quantized(v, v, own_format(v), origin);
  }

  /// Quantizes `from`, which has the numbers of `v`.
  void add_quantized(ir::value_id v, ir::value_id from, std::size_t format,
                     ir::node const* origin) {
    auto const& q = *parameters_[what_.group_of(v, format)];
    auto const to = g_.add_value(fresh_name(v, "quantized"), {q.type, g_[v].sizes()});
    g_.order.push_back(ir::add_quantize(g_, operators_, from, to, q, origin));
    quantized_[format][ir::graph::index(v)] = to;
  }

  /// A new float value that is read in place of `v`.
  ir::value_id dequantize(ir::value_id v, std::size_t format, ir::node const* origin) {
    auto const& q = *parameters_[what_.group_of(v, format)];
    auto& from = quantized_[format][ir::graph::index(v)];
    if (from == ir::no_value && g_[v].is_constant()) from = add_integers(v, q);
    if (from == ir::no_value) {
      // Computed in another format, or in float.
      bool const is_float = what_.group_of(v) == annotations::none;
      add_quantized(v, is_float ? v : dequantize(v, own_format(v), origin), format, origin);
    }
    return add_dequantized(v, from, q, origin);
  }

  ir::value_id add_dequantized(ir::value_id v, ir::value_id from, ir::qparams const& q,
                               ir::node const* origin) {
    auto const to = g_.add_value(fresh_name(v, "dequantized"), g_[v].type);
    g_.order.push_back(ir::add_dequantize(g_, operators_, from, to, q, origin));
    return to;
  }

  ir::value_id add_integers(ir::value_id v, ir::qparams const& q) {
    return add_integers(v, q, g_[v].constant->values<float>());
  }

  /// The same with other elements.
  ir::value_id add_integers(ir::value_id v, ir::qparams const& q, std::span<float const> elements) {
    auto const made =
        g_.add_constant(fresh_name(v, "quantized"), quantized_elements(elements, g_[v].sizes(), q));
    origins_.push_back({made, v});
    return made;
  }

  [[nodiscard]] bool is_read_quantized(ir::value_id v) const {
    auto const i = ir::graph::index(v);
    return i < what_.is_read_quantized.size() && what_.is_read_quantized[i];
  }

  void read_quantized(ir::node_id id) {
    auto const i = ir::graph::index(id);
    auto& n = g_[id];
    if (what_.is_annotated[i] && n.custom.empty()) n.custom = annotation_mark;
    auto const w = what_.weighted[i];
    ir::value_id weight = ir::no_value;
    ir::value_id bias = ir::no_value;
    if (w.weight != ir::no_value) std::tie(weight, bias) = weight_and_bias(id, w);
    std::vector<std::pair<ir::value_id, ir::value_id>> read;  // each operand once
    g_.map_inputs(g_[id], [&](ir::value_id v) {
      if (v == w.weight) return weight;
      if (v == w.bias) return bias;
      bool const reads = what_.is_annotated[i] || is_read_quantized(v);
      auto const format = what_.is_annotated[i] ? what_.read_format[i] : own_format(v);
      if (!reads || what_.group_of(v, format) == annotations::none) return v;
      auto const at = ranges::find_if(read, [&](auto const& r) { return r.first == v; });
      if (at != read.end()) return at->second;
      read.emplace_back(v, dequantize(v, format, &n));
      return read.back().second;
    });
  }

  /// The dequantized weight and bias of a node. The scales of a bias are those of the products of
  /// input and weight, in float32.
  std::pair<ir::value_id, ir::value_id> weight_and_bias(ir::node_id id, weighted_node const& w) {
    auto const& n = g_[id];
    auto const& maps = weight_maps_[ir::graph::index(id)];
    auto const& q = *parameters(g_, maps, w.axis, w.format);
    auto const& rounded = rounded_weights_[ir::graph::index(id)];
    auto const codes =
        rounded.empty() ? add_integers(w.weight, q) : add_integers(w.weight, q, rounded);
    auto const weight = add_dequantized(w.weight, codes, q, &n);
    if (w.bias == ir::no_value) return {weight, ir::no_value};
    auto const group = what_.group_of(w.input, what_.read_format[ir::graph::index(id)]);
    auto const input = static_cast<float>(maps_[group].scale);
    std::vector<affine_map> products(maps.size());
    ranges::transform(maps, products.begin(), [&](affine_map const& m) {
      return affine_map{.scale = input * static_cast<float>(m.scale)};
    });
    auto const& b = *parameters(g_, products, w.axis < 0 ? -1 : 0, bias_format);
    auto elements = g_[w.bias].constant->values<float>();
    auto const& changes = bias_changes_[ir::graph::index(id)];
    for (std::size_t i = 0; i < changes.size(); ++i) elements[i] += static_cast<float>(changes[i]);
    return {weight, add_dequantized(w.bias, add_integers(w.bias, b, elements), b, &n)};
  }

  /// Parameters that became integers are buffers of the same name.
  void note_state() {
    for (auto const& [made, from] : origins_) {
      auto const at =
          ranges::find_if(program_.state, [&](auto const& s) { return s.value == from; });
      if (at == program_.state.end()) continue;
      auto stored = *at;
      stored.source = ir::state_spec::kind::buffer;
      stored.value = made;
      program_.state.push_back(stored);
    }
    std::vector<bool> is_read(g_.value_count());
    for (auto id : g_.order) {
      ir::graph::for_each_input(g_[id],
                                [&](ir::value_id v) { is_read[ir::graph::index(v)] = true; });
    }
    std::erase_if(program_.state,
                  [&](auto const& s) { return !is_read[ir::graph::index(s.value)]; });
  }

  ir::exported_program program_;
  ir::graph& g_;
  ir::operator_table const& operators_;
  annotations const& what_;
  std::span<affine_map const> maps_;
  std::vector<std::vector<affine_map>> const& weight_maps_;
  std::vector<std::vector<double>> const& bias_changes_;
  std::vector<std::vector<float>> const& rounded_weights_;
  std::vector<ir::qparams const*> parameters_{};      ///< by group
  std::vector<std::vector<ir::value_id>> quantized_;  ///< by format, then by value
  /// Integer constants, and the float constants that they are made of.
  std::vector<std::pair<ir::value_id, ir::value_id>> origins_{};
};

}  // namespace detail

ARM_DELEGATE_FUNCTION ir::exported_program convert(quantization const& from,
                                                   ir::operator_table const& operators) {
  return detail::converter(from, operators).run();
}

}  // namespace arm_delegate::quantizer
