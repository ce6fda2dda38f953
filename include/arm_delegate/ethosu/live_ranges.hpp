#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Which bytes of memory a payload uses, for what, and between which commands.

#include <arm_delegate/ethosu/accesses.hpp>
#include <arm_delegate/ethosu/byte_ranges.hpp>
#include <arm_delegate/ethosu/command_state.hpp>
#include <arm_delegate/ethosu/command_stream.hpp>
#include <arm_delegate/ethosu/element_address.hpp>
#include <arm_delegate/ethosu/feature_map.hpp>
#include <arm_delegate/ethosu/operation.hpp>
#include <arm_delegate/ethosu/payload.hpp>
#include <arm_delegate/ethosu/read_dma.hpp>
#include <arm_delegate/ethosu/read_operation.hpp>
#include <arm_delegate/ethosu/region.hpp>
#include <arm_delegate/ethosu/vela_bin_stream.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arm_delegate::ethosu {

/// From a map's first byte to its last one. Between them other maps may have bytes, too: parts of a
/// concatenation lie between one another.
[[nodiscard]] inline byte_range hull_of(feature_map const& f) {
  auto const clamp = [](std::int64_t at, std::int64_t size) {
    return std::clamp<std::int64_t>(at, 0, size - 1);
  };
  // The corners of all tiles; of bricks the last whole one, too.
  std::array const rows{std::int64_t{0},
                        clamp(std::max(f.tile_height0, f.tile_height1) - 1, f.height),
                        clamp(std::min(f.tile_height0, f.tile_height1) - 1, f.height),
                        clamp(f.tile_height0, f.height),
                        clamp(f.tile_height1, f.height),
                        f.height - 1};
  std::array const columns{std::int64_t{0}, clamp(f.tile_width0 - 1, f.width),
                           clamp(f.tile_width0, f.width), f.width - 1};
  std::array const channels{std::int64_t{0}, clamp((f.depth - 1) / 16 * 16 - 1, f.depth),
                            f.depth - 1};
  std::int64_t first = pixel_offset(f, 0, 0);
  std::int64_t last = first;
  for (auto const y : rows) {
    for (auto const x : columns) {
      for (auto const c : channels) {
        auto const at = pixel_offset(f, y, x) + channel_offset(f, c);
        first = std::min(first, at);
        last = std::max(last, at);
      }
    }
  }
  return {f.region, first, last + f.element_bytes() - first};
}

/// Bytes in use: from the command that writes them to the last one that reads them.
struct live_range {
  static constexpr std::int64_t at_begin = -1;  ///< before the first command

  std::string what{};  ///< "input 0", "OP_CONV"
  byte_range bytes{};
  std::int64_t begin = at_begin;  ///< offset of the command
  std::int64_t end = at_begin;    ///< likewise; not after `begin` where nothing reads it
  bool is_output = false;         ///< of the payload: in use to the end
};

namespace detail {

class live_range_finder {
 public:
  explicit live_range_finder(npu_payload const& payload) : payload_(payload) {}

  std::vector<live_range> run(decoded_stream const& stream) {
    auto const& n = payload_.network;
    for (std::size_t i = 0; i < n.inputs.size(); ++i) {
      write("input " + std::to_string(i), bytes_of(n.inputs[i]), live_range::at_begin);
    }
    for_each_command(payload_.npu->family, stream,
                     [&](instruction const& i, command_state const& state) {
                       if (is_kernel_operation(i)) add(read_operation(state, i));
                       if (i.is("OP_DMA_START")) add(read_dma(state, i));
                     });
    for (auto const& io : n.outputs) {
      auto const all = bytes_of(io);
      for_each_overlapping(all, [&](live_range& r) { r.is_output = contains(all, r.bytes); });
    }
    return std::move(ranges_);
  }

 private:
  static byte_range bytes_of(vela_io const& io) { return {io.region, io.offset, tensor_bytes(io)}; }
  static std::int64_t end(byte_range const& r) { return r.base + r.length; }
  static bool contains(byte_range const& all, byte_range const& part) {
    return all.region == part.region && all.base <= part.base && end(part) <= end(all);
  }
  static byte_range rows(byte_range const& r, std::int64_t rows, std::int64_t step,
                         std::int64_t planes, std::int64_t plane_step) {
    auto const far = (rows - 1) * step + (planes - 1) * plane_step;
    return {r.region, r.base + std::min<std::int64_t>(far, 0), r.length + std::abs(far)};
  }

