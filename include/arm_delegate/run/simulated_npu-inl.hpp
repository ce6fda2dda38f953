#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of simulated_npu.hpp.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/payload/payload.hpp>
#include <arm_delegate/ethosu/payload/vela_bin_stream.hpp>
#include <arm_delegate/ethosu/simulate/run_findings.hpp>
#include <arm_delegate/run/simulated_npu.hpp>
#include <arm_delegate/runtime/driver.hpp>
#include <arm_delegate/runtime/payload.hpp>
#include <arm_delegate/runtime/status.hpp>

#include <algorithm>
#include <cstddef>
#include <exception>

namespace arm_delegate {

namespace detail {

/// The address of an input or output in the job's memory; the runtime has checked that it exists.
inline std::byte* place_of(runtime::job const& work, ethosu::vela_io const& io) {
  return work.memory(static_cast<std::size_t>(io.region)).data() + io.offset;
}

}  // namespace detail

ARM_DELEGATE_FUNCTION void simulated_npu::run_or_throw(runtime::job const& work) {
  auto const file = work.network->file;
  if (!net_ || !ranges::equal(payload_, file)) {
    net_.reset();
    payload_.assign(file.begin(), file.end());
    net_.emplace(ethosu::read_payload(payload_));
  }
  for (std::size_t i = 0; i < net_->inputs().size(); ++i) {
    auto const to = net_->input(i);
    std::copy_n(detail::place_of(work, net_->inputs()[i]), to.size(), to.begin());
  }
  net_->run();
  problems_ = ethosu::simulate::run_findings(*net_);
  for (std::size_t i = 0; i < net_->outputs().size(); ++i) {
    ranges::copy(net_->output(i), detail::place_of(work, net_->outputs()[i]));
  }
}

ARM_DELEGATE_FUNCTION runtime::status simulated_npu::run(runtime::job& work) noexcept {
  try {
    problems_.clear();
    run_or_throw(work);
    return runtime::status::ok;
  } catch (error const& e) {
    problems_ = e.diagnostics();
  } catch (std::exception const&) {
    return runtime::status::driver_out_of_memory;
  }
  return runtime::status::driver_failed;
}

}  // namespace arm_delegate
