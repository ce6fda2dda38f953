// SPDX-License-Identifier: BSD-3-Clause
// Arbitrary bytes as an Ethos-U payload, and as a command stream: an error, or text, cycles and
// live ranges, and a program that is written and read back.

#include "../support/rewritten.hpp"
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/estimate/payload_cycles.hpp>
#include <arm_delegate/ethosu/estimate/print_cycles.hpp>
#include <arm_delegate/ethosu/memory/live_ranges.hpp>
#include <arm_delegate/ethosu/memory/print_memory.hpp>
#include <arm_delegate/ethosu/payload/driver_payload.hpp>
#include <arm_delegate/ethosu/payload/payload.hpp>
#include <arm_delegate/ethosu/payload/print_payload.hpp>
#include <arm_delegate/ethosu/program/read_program.hpp>
#include <arm_delegate/targets/ethos_u.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>

namespace {

void print_live_ranges(arm_delegate::ethosu::npu_payload const& payload) {
  using namespace arm_delegate::ethosu;
  auto const program = read_program(payload.npu->family, payload.driver.commands).program;
  (void)print_memory(live_ranges(payload, program));
}

void read(std::span<std::byte const> file) {
  try {
    auto const payload = arm_delegate::ethosu::read_payload(file);
    (void)arm_delegate::ethosu::print_payload(payload);
    (void)arm_delegate::ethosu::estimate::print_cycles(
        arm_delegate::ethosu::estimate::cycles_of(payload));
    print_live_ranges(payload);
    if (!support::is_kept(*payload.npu, payload.driver.commands)) std::abort();
  } catch (arm_delegate::error const&) {
    return;  // expected for bad bytes
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  auto const bytes = std::as_bytes(std::span(data, size));
  read(bytes);

  // With a correct header: the bytes as commands of one of the designs.
  if (bytes.empty()) return 0;
  auto const& npus = arm_delegate::target::all_npus;
  auto const& npu = npus[std::to_integer<std::size_t>(bytes[0]) % npus.size()];
  auto const words = bytes.subspan(1, (size - 1) / 4 * 4);
  read(arm_delegate::ethosu::write_driver_payload(npu, words));
  return 0;
}