  void add(kernel_operation const& o) {
    if (o.ifm.height < 1 || o.ifm.width < 1) return;
    auto const at = std::int64_t{o.command.offset};
    if (reads_ifm(o)) read(hull_of(o.ifm), at);
    if (auto const* f = read_ifm2(o)) read(hull_of(*f), at);
    for (auto const& r : o.weights.streams) read(r, at);
    for (auto const& r : o.scales) read(r, at);
    if (writes_ofm(o)) {
      write(std::string(o.command.what().name), hull_of(written_map(o)), at);
    }
  }
  void add(dma_operation const& o) {
    auto const at = std::int64_t{o.command.offset};
    auto const chosen = o.largest_index + 1;
    read(rows(o.source, o.gathers ? chosen : o.rows, o.source_row, o.planes, o.source_plane), at);
    if (o.gathers || o.scatters) read(o.indices, at);
    if (o.destination.region == region::internal) return;
    write("DMA",
          rows(o.destination, o.scatters ? chosen : o.rows, o.destination_row, o.planes,
               o.destination_plane),
          at);
  }

  /// Calls `use` with what is in memory there now: the newest, and older ones where it has no
  /// bytes.
  template <class Use>
  void for_each_overlapping(byte_range const& r, Use&& use) {
    std::vector<byte_range> left{r};
    for (std::size_t i = current_.size(); i-- > 0 && !left.empty();) {
      auto& other = ranges_[current_[i]];
      if (take(left, other.bytes)) use(other);
    }
  }
  /// Takes a part out of ranges of the same region; false where they have nothing of it.
  static bool take(std::vector<byte_range>& from, byte_range const& part) {
    std::vector<byte_range> left;
    bool found = false;
    for (auto const& r : from) {
      bool const overlaps = r.region == part.region && r.base < end(part) && part.base < end(r);
      found = found || overlaps;
      if (!overlaps) {
        left.push_back(r);
        continue;
      }
      if (r.base < part.base) left.push_back({r.region, r.base, part.base - r.base});
      if (end(part) < end(r)) left.push_back({r.region, end(part), end(r) - end(part)});
    }
    from = std::move(left);
    return found;
  }
  void read(byte_range const& r, std::int64_t at) {
    for_each_overlapping(r, [&](live_range& other) { other.end = at; });
  }
  void write(std::string what, byte_range const& r, std::int64_t at) {
    std::erase_if(current_, [&](std::size_t i) { return contains(r, ranges_[i].bytes); });
    current_.push_back(ranges_.size());
    ranges_.push_back({.what = std::move(what), .bytes = r, .begin = at, .end = at});
  }

  npu_payload const& payload_;
  std::vector<live_range> ranges_{};
  std::vector<std::size_t> current_{};  ///< those that nothing has overwritten
};

}  // namespace detail

/// What the commands of a payload write, in their order.
[[nodiscard]] inline std::vector<live_range> live_ranges(npu_payload const& payload,
                                                         decoded_stream const& stream) {
  return detail::live_range_finder(payload).run(stream);
}

/// The largest number of bytes of a region that are in use at once, and the command where.
struct memory_peak {
  std::int64_t bytes = 0;
  std::int64_t at = live_range::at_begin;
};

[[nodiscard]] inline memory_peak peak_of(std::vector<live_range> const& ranges,
                                         std::int64_t region) {
  memory_peak peak;
  for (auto const& now : ranges) {
    if (now.bytes.region != region) continue;
    std::vector<byte_range> live;
    for (auto const& r : ranges) {
      bool const lives = r.begin <= now.begin && (now.begin <= r.end || r.is_output);
      if (r.bytes.region == region && lives) live.push_back(r.bytes);
    }
    byte_ranges const used(std::move(live));
    std::int64_t bytes = 0;
    for (auto const& r : used.list()) bytes += r.length;
    if (bytes > peak.bytes) peak = {bytes, now.begin};
  }
  return peak;
}

}  // namespace arm_delegate::ethosu
