#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of evaluated_net.hpp.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/evaluation/value_arrays.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/run/host/evaluated_net.hpp>
#include <arm_delegate/run/host/evaluated_program.hpp>
#include <arm_delegate/run/nets/delegate_net.hpp>
#include <arm_delegate/run/nets/owned_operand.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/interpreter/run_options.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace arm_delegate::detail {

/// A program that is evaluated node by node.
class evaluated_net final : public delegate_net {
 public:
  explicit evaluated_net(evaluated_program program) : program_(std::move(program)) {
    for (std::size_t i = 0; i < program_.input_count(); ++i) add(program_.input(i), inputs_);
    for (std::size_t i = 0; i < program_.output_count(); ++i) {
      add(program_.output_value(i), outputs_);
    }
  }

  [[nodiscard]] std::span<tosa::operand const> inputs() const override { return inputs_; }
  [[nodiscard]] std::span<tosa::operand const> outputs() const override { return outputs_; }
  [[nodiscard]] std::size_t memory() const override { return bytes_; }

  void run(tosa::tensor_observer*) override {
    for (std::size_t i = 0; i < inputs_.size(); ++i) program_.set_input(i, inputs_[i]);
    program_.run();
    for (std::size_t i = 0; i < outputs_.size(); ++i) program_.write_output(i, outputs_[i]);
  }

 private:
  void add(ir::value const& v, std::vector<tosa::operand>& to) {
    to.push_back(held_.emplace_back(runtime_type(v.type.type), v.sizes()).view());
    bytes_ += to.back().byte_size();
  }

  evaluated_program program_;
  std::vector<owned_operand> held_{};
  std::vector<tosa::operand> inputs_{};
  std::vector<tosa::operand> outputs_{};
  std::size_t bytes_ = 0;
};

/// True if the pipeline of the host rejects the node, although it has its operator.
inline bool rejects(pipeline_entry const& host, ir::node const& n) {
  auto* const supports = n.entry->op.supports;
  return supports != nullptr && supports(n, *host.target).has_value();
}

/// True for a transposed convolution whose parts no pipeline lowers.
inline bool is_dilated_transposed(ir::node const& n) {
  if (n.find("transposed") == nullptr || !n.flag("transposed")) return false;
  return ranges::any_of(n.integers("dilation"), [](std::int64_t d) { return d != 1; });
}

/// True for a rounded quotient. Near an integer, a small error changes it by one; the evaluator
/// rounds as PyTorch does.
inline bool rounds_quotient(ir::node const& n) {
  return n.find("rounding_mode") != nullptr && n.has("rounding_mode");
}

ARM_DELEGATE_FUNCTION bool is_evaluated_on_host(ir::node const& n, pipeline_entry const& host) {
  if (!evaluation::can_evaluate(n)) return false;
  // What a composite operator consists of is only right for nodes that it supports.
  bool const is_rejected = n.entry != nullptr && rejects(host, n);
  if (is_rejected && !evaluation::has_evaluation(n)) return false;
  bool is_float = true;
  bool is_known = true;
  bool has_empty = false;
  auto const note = [&](ir::value const& v) {
    has_empty = has_empty || v.sizes().numel() == 0;
    is_float = is_float && v.type.type == ir::dtype::float32;
    is_known = is_known && runtime_type(v.type.type) != tosa::dtype::unknown;
  };
  for (std::size_t i = 0; i < n.results.size(); ++i) note(n.result(i));
  ir::graph::for_each_input(n, [&](ir::value_id v) { note((*n.owner)[v]); });
  bool const is_evaluated = !is_float || n.entry == nullptr || is_rejected ||
                            evaluation::must_evaluate(n) || is_dilated_transposed(n) ||
                            rounds_quotient(n) || (has_empty && evaluation::has_evaluation(n));
  return is_known && is_evaluated;
}

ARM_DELEGATE_FUNCTION bool can_evaluate_all(ir::graph const& g, pipeline_entry const& host) {
  for (auto id : g.order) {
    auto const& n = g[id];
    if (evaluation::has_evaluation(n)) continue;
    if (!evaluation::can_evaluate(n) || rejects(host, n)) return false;
  }
  return true;
}

ARM_DELEGATE_FUNCTION std::unique_ptr<delegate_net> make_evaluated_net(ir::exported_program program,
                                                                       pipeline_entry const& host,
                                                                       node_net_maker make_net) {
  return std::make_unique<evaluated_net>(evaluated_program(std::move(program), host, make_net));
}

}  // namespace arm_delegate::detail
