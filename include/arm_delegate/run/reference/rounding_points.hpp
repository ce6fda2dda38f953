#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The values that a quantized program rounds, and the same program without rounding.

#include <arm_delegate/base/remove_where.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/qparams.hpp>
#include <arm_delegate/ir/quantize_nodes.hpp>
#include <arm_delegate/ir/quantize_number.hpp>
#include <arm_delegate/ir/static_conversions.hpp>
#include <arm_delegate/ir/tensor_data.hpp>

#include <fmt/core.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace arm_delegate {

/// A value that is compared: one that a quantize node rounds, or another one.
struct rounding_point {
  ir::value_id real = ir::no_value;         ///< the value before rounding
  ir::value_id codes = ir::no_value;        ///< the quantized value; none: it is not rounded
  ir::qparams const* parameters = nullptr;  ///< of the quantized value

  [[nodiscard]] ir::value_id value() const { return codes != ir::no_value ? codes : real; }
};

namespace detail {

/// The real values of quantized constants, in float32 as PyTorch dequantizes.
inline ir::tensor_data dequantized(ir::tensor_data const& codes, ir::qparams const& q) {
  auto const x = codes.values<std::int64_t>();
  ir::channel_index const channel_of(q, codes.sizes());
  std::vector<float> y(x.size());
  for (std::size_t i = 0; i < x.size(); ++i) {
    y[i] = ir::dequantize_number(x[i], q, channel_of(i));
  }
  return ir::tensor_data::of(ir::dtype::float32, codes.sizes(), std::span<float const>(y));
}

/// Removes quantize and dequantize from a program.
class unquantizer {
 public:
  unquantizer(ir::graph& g, bool rounds)
      : g_(g), rounds_(rounds), real_(g.value_count(), ir::no_value) {}

  void run() {
    auto const old = std::move(g_.order);
    g_.order.clear();
    for (auto id : old) visit(id);
    for (auto& v : g_.outputs) v = current(v);
    remove_unused();
  }

  /// The replacement of a value of the quantized program: the real value, for a quantized value and
  /// for its source.
  [[nodiscard]] ir::value_id current(ir::value_id v) const {
    auto const i = ir::graph::index(v);
    return v != ir::no_value && i < real_.size() && real_[i] != ir::no_value ? real_[i] : v;
  }

 private:
  void visit(ir::node_id id) {
    auto& n = g_[id];
    g_.map_inputs(n, [&](ir::value_id v) { return read(v); });
    bool const is_static = ir::states_qparams(n);
    if (is_static && ir::is_quantize(n)) quantize(n);
    if (is_static && ir::is_dequantize(n) && dequantize(n)) return;
    g_.order.push_back(id);
  }

  /// Nodes that read quantized values directly still get them.
  [[nodiscard]] ir::value_id read(ir::value_id v) const {
    return v != ir::no_value && ir::is_floating(g_[v].type.type) ? current(v) : v;
  }

  void quantize(ir::node const& n) {
    auto const q = ir::read_qparams(g_, n);
    if (q.per_channel()) return;
    auto const x = n.input_id("input");
    real_[ir::graph::index(n.results.front())] = rounds_ ? rounded(n, x, q) : x;
  }

  ir::value_id rounded(ir::node const& n, ir::value_id x, ir::qparams const& q) {
    auto const name = g_.copy(std::string_view(fmt::format("{}_fake", n.name)));
    auto const result = g_.add_value(name, g_[x].type);
    std::array const arguments{
        ir::named_argument{"self", x}, ir::named_argument{"scale", q.scale()},
        ir::named_argument{"zero_point", q.zero_point()},
        ir::named_argument{"quant_min", q.quant_min}, ir::named_argument{"quant_max", q.quant_max}};
    std::array const results{result};
    auto const made = g_.add_node(name, "aten.fake_quantize_per_tensor_affine.default", arguments,
                                  std::span<ir::value_id const>(results));
    g_[made].stack_trace = n.stack_trace;
    g_.order.push_back(made);
    return result;
  }

  /// True if the node is no longer needed.
  bool dequantize(ir::node const& n) {
    auto const from = n.input_id("input");
    auto& real = real_[ir::graph::index(n.results.front())];
    if (g_[from].is_constant()) {
      auto const q = ir::read_qparams(g_, n);
      real = g_.add_constant(n.name, dequantized(*g_[from].constant, q));
      return true;
    }
    real = real_[ir::graph::index(from)];
    return real != ir::no_value;
  }

  void remove_unused() {
    auto const uses = g_.use_counts();
    remove_where(g_.order, [&](ir::node_id id) {
      return ir::is_quantize(g_[id]) && uses[ir::graph::index(g_[id].results.front())] == 0;
    });
  }

  ir::graph& g_;
  bool rounds_;
  std::vector<ir::value_id> real_;  ///< by value of the quantized program
};

}  // namespace detail

/// Makes a quantized program compute in floats: weights and other constants are dequantized, and
/// its rounding points either still round (`rounds`: PyTorch's fake quantization) or not at all.
/// Returns the replacement of the value of each point.
inline std::vector<ir::value_id> unquantize(ir::graph& g, std::span<rounding_point const> points,
                                            bool rounds) {
  detail::unquantizer u(g, rounds);
  u.run();
  std::vector<ir::value_id> values;
  for (auto const& p : points) values.push_back(u.current(p.value()));
  return values;
}

}  // namespace arm_delegate
