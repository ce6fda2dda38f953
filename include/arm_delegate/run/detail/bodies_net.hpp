#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The common part of branches and loops on the host: bodies, and memory for values.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/debug_handles.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/partitioner/insert_calls.hpp>
#include <arm_delegate/pipeline/compiled_program.hpp>
#include <arm_delegate/run/delegate_net.hpp>
#include <arm_delegate/run/detail/control_flow_net.hpp>
#include <arm_delegate/run/detail/store_constant.hpp>
#include <arm_delegate/run/program_runner.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <any>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
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
        most_(runs.options.work.max_iterations),
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
    if (!held) throw error(code::internal, "a value of a branch or loop has no memory");
    return held->view();
  }
  [[nodiscard]] tosa::operand const& result(std::size_t i) const { return at(n_.results[i]); }

  [[nodiscard]] static std::unique_ptr<program_runner> make_body(ir::graph const& body,
                                                                 body_runs const& runs) {
    return std::make_unique<program_runner>(take_body(body, runs.owner), runs.make_net,
                                            runs.options, runs.host, runs.iterations);
  }

  /// Counts one iteration of this loop with those of all others.
  void count_iteration() const {
    if ((*iterations_)++ < most_) return;
    throw n_.fail(code::limit_exceeded,
                  "the loops of a run have more than " + std::to_string(most_) + " iterations",
                  "raise the limit with --max-iterations (work_limits::max_iterations)");
  }

  [[noreturn]] void refuse_bodies() const {
    throw n_.fail(code::bad_graph, "its bodies do not match its operands and results");
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

}  // namespace arm_delegate::detail
