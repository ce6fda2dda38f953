#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of recurrence.hpp.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/ops/add.hpp>
#include <arm_delegate/ops/cat.hpp>
#include <arm_delegate/ops/detail/many_parts.hpp>
#include <arm_delegate/ops/detail/recurrent_quantizer.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/family/recurrence.hpp>
#include <arm_delegate/ops/linear.hpp>
#include <arm_delegate/ops/mul.hpp>
#include <arm_delegate/ops/relu.hpp>
#include <arm_delegate/ops/select.hpp>
#include <arm_delegate/ops/sigmoid.hpp>
#include <arm_delegate/ops/slice.hpp>
#include <arm_delegate/ops/stack.hpp>
#include <arm_delegate/ops/sub.hpp>
#include <arm_delegate/ops/tanh.hpp>

#include <fmt/core.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace arm_delegate::op::family {

/// The weights and biases of a cell; biases and projection may be `no_value`.
struct recurrent_weights {
  std::int64_t hidden = 0;  ///< the size of a gate
  ir::value_id input = ir::no_value;
  ir::value_id state = ir::no_value;
  ir::value_id input_bias = ir::no_value;
  ir::value_id state_bias = ir::no_value;
  ir::value_id projection = ir::no_value;
};

/// The number of gates, whose weights are the rows of one matrix.
inline std::int64_t gates_of(recurrent_cell cell) {
  switch (cell) {
    case recurrent_cell::lstm: return 4;
    case recurrent_cell::gru: return 3;
    default: return 1;
  }
}

/// The states before the first element: of an LSTM two, else one.
inline std::vector<ir::value_id> first_states(ir::node const& n, recurrent_cell cell) {
  if (cell != recurrent_cell::lstm) return {n.input_id("hx")};
  auto const given = n.inputs("hx");
  if (given.size() != 2) n.raise(code::bad_arguments, "'hx' is not two tensors");
  return {given.begin(), given.end()};
}

/// Fails unless the value has those sizes and the input's type.
inline void expect_fits(ir::node const& n, ir::value const& v, ir::shape const& wanted) {
  detail::expect_same_type(n, v, n.input("input"));
  if (v.sizes() == wanted) return;
  n.raise(code::shape_mismatch,
          fmt::format("'{}' has the sizes {}, not {}", v.name, v.sizes().text(), wanted.text()));
}

/// The arguments of a node with layers, checked.
class recurrent_layers {
 public:
  recurrent_layers(ir::node const& n, recurrent_cell cell)
      : n_(n),
        cell_(cell),
        has_biases_(n.flag("has_biases")),
        directions_(n.flag("bidirectional") ? 2 : 1),
        params_(n.inputs("params")) {
    detail::expect_rank(n, n.input("input"), 3, 3);
    if (length() == 0) n.raise(code::shape_mismatch, "the sequence is empty");
    auto const layers = n.integer("num_layers");
    auto const given = static_cast<std::int64_t>(params_.size());
    if (layers < 1 || given % directions_ != 0 || given / directions_ % layers != 0) {
      n.raise(code::bad_arguments, wrong_count());
    }
    count_ = layers;
    stride_ = params_.size() / cells();
    auto const least = std::size_t{has_biases_ ? 4U : 2U};
    if (stride_ != least && !(cell == recurrent_cell::lstm && stride_ == least + 1)) {
      n.raise(code::bad_arguments, wrong_count());
    }
    check_params();
  }

  /// The number of layers, times the directions.
  [[nodiscard]] std::size_t cells() const { return static_cast<std::size_t>(count_ * directions_); }
  [[nodiscard]] std::size_t directions() const { return static_cast<std::size_t>(directions_); }
  [[nodiscard]] std::int64_t length() const { return n_.input("input").sizes()[time()]; }
  /// The dimension of the sequence.
  [[nodiscard]] std::size_t time() const { return n_.flag("batch_first") ? 1 : 0; }
  [[nodiscard]] std::int64_t batch() const { return n_.input("input").sizes()[1 - time()]; }
  /// The size of a gate.
  [[nodiscard]] std::int64_t hidden() const { return value(1).sizes()[0] / gates_of(cell_); }
  /// The size of the state; a projection makes it smaller.
  [[nodiscard]] std::int64_t state() const { return value(1).sizes()[1]; }

