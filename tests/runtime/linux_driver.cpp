// SPDX-License-Identifier: BSD-3-Clause
// The adapter to Linux' driver, over a fake of the kernel that follows its rules and records.
//
// Source of the rules: drivers/accel/ethosu/ethosu_drv.c, ethosu_job.c and ethosu_gem.c.

#include "networks.hpp"
#include <arm_delegate/runtime/bytes.hpp>
#include <arm_delegate/runtime/command_extents.hpp>
#include <arm_delegate/runtime/delegate.hpp>
#include <arm_delegate/runtime/driver.hpp>
#include <arm_delegate/runtime/linux_device.hpp>
#include <arm_delegate/runtime/linux_driver.hpp>
#include <arm_delegate/runtime/npu_registers.hpp>
#include <arm_delegate/runtime/status.hpp>
#include <arm_delegate/runtime/tensor.hpp>
#include <arm_delegate/targets/npu_memory_mode.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

using namespace arm_delegate;
using runtime::status;
namespace accel = runtime::accel;

// The numbers that the kernel's macros give on arm, arm64 and x86.
static_assert(accel::query_request == 0xC0106440 && accel::create_request == 0xC0106441 &&
              accel::wait_request == 0xC0106442 && accel::map_request == 0xC0106443 &&
              accel::commands_request == 0xC0186444 && accel::submit_request == 0xC0106445 &&
              accel::close_request == 0x40086409);
static_assert(sizeof(accel::job) == 40 && sizeof(accel::npu_info) == 12);

namespace {

constexpr std::uint64_t page = 4096;

struct fake_kernel {
  accel::npu_info info{.id = 0x10066001, .config = 0x00001807, .sram_size = 0};
  std::string calls{};
  int fails_at = -1;  ///< the number of the call that fails

  struct buffer {
    std::vector<std::byte> bytes{};
    bool is_commands = false;
    bool is_mapped = false;
    bool can_map = true;
  };
  std::map<std::uint32_t, buffer> buffers{};
  std::uint32_t next_handle = 11;
  accel::job last{};
  std::int64_t waited_until = 0;

  int control(std::uint32_t request, void* argument) noexcept {
    if (fails_at-- == 0) return ENOMEM;
    switch (request) {
      case accel::query_request: return query(*static_cast<accel::dev_query*>(argument));
      case accel::create_request: return create(*static_cast<accel::bo_create*>(argument));
      case accel::wait_request: return wait(*static_cast<accel::bo_wait*>(argument));
      case accel::map_request: return offset(*static_cast<accel::bo_mmap_offset*>(argument));
      case accel::commands_request:
        return create_commands(*static_cast<accel::cmdstream_bo_create*>(argument));
      case accel::submit_request: return submit(*static_cast<accel::submit*>(argument));
      case accel::close_request: return close(*static_cast<accel::gem_close*>(argument));
      default: return ENOTTY;
    }
  }
  void* map(std::uint64_t place, std::size_t size) noexcept {
    auto const found = buffers.find(static_cast<std::uint32_t>(place / page));
    if (found == buffers.end() || found->second.bytes.size() != size) return nullptr;
    found->second.is_mapped = true;
    return found->second.bytes.data();
  }
  void unmap(void* address, std::size_t size) noexcept {
    for (auto& [handle, b] : buffers) {
      if (b.bytes.data() == address && b.bytes.size() == size) b.is_mapped = false;
    }
  }
  [[nodiscard]] std::int64_t now() noexcept { return 1000; }

