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
#include <arm_delegate/partitioner/insert_calls.hpp>
#include <arm_delegate/pipeline/compiled_program.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/run/delegate_net.hpp>
#include <arm_delegate/run/detail/control_flow_net.hpp>
#include <arm_delegate/run/detail/store_constant.hpp>
#include <arm_delegate/run/program_runner.hpp>
#include <arm_delegate/tosa/interpreter/run_options.hpp>
#include <arm_delegate/tosa/interpreter/transfer.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <any>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
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
      auto const number = called_module(part[id]);
      if (number >= owner.delegates.size()) {
        throw part[id].fail(code::bad_arguments, "calls a module that does not exist");
      }
      auto const name = part.copy(std::string_view(module_name(made.delegates.size())));
      made.delegates.push_back(std::move(owner.delegates[number]));
      for (auto& a : part[id].arguments) {
        if (a.name == "lowered_module") a.value = name;
      }
    }
  });
  return made;
}

/// A control-flow node and its bodies, prepared to run many times.
class control_flow_net final : public delegate_net {
 public:
  control_flow_net(ir::exported_program program, basic_compiled_program<std::any>& owner,
                   net_maker make_net, tosa::run_options const& options, pipeline_entry const* host,
                   std::shared_ptr<std::int64_t> iterations)
      : program_(std::move(program)),
        g_(*program_.graph),
        n_(g_[g_.order.front()]),
        most_(options.work.max_iterations),
        iterations_(std::move(iterations)),
        held_(g_.value_count()) {
    for (auto const& s : ir::bodies_of(n_)) {
      bodies_.push_back(std::make_unique<program_runner>(take_body(*s.body, owner), make_net,
                                                         options, host, iterations_));
    }
    operands_ = ir::body_operands(n_);
    for (auto v : g_.inputs) inputs_.push_back(hold(v));
    for (auto v : operands_) static_cast<void>(hold(v));
    if (ir::is_cond(n_)) static_cast<void>(hold(predicate()));
    for (auto v : n_.results) static_cast<void>(hold(v));
    for (auto v : g_.outputs) outputs_.push_back(at(v));
    check();
  }

  [[nodiscard]] std::span<tosa::operand const> inputs() const override { return inputs_; }
  [[nodiscard]] std::span<tosa::operand const> outputs() const override { return outputs_; }
  [[nodiscard]] std::size_t memory() const override { return bytes_; }

  void run(tosa::tensor_observer* observer) override {
    ir::is_cond(n_) ? run_cond(observer) : run_while_loop(observer);
  }

 private:
  [[nodiscard]] ir::value_id predicate() const {
    return std::get<ir::value_id>(n_.arguments.front().value);
  }
  [[nodiscard]] tosa::operand const& at(ir::value_id v) const {
    auto const& held = held_[ir::graph::index(v)];
    if (!held) throw error(code::internal, "a value of a branch or loop has no memory");
    return held->view();
  }

  tosa::operand const& hold(ir::value_id v) {
    auto& held = held_[ir::graph::index(v)];
    if (held) return held->view();
    auto const& value = g_[v];
    held.emplace(runtime_type(value.type.type), value.sizes());
    bytes_ += held->view().byte_size();
    if (value.is_constant()) store(*value.constant, held->view());
    return held->view();
  }

  /// Bodies have the operands and results of the node: checked in every build.
  void check() const {
    bool fits = true;
    auto const same = [&](tosa::operand const& a, tosa::operand const& b) {
      fits = fits && tosa::same_memory(a, b);
    };
    for (std::size_t k = 0; k < bodies_.size(); ++k) {
      auto const& body = *bodies_[k];
      bool const is_condition = ir::is_while_loop(n_) && k == 0;
      auto const results = is_condition ? 1 : n_.results.size();
      if (body.input_count() != operands_.size() || body.output_count() != results) {
        fits = false;
        continue;
      }
      for (std::size_t i = 0; i < operands_.size(); ++i) same(at(operands_[i]), body.input(i));
      for (std::size_t i = 0; i < results && !is_condition; ++i) {
        same(body.output(i), at(n_.results[i]));
      }
    }
    if (!fits) throw n_.fail(code::bad_graph, "its bodies do not match its operands and results");
  }

  /// True if any bit of the one element is set: a predicate may have any type.
  static bool is_true(tosa::operand const& o) {
    bool any = false;
    tosa::with_storage(o.type, [&]<class T>(std::type_identity<T>) { any = *o.as<T>() != T{}; });
    return any;
  }

  void run_cond(tosa::tensor_observer* observer) {
    auto& chosen = *bodies_[is_true(at(predicate())) ? 0 : 1];
    for (std::size_t i = 0; i < operands_.size(); ++i) {
      tosa::copy_elements(at(operands_[i]), chosen.input(i));
    }
    chosen.run(observer);
    write_results(chosen);
  }

  void run_while_loop(tosa::tensor_observer* observer) {
    auto& condition = *bodies_[0];
    auto& body = *bodies_[1];
    for (std::size_t i = 0; i < n_.results.size(); ++i) {
      tosa::copy_elements(at(operands_[i]), at(n_.results[i]));
    }
    while (true) {
      write_operands(condition);
      condition.run(observer);
      if (!is_true(condition.output(0))) return;
      if ((*iterations_)++ >= most_) {
        throw n_.fail(code::limit_exceeded,
                      "the loops of a run have more than " + std::to_string(most_) + " iterations",
                      "raise the limit with --max-iterations (work_limits::max_iterations)");
      }
      write_operands(body);
      body.run(observer);
      write_results(body);
    }
  }

  /// The carried values, which are in the results, and the additional ones.
  void write_operands(program_runner& body) {
    for (std::size_t i = 0; i < operands_.size(); ++i) {
      tosa::copy_elements(at(i < n_.results.size() ? n_.results[i] : operands_[i]), body.input(i));
    }
  }

  void write_results(program_runner const& body) {
    for (std::size_t i = 0; i < n_.results.size(); ++i) {
      tosa::copy_elements(body.output(i), at(n_.results[i]));
    }
  }

  ir::exported_program program_;
  ir::graph const& g_;
  ir::node const& n_;
  std::int64_t most_;
  std::shared_ptr<std::int64_t> iterations_;
  std::vector<std::unique_ptr<program_runner>> bodies_{};
  std::vector<ir::value_id> operands_{};
  std::vector<std::optional<owned_operand>> held_;  ///< by value
  std::vector<tosa::operand> inputs_{};
  std::vector<tosa::operand> outputs_{};
  std::size_t bytes_ = 0;
};

ARM_DELEGATE_FUNCTION std::unique_ptr<delegate_net> make_control_flow_net(
    ir::exported_program program, basic_compiled_program<std::any>& owner, net_maker make_net,
    tosa::run_options const& options, pipeline_entry const* host,
    std::shared_ptr<std::int64_t> iterations) {
  return std::make_unique<control_flow_net>(std::move(program), owner, make_net, options, host,
                                            std::move(iterations));
}

}  // namespace arm_delegate::detail
