#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of npu_net.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/compile/npu_artifact.hpp>
#include <arm_delegate/ethosu/payload/payload.hpp>
#include <arm_delegate/ethosu/payload/vela_bin_stream.hpp>
#include <arm_delegate/ethosu/simulate/overflow.hpp>
#include <arm_delegate/ethosu/simulate/prepare.hpp>
#include <arm_delegate/ethosu/simulate/simulator.hpp>
#include <arm_delegate/pipeline/compiled_program.hpp>
#include <arm_delegate/run/nets/delegate_net.hpp>
#include <arm_delegate/run/nets/npu_net.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/interpreter/run_options.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <algorithm>
#include <any>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace arm_delegate {

namespace detail {

/// A payload in the simulator. Its inputs may be overwritten by a run, so they are kept apart.
class npu_net final : public delegate_net {
 public:
  /// `is_given`: another compiler may have made the payload.
  npu_net(basic_delegate<std::any>& from, bool is_given)
      : made_(std::any_cast<ethosu::compile::npu_artifact>(std::move(from.artifact))),
        net_(ethosu::read_payload(made_.payload)),
        is_given_(is_given) {
    if (is_given) {
      findings_ = net_.findings();
    } else {
      refuse_findings();
    }
    add(from.inputs, net_.inputs(), inputs_);
    add(from.outputs, net_.outputs(), outputs_);
  }

  [[nodiscard]] std::span<tosa::operand const> inputs() const override { return inputs_; }
  [[nodiscard]] std::span<tosa::operand const> outputs() const override { return outputs_; }
  [[nodiscard]] std::size_t memory() const override {
    auto const& m = made_.memory;
    return static_cast<std::size_t>(m.constants + m.scratch + m.fast_scratch);
  }

  [[nodiscard]] std::span<diagnostic const> findings() const override { return findings_; }

  void run(tosa::tensor_observer*) override {
    for (std::size_t i = 0; i < inputs_.size(); ++i) {
      auto const to = net_.input(i);
      std::copy_n(static_cast<std::byte const*>(inputs_[i].data), to.size(), to.begin());
    }
    net_.run();
    if (auto const* const step = net_.overflow()) report_overflow(*step);
    for (std::size_t i = 0; i < outputs_.size(); ++i) {
      auto const from = net_.output(i);
      std::copy_n(from.begin(), from.size(), static_cast<std::byte*>(outputs_[i].data));
    }
  }

 private:
  /// A payload of this library has no findings, not even suspicious operations.
  void refuse_findings() const {
    auto found = net_.findings();
    for (auto& d : found) d.level = severity::error;
    if (!found.empty()) throw error(std::move(found));
  }
  void report_overflow(ethosu::simulate::kernel_step const& step) {
    if (!is_given_) {
      raise(code::bad_command, "an accumulator of the NPU overflows",
            "report this with the model and its inputs");
    }
    if (std::exchange(has_overflowed_, true)) return;
    findings_.push_back(ethosu::simulate::overflow_warning(step));
  }
  void add(std::span<tensor_spec const> specs, std::span<ethosu::vela_io const> places,
           std::vector<tosa::operand>& to) {
    if (specs.size() != places.size()) {
      raise(code::bad_payload, "the payload has other inputs or outputs than its call");
    }
    for (std::size_t i = 0; i < specs.size(); ++i) {
      auto const& spec = specs[i];
      tosa::operand o{.type = tosa::from_ir(spec.type), .sizes = spec.sizes};
      if (static_cast<std::int64_t>(o.byte_size()) != ethosu::tensor_bytes(places[i])) {
        raise(code::bad_payload,
              "an input or output of the payload has another size than "
              "the tensor of its call");
      }
      o.data = bytes_.emplace_back(o.byte_size()).data();
      to.push_back(o);
    }
  }

  ethosu::compile::npu_artifact made_;
  ethosu::simulator net_;
  bool is_given_;
  bool has_overflowed_ = false;
  std::vector<diagnostic> findings_{};
  std::vector<std::vector<std::byte>> bytes_{};
  std::vector<tosa::operand> inputs_{};
  std::vector<tosa::operand> outputs_{};
};

}  // namespace detail

ARM_DELEGATE_FUNCTION std::unique_ptr<delegate_net> make_npu_net(basic_delegate<std::any>& from,
                                                                 tosa::run_options const&) {
  return std::make_unique<detail::npu_net>(from, false);
}

ARM_DELEGATE_FUNCTION std::unique_ptr<delegate_net> make_given_npu_net(
    basic_delegate<std::any>& from, tosa::run_options const&) {
  return std::make_unique<detail::npu_net>(from, true);
}

}  // namespace arm_delegate
