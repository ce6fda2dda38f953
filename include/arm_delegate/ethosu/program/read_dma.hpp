#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Reads what a transfer of a command stream does from the state that it finds.

#include <arm_delegate/base/fixed_string.hpp>
#include <arm_delegate/ethosu/isa/command_state.hpp>
#include <arm_delegate/ethosu/isa/command_stream.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/ethosu/program/region.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <cstdint>

namespace arm_delegate::ethosu {

namespace detail {

/// Reads the state of one transfer.
class dma_reader {
 public:
  dma_reader(command_state const& state, instruction const& i) : s_(state), i_(i) {}

  dma_operation run() const {
    dma_operation o{.command = i_};
    auto const length = s_.get<"SET_DMA0_LEN", "length">();
    o.source = {.region = region_of<"SET_DMA0_SRC_REGION">(),
                .base = s_.get<"SET_DMA0_SRC", "base">(),
                .length = length};
    o.destination = {.region = region_of<"SET_DMA0_DST_REGION">(),
                     .base = s_.get<"SET_DMA0_DST", "base">(),
                     .length = length};
    s_.family() == npu_family::u85 ? read_u85(o) : read_u65(o);
    return o;
  }

 private:
  template <arm_delegate::detail::literal Command>
  [[nodiscard]] std::int64_t region_of() const {
    return s_.get<dma_region_mode, Command, "region_mode">() == dma_region_mode::internal
               ? region::internal
               : s_.get<Command, "region">();
  }

  /// U65 leaves gaps at the destination; the source has none.
  void read_u65(dma_operation& o) const {
    auto const mode = s_.get<dma_stride_mode, "SET_DMA0_DST_REGION", "stride_mode">();
    auto const length = o.source.length;
    o.source_row = length;
    if (mode == dma_stride_mode::d1) return;
    o.rows = s_.get<"SET_DMA0_SIZE0", "size">();
    o.destination_row = length + s_.get<"SET_DMA0_SKIP0", "skip">();
    if (mode == dma_stride_mode::d2) return;
    o.planes = s_.get<"SET_DMA0_SIZE1", "size">();
    o.source_plane = o.rows * length;
    o.destination_plane = o.rows * length + s_.get<"SET_DMA0_SKIP1", "skip">();
  }

  void read_u85(dma_operation& o) const {
    auto const mode = s_.get<dma_stride_mode, "SET_DMA0_SRC_REGION", "stride_mode">();
    o.gathers =
        s_.get<dma_index_mode, "SET_DMA0_SRC_REGION", "idx_mode">() == dma_index_mode::enabled;
    o.scatters =
        s_.get<dma_index_mode, "SET_DMA0_DST_REGION", "idx_mode">() == dma_index_mode::enabled;
    bool const has_rows = mode != dma_stride_mode::d1;
    if (has_rows) o.rows = s_.get<"SET_DMA0_SIZE0", "size">();
    // A single row may be one that a list chooses.
    if (has_rows || o.gathers) o.source_row = s_.get<"SET_DMA0_SRC_STRIDE0", "stride">();
    if (has_rows || o.scatters) o.destination_row = s_.get<"SET_DMA0_DST_STRIDE0", "stride">();
    if (mode == dma_stride_mode::d3) {
      o.planes = s_.get<"SET_DMA0_SIZE1", "size">();
      o.source_plane = s_.get<"SET_DMA0_SRC_STRIDE1", "stride">();
      o.destination_plane = s_.get<"SET_DMA0_DST_STRIDE1", "stride">();
    }
    if (o.gathers || o.scatters) read_indices(o, mode);
  }
  void read_indices(dma_operation& o, dma_stride_mode mode) const {
    o.largest_index = s_.get<"SET_DMA0_IDX_MAX", "idx_max">();
    if (mode == dma_stride_mode::d3) o.index_skip = s_.get<"SET_DMA0_IDX_SKIP1", "skip">();
    o.indices = {.region = s_.get<"SET_DMA0_IDX_REGION", "region">(),
                 .base = s_.get<"SET_DMA0_IDX", "base">(),
                 .length = 4 * o.rows * o.planes};
  }

  command_state const& s_;
  instruction const& i_;
};

}  // namespace detail

/// What a transfer does in that state.
[[nodiscard]] inline dma_operation read_dma(command_state const& state, instruction const& i) {
  return detail::dma_reader(state, i).run();
}

}  // namespace arm_delegate::ethosu
