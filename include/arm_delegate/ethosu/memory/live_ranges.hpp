#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Which bytes of memory a payload uses, for which purpose, and between which commands.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/memory/accesses.hpp>
#include <arm_delegate/ethosu/memory/byte_coverage.hpp>
#include <arm_delegate/ethosu/memory/byte_owners.hpp>
#include <arm_delegate/ethosu/payload/payload.hpp>
#include <arm_delegate/ethosu/payload/vela_bin_stream.hpp>
#include <arm_delegate/ethosu/program/element_address.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>
#include <arm_delegate/ethosu/program/npu_program.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/ethosu/program/region.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <string>
#include <utility>
#include <vector>

namespace arm_delegate::ethosu {

/// The range from a map's first byte to its last one. Other maps may use bytes in between: the
/// parts of a concatenation are interleaved.
[[nodiscard]] inline byte_range bounding_range(feature_map const& f) {
  auto const clamp = [](std::int64_t at, std::int64_t size) {
    return std::clamp<std::int64_t>(at, 0, size - 1);
  };
  // The corners of all tiles; for bricks also the last whole brick.
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

/// Bytes in use: from the command that writes them to the last command that reads them.
struct live_range {
  static constexpr std::int64_t at_begin = -1;  ///< before the first command

  std::string what{};  ///< "input 0", "OP_CONV"
  byte_range bytes{};
  std::int64_t begin = at_begin;  ///< offset of the command
  std::int64_t end = at_begin;    ///< likewise; not after `begin` if nothing reads it
  bool is_output = false;         ///< an output of the payload: in use to the end
};

namespace detail {

/// The distance from the first to the last of `count` rows or planes, clamped so that sums do not
/// overflow; addresses have 40 bits.
inline std::int64_t distance_of_last(std::int64_t count, std::int64_t step) {
  constexpr std::int64_t most = std::int64_t{1} << 60;
  if (count <= 1 || step == 0) return 0;
  auto const far = std::abs(step) > most / (count - 1) ? most : (count - 1) * std::abs(step);
  return step < 0 ? -far : far;
}

class live_range_finder {
 public:
  explicit live_range_finder(npu_payload const& payload) : payload_(payload) {}

  std::vector<live_range> run(npu_program const& program) {
    auto const& n = payload_.network;
    for (std::size_t i = 0; i < n.inputs.size(); ++i) {
      write(fmt::format("input {}", i), bytes_of(n.inputs[i]), live_range::at_begin);
    }
    for (std::size_t i = 0; i < n.variables.size(); ++i) {
      write(fmt::format("variable {}", i), bytes_of(n.variables[i]), live_range::at_begin);
    }
    for (auto const& step : program.steps) {
      auto const at = std::int64_t{step.origin.offset};
      if (auto const* o = step.kernel()) add(*o, at);
      if (auto const* o = step.dma()) add(*o, at);
    }
    for (auto const& io : n.outputs) {
      auto const all = bytes_of(io);
      owners_.for_each(
          all, [&](std::size_t r) { ranges_[r].is_output = contains(all, ranges_[r].bytes); });
    }
    return std::move(ranges_);
  }

 private:
  /// Limit on the parts visited by all reads, about a second of work: far above any real stream.
  static constexpr std::int64_t most_parts = std::int64_t{1} << 26;

  static byte_range bytes_of(vela_io const& io) { return {io.region, io.offset, tensor_bytes(io)}; }
  static bool contains(byte_range const& all, byte_range const& part) {
    return all.region == part.region && all.base <= part.base &&
           part.base + part.length <= all.base + all.length;
  }
  static byte_range rows(byte_range const& r, std::int64_t rows, std::int64_t step,
                         std::int64_t planes, std::int64_t plane_step) {
    auto const down = distance_of_last(rows, step);
    auto const deep = distance_of_last(planes, plane_step);
    auto const before = std::min<std::int64_t>(down, 0) + std::min<std::int64_t>(deep, 0);
    return {r.region, r.base + before, r.length + std::abs(down) + std::abs(deep)};
  }

  void add(kernel_operation const& o, std::int64_t at) {
    if (o.ifm.height < 1 || o.ifm.width < 1) return;
    if (reads_ifm(o)) read(bounding_range(o.ifm), at);
    if (auto const* f = read_ifm2(o)) read(bounding_range(*f), at);
    for (auto const& r : o.weights.streams) read(r, at);
    for (auto const& r : o.scales) read(r, at);
    if (writes_ofm(o)) {
      write(std::string(command_name(o)), bounding_range(written_map(o)), at);
    }
  }
  void add(dma_operation const& o, std::int64_t at) {
    auto const chosen = o.largest_index + 1;
    read(rows(o.source, o.gathers ? chosen : o.rows, o.source_row, o.planes, o.source_plane), at);
    if (o.gathers || o.scatters) read(o.indices, at);
    if (o.destination.region == region::internal) return;
    write("DMA",
          rows(o.destination, o.scatters ? chosen : o.rows, o.destination_row, o.planes,
               o.destination_plane),
          at);
  }

  void read(byte_range const& r, std::int64_t at) {
    parts_ += owners_.for_each(r, [&](std::size_t owner) { ranges_[owner].end = at; });
    if (parts_ <= most_parts) return;
    throw error(diagnostic{.id = code::bad_payload,
                           .why = {.rule = "the stream has too many live ranges",
                                   .actual = fmt::format("{} before this command", ranges_.size())},
                           .offset = static_cast<std::uint64_t>(at)});
  }
  void write(std::string what, byte_range const& r, std::int64_t at) {
    owners_.assign(r, ranges_.size());
    ranges_.push_back({.what = std::move(what), .bytes = r, .begin = at, .end = at});
  }

  npu_payload const& payload_;
  std::vector<live_range> ranges_{};
  byte_owners owners_{};    ///< index of the live range that owns each byte
  std::int64_t parts_ = 0;  ///< visited by reads
};

}  // namespace detail

/// The live ranges that the steps of a payload's program write, in order.
[[nodiscard]] inline std::vector<live_range> live_ranges(npu_payload const& payload,
                                                         npu_program const& program) {
  return detail::live_range_finder(payload).run(program);
}

/// The largest number of bytes of a region in use at once, and the command at which that happens.
struct memory_peak {
  std::int64_t bytes = 0;
  std::int64_t at = live_range::at_begin;
};

[[nodiscard]] inline memory_peak peak_of(std::vector<live_range> const& ranges,
                                         std::int64_t region) {
  constexpr auto forever = std::numeric_limits<std::int64_t>::max();
  auto const end = [](live_range const& r) { return r.bytes.base + r.bytes.length; };
  auto const leaves = [](live_range const* r) { return r->is_output ? forever : r->end; };

  std::vector<live_range const*> coming;  // sorted by `begin`, as `ranges` are
  std::vector<std::int64_t> places;
  for (auto const& r : ranges) {
    if (r.bytes.region != region) continue;
    coming.push_back(&r);
    places.insert(places.end(), {r.bytes.base, end(r)});
  }
  auto leaving = coming;
  ranges::sort(leaving, {}, leaves);

  memory_peak peak;
  byte_coverage used(std::move(places));
  auto leaver = leaving.begin();
  for (auto const* r : coming) {
    for (; leaves(*leaver) < r->begin; ++leaver) used.remove((*leaver)->bytes.base, end(**leaver));
    used.add(r->bytes.base, end(*r));
    if (used.bytes() > peak.bytes) peak = {used.bytes(), r->begin};
  }
  return peak;
}

}  // namespace arm_delegate::ethosu
