#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of fold_quantization.hpp.

#include <arm_delegate/base/span.hpp>
#include <arm_delegate/base/vector.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/control_flow.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/qparams.hpp>
#include <arm_delegate/ir/quantize_nodes.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/lowering/pass_context.hpp>
#include <arm_delegate/passes/fold_quantization.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <variant>

namespace arm_delegate::pass {

/// The analysis of the graph before it changes, indexed by value.
class fold_quantization::plan {
 public:
  explicit plan(ir::graph& g)
      : g_(g),
        inputs_(g.value_count(), ir::no_value),
        params_(g.value_count()),
        result_(g.value_count()),
        float_uses_(g.value_count()),
        is_implied_(g.value_count()),
        is_kept_(g.value_count()),
        is_average_(g.value_count()) {
    read_nodes();
    find_kept();
    imply_backward();
    imply_forward();
    retract_float_uses();
  }

  ARM_DELEGATE_HELPER bool rewrite(ir::rewriter& r, ir::node& n) {
    if (ir::is_dequantize(n)) return rewrite_dequantize(r, n);
    if (ir::is_quantize(n)) return rewrite_quantize(r, n);
    if (folds(n)) fold(n);
    return false;
  }

 private:
  static std::size_t at(ir::value_id v) { return ir::graph::index(v); }
  [[nodiscard]] bool is_float(ir::value_id v) const { return ir::is_floating(g_[v].type.type); }

  ARM_DELEGATE_HELPER void read_nodes() {
    for (auto id : g_.order) {
      auto const& n = g_[id];
      if (ir::is_dequantize(n)) {
        auto const out = n.results.front();
        inputs_[at(out)] = std::get<ir::value_id>(*n.find("input"));
        params_[at(out)] = &ir::read_qparams(g_, n);
      } else if (ir::is_quantize(n)) {
        read_quantize(n);
      } else {
        ir::graph::for_each_input(n, [&](ir::value_id v) { ++float_uses_[at(v)]; });
      }
    }
    for (auto v : g_.outputs) {
      if (v != ir::no_value) ++float_uses_[at(v)];
    }
  }

  /// The first quantize node decides; others of the same value become changes of parameters.
  ARM_DELEGATE_HELPER void read_quantize(ir::node const& n) {
    auto const in = std::get<ir::value_id>(*n.find("input"));
    auto const* q = &ir::read_qparams(g_, n);
    g_[n.results.front()].quantization = q;
    if (result_[at(in)] == nullptr) result_[at(in)] = q;
  }

  /// dequantize -> max_pool1d -> avg_pool1d -> quantize: the max pool keeps the parameters of its
  /// input. Those of the average may have a narrower range, which would saturate values before they
  /// are averaged. A clamp takes the parameters of its result, in which its limits are exact.
  ARM_DELEGATE_HELPER void find_kept() {
    for (auto id : g_.order) {
      auto const& n = g_[id];
      if (!shares(n) || n.entry->op.minimum != nullptr) continue;
      bool kept = ir::only_operand(n) != nullptr;
      bool averages = n.entry->op.rule == quantization_rule::averaged;
      ir::graph::for_each_input(n, [&](ir::value_id v) {
        auto const* const q = params_[at(v)];
        kept = kept && (is_kept_[at(v)] || (q != nullptr && !q->per_channel()));
        averages = averages || is_average_[at(v)];
      });
      for (auto v : n.results) {
        is_kept_[at(v)] = kept;
        is_average_[at(v)] = averages;
      }
    }
  }

  /// conv2d -> relu -> quantize: the convolution's only use is the activation's input.
  /// dequantize -> avg_pool1d -> flatten -> quantize: the average is rounded once.
  ARM_DELEGATE_HELPER void imply_backward() {
    for (auto id = g_.order.rbegin(); id != g_.order.rend(); ++id) {
      auto const& n = g_[*id];
      if (!shares(n) || result_[at(n.results.front())] == nullptr) continue;
      if (float_uses_[at(n.results.front())] != 0) continue;
      bool const moves = n.entry->op.rule == quantization_rule::shared;
      ir::graph::for_each_input(n, [&](ir::value_id v) {
        bool const bare = is_float(v) && inputs_[at(v)] == ir::no_value &&
                          result_[at(v)] == nullptr && g_[v].producer != ir::no_node &&
                          (!is_kept_[at(v)] || (moves && is_average_[at(v)]));
        if (bare && float_uses_[at(v)] == 1) {
          result_[at(v)] = result_[at(n.results.front())];
          float_uses_[at(v)] = 0;
        }
      });
    }
  }

  /// dequantize -> flatten -> linear: flatten keeps the quantized values.
  ARM_DELEGATE_HELPER void imply_forward() {
    for (auto id : g_.order) {
      auto const& n = g_[id];
      if (!shares(n)) continue;
      ir::qparams const* q = nullptr;
      bool has_float = false;
      ir::graph::for_each_input(n, [&](ir::value_id v) {
        auto const* const mine = quantized_as(v);
        if (q == nullptr) q = mine;
        has_float = has_float || (mine == nullptr && is_float(v));
      });
      if (q == nullptr || has_float || q->per_channel()) continue;
      for (auto v : n.results) {
        if (result_[at(v)] != nullptr) continue;
        result_[at(v)] = q;
        implied_.push_back(v);
        is_implied_[at(v)] = true;
      }
    }
  }