  int query(accel::dev_query const& q) {
    calls += "query ";
    if (q.type != 0 || q.size != sizeof(info)) return EINVAL;
    std::memcpy(at(q.pointer), &info, sizeof(info));
    return 0;
  }
  int create(accel::bo_create& c) {
    calls += "create ";
    if (c.size == 0 || c.flags > 1) return EINVAL;
    c.size = (c.size + page - 1) / page * page;
    c.handle = next_handle++;
    buffers[c.handle] = {.bytes = std::vector<std::byte>(c.size), .can_map = c.flags == 0};
    return 0;
  }
  int offset(accel::bo_mmap_offset& o) {
    if (o.pad != 0) return EINVAL;
    if (buffers.count(o.handle) == 0 || !buffers[o.handle].can_map) return ENOENT;
    o.offset = o.handle * page;
    return 0;
  }
  int create_commands(accel::cmdstream_bo_create& c) {
    calls += "commands ";
    if (c.size == 0 || c.data == 0 || c.pad != 0 || c.flags != 0) return EINVAL;
    c.handle = next_handle++;
    buffers[c.handle] = {.bytes = {at(c.data), at(c.data) + c.size}, .is_commands = true};
    return 0;
  }
  int submit(accel::submit const& s) {
    calls += "submit ";
    if (s.pad != 0 || s.job_count != 1) return EINVAL;
    std::memcpy(&last, at(s.jobs), sizeof(last));
    if (last.region_bo_handles[2] != 0 && last.sram_size != 0) return EINVAL;
    if (info.sram_size < last.sram_size) return EINVAL;
    auto const commands = buffers.find(last.cmd_bo);
    if (commands == buffers.end()) return ENOENT;
    if (!commands->second.is_commands) return EINVAL;
    runtime::command_extents extents;
    runtime::npu_registers const npu{.config = info.config, .id = info.id};
    if (find_extents(commands->second.bytes, npu, extents) != status::ok) return EINVAL;
    auto const used = extents.used();
    for (std::uint32_t r = 0; r < runtime::region_count; ++r) {
      auto const handle = last.region_bo_handles[r];
      bool const is_used = (used.bits >> r & 1U) != 0;
      auto const bytes = extents.ends[r];
      bool const is_sram = r == 2 && last.sram_size >= bytes && last.sram_size != 0;
      if (handle == 0 && is_used && !is_sram) return ENOENT;
      if (handle == 0) continue;
      if (!is_used || buffers.count(handle) == 0 || buffers[handle].is_commands) return EINVAL;
      if (buffers[handle].bytes.size() < bytes) return EINVAL;
    }
    // The "result": each byte of scratch, plus 1.
    auto& scratch = buffers[last.region_bo_handles[1]].bytes;
    for (auto& b : scratch) b = static_cast<std::byte>(std::to_integer<int>(b) + 1);
    return 0;
  }
  int wait(accel::bo_wait const& w) {
    calls += "wait ";
    if (w.pad != 0) return EINVAL;
    waited_until = w.timeout_ns;
    return w.handle == last.region_bo_handles[1] ? 0 : ENOENT;
  }
  int close(accel::gem_close const& c) {
    calls += "close ";
    auto const found = buffers.find(c.handle);
    if (found == buffers.end() || found->second.is_mapped) return EINVAL;
    buffers.erase(found);
    return 0;
  }

  static std::byte* at(std::uint64_t address) {
    // NOLINTNEXTLINE(performance-no-int-to-ptr): the interface passes pointers as numbers
    return reinterpret_cast<std::byte*>(static_cast<std::uintptr_t>(address));
  }
};

static_assert(runtime::placing_driver<runtime::linux_driver<fake_kernel>>);

struct one_run {
  status result = status::ok;
  std::vector<std::byte> out{};
};
template <class Driver>
one_run run(runtime::delegate<Driver>& net, std::size_t in_bytes, std::size_t out_bytes) {
  std::vector<std::byte> in(in_bytes, std::byte{41});
  one_run made{.out = std::vector<std::byte>(out_bytes)};
  runtime::input_tensor const input{.data = in};
  runtime::output_tensor const output{.data = made.out};
  made.result = net.execute({&input, 1}, {&output, 1});
  return made;
}

}  // namespace

TEST_CASE("runtime linux driver: buffers, a job, and their end") {
  fake_kernel kernel;
  runtime::linux_driver driver(kernel);
  support::aligned_bytes file(support::digits_payload());
  runtime::delegate net(driver);
  CHECK(net.init(file.all()) == status::other_npu);  // not opened
  REQUIRE(driver.open() == status::ok);
  REQUIRE(net.init(file.all()) == status::ok);
  CHECK(kernel.calls == "query commands create create ");
  REQUIRE(kernel.buffers.size() == 3);
  auto const in = net.input_place(0);
  auto const out = net.output_place(0);
  auto const made = run(net, in.size(), out.size());
  CHECK(made.result == status::ok);
  CHECK(kernel.calls == "query commands create create submit wait ");
  CHECK(std::ranges::equal(made.out, out));
  CHECK(in[0] == std::byte{42});
  CHECK(kernel.waited_until > kernel.now());

  auto const& job = kernel.last;
  CHECK(std::ranges::equal(kernel.buffers[job.cmd_bo].bytes, net.contents().commands));
  auto const& weights = kernel.buffers[job.region_bo_handles[0]];
  CHECK(std::ranges::equal(std::span(weights.bytes).first(net.contents().weights.size()),
                           net.contents().weights));
  CHECK_FALSE(weights.is_mapped);
  CHECK(kernel.buffers[job.region_bo_handles[1]].bytes.size() >= net.contents().scratch_bytes);
  CHECK(job.sram_size == 0);

  net.destroy();
  CHECK(kernel.buffers.empty());  // the fake refuses to close mapped buffers
  net.destroy();
  CHECK(run(net, 1, 1).result == status::not_initialized);
}