  [[nodiscard]] recurrent_weights weights(std::size_t cell) const {
    auto const params = params_.subspan(cell * stride_, stride_);
    recurrent_weights w{.hidden = hidden(), .input = params[0], .state = params[1]};
    if (has_biases_) {
      w.input_bias = params[2];
      w.state_bias = params[3];
    }
    if (projects()) w.projection = params.back();
    return w;
  }

 private:
  [[nodiscard]] bool projects() const { return stride_ % 2 == 1; }

  [[nodiscard]] ir::value const& value(std::size_t i) const { return (*n_.owner)[params_[i]]; }

  [[nodiscard]] std::string wrong_count() const {
    return fmt::format("{} parameters do not fit 'num_layers', 'has_biases' and 'bidirectional'",
                       params_.size());
  }

  void check_params() const {
    detail::expect_rank(n_, value(1), 2, 2);
    auto const rows = gates_of(cell_) * hidden();
    for (std::size_t i = 0; i < params_.size(); ++i) {
      auto const& v = value(i);
      auto const kind = i % stride_;
      auto const layer = static_cast<std::int64_t>(i / stride_) / directions_;
      auto const inputs = layer == 0 ? n_.input("input").sizes()[2] : directions_ * state();
      if (projects() && kind == stride_ - 1) {
        expect_fits(n_, v, {state(), hidden()});
      } else if (kind < 2) {
        expect_fits(n_, v, {rows, kind == 0 ? inputs : state()});
      } else {
        expect_fits(n_, v, {rows});
      }
    }
  }

  ir::node const& n_;
  recurrent_cell cell_;
  bool has_biases_;
  std::int64_t directions_;
  std::int64_t count_ = 0;  ///< of layers
  std::size_t stride_ = 0;  ///< how many parameters a cell has
  std::span<ir::value_id const> params_;
};

/// Writes the operators of one cell; used once.
class recurrent_cell_writer {
 public:
  recurrent_cell_writer(ir::rewriter& r, ir::node const& n, recurrent_weights const& weights,
                        recurrent_cell kind)
      : r_(r), quantizer_(r, n), weights_(weights), kind_(kind) {}

  ir::value_id state = ir::no_value;   ///< set it to the first, read the last
  ir::value_id memory = ir::no_value;  ///< the same for an LSTM's cell state

  [[nodiscard]] bool is_quantized() const { return quantizer_.is_quantized(); }

  /// The contribution of the input, one element or a sequence, to the gates.
  ir::value_id of_input(ir::value_id x) {
    return linear_of(x, weights_.input, weights_.input_bias);
  }

  /// Makes the next state; `input` is `of_input` of the element.
  void step(ir::value_id input) {
    auto const old = linear_of(state, weights_.state, weights_.state_bias);
    switch (kind_) {
      case recurrent_cell::lstm: return step_lstm(sum_of<add>(input, old));
      case recurrent_cell::gru: return step_gru(input, old);
      case recurrent_cell::relu: state = r_.call<relu>(r_.call<add>(input, old)); return;
      case recurrent_cell::tanh: state = r_.call<tanh>(r_.call<add>(input, old)); return;
    }
  }

 private:
  ir::value_id linear_of(ir::value_id x, ir::value_id weight, ir::value_id bias) {
    bool const is_quantized = quantizer_.is_quantized();
    auto const w = is_quantized ? quantizer_.weight(weight) : weight;
    auto const y = bias == ir::no_value ? r_.call<linear>(x, w) : r_.call<linear>(x, w, bias);
    return is_quantized ? quantizer_.wide(y, quantizer_.linear_reach(x, w, bias)) : y;
  }

  /// Gates `first` to `last` of the values of all gates.
  ir::value_id gates(ir::value_id all, std::int64_t first, std::int64_t last) {
    auto const size = weights_.hidden;
    auto const part = r_.call<slice>(all, std::int64_t{1}, first * size, last * size);
    return quantizer_.is_quantized() ? quantizer_.remember(part, quantizer_.reach(all)) : part;
  }

