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

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace arm_delegate::op::family {

/// The arguments of a node, checked.
class recurrent_layers {
 public:
  recurrent_layers(ir::node const& n, recurrent_cell cell)
      : n_(n),
        cell_(cell),
        has_biases_(n.flag("has_biases")),
        directions_(n.flag("bidirectional") ? 2 : 1),
        params_(n.inputs("params")) {
    detail::expect_rank(n, n.input("input"), 3, 3);
    if (length() == 0) throw n.fail(code::shape_mismatch, "the sequence is empty");
    auto const layers = n.integer("num_layers");
    auto const given = static_cast<std::int64_t>(params_.size());
    if (layers < 1 || given % directions_ != 0 || given / directions_ % layers != 0) {
      throw n.fail(code::bad_arguments, wrong_count());
    }
    count_ = layers;
    stride_ = params_.size() / cells();
    auto const least = std::size_t{has_biases_ ? 4U : 2U};
    if (stride_ != least && !(cell == recurrent_cell::lstm && stride_ == least + 1)) {
      throw n.fail(code::bad_arguments, wrong_count());
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
  [[nodiscard]] std::int64_t hidden() const { return value(1).sizes()[0] / gates(); }
  /// The size of the state; a projection makes it smaller.
  [[nodiscard]] std::int64_t state() const { return value(1).sizes()[1]; }

  /// Parameter `i` of a cell: weights of the input and of the state, their biases, the projection.
  [[nodiscard]] ir::value_id param(std::size_t cell, std::size_t i) const {
    return params_[cell * stride_ + i];
  }
  [[nodiscard]] bool has_biases() const { return has_biases_; }
  [[nodiscard]] std::optional<std::size_t> projection() const {
    return stride_ % 2 == 1 ? std::optional(stride_ - 1) : std::nullopt;
  }

  /// The states before the sequence: of an LSTM two, else one.
  [[nodiscard]] std::vector<ir::value_id> first_states() const {
    if (cell_ != recurrent_cell::lstm) return {n_.input_id("hx")};
    auto const given = n_.inputs("hx");
    if (given.size() != 2) throw n_.fail(code::bad_arguments, "'hx' is not two tensors");
    return {given.begin(), given.end()};
  }

  /// Checks an argument with a state of every cell.
  void check_state(ir::value const& v, std::int64_t size) const {
    detail::expect_same_type(n_, v, n_.input("input"));
    expect_sizes(v, {static_cast<std::int64_t>(cells()), batch(), size});
  }

 private:
  [[nodiscard]] std::int64_t gates() const {
    return cell_ == recurrent_cell::lstm ? 4 : cell_ == recurrent_cell::gru ? 3 : 1;
  }

  [[nodiscard]] ir::value const& value(std::size_t i) const { return (*n_.owner)[params_[i]]; }

  [[nodiscard]] std::string wrong_count() const {
    return std::to_string(params_.size()) +
           " parameters do not fit 'num_layers', 'has_biases' and "
           "'bidirectional'";
  }

  void expect_sizes(ir::value const& v, ir::shape const& wanted) const {
    if (v.sizes() == wanted) return;
    throw n_.fail(code::shape_mismatch, "'" + std::string(v.name) + "' has the sizes " +
                                            to_string(v.sizes()) + ", not " + to_string(wanted));
  }

  void check_params() const {
    detail::expect_rank(n_, value(1), 2, 2);
    auto const rows = gates() * hidden();
    for (std::size_t i = 0; i < params_.size(); ++i) {
      auto const& v = value(i);
      auto const kind = i % stride_;
      auto const layer = static_cast<std::int64_t>(i / stride_) / directions_;
      auto const inputs = layer == 0 ? n_.input("input").sizes()[2] : directions_ * state();
      detail::expect_same_type(n_, v, n_.input("input"));
      if (kind == projection()) {
        expect_sizes(v, {state(), hidden()});
      } else if (kind < 2) {
        expect_sizes(v, {rows, kind == 0 ? inputs : state()});
      } else {
        expect_sizes(v, {rows});
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
  recurrent_cell_writer(ir::rewriter& r, recurrent_layers const& layers, recurrent_cell kind,
                        std::size_t cell)
      : r_(r), layers_(layers), kind_(kind), cell_(cell) {}

  /// All elements of the sequence `x`, forwards or backwards. Returns the states, in its order.
  std::vector<ir::value_id> write(ir::value_id x, bool backwards) {
    auto const inputs = linear_of(x, 0);
    auto const length = layers_.length();
    std::vector<ir::value_id> states(static_cast<std::size_t>(length));
    for (std::int64_t i = 0; i < length; ++i) {
      auto const at = backwards ? length - 1 - i : i;
      auto const time = static_cast<std::int64_t>(layers_.time());
      step(r_.call<select>(inputs, time, at));
      states[static_cast<std::size_t>(at)] = state;
    }
    return states;
  }

  ir::value_id state = ir::no_value;   ///< set it to the first, read the last
  ir::value_id memory = ir::no_value;  ///< the same for an LSTM's cell state

 private:
  /// The input (0) or the state (1) times its weights, plus its bias.
  ir::value_id linear_of(ir::value_id x, std::size_t which) {
    auto const weight = layers_.param(cell_, which);
    if (!layers_.has_biases()) return r_.call<linear>(x, weight);
    return r_.call<linear>(x, weight, layers_.param(cell_, 2 + which));
  }

  /// Gates `first` to `last` of the values of all gates.
  ir::value_id gates(ir::value_id all, std::int64_t first, std::int64_t last) {
    auto const size = layers_.hidden();
    return r_.call<slice>(all, std::int64_t{1}, first * size, last * size);
  }

  void step(ir::value_id input) {
    auto const old = linear_of(state, 1);
    switch (kind_) {
      case recurrent_cell::lstm: return step_lstm(r_.call<add>(input, old));
      case recurrent_cell::gru: return step_gru(input, old);
      case recurrent_cell::relu: state = r_.call<relu>(r_.call<add>(input, old)); return;
      case recurrent_cell::tanh: state = r_.call<tanh>(r_.call<add>(input, old)); return;
    }
  }

  /// The gates are: input, forget, new, output.
  void step_lstm(ir::value_id all) {
    auto const kept = r_.call<mul>(r_.call<sigmoid>(gates(all, 1, 2)), memory);
    auto const made = r_.call<tanh>(gates(all, 2, 3));
    auto const added = r_.call<mul>(r_.call<sigmoid>(gates(all, 0, 1)), made);
    memory = r_.call<add>(kept, added);
    auto const shown = r_.call<tanh>(memory);
    state = r_.call<mul>(r_.call<sigmoid>(gates(all, 3, 4)), shown);
    if (auto const projection = layers_.projection()) {
      state = r_.call<linear>(state, layers_.param(cell_, *projection));
    }
  }

  /// The gates are: reset, update, new.
  void step_gru(ir::value_id input, ir::value_id old) {
    auto const from_input = gates(input, 0, 2);
    auto const from_state = gates(old, 0, 2);
    auto const both = r_.call<sigmoid>(r_.call<add>(from_input, from_state));
    auto const reset = gates(both, 0, 1);
    auto const update = gates(both, 1, 2);
    auto const remembered = r_.call<mul>(reset, gates(old, 2, 3));
    auto const made = r_.call<tanh>(r_.call<add>(gates(input, 2, 3), remembered));
    auto const kept = r_.call<mul>(r_.call<sub>(state, made), update);
    state = r_.call<add>(kept, made);
  }

  ir::rewriter& r_;
  recurrent_layers const& layers_;
  recurrent_cell kind_;
  std::size_t cell_;
};

ARM_DELEGATE_FUNCTION std::vector<ir::tensor_type> infer_recurrence(ir::node const& n,
                                                                    recurrent_cell cell) {
  recurrent_layers const layers(n, cell);
  auto const& type = n.input("input").type;
  auto sizes = type.sizes;
  sizes[2] = static_cast<std::int64_t>(layers.directions()) * layers.state();
  std::vector<ir::tensor_type> results{{type.type, sizes}};
  auto const states = layers.first_states();
  for (std::size_t i = 0; i < states.size(); ++i) {
    auto const& v = (*n.owner)[states[i]];
    layers.check_state(v, i == 0 ? layers.state() : layers.hidden());
    results.push_back({type.type, v.sizes()});
  }
  return results;
}

ARM_DELEGATE_FUNCTION std::optional<rejection> refuse_recurrence(ir::node const& n) {
  for (auto id : n.inputs("params")) {
    auto const& v = (*n.owner)[id];
    if (v.constant != nullptr) continue;
    return rejection{.rule = "parameters of a recurrent network",
                     .actual = "'" + std::string(v.name) + "' is computed at run time",
                     .allowed = "constants",
                     .remedy = "make it a parameter or buffer of the module"};
  }
  constexpr std::int64_t most = 4096;  // keeps the graph of an unrolled network small
  auto const steps = n.input("input").sizes()[n.flag("batch_first") ? 1 : 0];
  if (steps > most) {
    return rejection{.rule = "length of the sequence of a recurrent network",
                     .actual = std::to_string(steps),
                     .allowed = "at most " + std::to_string(most),
                     .remedy = "run the network on parts of the sequence, and keep its state"};
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
  auto const first = layers.first_states();
  std::vector<ir::value_id> states;
  std::vector<ir::value_id> memories;
  auto x = n.input_id("input");
  for (std::size_t i = 0; i < layers.cells(); i += layers.directions()) {
    std::vector<ir::value_id> outputs;
    for (std::size_t k = i; k < i + layers.directions(); ++k) {
      recurrent_cell_writer w(r, layers, cell, k);
      auto const at = static_cast<std::int64_t>(k);
      w.state = r.call<select>(first.front(), std::int64_t{0}, at);
      if (first.size() == 2) w.memory = r.call<select>(first.back(), std::int64_t{0}, at);
      auto const made = w.write(x, k != i);
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

}  // namespace arm_delegate::op::family
