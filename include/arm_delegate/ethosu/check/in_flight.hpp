#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Kernel operations and transfers that run beside each other, and what waits keep apart.
//
// Source: Vela 5.1.0 (ethos_u55_register_cs_generator.cpp: CalcCommandWaits, its limits on
// outstanding operations).

#include <arm_delegate/ethosu/check/findings.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/memory/accesses.hpp>
#include <arm_delegate/ethosu/memory/byte_ranges.hpp>
#include <arm_delegate/ethosu/memory/lookup_tables.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>
#include <arm_delegate/ethosu/program/region.hpp>
#include <arm_delegate/ethosu/program/text.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <cstddef>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace arm_delegate::ethosu {

/// An NPU has a queue of kernel operations and one of transfers. Each starts its operations in
/// order, but neither waits for the other: a KERNEL_WAIT or DMA_WAIT does. What two kernel
/// operations share, block dependencies keep in order.
class in_flight {
 public:
  in_flight(npu_facts const& npu, stream_findings& findings)
      : npu_(npu),
        findings_(findings),
        most_transfers_(npu.family == npu_family::u55   ? 1
                        : npu.family == npu_family::u65 ? 2
                                                        : 4) {}

  /// Only the newest `count` operations may still run.
  void wait_for_kernels(std::size_t count) { keep(kernels_, count); }
  void wait_for_transfers(std::size_t count) { keep(transfers_, count); }

  [[nodiscard]] bool is_idle() const { return kernels_.empty() && transfers_.empty(); }

  void start_kernel(access_list const& touched) {
    footprint made(touched);
    // Where tables have no banks of their own they lie among the accumulators.
    if (!keeps_tables(npu_, activation_function_u85::none)) made.add_write(tables());
    check(made, transfers_, "DMA_WAIT");
    constexpr std::size_t most_kernels = 2;
    start(kernels_, std::move(made), most_kernels);
  }
  void start_transfer(access_list const& touched) {
    footprint made(touched);
    check(made, transfers_, "DMA_WAIT");
    check(made, kernels_, "KERNEL_WAIT");
    start(transfers_, std::move(made), most_transfers_);
  }

 private:
  struct footprint {
    explicit footprint(access_list const& touched)
        : reads(all_ranges(touched.reads)), writes(all_ranges(touched.writes)) {}
    void add_write(byte_range const& r) {
      auto list = writes.list();
      list.push_back(r);
      writes = byte_ranges(std::move(list));
    }
    /// Bytes that one writes and the other touches.
    [[nodiscard]] std::optional<byte_range> conflict(footprint const& other) const {
      if (auto const both = writes.overlap(other.reads)) return both;
      if (auto const both = writes.overlap(other.writes)) return both;
      return reads.overlap(other.writes);
    }

    byte_ranges reads;
    byte_ranges writes;
  };

  [[nodiscard]] byte_range tables() const {
    return {region::internal, 0, internal_memory_bytes(npu_)};
  }

  void check(footprint const& made, std::deque<footprint> const& running, std::string_view wait) {
    for (auto other = running.rbegin(); other != running.rend(); ++other) {
      auto const both = made.conflict(*other);
      if (!both) continue;
      auto const newer = other - running.rbegin();
      return findings_.report("the operation touches what one that may still run touches",
                              place_text(*both) + ", " + std::to_string(both->length) + " bytes",
                              std::string(wait) + " " + std::to_string(newer) + " before it");
    }
  }

  static void start(std::deque<footprint>& running, footprint made, std::size_t most) {
    running.push_back(std::move(made));
    keep(running, most);
  }
  static void keep(std::deque<footprint>& running, std::size_t newest) {
    while (running.size() > newest) running.pop_front();
  }

  npu_facts const& npu_;
  stream_findings& findings_;
  std::size_t most_transfers_;
  std::deque<footprint> kernels_{};
  std::deque<footprint> transfers_{};
};

}  // namespace arm_delegate::ethosu
