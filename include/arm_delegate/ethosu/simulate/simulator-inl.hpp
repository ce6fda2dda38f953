#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of simulator.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/payload/payload.hpp>
#include <arm_delegate/ethosu/payload/vela_bin_stream.hpp>
#include <arm_delegate/ethosu/simulate/machine-inl.hpp>
#include <arm_delegate/ethosu/simulate/npu_step.hpp>
#include <arm_delegate/ethosu/simulate/simulator.hpp>
#include <arm_delegate/ethosu/simulate/step_bounds.hpp>

#include <fmt/core.h>

#include <cstddef>
#include <cstring>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

namespace arm_delegate::ethosu::simulate {

namespace detail {

[[nodiscard]] inline vela_io const& io_at(std::vector<vela_io> const& all, std::size_t i,
                                          std::string_view what) {
  if (i < all.size()) return all[i];
  raise(code::bad_arguments,
        fmt::format("the payload has {} {}s: there is no number {}", all.size(), what, i),
        "count from 0");
}

}  // namespace detail

ARM_DELEGATE_FUNCTION simulator::simulator(npu_payload const& payload,
                                           simulation_limits const& limits)
    : machine_(std::make_unique<detail::machine>(payload, limits)) {}
ARM_DELEGATE_FUNCTION simulator::simulator(simulator&&) noexcept = default;
ARM_DELEGATE_FUNCTION simulator& simulator::operator=(simulator&&) noexcept = default;
ARM_DELEGATE_FUNCTION simulator::~simulator() = default;

ARM_DELEGATE_FUNCTION detail::machine& simulator::running() const {
  if (machine_ == nullptr) raise(code::bad_arguments, "the simulator was moved from");
  return *machine_;
}

ARM_DELEGATE_FUNCTION std::vector<diagnostic> const& simulator::findings() const {
  return running().findings();
}
ARM_DELEGATE_FUNCTION std::vector<npu_step> const& simulator::steps() const {
  return running().steps();
}
ARM_DELEGATE_FUNCTION std::vector<vela_io> const& simulator::inputs() const {
  return running().inputs();
}
ARM_DELEGATE_FUNCTION std::vector<vela_io> const& simulator::outputs() const {
  return running().outputs();
}
ARM_DELEGATE_FUNCTION std::span<std::byte> simulator::input(std::size_t i) {
  return running().bytes_of(detail::io_at(inputs(), i, "input"));
}
ARM_DELEGATE_FUNCTION std::span<std::byte const> simulator::output(std::size_t i) {
  return running().bytes_of(detail::io_at(outputs(), i, "output"));
}
ARM_DELEGATE_FUNCTION kernel_step const* simulator::overflow() const {
  return running().overflow();
}
ARM_DELEGATE_FUNCTION void simulator::run() { running().run(); }

ARM_DELEGATE_FUNCTION std::vector<diagnostic> check_payload(npu_payload const& payload) {
  try {
    return simulator(payload).findings();
  } catch (error const& e) {
    return e.diagnostics();
  }
}

}  // namespace arm_delegate::ethosu::simulate
