#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Maps registers to the fields of a transfer.

#include <arm_delegate/base/fixed_string.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/program/region.hpp>

#include <cstdint>

namespace arm_delegate::ethosu {

namespace detail {

/// The region that Vela writes for internal memory, where regions have no meaning.
inline constexpr std::int64_t region_of_internal = 3;

template <arm_delegate::detail::literal Command, class Registers, class Number>
void describe_dma_region(Registers& r, Number& region) {
  auto mode = region == region::internal ? dma_region_mode::internal : dma_region_mode::external;
  auto number = mode == dma_region_mode::internal ? region_of_internal : std::int64_t{region};
  r.template field<Command, "region_mode">(mode);
  r.template field<Command, "region">(number);
  r.follows(region, mode == dma_region_mode::internal ? region::internal : number,
            "the region of a transfer");
}

/// On U55 and U65 the destination can have gaps; the source has none.
template <class Registers, class Operation>
void describe_rows_u65(Registers& r, Operation& o) {
  r.template field<"SET_DMA0_DST_REGION", "stride_mode">(o.dimensions);
  auto const length = o.source.length;
  bool const has_rows = o.dimensions != dma_stride_mode::d1;
  bool const has_planes = has_rows && o.dimensions != dma_stride_mode::d2;
  r.follows(o.source_row, length, "the row stride of the source");
  if (has_rows) {
    r.template field<"SET_DMA0_SIZE0", "size">(o.rows);
    auto skip = o.destination_row - length;
    r.template field<"SET_DMA0_SKIP0", "skip">(skip);
    r.follows(o.destination_row, length + skip, "the row stride of the destination");
  }
  if (has_planes) {
    r.template field<"SET_DMA0_SIZE1", "size">(o.planes);
    r.follows(o.source_plane, o.rows * length, "the plane stride of the source");
    auto skip = o.destination_plane - o.rows * length;
    r.template field<"SET_DMA0_SKIP1", "skip">(skip);
    r.follows(o.destination_plane, o.rows * length + skip, "the plane stride of the destination");
  }
}

template <class Registers, class Operation>
void describe_indices(Registers& r, Operation& o) {
  r.template field<"SET_DMA0_IDX_MAX", "idx_max">(o.largest_index);
  if (o.dimensions == dma_stride_mode::d3) {
    r.template field<"SET_DMA0_IDX_SKIP1", "skip">(o.index_skip);
  }
  r.template field<"SET_DMA0_IDX_REGION", "region">(o.indices.region);
  r.template field<"SET_DMA0_IDX", "base">(o.indices.base);
  r.follows(o.indices.length, 4 * o.rows * o.planes, "the length of the index list");
}

template <class Registers, class Operation>
void describe_rows_u85(Registers& r, Operation& o) {
  r.template field<"SET_DMA0_SRC_REGION", "stride_mode">(o.dimensions);
  r.template field<"SET_DMA0_SRC_REGION", "idx_mode">(o.gathers);
  r.template field<"SET_DMA0_DST_REGION", "idx_mode">(o.scatters);
  bool const has_rows = o.dimensions != dma_stride_mode::d1;
  if (has_rows) {
    r.template field<"SET_DMA0_SIZE0", "size">(o.rows);
  } else {
    r.template unused<"SET_DMA0_SIZE0", "size">(1);
  }
  // A single row may be selected by an index list.
  if (has_rows || o.gathers) r.template field<"SET_DMA0_SRC_STRIDE0", "stride">(o.source_row);
  if (has_rows || o.scatters) r.template field<"SET_DMA0_DST_STRIDE0", "stride">(o.destination_row);
  if (o.dimensions == dma_stride_mode::d3) {
    r.template field<"SET_DMA0_SIZE1", "size">(o.planes);
    r.template field<"SET_DMA0_SRC_STRIDE1", "stride">(o.source_plane);
    r.template field<"SET_DMA0_DST_STRIDE1", "stride">(o.destination_plane);
  }
  if (o.gathers || o.scatters) describe_indices(r, o);
}

}  // namespace detail

/// Describes the fields of a transfer.
template <class Registers, class Operation>
void describe_dma(Registers& r, Operation& o) {
  r.template field<"SET_DMA0_LEN", "length">(o.source.length);
  r.follows(o.destination.length, o.source.length, "the length of a row in the destination");
  detail::describe_dma_region<"SET_DMA0_SRC_REGION">(r, o.source.region);
  r.template field<"SET_DMA0_SRC", "base">(o.source.base);
  detail::describe_dma_region<"SET_DMA0_DST_REGION">(r, o.destination.region);
  r.template field<"SET_DMA0_DST", "base">(o.destination.base);
  r.is_u85() ? detail::describe_rows_u85(r, o) : detail::describe_rows_u65(r, o);
}

}  // namespace arm_delegate::ethosu
