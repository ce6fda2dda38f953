#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// map and scan on the host.

#include <arm_delegate/config.hpp>  // IWYU pragma: keep
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/slice_loop.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/run/detail/bodies_net.hpp>
#include <arm_delegate/run/detail/control_flow_net.hpp>
#include <arm_delegate/run/program_runner.hpp>
#include <arm_delegate/tosa/interpreter/transfer.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace arm_delegate::detail {

/// A loop over slices, prepared to run many times. The carried tensors are in the node's first
/// results while it runs.
class slice_loop_net final : public bodies_net {
 public:
  slice_loop_net(ir::exported_program program, body_runs const& runs)
      : bodies_net(std::move(program), runs),
        loop_(ir::find_slice_loop(graph(), node()).value()),
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

  /// visit(what the body reads in that turn, its input)
  template <class Visit>
  void for_each_input(std::int64_t turn, Visit const& visit) const {
    std::size_t to = 0;
    for (std::size_t i = 0; i < carried(); ++i) visit(result(i), body_->input(to++));
    for (auto v : loop_.stacked) visit(slice(at(v), turn), body_->input(to++));
    for (auto v : loop_.additional) visit(at(v), body_->input(to++));
  }

  /// visit(an output of the body, where it belongs after that turn)
  template <class Visit>
  void for_each_output(std::int64_t turn, Visit const& visit) const {
    for (std::size_t i = 0; i < node().results.size(); ++i) {
      visit(body_->output(i), i < carried() ? result(i) : slice(result(i), turn));
    }
  }

  /// The body has the operands and results of the node: checked in every build.
  void check() const {
    bool fits = body_->input_count() == loop_.body.body->inputs.size() &&
                body_->output_count() == node().results.size();
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
  std::unique_ptr<program_runner> body_;
};

}  // namespace arm_delegate::detail
