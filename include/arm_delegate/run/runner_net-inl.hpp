#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of runner_net.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/run/nets/delegate_net.hpp>
#include <arm_delegate/run/program_runner.hpp>
#include <arm_delegate/run/program_tensor.hpp>
#include <arm_delegate/run/runner_net.hpp>
#include <arm_delegate/tosa/interpreter/run_options.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <cstddef>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace arm_delegate {

namespace detail {

class runner_net final : public delegate_net {
 public:
  explicit runner_net(program_runner program) : program_(std::move(program)) {
    for (auto const& t : program_.inputs()) inputs_.push_back(t.data);
    for (auto const& t : program_.outputs()) outputs_.push_back(t.data);
  }
  [[nodiscard]] std::span<tosa::operand const> inputs() const override { return inputs_; }
  [[nodiscard]] std::span<tosa::operand const> outputs() const override { return outputs_; }
  [[nodiscard]] std::size_t memory() const override { return program_.memory(); }
  void run(tosa::tensor_observer* observer) override { program_.run(observer); }

 private:
  program_runner program_;
  std::vector<tosa::operand> inputs_{};
  std::vector<tosa::operand> outputs_{};
};

}  // namespace detail

ARM_DELEGATE_FUNCTION std::unique_ptr<delegate_net> make_runner_net(program_runner program) {
  return std::make_unique<detail::runner_net>(std::move(program));
}

ARM_DELEGATE_FUNCTION std::unique_ptr<delegate_net> compile_node_net(
    ir::exported_program program, pipeline_entry const& pipeline) {
  return make_runner_net(program_runner(pipeline.compile(std::move(program), {}, nullptr),
                                        tosa::run_options{}, &pipeline));
}

}  // namespace arm_delegate
