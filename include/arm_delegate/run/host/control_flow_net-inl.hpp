#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of control_flow_net.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/control_flow.hpp>
#include <arm_delegate/ir/debug_handles.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/slice_loop.hpp>
#include <arm_delegate/partitioner/insert_calls.hpp>
#include <arm_delegate/pipeline/compiled_program.hpp>
#include <arm_delegate/run/host/control_flow_net.hpp>
#include <arm_delegate/run/nets/delegate_net.hpp>
#include <arm_delegate/run/nets/module_of.hpp>
#include <arm_delegate/run/nets/owned_operand.hpp>
#include <arm_delegate/run/nets/store_constant.hpp>
#include <arm_delegate/tosa/interpreter/run_options.hpp>
#include <arm_delegate/tosa/interpreter/transfer.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <fmt/core.h>

#include <any>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace arm_delegate::detail {

/// The body as a program with its own delegates, taken from `owner`.
inline basic_compiled_program<std::any> take_body(ir::graph const& body,
                                                  basic_compiled_program<std::any>& owner) {
  basic_compiled_program<std::any> made{.target = owner.target, .version = owner.version};
  made.program.graph = body.clone();
  made.program.file = owner.program.file;
  auto& g = *made.program.graph;
  for (auto v : g.inputs) made.program.inputs.push_back({.name = g[v].name});
  made.program.outputs.resize(g.outputs.size());
  ir::for_each_graph(g, [&](ir::graph& part) {
    for (auto id : part.order) {
      if (!is_call(part[id])) continue;
      auto const number = module_of(part[id], owner.delegates.size());
      auto const name = part.copy(std::string_view(module_name(made.delegates.size())));
      made.delegates.push_back(std::move(owner.delegates[number]));
      for (auto& a : part[id].arguments) {
        if (a.name == "lowered_module") a.value = name;
      }
    }
  });
  return made;
}

/// A program of one node with bodies, and memory for the values of its graph.
class bodies_net : public delegate_net {
 public:
  [[nodiscard]] std::span<tosa::operand const> inputs() const final { return inputs_; }
  [[nodiscard]] std::span<tosa::operand const> outputs() const final { return outputs_; }
  [[nodiscard]] std::size_t memory() const final { return bytes_; }

 protected:
  bodies_net(ir::exported_program program, body_runs const& runs)
      : program_(std::move(program)),
        g_(*program_.graph),
        n_(g_[g_.order.front()]),
        most_(runs.most_iterations),
        iterations_(runs.iterations),
        held_(g_.value_count()) {}

  [[nodiscard]] ir::graph const& graph() const { return g_; }
  [[nodiscard]] ir::node const& node() const { return n_; }

  /// Makes memory for the operands of the node, its results and the inputs of the program.
  void hold_all(std::span<ir::value_id const> operands) {
    for (auto v : g_.inputs) inputs_.push_back(hold(v));
    for (auto v : operands) static_cast<void>(hold(v));
    for (auto v : n_.results) static_cast<void>(hold(v));
    for (auto v : g_.outputs) outputs_.push_back(at(v));
  }

  [[nodiscard]] tosa::operand const& at(ir::value_id v) const {
    auto const& held = held_[ir::graph::index(v)];
    if (!held) raise(code::internal, "a value of a branch or loop has no memory");
    return held->view();
  }
  [[nodiscard]] tosa::operand const& result(std::size_t i) const { return at(n_.results[i]); }

  [[nodiscard]] static std::unique_ptr<delegate_net> make_body(ir::graph const& body,
                                                               body_runs const& runs) {
    auto taken = take_body(body, runs.owner);
    return runs.make_net(taken);
  }

  /// Counts one iteration of this loop with those of all others.
  void count_iteration() const {
    if ((*iterations_)++ < most_) return;
    n_.raise(code::limit_exceeded,
             fmt::format("the loops of a run have more than {} iterations", most_),
             "raise the limit with --max-iterations (work_limits::max_iterations)");
  }