  /// An implied result that some node still reads as a float stays a float, and so, one by one,
  /// do the results that were implied from it.
  ARM_DELEGATE_HELPER void retract_float_uses() {
    vector<bool> read_as_float(g_.value_count());
    for (auto v : g_.outputs) {
      if (v != ir::no_value) read_as_float[at(v)] = true;
    }
    for (auto v : implied_) {
      if (read_as_float[at(v)]) result_[at(v)] = nullptr;
    }
    for (bool changed = true; changed;) {
      changed = false;
      for (auto id = g_.order.rbegin(); id != g_.order.rend(); ++id) {
        auto const& n = g_[*id];
        if (ir::is_conversion(n) || folds(n)) continue;
        ir::graph::for_each_input(n, [&](ir::value_id v) {
          if (!implied(v)) return;
          result_[at(v)] = nullptr;
          changed = true;
        });
      }
    }
  }

  [[nodiscard]] ARM_DELEGATE_HELPER static bool shares(ir::node const& n) {
    return n.entry != nullptr && n.entry->op.rule != quantization_rule::independent &&
           !n.results.empty();
  }

  [[nodiscard]] ARM_DELEGATE_HELPER bool implied(ir::value_id v) const {
    return is_implied_[at(v)] && result_[at(v)] != nullptr;
  }

  /// The parameters with which `v` will be read as quantized, or nullptr.
  [[nodiscard]] ARM_DELEGATE_HELPER ir::qparams const* quantized_as(ir::value_id v) const {
    if (inputs_[at(v)] != ir::no_value) return params_[at(v)];
    return result_[at(v)];
  }

  /// True if every float input and output of the node is quantized. A float bias is taken too:
  /// the convolutions quantize it themselves.
  [[nodiscard]] ARM_DELEGATE_HELPER bool folds(ir::node const& n) const {
    if (ir::is_control_flow(n)) return false;  // see pass::quantize_bodies
    bool all = true;
    bool any = false;
    for (auto v : n.results) {
      if (!is_float(v)) continue;
      any = true;
      all = all && result_[at(v)] != nullptr;
    }
    for (auto const& a : n.arguments) {
      auto const check = [&](ir::value_id v) {
        if (v == ir::no_value || !is_float(v)) return;
        any = true;
        bool const float_bias = a.name == "bias" && g_[v].is_constant();
        all = all && (quantized_as(v) != nullptr || float_bias);
      };
      if (auto const* v = std::get_if<ir::value_id>(&a.value)) check(*v);
      if (auto const* list = std::get_if<span<ir::value_id const>>(&a.value)) {
        for (auto v : *list) check(v);
      }
    }
    return any && all;
  }

  ARM_DELEGATE_HELPER void fold(ir::node& n) {
    g_.map_inputs(n, [&](ir::value_id v) {
      return at(v) < inputs_.size() && inputs_[at(v)] != ir::no_value ? quantized_input(v) : v;
    });
    for (auto v : n.results) {
      if (result_[at(v)] == nullptr || !is_float(v)) continue;
      g_[v].quantization = result_[at(v)];
      g_[v].type.type = result_[at(v)]->type;
    }
  }

  /// The input of a dequantize node, with its parameters attached.
  ARM_DELEGATE_HELPER ir::value_id quantized_input(ir::value_id dequantized) {
    auto const& n = g_[g_[dequantized].producer];
    auto const v = std::get<ir::value_id>(*n.find("input"));  // not inputs_: it may be replaced
    auto const* q = params_[at(dequantized)];
    auto& input = g_[v];
    if (input.quantization == nullptr) input.quantization = q;
    if (same_mapping(*input.quantization, *q)) return v;
    if (input.constant == nullptr) {
      raise(code::bad_graph, {"value '", input.name, "' is dequantized with two different scales"},
            "check the quantizer that made the model");
    }
    auto const copy = g_.add_constant(input.name, *input.constant);
    g_[copy].quantization = q;
    return copy;
  }

  /// Stays for nodes that read it as a float; dead otherwise.
  bool rewrite_dequantize(ir::rewriter&, ir::node&) { return false; }

  ARM_DELEGATE_HELPER bool rewrite_quantize(ir::rewriter& r, ir::node& n) {
    auto const in = std::get<ir::value_id>(*n.find("input"));
    if (at(in) < inputs_.size() && inputs_[at(in)] != ir::no_value) {  // dequantize -> quantize
      auto const from = quantized_input(in);
      r.replace(n, from);
      return true;
    }
    if (g_[in].is_quantized()) {
      r.replace(n, in);
      return true;
    }
    return false;
  }

  ir::graph& g_;
  vector<ir::value_id> inputs_;        ///< of a dequantize's result: its input
  vector<ir::qparams const*> params_;  ///< of a dequantize's result: its parameters
  vector<ir::qparams const*> result_;  ///< of a float value: what its users quantize it to
  vector<std::uint32_t> float_uses_;   ///< uses other than by quantize
  vector<ir::value_id> implied_;       ///< results of data movement after a dequantize
  vector<bool> is_implied_;
  vector<bool> is_kept_;     ///< results that keep the parameters of a dequantize
  vector<bool> is_average_;  ///< averages, also with their elements moved
};

ARM_DELEGATE_FUNCTION bool fold_quantization::run(ir::graph& g, pass_context& c) {
  plan p(g);
  return ir::rewriter::run(g, c.operators,
                           [&](ir::rewriter& r, ir::node& n) { return p.rewrite(r, n); });
}

}  // namespace arm_delegate::pass
