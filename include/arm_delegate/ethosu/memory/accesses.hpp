#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The bytes that operations read and write. They are known before anything runs, since addresses do
// not depend on data.

#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/memory/byte_ranges.hpp>
#include <arm_delegate/ethosu/memory/lookup_tables.hpp>
#include <arm_delegate/ethosu/program/element_address.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/ethosu/program/region.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace arm_delegate::ethosu {

/// Bytes that an operation reads or writes for one purpose.
struct access {
  std::string_view what{};  ///< "the input"
  std::vector<byte_range> ranges{};
};

/// All bytes that an operation accesses; internal memory is `region::internal`.
struct access_list {
  std::vector<access> reads{};
  std::vector<access> writes{};
};

/// The bytes of a part, merged into as few contiguous ranges as possible.
[[nodiscard]] inline std::vector<byte_range> ranges_of(feature_map const& f, map_part const& part) {
  std::vector<byte_range> ranges;
  auto const add = [&](std::int64_t at, std::int64_t bytes) {
    if (!ranges.empty() && ranges.back().base + ranges.back().length == at) {
      ranges.back().length += bytes;
    } else {
      ranges.push_back({.region = f.region, .base = at, .length = bytes});
    }
  };
  if (f.format == activation_format::nhwc && f.stride_x > f.stride_y) {  // transposed
    for (auto x = part.begin.x; x < part.end.x; ++x) {
      for (auto y = part.begin.y; y < part.end.y; ++y) {
        add(pixel_offset(f, y, x) + channel_offset(f, part.begin.c),
            (part.end.c - part.begin.c) * f.element_bytes());
      }
    }
    return ranges;
  }
  bool const in_bricks = f.format == activation_format::nhcwb16;
  auto const step = in_bricks ? 16 : part.end.c;
  auto const pixel = in_bricks ? 16 * f.element_bytes() : f.stride_x;
  bool const is_one_tile = f.storage == activation_storage::tile3x1 ||
                           part.end.x <= f.tile_width0 || part.begin.x >= f.tile_width0;
  auto const columns = part.end.x - part.begin.x;
  for (auto y = part.begin.y; y < part.end.y; ++y) {
    for (auto c = part.begin.c; c < part.end.c;) {
      auto const next = std::min((c / step + 1) * step, part.end.c);
      auto const bytes = (next - c) * f.element_bytes();
      // Pixels that follow each other are one range.
      auto const at_once = is_one_tile && bytes == pixel ? columns : 1;
      for (auto x = part.begin.x; x < part.end.x; x += at_once) {
        add(pixel_offset(f, y, x) + channel_offset(f, c), bytes * at_once);
      }
      c = next;
    }
  }
  return ranges;
}
/// An upper bound of the number of ranges that `ranges_of` gives for a whole map.
[[nodiscard]] constexpr std::int64_t most_ranges(feature_map const& f) {
  std::int64_t const parts = f.tile_width0 < f.width ? 2 : 1;
  if (f.format != activation_format::nhcwb16) {
    return f.height * (f.stride_x == f.depth * f.element_bytes() ? parts : f.width);
  }
  return f.height * (f.depth / 16 * parts + (f.depth % 16 != 0 ? f.width : 0));
}

[[nodiscard]] inline std::vector<byte_range> ranges_of(feature_map const& f) {
  return ranges_of(f, {.end = {f.height, f.width, f.depth}});
}

/// A pool of mode "none" has its input in the second feature map.
[[nodiscard]] constexpr bool reads_ifm(kernel_operation const& o) {
  return !(o.kind == kernel_kind::pool && o.pooling == pooling_mode::none) && is_in_memory(o.ifm);
}
/// The second input if it is read from memory, or null.
[[nodiscard]] constexpr feature_map const* read_ifm2(kernel_operation const& o) {
  return o.ifm2 && is_in_memory(*o.ifm2) ? &*o.ifm2 : nullptr;
}
[[nodiscard]] constexpr bool writes_ofm(kernel_operation const& o) {
  return !o.keeps_accumulators && is_in_memory(o.ofm);
}

/// The bytes that a kernel operation accesses.
[[nodiscard]] inline access_list accesses_of(npu_facts const& npu, kernel_operation const& o) {
  access_list made;
  if (reads_ifm(o)) made.reads.push_back({"the input", ranges_of(o.ifm)});
  if (auto const* f = read_ifm2(o)) made.reads.push_back({"the second input", ranges_of(*f)});
  if (!o.weights.streams.empty()) made.reads.push_back({"the weights", o.weights.streams});
  if (!o.scales.empty()) made.reads.push_back({"the scales", o.scales});
  if (auto const bytes = table_bytes(npu, o.out.lookup); bytes > 0) {
    byte_range const table{.region = region::internal,
                           .base = table_offset(npu, o.out.lookup, o.out.table),
                           .length = bytes};
    made.reads.push_back({"the lookup table", {table}});
  }
  if (writes_ofm(o)) made.writes.push_back({"the output", ranges_of(written_map(o))});
  return made;
}

/// Calls `visit(source offset, destination offset)` for each row of a transfer without an index
/// list.
template <class Visit>
void for_each_row(dma_operation const& o, Visit&& visit) {
  for (std::int64_t plane = 0; plane < o.planes; ++plane) {
    for (std::int64_t row = 0; row < o.rows; ++row) {
      visit(o.source.base + plane * o.source_plane + row * o.source_row,
            o.destination.base + plane * o.destination_plane + row * o.destination_row);
    }
  }
}

/// The bytes that a transfer accesses. The rows that an index list selects are unknown, so all rows
/// that it could select count.
[[nodiscard]] inline access_list accesses_of(dma_operation const& o) {
  access source{"the source", {}};
  access destination{"the destination", {}};
  auto const length = o.source.length;
  auto all_read = o;
  auto all_written = o;
  if (o.gathers) all_read.rows = o.largest_index + 1;
  if (o.scatters) all_written.rows = o.largest_index + 1;
  for_each_row(all_read, [&](std::int64_t at, std::int64_t) {
    source.ranges.push_back({o.source.region, at, length});
  });
  for_each_row(all_written, [&](std::int64_t, std::int64_t at) {
    destination.ranges.push_back({o.destination.region, at, length});
  });
  access_list made{.reads = {std::move(source)}, .writes = {std::move(destination)}};
  if (!o.gathers && !o.scatters) return made;
  access list{"the index list", {}};
  for (std::int64_t plane = 0; plane < o.planes; ++plane) {
    list.ranges.push_back({.region = o.indices.region,
                           .base = o.indices.base + plane * (4 * o.rows + o.index_skip),
                           .length = 4 * o.rows});
  }
  made.reads.push_back(std::move(list));
  return made;
}

/// All ranges of a list of accesses.
[[nodiscard]] inline byte_ranges all_ranges(std::vector<access> const& accesses) {
  std::vector<byte_range> all;
  for (auto const& a : accesses) all.insert(all.end(), a.ranges.begin(), a.ranges.end());
  return byte_ranges(std::move(all));
}

}  // namespace arm_delegate::ethosu