  [[noreturn]] void refuse_bodies() const {
    n_.raise(code::bad_graph, "its bodies do not match its operands and results");
  }

 private:
  tosa::operand const& hold(ir::value_id v) {
    auto& held = held_[ir::graph::index(v)];
    if (held) return held->view();
    auto const& value = g_[v];
    held.emplace(runtime_type(value.type.type), value.sizes());
    bytes_ += held->view().byte_size();
    if (value.is_constant()) store(*value.constant, held->view());
    return held->view();
  }

  ir::exported_program program_;
  ir::graph const& g_;
  ir::node const& n_;
  std::int64_t most_;
  std::shared_ptr<std::int64_t> iterations_;
  std::vector<std::optional<owned_operand>> held_;  ///< by value
  std::vector<tosa::operand> inputs_{};
  std::vector<tosa::operand> outputs_{};
  std::size_t bytes_ = 0;
};

/// A call of cond or while_loop and its bodies, prepared to run many times.
class control_flow_net final : public bodies_net {
 public:
  control_flow_net(ir::exported_program program, body_runs const& runs)
      : bodies_net(std::move(program), runs), operands_(ir::body_operands(node())) {
    for (auto const& s : ir::bodies_of(node())) bodies_.push_back(make_body(*s.body, runs));
    auto held = operands_;
    if (ir::is_cond(node())) held.push_back(predicate());
    hold_all(held);
    check();
  }

  void run(tosa::tensor_observer* observer) override {
    ir::is_cond(node()) ? run_cond(observer) : run_while_loop(observer);
  }

 private:
  [[nodiscard]] ir::value_id predicate() const {
    return std::get<ir::value_id>(node().arguments.front().value);
  }
  [[nodiscard]] std::size_t result_count() const { return node().results.size(); }

  /// Bodies have the operands and results of the node: checked in every build.
  void check() const {
    bool fits = true;
    auto const same = [&](tosa::operand const& a, tosa::operand const& b) {
      fits = fits && tosa::same_memory(a, b);
    };
    for (std::size_t k = 0; k < bodies_.size(); ++k) {
      auto const& body = *bodies_[k];
      bool const is_condition = ir::is_while_loop(node()) && k == 0;
      auto const results = is_condition ? 1 : result_count();
      if (body.inputs().size() != operands_.size() || body.outputs().size() != results) {
        fits = false;
        continue;
      }
      for (std::size_t i = 0; i < operands_.size(); ++i) same(at(operands_[i]), body.inputs()[i]);
      for (std::size_t i = 0; i < results && !is_condition; ++i) {
        same(body.outputs()[i], result(i));
      }
    }
    if (!fits) refuse_bodies();
  }

  /// True if any bit of the one element is set: a predicate may have any type.
  static bool is_true(tosa::operand const& o) {
    bool any = false;
    tosa::with_element(o.type, [&]<class T>(std::type_identity<T>) { any = *o.as<T>() != T{}; });
    return any;
  }

  void run_cond(tosa::tensor_observer* observer) {
    auto& chosen = *bodies_[is_true(at(predicate())) ? 0 : 1];
    for (std::size_t i = 0; i < operands_.size(); ++i) {
      tosa::copy_elements(at(operands_[i]), chosen.inputs()[i]);
    }
    chosen.run(observer);
    write_results(chosen);
  }

  void run_while_loop(tosa::tensor_observer* observer) {
    auto& condition = *bodies_[0];
    auto& body = *bodies_[1];
    for (std::size_t i = 0; i < result_count(); ++i) {
      tosa::copy_elements(at(operands_[i]), result(i));
    }
    while (true) {
      write_operands(condition);
      condition.run(observer);
      if (!is_true(condition.outputs()[0])) return;
      count_iteration();
      write_operands(body);
      body.run(observer);
      write_results(body);
    }
  }

  /// The carried values, which are in the results, and the additional ones.
  void write_operands(delegate_net const& body) {
    for (std::size_t i = 0; i < operands_.size(); ++i) {
      tosa::copy_elements(i < result_count() ? result(i) : at(operands_[i]), body.inputs()[i]);
    }
  }

