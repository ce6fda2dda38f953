#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Concurrent kernel operations and transfers, and the waits that they require.
//
// Source: Vela (ethos_u55_register_cs_generator.cpp: CalcCommandWaits, its limits on
// outstanding operations).

#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/memory/accesses.hpp>
#include <arm_delegate/ethosu/memory/byte_ranges.hpp>
#include <arm_delegate/ethosu/memory/lookup_tables.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>
#include <arm_delegate/ethosu/program/region.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <utility>
#include <vector>

namespace arm_delegate::ethosu::rules {

/// The maximum number of kernel operations that run at the same time.
inline constexpr std::size_t most_kernels = 2;

/// The maximum number of transfers that run at the same time.
[[nodiscard]] constexpr std::size_t most_transfers(npu_facts const& npu) {
  switch (npu.family) {
    case npu_family::u55: return 1;
    case npu_family::u65: return 2;
    default: return 4;
  }
}

/// One of an NPU's two queues.
enum class npu_queue : std::uint8_t { kernels, transfers };

/// A wait that a step requires before it.
struct needed_wait {
  npu_queue queue = npu_queue::kernels;
  std::size_t left = 0;  ///< how many operations of the queue may still run afterwards
  byte_range shared{};   ///< bytes that both access and one writes
  friend bool operator==(needed_wait const&, needed_wait const&) = default;
};

/// All bytes that one step reads and writes.
struct footprint {
  explicit footprint(access_list const& touched)
      : reads(all_ranges(touched.reads)), writes(all_ranges(touched.writes)) {}

  void add_write(byte_range const& r) { add(writes, {r}); }
  void add(footprint const& other) {
    add(reads, other.reads.list());
    add(writes, other.writes.list());
  }
  /// Bytes that one writes and the other accesses.
  [[nodiscard]] std::optional<byte_range> conflict(footprint const& other) const {
    if (auto const both = writes.overlap(other.reads)) return both;
    if (auto const both = writes.overlap(other.writes)) return both;
    return reads.overlap(other.writes);
  }

  byte_ranges reads;
  byte_ranges writes;

 private:
  static void add(byte_ranges& to, std::vector<byte_range> const& more) {
    auto list = to.list();
    list.insert(list.end(), more.begin(), more.end());
    to = byte_ranges(std::move(list));
  }
};

/// An NPU has a queue of kernel operations, in which a chain is one, and one of transfers. Each
/// starts its operations in order, but neither waits for the other except at a KERNEL_WAIT or
/// DMA_WAIT. Block dependencies order the accesses of consecutive kernel operations.
class running_steps {
 public:
  explicit running_steps(npu_facts const& npu) : npu_(npu) {}

  /// The bytes that a kernel operation accesses.
  [[nodiscard]] footprint kernel(access_list const& touched) const {
    footprint made(touched);
    // Without banks of their own, tables share memory with the accumulators.
    if (!keeps_tables(npu_, activation_function_u85::none)) {
      made.add_write({region::internal, 0, internal_memory_bytes(npu_)});
    }
    return made;
  }

  /// The wait for transfers that a step requires before it, or null.
  [[nodiscard]] std::optional<needed_wait> wait_for_transfers(footprint const& step) const {
    return wait_for(step, transfers_, npu_queue::transfers);
  }
  /// The wait for kernel operations that a transfer requires before it, or null.
  [[nodiscard]] std::optional<needed_wait> wait_for_kernels(footprint const& step) const {
    return wait_for(step, kernels_, npu_queue::kernels);
  }

  void start_kernel(footprint step) { start(kernels_, std::move(step), most_kernels); }
  /// An operation that continues a chain: it runs with the newest one.
  void continue_kernel(footprint const& step) {
    kernels_.empty() ? start_kernel(step) : kernels_.back().add(step);
  }
  void start_transfer(footprint step) { start(transfers_, std::move(step), most_transfers(npu_)); }

  /// Models a wait: only the newest `count` may still run.
  void keep_kernels(std::size_t count) { keep(kernels_, count); }
  void keep_transfers(std::size_t count) { keep(transfers_, count); }

  [[nodiscard]] bool is_idle() const { return kernels_.empty() && transfers_.empty(); }

 private:
  static std::optional<needed_wait> wait_for(footprint const& step,
                                             std::deque<footprint> const& running,
                                             npu_queue queue) {
    for (std::size_t newer = 0; newer < running.size(); ++newer) {
      auto const both = step.conflict(running[running.size() - 1 - newer]);
      if (both) return needed_wait{queue, newer, *both};
    }
    return std::nullopt;
  }
  static void start(std::deque<footprint>& running, footprint step, std::size_t most) {
    running.push_back(std::move(step));
    keep(running, most);
  }
  static void keep(std::deque<footprint>& running, std::size_t newest) {
    while (running.size() > newest) running.pop_front();
  }

  npu_facts const& npu_;
  std::deque<footprint> kernels_{};
  std::deque<footprint> transfers_{};
};

}  // namespace arm_delegate::ethosu::rules
