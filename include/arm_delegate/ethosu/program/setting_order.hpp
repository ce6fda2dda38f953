#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The order in which the registers of a step are set. Any order has the same meaning; this is the
// order of Vela (its Regor compiler), so that streams can be compared word by word.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/ethosu/isa/command_state.hpp>
#include <arm_delegate/ethosu/isa/commands.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <fmt/core.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace arm_delegate::ethosu {

namespace detail {

using setting_list = std::span<std::string_view const>;

// Names without "SET_". Source: streams compiled by Vela, which uses one order for all
// operations of a kind.
inline constexpr auto cores_first = std::to_array<std::string_view>({"PARALLEL_MODE"});
inline constexpr auto scale_first = std::to_array<std::string_view>({"OFM_SCALE"});
inline constexpr auto coding_first =
    std::to_array<std::string_view>({"WEIGHT_FORMAT", "OFM_SCALE"});
inline constexpr auto scales_first = std::to_array<std::string_view>(
    {"OPA_SCALE", "OPB_SCALE", "IFM_SCALE", "IFM2_SCALE", "OFM_SCALE"});
inline constexpr auto u55_order = std::to_array<std::string_view>(
    {"PARALLEL_MODE",     "IFM_REGION",       "IFM_BASE0",        "IFM_BASE1",
     "IFM_BASE2",         "IFM_BASE3",        "IFM_HEIGHT0_M1",   "IFM_HEIGHT1_M1",
     "IFM_WIDTH0_M1",     "IFM_DEPTH_M1",     "IFM_STRIDE_Y",     "IFM_STRIDE_X",
     "IFM_STRIDE_C",      "IFM_ZERO_POINT",   "IFM_PRECISION",    "IFM_UPSCALE",
     "IFM_PAD_TOP",       "IFM_PAD_LEFT",     "IFM_PAD_BOTTOM",   "IFM_PAD_RIGHT",
     "OFM_REGION",        "OFM_BASE0",        "OFM_BASE1",        "OFM_BASE2",
     "OFM_BASE3",         "OFM_HEIGHT_M1",    "OFM_WIDTH_M1",     "OFM_HEIGHT0_M1",
     "OFM_HEIGHT1_M1",    "OFM_WIDTH0_M1",    "OFM_DEPTH_M1",     "OFM_STRIDE_Y",
     "OFM_STRIDE_X",      "OFM_STRIDE_C",     "OFM_ZERO_POINT",   "OFM_PRECISION",
     "KERNEL_HEIGHT_M1",  "KERNEL_WIDTH_M1",  "KERNEL_STRIDE",    "WEIGHT_REGION",
     "WEIGHT_BASE",       "WEIGHT_LENGTH",    "WEIGHT1_BASE",     "WEIGHT1_LENGTH",
     "SCALE_REGION",      "SCALE_BASE",       "SCALE_LENGTH",     "SCALE1_BASE",
     "SCALE1_LENGTH",     "ACTIVATION",       "ACTIVATION_MIN",   "ACTIVATION_MAX",
     "OFM_SCALE",         "IFM2_REGION",      "IFM2_BASE0",       "IFM2_BASE1",
     "IFM2_BASE2",        "IFM2_BASE3",       "IFM2_HEIGHT0_M1",  "IFM2_HEIGHT1_M1",
     "IFM2_WIDTH0_M1",    "IFM2_STRIDE_Y",    "IFM2_STRIDE_X",    "IFM2_STRIDE_C",
     "IFM2_SCALAR",       "IFM2_ZERO_POINT",  "IFM2_PRECISION",   "IFM2_BROADCAST",
     "OFM_BLK_HEIGHT_M1", "OFM_BLK_WIDTH_M1", "OFM_BLK_DEPTH_M1", "IFM_IB_END",
     "AB_START",          "IFM2_IB_START",    "ACC_FORMAT",       "BLOCKDEP"});
inline constexpr auto u85_ifm2 = std::to_array<std::string_view>(
    {"IFM2_PRECISION", "IFM2_REGION", "IFM2_BASE0", "IFM2_BASE1", "IFM2_BASE2", "IFM2_BASE3",
     "IFM2_HEIGHT0_M1", "IFM2_HEIGHT1_M1", "IFM2_WIDTH0_M1", "IFM2_STRIDE_Y", "IFM2_STRIDE_X",
     "IFM2_STRIDE_C", "OP_SCALAR", "IFM2_ZERO_POINT"});
inline constexpr auto u85_maps = std::to_array<std::string_view>(
    {"IFM_PRECISION", "IFM_REGION",     "IFM_BASE0",      "IFM_BASE1",      "IFM_BASE2",
     "IFM_BASE3",     "IFM_HEIGHT0_M1", "IFM_HEIGHT1_M1", "IFM_WIDTH0_M1",  "IFM_DEPTH_M1",
     "IFM_STRIDE_Y",  "IFM_STRIDE_X",   "IFM_STRIDE_C",   "IFM_ZERO_POINT", "IFM_UPSCALE",
     "IFM_PAD_TOP",   "IFM_PAD_LEFT",   "IFM_PAD_BOTTOM", "IFM_PAD_RIGHT",  "OFM_PRECISION",
     "OFM_REGION",    "OFM_BASE0",      "OFM_BASE1",      "OFM_BASE2",      "OFM_BASE3",
     "OFM_HEIGHT_M1", "OFM_WIDTH_M1",   "OFM_DEPTH_M1",   "OFM_HEIGHT0_M1", "OFM_HEIGHT1_M1",
     "OFM_WIDTH0_M1", "OFM_STRIDE_Y",   "OFM_STRIDE_X",   "OFM_STRIDE_C",   "OFM_ZERO_POINT"});
inline constexpr auto u85_weights = std::to_array<std::string_view>(
    {"KERNEL_HEIGHT_M1", "KERNEL_WIDTH_M1", "KERNEL_STRIDE", "WEIGHT_FORMAT", "WEIGHT_REGION",
     "WEIGHT_BASE", "WEIGHT_LENGTH", "WEIGHT1_BASE", "WEIGHT1_LENGTH", "WEIGHT2_BASE",
     "WEIGHT2_LENGTH", "WEIGHT3_BASE", "WEIGHT3_LENGTH", "SCALE_REGION", "SCALE_BASE",
     "SCALE_LENGTH"});
inline constexpr auto u85_activation =
    std::to_array<std::string_view>({"ACTIVATION", "ACTIVATION_MIN", "ACTIVATION_MAX"});
inline constexpr auto u85_resize = std::to_array<std::string_view>(
    {"IFM2_ZERO_POINT", "OFM_SCALE", "RESIZE_X_SCALE_N_M1", "RESIZE_Y_SCALE_N_M1", "RESIZE_X",
     "RESIZE_Y", "RESIZE_X_OFFSET", "RESIZE_Y_OFFSET"});
inline constexpr auto u85_block = std::to_array<std::string_view>(
    {"OFM_SCALE", "IFM_BROADCAST", "IFM2_BROADCAST", "OFM_BLK_HEIGHT_M1", "OFM_BLK_WIDTH_M1",
     "OFM_BLK_DEPTH_M1", "ACC_FORMAT", "BLOCKDEP"});
inline constexpr auto dma_order = std::to_array<std::string_view>(
    {"DMA0_SRC_REGION", "DMA0_SRC", "DMA0_DST_REGION", "DMA0_DST", "DMA0_LEN", "DMA0_SIZE0",
     "DMA0_SIZE1", "DMA0_SKIP0", "DMA0_SKIP1", "DMA0_SRC_STRIDE0", "DMA0_SRC_STRIDE1",
     "DMA0_DST_STRIDE0", "DMA0_DST_STRIDE1", "DMA0_IDX_REGION", "DMA0_IDX_MAX", "DMA0_IDX",
     "DMA0_IDX_SKIP1"});

/// Each SET command once: first the listed ones, then all others.
inline std::vector<std::uint8_t> rows_in_order(npu_family family,
                                               std::initializer_list<setting_list> lists) {
  std::vector<std::uint8_t> rows;
  auto const add = [&](std::size_t row) {
    auto const number = static_cast<std::uint8_t>(row);
    bool const is_new = row < command_table.size() && !ranges::contains(rows, number);
    if (is_new) rows.push_back(number);
  };
  for (auto const& list : lists) {
    for (auto const name : list) add(find_command(family, fmt::format("SET_{}", name)));
  }
  for (std::size_t row = 0; row < command_table.size(); ++row) {
    auto const& c = command_table[row];
    if (c.on.has(family) && !c.is_operation()) add(row);
  }
  return rows;
}

/// The kind of step that determines the register order.
enum class order_kind : std::uint8_t {
  conv,
  matrix_product,
  depthwise,
  pool,
  elementwise,
  resize,
  transfer,
};
inline constexpr std::size_t order_kinds = 7;

[[nodiscard]] constexpr order_kind order_kind_of(kernel_operation const& o) {
  switch (o.kind) {
    case kernel_kind::depthwise: return order_kind::depthwise;
    case kernel_kind::pool: return order_kind::pool;
    case kernel_kind::elementwise: return order_kind::elementwise;
    case kernel_kind::resize: return order_kind::resize;
    default: return o.multiplies_matrices ? order_kind::matrix_product : order_kind::conv;
  }
}

inline std::vector<std::uint8_t> make_order(npu_family family, order_kind kind) {
  bool const is_elementwise = kind == order_kind::elementwise;
  if (kind == order_kind::transfer) return rows_in_order(family, {dma_order});
  if (family != npu_family::u85) {
    if (is_elementwise) return rows_in_order(family, {cores_first, scales_first, u55_order});
    return rows_in_order(family, {u55_order});
  }
  switch (kind) {
    case order_kind::elementwise:
      return rows_in_order(family, {scales_first, u85_maps, u85_activation, u85_ifm2, u85_block});
    case order_kind::resize:
      return rows_in_order(family, {u85_maps, u85_activation, u85_resize, u85_weights, u85_block});
    case order_kind::pool:
      return rows_in_order(family, {u85_ifm2, u85_maps, u85_weights, u85_activation, u85_block});
    case order_kind::matrix_product:
      return rows_in_order(
          family, {u85_ifm2, coding_first, u85_maps, u85_weights, u85_activation, u85_block});
    default:
      return rows_in_order(
          family, {u85_ifm2, scale_first, u85_maps, u85_weights, u85_activation, u85_block});
  }
}

}  // namespace detail