  void write_results(delegate_net const& body) {
    for (std::size_t i = 0; i < result_count(); ++i) {
      tosa::copy_elements(body.outputs()[i], result(i));
    }
  }

  std::vector<ir::value_id> operands_;
  std::vector<std::unique_ptr<delegate_net>> bodies_{};
};

/// A loop over slices, prepared to run many times. The carried tensors are in the node's first
/// results while it runs.
class slice_loop_net final : public bodies_net {
 public:
  slice_loop_net(ir::exported_program program, ir::slice_loop const& loop, body_runs const& runs)
      : bodies_net(std::move(program), runs),
        loop_(loop),
        body_(make_body(*loop_.body.body, runs)) {
    std::vector<ir::value_id> operands(loop_.carried.begin(), loop_.carried.end());
    operands.insert(operands.end(), loop_.stacked.begin(), loop_.stacked.end());
    operands.insert(operands.end(), loop_.additional.begin(), loop_.additional.end());
    hold_all(operands);
    check();
  }

  void run(tosa::tensor_observer* observer) override {
    for (std::size_t i = 0; i < carried(); ++i) {
      tosa::copy_elements(at(loop_.carried[i]), result(i));
    }
    for (std::int64_t turn = 0; turn < loop_.count; ++turn) {
      count_iteration();
      for_each_input(turn, &tosa::copy_elements);
      body_->run(observer);
      for_each_output(turn, &tosa::copy_elements);
    }
  }

 private:
  [[nodiscard]] std::size_t carried() const { return loop_.carried.size(); }

  /// One slice of a stacked tensor.
  [[nodiscard]] static tosa::operand slice(tosa::operand const& stacked, std::int64_t turn) {
    tosa::operand made{.type = stacked.type, .sizes = ir::slice_sizes(stacked.sizes)};
    made.data = stacked.data + static_cast<std::size_t>(turn) * made.byte_size();
    return made;
  }

  /// Calls `visit(what the body reads in that iteration, input of the body)`.
  template <class Visit>
  void for_each_input(std::int64_t turn, Visit const& visit) const {
    std::size_t to = 0;
    for (std::size_t i = 0; i < carried(); ++i) visit(result(i), body_->inputs()[to++]);
    for (auto v : loop_.stacked) visit(slice(at(v), turn), body_->inputs()[to++]);
    for (auto v : loop_.additional) visit(at(v), body_->inputs()[to++]);
  }

  /// Calls `visit(output of the body, where it is copied after that iteration)`.
  template <class Visit>
  void for_each_output(std::int64_t turn, Visit const& visit) const {
    for (std::size_t i = 0; i < node().results.size(); ++i) {
      visit(body_->outputs()[i], i < carried() ? result(i) : slice(result(i), turn));
    }
  }

  /// The body has the operands and results of the node: checked in every build.
  void check() const {
    bool fits = body_->inputs().size() == loop_.body.body->inputs.size() &&
                body_->outputs().size() == node().results.size();
    auto const same = [&](tosa::operand const& a, tosa::operand const& b) {
      fits = fits && tosa::same_memory(a, b);
    };
    if (fits) {
      for_each_input(0, same);
      for_each_output(0, same);
      for (std::size_t i = 0; i < carried(); ++i) same(at(loop_.carried[i]), result(i));
    }
    if (!fits) refuse_bodies();
  }

  ir::slice_loop loop_;
  std::unique_ptr<delegate_net> body_;
};

ARM_DELEGATE_FUNCTION std::unique_ptr<delegate_net> make_control_flow_net(
    ir::exported_program program, body_runs const& runs) {
  auto const& g = *program.graph;
  if (auto const loop = ir::find_slice_loop(g, g[g.order.front()])) {
    return std::make_unique<slice_loop_net>(std::move(program), *loop, runs);
  }
  return std::make_unique<control_flow_net>(std::move(program), runs);
}

}  // namespace arm_delegate::detail