  /// A sum or difference.
  template <class Sum>
  ir::value_id sum_of(ir::value_id x, ir::value_id y) {
    auto const z = r_.call<Sum>(x, y);
    return quantizer_.is_quantized() ? quantizer_.wide(z, quantizer_.reach(x) + quantizer_.reach(y))
                                     : z;
  }
  ir::value_id product_of(ir::value_id x, ir::value_id y) {
    auto const z = r_.call<mul>(x, y);
    return quantizer_.is_quantized() ? quantizer_.wide(z, quantizer_.reach(x) * quantizer_.reach(y))
                                     : z;
  }
  ir::value_id sigmoid_of(ir::value_id x) {
    constexpr double limit = 6;  // 1 / 256 = 1 - sigmoid(5.5), 2^-17 = 1 - sigmoid(11.8)
    if (!quantizer_.is_quantized()) return r_.call<sigmoid>(x);
    return quantizer_.table_result(r_.call<sigmoid>(quantizer_.table_input(x, limit)), false);
  }
  ir::value_id tanh_of(ir::value_id x) {
    constexpr double limit = 3;  // 1 / 256 = 1 - tanh(3.1), 2^-16 = 1 - tanh(5.9)
    if (!quantizer_.is_quantized()) return r_.call<tanh>(x);
    return quantizer_.table_result(r_.call<tanh>(quantizer_.table_input(x, limit)), true);
  }

  /// The gates are: input, forget, new, output.
  void step_lstm(ir::value_id all) {
    auto const kept = product_of(sigmoid_of(gates(all, 1, 2)), memory);
    auto const made = tanh_of(gates(all, 2, 3));
    auto const added = product_of(sigmoid_of(gates(all, 0, 1)), made);
    memory = sum_of<add>(kept, added);
    auto const shown = tanh_of(memory);
    state = r_.call<mul>(sigmoid_of(gates(all, 3, 4)), shown);
    if (weights_.projection != ir::no_value) state = r_.call<linear>(state, weights_.projection);
  }

  /// The gates are: reset, update, new.
  void step_gru(ir::value_id input, ir::value_id old) {
    auto const from_input = gates(input, 0, 2);
    auto const from_state = gates(old, 0, 2);
    auto const both = sigmoid_of(sum_of<add>(from_input, from_state));
    auto const reset = gates(both, 0, 1);
    auto const update = gates(both, 1, 2);
    auto const remembered = product_of(reset, gates(old, 2, 3));
    auto const made = tanh_of(sum_of<add>(gates(input, 2, 3), remembered));
    auto const kept = product_of(sum_of<sub>(state, made), update);
    state = r_.call<add>(kept, made);
  }

  ir::rewriter& r_;
  detail::recurrent_quantizer quantizer_;
  recurrent_weights weights_;
  recurrent_cell kind_;
};

/// All elements of the sequence `x`, forwards or backwards. Returns the states, in its order.
inline std::vector<ir::value_id> run_cell(ir::rewriter& r, recurrent_cell_writer& w,
                                          recurrent_layers const& layers, ir::value_id x,
                                          bool backwards) {
  auto const inputs = w.of_input(x);
  auto const length = layers.length();
  std::vector<ir::value_id> states(static_cast<std::size_t>(length));
  for (std::int64_t i = 0; i < length; ++i) {
    auto const at = backwards ? length - 1 - i : i;
    w.step(r.call<select>(inputs, static_cast<std::int64_t>(layers.time()), at));
    states[static_cast<std::size_t>(at)] = w.state;
  }
  return states;
}

ARM_DELEGATE_FUNCTION std::vector<ir::tensor_type> infer_recurrence(ir::node const& n,
                                                                    recurrent_cell cell) {
  recurrent_layers const layers(n, cell);
  auto const& type = n.input("input").type;
  auto sizes = type.sizes;
  sizes[2] = static_cast<std::int64_t>(layers.directions()) * layers.state();
  std::vector<ir::tensor_type> results{{type.type, sizes}};
  auto const states = first_states(n, cell);
  for (std::size_t i = 0; i < states.size(); ++i) {
    auto const& v = (*n.owner)[states[i]];
    auto const size = i == 0 ? layers.state() : layers.hidden();
    expect_fits(n, v, {static_cast<std::int64_t>(layers.cells()), layers.batch(), size});
    results.push_back({type.type, v.sizes()});
  }
  return results;
}