TEST_CASE("runtime linux driver: fast scratch in the NPU's SRAM or in a buffer") {
  auto const made = support::compiled(support::digits_file(), "ethos-u65-256",
                                      target::dedicated_sram_384kb::memory_mode);
  support::aligned_bytes file(support::payload_of(made));
  for (std::uint32_t const sram : {0U, 1U << 16U}) {
    fake_kernel kernel{.info = {.id = 0x10066001, .config = 0x10003008, .sram_size = sram}};
    runtime::linux_driver driver(kernel);
    REQUIRE(driver.open() == status::ok);
    runtime::delegate net(driver);
    REQUIRE(net.init(file.all()) == status::ok);
    CHECK(run(net, net.input_place(0).size(), net.output_place(0).size()).result == status::ok);
    REQUIRE(net.contents().fast_scratch_bytes > 0);
    CHECK(kernel.last.sram_size == (sram == 0 ? 0 : net.contents().fast_scratch_bytes));
    CHECK((kernel.last.region_bo_handles[2] == 0) == (sram != 0));
    net.destroy();
    CHECK(kernel.buffers.empty());
  }
}

TEST_CASE("runtime linux driver: two networks, one after the other and in turn") {
  fake_kernel kernel;
  runtime::linux_driver driver(kernel);
  REQUIRE(driver.open() == status::ok);
  support::aligned_bytes file(support::digits_payload());
  // The same network with another constant and more scratch.
  auto blocks = support::blocks_of(support::digits_payload());
  blocks[support::weights].data[0] ^= std::byte{1};
  auto const scratch = runtime::word_at(blocks[support::scratch].data, 0);
  support::set_word(blocks[support::scratch].data, 0, scratch + (1U << 16U));
  support::aligned_bytes other_file(support::packed(blocks));
  {
    runtime::delegate a(driver);
    runtime::delegate b(driver);
    REQUIRE(a.init(file.all()) == status::ok);
    REQUIRE(b.init(other_file.all()) == status::ok);
    REQUIRE(kernel.buffers.size() == 6);
    auto const in = a.input_place(0).size();
    auto const out = a.output_place(0).size();
    auto const check = [&](runtime::delegate<runtime::linux_driver<fake_kernel>>& net) {
      CHECK(run(net, in, out).result == status::ok);
      CHECK(net.input_place(0)[0] == std::byte{42});
      auto const& weights = kernel.buffers[kernel.last.region_bo_handles[0]].bytes;
      CHECK(std::ranges::equal(std::span(weights).first(net.contents().weights.size()),
                               net.contents().weights));
      // The job's scratch is that of the network.
      auto const& used = kernel.buffers[kernel.last.region_bo_handles[1]].bytes;
      auto const* const place = net.input_place(0).data();
      CHECK(place >= used.data());
      CHECK(place < used.data() + used.size());
    };
    check(a);
    check(b);
    check(a);
    // A network that ends leaves the other one alone.
    b.destroy();
    CHECK(kernel.buffers.size() == 3);
    check(a);
    // Another payload replaces the first.
    REQUIRE(a.init(other_file.all()) == status::ok);
    CHECK(kernel.buffers.size() == 3);
    check(a);
  }
  CHECK(kernel.buffers.empty());  // delegates free their memory
}

TEST_CASE("runtime linux driver: a failure of any request leaves nothing behind") {
  support::aligned_bytes file(support::digits_payload());
  std::optional<status> seen_ok;
  for (int call = 0; call < 20 && !seen_ok; ++call) {
    CAPTURE(call);
    fake_kernel kernel;
    runtime::linux_driver driver(kernel);
    REQUIRE(driver.open() == status::ok);
    runtime::delegate net(driver);
    kernel.fails_at = call;
    auto const result = net.init(file.all());
    kernel.fails_at = -1;
    if (result == status::ok) {
      seen_ok = result;
      net.destroy();
    } else {
      CHECK((result == status::driver_failed || result == status::driver_out_of_memory));
    }
    CHECK(kernel.buffers.empty());
  }
  CHECK(seen_ok);

  fake_kernel kernel;
  runtime::linux_driver driver(kernel);
  kernel.fails_at = 0;
  CHECK(driver.open() == status::driver_missing);
  REQUIRE(driver.open() == status::ok);
  runtime::delegate net(driver);
  REQUIRE(net.init(file.all()) == status::ok);
  auto const in = net.input_place(0).size();
  auto const out = net.output_place(0).size();
  kernel.fails_at = 0;
  CHECK(run(net, in, out).result == status::driver_failed);
  kernel.fails_at = 1;
  CHECK(run(net, in, out).result == status::timed_out);
  net.destroy();
}

TEST_CASE("runtime linux driver: a payload for another NPU; a device that does not exist") {
  support::aligned_bytes file(support::digits_payload());
  fake_kernel kernel{.info = {.id = 0x20007000, .config = 0x20000117, .sram_size = 0}};
  runtime::linux_driver driver(kernel);
  REQUIRE(driver.open() == status::ok);
  runtime::delegate net(driver);
  CHECK(net.init(file.all()) == status::other_npu);
  CHECK(kernel.buffers.empty());

  runtime::linux_device device;
  CHECK(device.open("/nonexistent/accel0") == status::driver_missing);
  runtime::linux_driver real(device);
  CHECK(real.open() == status::driver_missing);
  CHECK(device.map(0, 4096) == nullptr);
  CHECK(device.now() > 0);
}
