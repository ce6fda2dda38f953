// SPDX-License-Identifier: BSD-3-Clause
// Everything of the runtime that a firmware with Arm's core driver calls, to measure its size.

#include <arm_delegate/runtime/core_driver.hpp>
#include <arm_delegate/runtime/delegate.hpp>
#include <arm_delegate/runtime/driver.hpp>
#include <arm_delegate/runtime/npu_registers.hpp>
#include <arm_delegate/runtime/status.hpp>
#include <arm_delegate/runtime/tensor.hpp>

#include <cstddef>
#include <cstdint>
#include <span>

using namespace arm_delegate::runtime;

// As ethosu_driver.h declares them.
extern "C" {
struct ethosu_driver;
ethosu_driver* ethosu_reserve_driver();
void ethosu_release_driver(ethosu_driver* drv);
int ethosu_invoke_v3(ethosu_driver* drv, void const* commands, int size, std::uint64_t const* bases,
                     std::size_t const* sizes, int count, void* user);
}

// region: core_driver
using npu = core_driver<ethosu_reserve_driver, ethosu_release_driver, ethosu_invoke_v3>;
// endregion

// The member functions that `run` would inline are made callable, and counted once.
template class arm_delegate::runtime::delegate<npu>;

char const* text_of(status s);
char const* text_of(status s) { return to_text(s); }