ARM_DELEGATE_FUNCTION std::optional<rejection> refuse_recurrence(ir::node const& n) {
  auto const steps = n.input("input").sizes()[n.flag("batch_first") ? 1 : 0];
  if (auto why = detail::refuse_many_parts(
          "length of the sequence of a recurrent network", steps,
          "run the network on parts of the sequence, and keep its state")) {
    return why;
  }
  if (n.flag("train") && n.number("dropout") > 0 && n.integer("num_layers") > 1) {
    return rejection{.rule = "dropout of a recurrent network",
                     .actual = "it is active",
                     .allowed = "evaluation mode",
                     .remedy = "export the model in evaluation mode: model.eval()"};
  }
  return std::nullopt;
}

ARM_DELEGATE_FUNCTION void expand_recurrence(ir::rewriter& r, ir::node const& n,
                                             recurrent_cell cell) {
  recurrent_layers const layers(n, cell);
  auto const first = first_states(n, cell);
  std::vector<ir::value_id> states;
  std::vector<ir::value_id> memories;
  auto x = n.input_id("input");
  for (std::size_t i = 0; i < layers.cells(); i += layers.directions()) {
    std::vector<ir::value_id> outputs;
    for (std::size_t k = i; k < i + layers.directions(); ++k) {
      recurrent_cell_writer w(r, n, layers.weights(k), cell);
      auto const at = static_cast<std::int64_t>(k);
      w.state = r.call<select>(first.front(), std::int64_t{0}, at);
      if (first.size() == 2) w.memory = r.call<select>(first.back(), std::int64_t{0}, at);
      auto const made = run_cell(r, w, layers, x, k != i);
      outputs.push_back(r.call<stack>(r.list(made), static_cast<std::int64_t>(layers.time())));
      states.push_back(w.state);
      memories.push_back(w.memory);
    }
    x = outputs.size() == 1 ? outputs.front() : r.call<cat>(r.list(outputs), std::int64_t{2});
  }
  r.replace(n, x);
  r.replace(n, r.call<stack>(r.list(states), std::int64_t{0}), 1);
  if (first.size() == 2) r.replace(n, r.call<stack>(r.list(memories), std::int64_t{0}), 2);
}

ARM_DELEGATE_FUNCTION std::vector<ir::tensor_type> infer_recurrent_cell(ir::node const& n,
                                                                        recurrent_cell cell) {
  auto const& x = n.input("input");
  detail::expect_rank(n, x, 2, 2);
  auto const states = first_states(n, cell);
  auto const& state = (*n.owner)[states.front()];
  detail::expect_rank(n, state, 2, 2);
  auto const hidden = state.sizes()[1];
  auto const rows = gates_of(cell) * hidden;
  std::vector<ir::tensor_type> results;
  for (auto id : states) {
    expect_fits(n, (*n.owner)[id], {x.sizes()[0], hidden});
    results.push_back((*n.owner)[id].type);
  }
  expect_fits(n, n.input("w_ih"), {rows, x.sizes()[1]});
  expect_fits(n, n.input("w_hh"), {rows, hidden});
  for (auto const* name : {"b_ih", "b_hh"}) {
    if (n.has(name)) expect_fits(n, n.input(name), {rows});
  }
  return results;
}

ARM_DELEGATE_FUNCTION void expand_recurrent_cell(ir::rewriter& r, ir::node const& n,
                                                 recurrent_cell cell) {
  auto const optional = [&](char const* name) {
    return n.has(name) ? n.input_id(name) : ir::no_value;
  };
  auto const states = first_states(n, cell);
  recurrent_cell_writer w(r, n,
                          {.hidden = (*n.owner)[states.front()].sizes()[1],
                           .input = n.input_id("w_ih"),
                           .state = n.input_id("w_hh"),
                           .input_bias = optional("b_ih"),
                           .state_bias = optional("b_hh")},
                          cell);
  w.state = states.front();
  w.memory = states.back();
  w.step(w.of_input(n.input_id("input")));
  for (std::size_t i = 0; i < states.size(); ++i) {
    // A quantized cell may have a result that nobody reads, and that has no parameters.
    if (w.is_quantized() && !n.result(i).is_quantized()) continue;
    r.replace(n, i == 0 ? w.state : w.memory, i);
  }
}

}  // namespace arm_delegate::op::family
