#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Which lookup tables are in an NPU's internal memory.

#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/memory/lookup_tables.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <array>
#include <cstddef>
#include <cstdint>

namespace arm_delegate::ethosu::compile {

/// Gives tables places in internal memory, the least recently used one first. A table is identified
/// by its place in region 0, where equal tables are one.
class table_slots {
 public:
  explicit table_slots(npu_facts const& npu) : npu_(npu) {}

  /// The number of the table for an operation, and whether it has to be loaded.
  struct choice {
    std::int64_t number = 0;
    bool is_loaded = false;
  };
  choice use(byte_range const& table, activation_function_u85 lookup) {
    auto const bytes = table_bytes(npu_, lookup);
    auto const units = static_cast<std::size_t>(bytes / slot_bytes);
    std::size_t best = 0;
    std::int64_t oldest = INT64_MAX;
    for (std::size_t first = 0; first + units <= slots; first += units) {
      if (holds(first, units, table.base)) {
        touch(first, units, table.base);
        return {number_of(first, bytes), true};
      }
      std::int64_t last_use = -1;
      for (std::size_t i = first; i < first + units; ++i) {
        last_use = last_use < used_[i] ? used_[i] : last_use;
      }
      if (last_use < oldest) {
        oldest = last_use;
        best = first;
      }
    }
    touch(best, units, table.base);
    return {number_of(best, bytes), false};
  }

  /// An operation without a table runs: on a small U55, it overwrites the tables.
  void run_without_table() {
    if (!keeps_tables(npu_, activation_function_u85::none)) forget();
  }

  /// Other operations may have loaded other tables: a branch leads here.
  void forget() { contents_.fill(empty); }

 private:
  static constexpr std::int64_t slot_bytes = 256;  ///< the smallest table
  static constexpr std::size_t slots = 8;
  static constexpr std::int64_t empty = -1;

  [[nodiscard]] bool holds(std::size_t first, std::size_t units, std::int64_t base) const {
    for (std::size_t i = 0; i < units; ++i) {
      if (contents_[first + i] != base + static_cast<std::int64_t>(i) * slot_bytes) return false;
    }
    return true;
  }
  void touch(std::size_t first, std::size_t units, std::int64_t base) {
    ++now_;
    for (std::size_t i = 0; i < units; ++i) {
      contents_[first + i] = base + static_cast<std::int64_t>(i) * slot_bytes;
      used_[first + i] = now_;
    }
  }
  /// U55 and U65 count in steps of 256 bytes, U85 in tables.
  [[nodiscard]] std::int64_t number_of(std::size_t first, std::int64_t bytes) const {
    auto const offset = static_cast<std::int64_t>(first) * slot_bytes;
    return offset / (npu_.family == npu_family::u85 ? bytes : slot_bytes);
  }

  static constexpr std::array<std::int64_t, slots> none() {
    std::array<std::int64_t, slots> all{};
    all.fill(empty);
    return all;
  }

  npu_facts const& npu_;
  std::array<std::int64_t, slots> contents_ = none();  ///< the offset in region 0
  std::array<std::int64_t, slots> used_{};
  std::int64_t now_ = 0;
};

}  // namespace arm_delegate::ethosu::compile
