#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The live bytes of consecutive units of an NPU graph in any order.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/ethosu/plan/step_units.hpp>

#include <algorithm>
#include <cstdint>
#include <vector>

namespace arm_delegate::ethosu::plan {

/// Units whose order is independent of the others: all units before them run before, all units
/// after them run after.
struct unit_cell {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  std::int64_t live = 0;  ///< bytes before it
  std::int64_t peak = 0;  ///< in the order of the graph
  [[nodiscard]] std::uint32_t count() const { return end - begin; }
};

/// The live bytes while a unit runs, and after it.
struct live_change {
  std::int64_t during = 0;
  std::int64_t after = 0;
};

/// Units of a cell that have run.
struct cell_state {
  std::vector<std::uint64_t> done{};  ///< a bit for each unit
  std::int64_t live = 0;              ///< bytes
};

/// The live bytes of a cell in any order.
class cell_memory {
 public:
  cell_memory(step_units const& all, unit_cell const& cell) : all_(all), cell_(cell) {}

  [[nodiscard]] cell_state start() const {
    constexpr std::uint32_t bits = 64;
    return {.done = std::vector<std::uint64_t>((cell_.count() + bits - 1) / bits),
            .live = cell_.live};
  }
  [[nodiscard]] bool has_run(cell_state const& s, std::uint32_t unit) const {
    if (unit < cell_.begin || unit >= cell_.end) return unit < cell_.begin;
    auto const i = unit - cell_.begin;
    return (s.done[i / 64] >> (i % 64) & 1U) != 0;
  }
  void run(cell_state& s, std::uint32_t unit, live_change const& change) const {
    flip(s, unit);
    s.live = change.after;
  }
  void take_back(cell_state& s, std::uint32_t unit, std::int64_t live) const {
    flip(s, unit);
    s.live = live;
  }
  /// What a unit changes if it runs next.
  [[nodiscard]] live_change change_of(cell_state const& s, std::uint32_t unit) const {
    live_change made{.during = s.live};
    std::int64_t ended = 0;
    for (auto const i : all_.units[unit].memories) {
      auto const& m = all_.memories[i];
      if (!m.is_input && !is_begun(s, m)) made.during += m.bytes;
      if (!m.is_output && is_last(s, m, unit)) ended += m.bytes;
    }
    made.after = made.during - ended;
    return made;
  }
  [[nodiscard]] bool is_ready(cell_state const& s, std::uint32_t unit) const {
    auto const& before = all_.units[unit].before;
    return std::all_of(before.rbegin(), before.rend(),
                       [&](std::uint32_t other) { return has_run(s, other); });
  }

 private:
  void flip(cell_state& s, std::uint32_t unit) const {
    auto const i = unit - cell_.begin;
    s.done[i / 64] ^= std::uint64_t{1} << (i % 64);
  }
  [[nodiscard]] bool is_begun(cell_state const& s, unit_memory const& m) const {
    return ranges::any_of(m.users, [&](std::uint32_t u) { return has_run(s, u); });
  }
  [[nodiscard]] bool is_last(cell_state const& s, unit_memory const& m, std::uint32_t unit) const {
    return std::all_of(m.users.rbegin(), m.users.rend(),
                       [&](std::uint32_t u) { return u == unit || has_run(s, u); });
  }

  step_units const& all_;
  unit_cell const& cell_;
};

}  // namespace arm_delegate::ethosu::plan
