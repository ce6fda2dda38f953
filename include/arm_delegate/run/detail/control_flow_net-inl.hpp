#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of control_flow_net.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/control_flow.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/run/delegate_net.hpp>
#include <arm_delegate/run/detail/bodies_net.hpp>
#include <arm_delegate/run/detail/control_flow_net.hpp>
#include <arm_delegate/run/detail/slice_loop_net.hpp>
#include <arm_delegate/run/program_runner.hpp>
#include <arm_delegate/tosa/interpreter/transfer.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <cstddef>
#include <memory>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace arm_delegate::detail {

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
      if (body.input_count() != operands_.size() || body.output_count() != results) {
        fits = false;
        continue;
      }
      for (std::size_t i = 0; i < operands_.size(); ++i) same(at(operands_[i]), body.input(i));
      for (std::size_t i = 0; i < results && !is_condition; ++i) {
        same(body.output(i), result(i));
      }
    }
    if (!fits) refuse_bodies();
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
    for (std::size_t i = 0; i < result_count(); ++i) {
      tosa::copy_elements(at(operands_[i]), result(i));
    }
    while (true) {
      write_operands(condition);
      condition.run(observer);
      if (!is_true(condition.output(0))) return;
      count_iteration();
      write_operands(body);
      body.run(observer);
      write_results(body);
    }
  }

  /// The carried values, which are in the results, and the additional ones.
  void write_operands(program_runner& body) {
    for (std::size_t i = 0; i < operands_.size(); ++i) {
      tosa::copy_elements(i < result_count() ? result(i) : at(operands_[i]), body.input(i));
    }
  }

  void write_results(program_runner const& body) {
    for (std::size_t i = 0; i < result_count(); ++i) {
      tosa::copy_elements(body.output(i), result(i));
    }
  }

  std::vector<ir::value_id> operands_;
  std::vector<std::unique_ptr<program_runner>> bodies_{};
};

ARM_DELEGATE_FUNCTION std::unique_ptr<delegate_net> make_control_flow_net(
    ir::exported_program program, body_runs const& runs) {
  auto const& g = *program.graph;
  if (ir::is_control_flow(g[g.order.front()])) {
    return std::make_unique<control_flow_net>(std::move(program), runs);
  }
  return std::make_unique<slice_loop_net>(std::move(program), runs);
}

}  // namespace arm_delegate::detail
