#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Tracks the state of each byte of memory while a stream is prepared.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/ethosu/check/findings.hpp>
#include <arm_delegate/ethosu/memory/accesses.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>
#include <arm_delegate/ethosu/program/region.hpp>
#include <arm_delegate/ethosu/program/text.hpp>
#include <arm_delegate/ethosu/simulate/npu_memory.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace arm_delegate::ethosu::simulate {

enum class byte_state : std::uint8_t { untouched, computed, constant };

/// Follows the bytes of all memories through a stream; reports accesses beyond a region and reads
/// of unwritten bytes.
class byte_tracker {
 public:
  /// All regions together have at most `most` bytes.
  byte_tracker(npu_memory& memory, check::stream_findings& findings, std::int64_t most)
      : memory_(memory), findings_(findings), left_(most) {
    for (std::size_t r = 0; r < states_.size(); ++r) {
      states_[r].resize(memory.regions[r].size());
      if (r != region::internal) left_ -= static_cast<std::int64_t>(states_[r].size());
    }
  }
  /// Lets the region grow to the size the stream uses: no payload gives its size.
  void let_grow(std::int64_t region) { grows_[static_cast<std::size_t>(region)] = true; }

  /// The current size of the region, or its largest possible one.
  [[nodiscard]] std::int64_t room(std::int64_t region) const {
    auto const r = static_cast<std::size_t>(region);
    return static_cast<std::int64_t>(states_[r].size()) + (grows_[r] ? left_ : 0);
  }

  void read(access const& a) {
    for (auto const& r : a.ranges) {
      if (!exists(r, a.what)) return;
      auto const first = begin_of(r);
      if (std::find(first, first + r.length, byte_state::untouched) == first + r.length) continue;
      findings_.report(fmt::format("{} reads bytes that nothing wrote", a.what), place_text(r));
    }
  }
  void write(access const& a, byte_state state = byte_state::computed) {
    for (auto const& r : a.ranges) write(r, a.what, state);
  }
  void write(byte_range const& r, std::string_view what, byte_state state) {
    if (!exists(r, what) || !may_change(r, state)) return;
    std::fill_n(begin_of(r), r.length, state);
  }
  /// Copies the state of bytes, including unwritten ones: transfers are rounded up to 16 bytes, so
  /// unwritten bytes are only reported when they are used.
  void copy(byte_range const& from, byte_range const& to) {
    if (!exists(from, "the source") || !exists(to, "the destination")) return;
    if (!may_change(to, byte_state::computed)) return;
    std::vector<byte_state> const states(begin_of(from), begin_of(from) + from.length);
    ranges::copy(states, begin_of(to));
  }
  /// In a stream with branches the contents at the time of a read are unknown, so constants must
  /// not be written.
  void fix_constants() { has_fixed_constants_ = true; }
  /// Stops treating copies of constants as constant.
  void forget_copies() {
    for (std::size_t r = 0; r < states_.size(); ++r) {
      if (r == region::constants) continue;
      std::replace(states_[r].begin(), states_[r].end(), byte_state::constant,
                   byte_state::computed);
    }
  }
  /// The size of all memories.
  [[nodiscard]] std::int64_t size() const {
    std::int64_t bytes = 0;
    for (auto const& states : states_) bytes += static_cast<std::int64_t>(states.size());
    return bytes;
  }
  /// Makes the region unwritten, so that reads of it are reported.
  void forget(std::int64_t region) {
    ranges::fill(states_[static_cast<std::size_t>(region)], byte_state::untouched);
  }

  [[nodiscard]] bool is_constant(byte_range const& r) const {
    auto const& states = states_[static_cast<std::size_t>(r.region)];
    auto const size = static_cast<std::int64_t>(states.size());
    if (r.base < 0 || r.length < 0 || r.base > size - r.length) return false;
    auto const first = states.begin() + r.base;
    return std::all_of(first, first + r.length,
                       [](byte_state s) { return s == byte_state::constant; });
  }

 private:
  std::vector<byte_state>::iterator begin_of(byte_range const& r) {
    return states_[static_cast<std::size_t>(r.region)].begin() + r.base;
  }

  bool may_change(byte_range const& r, byte_state to) {
    if (!has_fixed_constants_ || r.region != region::constants || to == byte_state::constant) {
      return true;
    }
    findings_.refuse("constants are written in a stream with branches", place_text(r));
    return false;
  }
  bool exists(byte_range const& r, std::string_view what) {
    auto& states = states_[static_cast<std::size_t>(r.region)];
    if (r.base >= 0 && r.length >= 0 && r.base <= room(r.region) - r.length) {
      auto const end = static_cast<std::size_t>(r.base + r.length);
      if (end > states.size()) {
        left_ -= static_cast<std::int64_t>(end - states.size());
        states.resize(end);
        memory_[r.region].resize(end);
      }
      return true;
    }
    findings_.refuse(fmt::format("{} lies outside its region", what),
                     fmt::format("{}, {} bytes", place_text(r), r.length),
                     fmt::format("{} bytes", room(r.region)));
    return false;
  }

  npu_memory& memory_;
  check::stream_findings& findings_;
  std::int64_t left_;  ///< bytes by which regions may still grow
  std::array<std::vector<byte_state>, region::internal + 1> states_{};
  std::array<bool, region::internal + 1> grows_{};
  bool has_fixed_constants_ = false;
};

}  // namespace arm_delegate::ethosu::simulate
