#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Which bytes operations touch, found before anything runs: addresses do not depend on data.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/command_stream.hpp>
#include <arm_delegate/ethosu/feature_map.hpp>
#include <arm_delegate/ethosu/operation.hpp>
#include <arm_delegate/ethosu/settings.hpp>
#include <arm_delegate/ethosu/simulate/npu_memory.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arm_delegate::ethosu {

/// Calls `visit(offset, bytes)` for the runs of bytes that a map covers.
template <class Visit>
void for_each_run(feature_map const& f, Visit&& visit) {
  for (std::int64_t y = 0; y < f.height; ++y) {
    for (std::int64_t x = 0; x < f.width; ++x) {
      auto const begin = pixel_offset(f, y, x);
      if (f.format == activation_format::nhwc) {
        visit(begin, f.depth * f.element_bytes());
        continue;
      }
      for (std::int64_t c = 0; c < f.depth; c += 16) {
        visit(begin + channel_offset(f, c),
              std::min<std::int64_t>(16, f.depth - c) * f.element_bytes());
      }
    }
  }
}

/// Calls `visit(source offset, destination offset)` for each row of a transfer that no list
/// chooses.
template <class Visit>
void for_each_row(dma_operation const& o, Visit&& visit) {
  for (std::int64_t plane = 0; plane < o.planes; ++plane) {
    for (std::int64_t row = 0; row < o.rows; ++row) {
      visit(o.source.base + plane * o.source_plane + row * o.source_row,
            o.destination.base + plane * o.destination_plane + row * o.destination_row);
    }
  }
}

/// What is known of each byte while a stream is prepared.
enum class byte_state : std::uint8_t { untouched, computed, constant };

/// Follows the bytes of all memories through a stream and lists what an operation must not do.
class byte_tracker {
 public:
  explicit byte_tracker(npu_memory& memory) : memory_(memory) {
    for (std::size_t r = 0; r < memory.regions.size(); ++r) {
      states_[r].resize(memory.regions[r].size());
    }
    internal_.resize(memory.internal.size());
  }

  void begin(instruction const& i) { current_ = &i; }
  [[nodiscard]] std::vector<diagnostic>& findings() { return findings_; }

  void set(std::int64_t region, std::int64_t offset, std::int64_t bytes, byte_state to) {
    if (!reserve(region, offset, bytes, "a write")) return;
    auto& states = of(region);
    std::fill_n(states.begin() + offset, bytes, to);
  }
  /// Records what is read before anything wrote it, once for each operation and operand.
  void read(std::int64_t region, std::int64_t offset, std::int64_t bytes, std::string_view what) {
    if (!reserve(region, offset, bytes, what)) return;
    auto const& states = of(region);
    auto const first = states.begin() + offset;
    if (std::find(first, first + bytes, byte_state::untouched) == first + bytes) return;
    report(std::string(what) + " reads bytes that nothing wrote",
           "region " + std::to_string(region) + " at " + std::to_string(offset));
  }
  [[nodiscard]] bool is_constant(byte_range const& r) const {
    auto const& states = states_[static_cast<std::size_t>(r.region)];
    if (r.base < 0 || r.length < 0 ||
        r.base + r.length > static_cast<std::int64_t>(states.size())) {
      return false;
    }
    return std::all_of(states.begin() + r.base, states.begin() + r.base + r.length,
                       [](byte_state s) { return s == byte_state::constant; });
  }
  [[nodiscard]] byte_state state(std::int64_t region, std::int64_t offset) const {
    return states_[static_cast<std::size_t>(region)][static_cast<std::size_t>(offset)];
  }

  void report(std::string message, std::string actual, std::string allowed = {}) {
    auto const same = [&](diagnostic const& d) {
      return d.offset == current_->offset && d.message == message;
    };
    if (std::any_of(findings_.begin(), findings_.end(), same)) return;
    findings_.push_back({.id = code::bad_command,
                         .message = std::move(message),
                         .actual = std::move(actual),
                         .allowed = std::move(allowed),
                         .target = std::string(current_->what().name),
                         .offset = current_->offset});
  }

  /// True where the bytes exist; regions whose size no payload says grow with their use.
  bool reserve(std::int64_t region, std::int64_t offset, std::int64_t bytes,
               std::string_view what) {
    constexpr std::int64_t known_regions = 2;
    constexpr std::int64_t most = std::int64_t{1} << 28;
    auto const r = static_cast<std::size_t>(region);
    auto const size = static_cast<std::int64_t>(states_[r].size());
    if (offset >= 0 && bytes >= 0 && offset <= size - bytes) return true;
    if (region >= known_regions && offset >= 0 && bytes >= 0 && offset + bytes <= most) {
      states_[r].resize(static_cast<std::size_t>(offset + bytes));
      memory_.regions[r].resize(states_[r].size());
      return true;
    }
    is_runnable_ = false;
    report(std::string(what) + " lies outside its region",
           "region " + std::to_string(region) + " at " + std::to_string(offset) + ", " +
               std::to_string(bytes) + " bytes",
           std::to_string(size) + " bytes");
    return false;
  }
  /// False where an access lies outside its region.
  [[nodiscard]] bool is_runnable() const { return is_runnable_; }
  void refuse() { is_runnable_ = false; }

 private:
  [[nodiscard]] std::vector<byte_state>& of(std::int64_t region) {
    return states_[static_cast<std::size_t>(region)];
  }

  npu_memory& memory_;
  std::array<std::vector<byte_state>, 8> states_{};
  std::vector<byte_state> internal_{};
  std::vector<diagnostic> findings_{};
  instruction const* current_ = nullptr;
  bool is_runnable_ = true;
};

}  // namespace arm_delegate::ethosu
