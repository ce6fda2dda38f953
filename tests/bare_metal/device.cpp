// SPDX-License-Identifier: BSD-3-Clause
// Firmware for a Cortex-M55: runs the payload that host.cpp made, on a driver that compares the job
// with the host's and answers with its output. Prints the output as hexadecimal bytes, then "ok",
// or the first difference.

#include <arm_delegate/runtime/delegate.hpp>
#include <arm_delegate/runtime/driver.hpp>
#include <arm_delegate/runtime/npu_registers.hpp>
#include <arm_delegate/runtime/status.hpp>
#include <arm_delegate/runtime/tensor.hpp>

#include <expected.hpp>
#include <model_memory.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>

// images.S
extern "C" {
extern std::byte const payload_begin[];
extern std::byte const payload_end[];
extern std::byte const commands_begin[];
extern std::byte const commands_end[];
extern std::byte const input_begin[];
extern std::byte const output_begin[];
}

namespace {

using namespace arm_delegate::runtime;

// ---- Arm semihosting: SYS_WRITE0 prints a text, SYS_EXIT ends the emulator.

int call_host(int operation, void const* argument) {
  register int r0 asm("r0") = operation;
  register void const* r1 asm("r1") = argument;
  asm volatile("bkpt 0xAB" : "+r"(r0) : "r"(r1) : "memory");
  return r0;
}
void print(char const* text) { call_host(0x04, text); }
[[noreturn]] void leave(bool good) {
  constexpr std::uintptr_t application_exit = 0x20026;
  constexpr std::uintptr_t run_time_error = 0x20023;
  call_host(0x18, reinterpret_cast<void const*>(good ? application_exit : run_time_error));
  for (;;) {
  }
}

void require(bool holds, char const* what) {
  if (holds) return;
  print("different: ");
  print(what);
  print("\n");
  leave(false);
}
void require(status s, status expected, char const* what) {
  if (s == expected) return;
  print(to_text(s));
  print(": ");
  require(false, what);
}

void print(std::byte b) {
  constexpr char digits[] = "0123456789abcdef";
  auto const value = std::to_integer<unsigned>(b);
  char const text[] = {digits[value >> 4U], digits[value & 0xFU], '\0'};
  print(text);
}

// ---- The network

static_assert(model_memory::scratch_bytes == expected::scratch_bytes);
static_assert(model_memory::delegate_0::inputs[0].offset == expected::input_offset);
static_assert(model_memory::delegate_0::outputs[0].bytes == expected::output_bytes);
static_assert(model_memory::fast_scratch_bytes == 0);

[[gnu::section(".model_memory.scratch")]] alignas(
    model_memory::alignment) std::byte scratch[model_memory::scratch_bytes];
std::byte output[expected::output_bytes];

struct checking_driver {
  [[nodiscard]] bool runs(npu_registers const& npu) const noexcept {
    return npu.variant() == npu_variant{npu_product::u55, 128};
  }

  status run(job& work) noexcept {
    auto const is_at = [&](region r, std::byte const* address, std::size_t size) {
      auto const i = static_cast<std::size_t>(r);
      return work.bases[i] == reinterpret_cast<std::uintptr_t>(address) && work.sizes[i] == size;
    };
    auto const commands = work.network->commands;
    require(commands.size() == static_cast<std::size_t>(commands_end - commands_begin),
            "the size of the commands");
    require(std::memcmp(commands.data(), commands_begin, commands.size()) == 0, "the commands");
    require(is_aligned(commands.data()), "the address of the commands");
    require(work.count == 3, "the number of regions");
    require(
        is_at(region::constants, payload_begin + expected::weights_offset, expected::weights_bytes),
        "the constants");
    require(is_at(region::scratch, scratch, expected::scratch_bytes), "scratch");
    require(is_at(region::fast_scratch, nullptr, 0), "fast scratch");
    require(std::memcmp(scratch + expected::input_offset, input_begin, expected::input_bytes) == 0,
            "the input in scratch");
    std::memset(scratch, 0xA5, sizeof(scratch));  // an NPU overwrites its inputs
    std::memcpy(scratch + expected::output_offset, output_begin, expected::output_bytes);
    return status::ok;
  }
};

void run() {
  const_bytes const file(payload_begin, payload_end);
  checking_driver npu;
  delegate net(npu);
  require(net.init(file.first(file.size() - 16)), status::truncated_block, "a cut payload");
  require(net.init(file), status::ok, "init");
  require(net.use({.scratch = mutable_bytes(scratch).first(sizeof(scratch) - 1)}),
          status::scratch_too_small, "scratch that is too small");
  require(net.use({.scratch = scratch}), status::ok, "use");
  input_tensor const in{.data = {input_begin, expected::input_bytes}};
  output_tensor const out{.data = output};
  require(net.execute({&in, 1}, {}), status::wrong_tensor_count, "a missing output");
  require(net.execute({&in, 1}, {&out, 1}), status::ok, "execute");
  net.destroy();
  for (auto const b : output) print(b);
  print("\nok\n");
}

}  // namespace

extern "C" {

extern std::uint32_t stack_top[];

[[noreturn]] void reset() {
  run();
  leave(true);
}
[[noreturn]] void fault() {
  print("fault\n");
  leave(false);
}

/// The vector table: the stack, reset, and the exceptions that a fault raises.
using handler = void (*)();
[[gnu::section(".vectors"), gnu::used]] handler const vectors[] = {
    reinterpret_cast<handler>(stack_top), reset, fault, fault, fault, fault, fault, fault};
}