/// The indices in `command_table` of all SET commands of the NPU, each once, in the order in which
/// a step of that kind sets them.
[[nodiscard]] inline std::span<std::uint8_t const> setting_order(npu_family family,
                                                                 detail::order_kind kind) {
  using orders = std::array<std::vector<std::uint8_t>, detail::order_kinds>;
  auto const all_of = [](npu_family f) {
    orders made;
    for (std::size_t k = 0; k < made.size(); ++k) {
      made[k] = detail::make_order(f, static_cast<detail::order_kind>(k));
    }
    return made;
  };
  // U55 and U65 have the same commands.
  static orders const u55 = all_of(npu_family::u55);
  static orders const u85 = all_of(npu_family::u85);
  return (family == npu_family::u85 ? u85 : u55)[static_cast<std::size_t>(kind)];
}

namespace detail {

/// U85: registers that Vela sets again for every operation of a chain and for the one after it:
/// the inputs' types and locations.
[[nodiscard]] inline command_set const& chain_registers() {
  static command_set const rows = [] {
    command_set made;
    made.set(find_command(npu_family::u85, "SET_OFM_PRECISION"));
    for (std::string const map : {"SET_IFM", "SET_IFM2"}) {
      for (char const* const rest :
           {"_PRECISION", "_REGION", "_BASE0", "_BASE1", "_BASE2", "_BASE3", "_HEIGHT0_M1",
            "_HEIGHT1_M1", "_WIDTH0_M1", "_STRIDE_Y", "_STRIDE_X", "_STRIDE_C", "_ZERO_POINT"}) {
        made.set(find_command(npu_family::u85, map + rest));
      }
    }
    return made;
  }();
  return rows;
}

}  // namespace detail

}  // namespace arm_delegate::ethosu
