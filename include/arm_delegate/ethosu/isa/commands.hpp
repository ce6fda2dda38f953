#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Every command of Ethos-U55, U65 and U85. Encoder, decoder, disassembler and checks read it here.
//
// Source: the register headers in Arm's Vela, as for settings.hpp. A command whose operands
// differ on U85 has two rows.

#include <arm_delegate/ethosu/isa/command.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace arm_delegate::ethosu {

inline constexpr auto command_table = std::to_array<command>({
    // ---- operations
    {0x0000, "OP_STOP", every_family, {number("mask", 31, 16)}},
    {0x0001, "OP_IRQ", every_family, {number("mask", 31, 16)}},
    {0x0002, "OP_CONV", u55_and_u65},
    {0x0002, "OP_CONV", u85_only, {number("weights_ifm2", 16, 16)}},
    {0x0003, "OP_DEPTHWISE", every_family},
    {0x0005, "OP_POOL", u55_and_u65, {choice<pooling_mode, 18, 16, 2>("pooling_mode")}},
    {0x0005, "OP_POOL", u85_only, {choice<pooling_mode, 18, 16>("pooling_mode")}},
    {0x0006,
     "OP_ELEMENTWISE",
     u55_and_u65,
     {choice<elementwise_mode, 21, 16, 9>("elementwise_mode")}},
    {0x0006, "OP_ELEMENTWISE", u85_only, {choice<elementwise_mode, 21, 16>("elementwise_mode")}},
    {0x0007, "OP_RESIZE", u85_only, {choice<resize_mode, 17, 16>("resize_mode")}},
    {0x0010, "OP_DMA_START", every_family},
    {0x0011, "OP_DMA_WAIT", u55_and_u65, {number("k", 16, 16)}},
    {0x0011, "OP_DMA_WAIT", u85_only, {number("k", 17, 16)}},
    {0x0012, "OP_KERNEL_WAIT", u55_and_u65, {number("n", 17, 16)}},
    {0x0012, "OP_KERNEL_WAIT", u85_only, {number("n", 16, 16)}},
    {0x0013, "OP_PMU_MASK", every_family, {number("enable", 16, 16)}},

    // ---- the first input
    {0x0100, "SET_IFM_PAD_TOP", every_family, {number("pad", 22, 16)}},
    {0x0101, "SET_IFM_PAD_LEFT", every_family, {number("pad", 22, 16)}},
    {0x0102, "SET_IFM_PAD_RIGHT", every_family, {number("pad", 23, 16)}},
    {0x0103, "SET_IFM_PAD_BOTTOM", every_family, {number("pad", 23, 16)}},
    {0x0104, "SET_IFM_DEPTH_M1", every_family, {number("depth_m1", 31, 16)}},
    {0x0105,
     "SET_IFM_PRECISION",
     u55_and_u65,
     {choice<activation_type, 16>("activation_type"),
      choice<activation_precision, 19, 18>("activation_precision"),
      choice<activation_format, 23, 22>("activation_format"),
      choice<ifm_scale_mode, 25, 24>("scale_mode"), choice<rounding, 31, 30>("round_mode")}},
    {0x0105,
     "SET_IFM_PRECISION",
     u85_only,
     {choice<activation_type, 16>("activation_type"),
      choice<activation_precision, 19, 18>("activation_precision"),
      choice<activation_format, 23, 22>("activation_format"),
      choice<activation_storage, 31, 30>("activation_storage")}},
    {0x0107, "SET_IFM_UPSCALE", every_family, {choice<ifm_upscale_mode, 17, 16>("mode")}},
    {0x0108, "SET_IFM_BROADCAST", u85_only, {choice<broadcast_mode, 19, 16>("broadcast_mode")}},
    {0x0109, "SET_IFM_ZERO_POINT", every_family, {number("zero_point", 31, 16)}},
    {0x010A, "SET_IFM_WIDTH0_M1", every_family, {number("width_m1", 31, 16)}},
    {0x010B, "SET_IFM_HEIGHT0_M1", every_family, {number("height_m1", 31, 16)}},
    {0x010C, "SET_IFM_HEIGHT1_M1", every_family, {number("height_m1", 31, 16)}},
    {0x010D, "SET_IFM_IB_END", u55_and_u65, {number("ib_end", 21, 16)}},
    {0x010F, "SET_IFM_REGION", every_family, {number("region", 18, 16)}},

    // ---- the output
    {0x0111, "SET_OFM_WIDTH_M1", every_family, {number("width_m1", 31, 16)}},
    {0x0112, "SET_OFM_HEIGHT_M1", every_family, {number("height_m1", 31, 16)}},
    {0x0113, "SET_OFM_DEPTH_M1", every_family, {number("depth_m1", 31, 16)}},
    {0x0114,
     "SET_OFM_PRECISION",
     u55_and_u65,
     {choice<activation_type, 16>("activation_type"),
      choice<activation_precision, 18, 17>("activation_precision"),
      choice<activation_format, 23, 22>("activation_format"),
      choice<ofm_scale_mode, 24>("scale_mode"), choice<rounding, 31, 30>("round_mode")}},
    {0x0114,
     "SET_OFM_PRECISION",
     u85_only,
     {choice<activation_type, 16>("activation_type"),
      choice<activation_precision, 18, 17>("activation_precision"),
      choice<activation_format, 23, 22>("activation_format"),
      choice<ofm_scale_mode, 24>("scale_mode"),
      choice<activation_reverse, 26, 25>("activation_reverse"),
      choice<activation_transpose, 29, 27>("activation_transpose"),
      choice<activation_storage, 31, 30>("activation_storage")}},
    {0x0115, "SET_OFM_BLK_WIDTH_M1", u55_and_u65, {number("width_m1", 21, 16)}},
    {0x0115, "SET_OFM_BLK_WIDTH_M1", u85_only, {number("width_m1", 22, 16)}},
    {0x0116, "SET_OFM_BLK_HEIGHT_M1", u55_and_u65, {number("height_m1", 20, 16)}},
    {0x0116, "SET_OFM_BLK_HEIGHT_M1", u85_only, {number("height_m1", 22, 16)}},
    {0x0117, "SET_OFM_BLK_DEPTH_M1", u55_and_u65, {number("depth_m1", 22, 16)}},
    {0x0117, "SET_OFM_BLK_DEPTH_M1", u85_only, {number("depth_m1", 25, 16)}},
    {0x0118, "SET_OFM_ZERO_POINT", every_family, {number("zero_point", 31, 16)}},
    {0x011A, "SET_OFM_WIDTH0_M1", every_family, {number("width_m1", 31, 16)}},
    {0x011B, "SET_OFM_HEIGHT0_M1", every_family, {number("height_m1", 31, 16)}},
    {0x011C, "SET_OFM_HEIGHT1_M1", every_family, {number("height_m1", 31, 16)}},
    {0x011F, "SET_OFM_REGION", every_family, {number("region", 18, 16)}},

    // ---- kernel, accumulators, activation
    {0x0120, "SET_KERNEL_WIDTH_M1", every_family, {number("width_m1", 31, 16)}},
    {0x0121, "SET_KERNEL_HEIGHT_M1", every_family, {number("height_m1", 31, 16)}},
    {0x0122,
     "SET_KERNEL_STRIDE",
     every_family,
     {number("stride_x_lsb", 16, 16), number("stride_y_lsb", 17, 17),
      choice<weight_traversal, 18>("weight_order"), number("dilation_x", 19, 19),
      number("dilation_y", 20, 20), choice<kernel_decomposition, 21>("decomposition"),
      number("stride_x_msb", 22, 22), number("stride_y_msb", 25, 25)}},
    {0x0123, "SET_PARALLEL_MODE", u55_and_u65, {choice<parallel_mode, 16>("parallel_mode")}},
    {0x0124, "SET_ACC_FORMAT", u55_and_u65, {choice<acc_format, 17, 16>("acc_format")}},
    {0x0124,
     "SET_ACC_FORMAT",
     u85_only,
     {choice<acc_format_u85, 17, 16>("acc_format"), choice<acc_input, 21, 20>("acc_input"),
      choice<acc_output, 22>("acc_output"), choice<microblock, 26, 24>("microblock")}},
    {0x0125,
     "SET_ACTIVATION",
     u55_and_u65,
     {choice<activation_function, 20, 16>("activation_function"),
      choice<activation_clip_range, 30, 28>("activation_clip_range")}},
    {0x0125,
     "SET_ACTIVATION",
     u85_only,
     {choice<activation_function_u85, 20, 16>("activation_function"), number("table", 23, 21),
      choice<activation_clip_range_u85, 28>("activation_clip_range")}},
    {0x0126, "SET_ACTIVATION_MIN", every_family, {number("clip_boundary", 31, 16)}},
    {0x0127, "SET_ACTIVATION_MAX", every_family, {number("clip_boundary", 31, 16)}},
    {0x0128, "SET_WEIGHT_REGION", every_family, {number("region", 18, 16)}},
    {0x0129, "SET_SCALE_REGION", every_family, {number("region", 18, 16)}},
    {0x012A, "SET_RESIZE_X_SCALE_N_M1", u85_only, {number("scale_n_m1", 26, 16)}},
    {0x012B, "SET_RESIZE_Y_SCALE_N_M1", u85_only, {number("scale_n_m1", 26, 16)}},
    {0x012C, "SET_RESIZE_X_OFFSET", u85_only, {signed_number("offset", 27, 16)}},
    {0x012D, "SET_AB_START", u55_and_u65, {number("ab_start", 21, 16)}},
    {0x012D, "SET_RESIZE_Y_OFFSET", u85_only, {signed_number("offset", 27, 16)}},
    {0x012E,
     "SET_WEIGHT_FORMAT",
     u85_only,
     {choice<weight_format, 16>("weight_format"), choice<weight_sparsity, 20>("weight_sparsity")}},
    {0x012F, "SET_BLOCKDEP", u55_and_u65, {number("blockdep", 17, 16)}},
    {0x012F, "SET_BLOCKDEP", u85_only, {number("blockdep", 18, 16)}},

    // ---- DMA
    {0x0130,
     "SET_DMA0_SRC_REGION",
     u55_and_u65,
     {number("region", 18, 16), choice<dma_region_mode, 24>("region_mode"),
      choice<dma_stride_mode, 26, 25>("stride_mode")}},
    {0x0130,
     "SET_DMA0_SRC_REGION",
     u85_only,
     {number("region", 18, 16), choice<dma_region_mode, 24>("region_mode"),
      choice<dma_stride_mode, 26, 25>("stride_mode"), choice<dma_index_mode, 27>("idx_mode")}},
    {0x0131,
     "SET_DMA0_DST_REGION",
     u55_and_u65,
     {number("region", 18, 16), choice<dma_region_mode, 24>("region_mode"),
      choice<dma_stride_mode, 26, 25>("stride_mode")}},
    {0x0131,
     "SET_DMA0_DST_REGION",
     u85_only,
     {number("region", 18, 16), choice<dma_region_mode, 24>("region_mode"),
      choice<dma_index_mode, 27>("idx_mode")}},
    {0x0132, "SET_DMA0_SIZE0", every_family, {number("size", 31, 16)}},
    {0x0133, "SET_DMA0_SIZE1", every_family, {number("size", 31, 16)}},
    {0x0134, "SET_DMA0_IDX_REGION", u85_only, {number("region", 18, 16)}},

    // ---- the second input
    {0x0180,
     "SET_IFM2_BROADCAST",
     u55_and_u65,
     {number("broadcast_h", 16, 16), number("broadcast_w", 17, 17), number("broadcast_c", 18, 18),
      choice<operand_order, 22>("operand_order"), number("broadcast_constant", 23, 23)}},
    {0x0180, "SET_IFM2_BROADCAST", u85_only, {choice<broadcast_mode, 19, 16>("broadcast_mode")}},
    {0x0181, "SET_IFM2_SCALAR", u55_and_u65, {number("scalar", 31, 16)}},
    {0x0185,
     "SET_IFM2_PRECISION",
     u55_and_u65,
     {choice<activation_type, 16>("activation_type"),
      choice<activation_precision, 19, 18>("activation_precision"),
      choice<activation_format, 23, 22>("activation_format")}},
    {0x0185,
     "SET_IFM2_PRECISION",
     u85_only,
     {choice<activation_type, 16>("activation_type"),
      choice<activation_precision, 19, 18>("activation_precision"),
      choice<activation_format, 23, 22>("activation_format"),
      choice<activation_storage, 31, 30>("activation_storage")}},
    {0x0189, "SET_IFM2_ZERO_POINT", every_family, {number("zero_point", 31, 16)}},
    {0x018A, "SET_IFM2_WIDTH0_M1", every_family, {number("width_m1", 31, 16)}},
    {0x018B, "SET_IFM2_HEIGHT0_M1", every_family, {number("height_m1", 31, 16)}},
    {0x018C, "SET_IFM2_HEIGHT1_M1", every_family, {number("height_m1", 31, 16)}},
    {0x018D, "SET_IFM2_IB_START", u55_and_u65, {number("ib_start", 21, 16)}},
    {0x018F, "SET_IFM2_REGION", every_family, {number("region", 18, 16)}},

    // ---- addresses, strides, scales: two-word commands
    {0x4000, "SET_IFM_BASE0", every_family, {address("base")}},
    {0x4001, "SET_IFM_BASE1", every_family, {address("base")}},
    {0x4002, "SET_IFM_BASE2", every_family, {address("base")}},
    {0x4003, "SET_IFM_BASE3", every_family, {address("base")}},
    {0x4004, "SET_IFM_STRIDE_X", every_family, {stride("stride")}},
    {0x4005, "SET_IFM_STRIDE_Y", every_family, {stride("stride")}},
    {0x4006, "SET_IFM_STRIDE_C", every_family, {stride("stride")}},
    {0x4010, "SET_OFM_BASE0", every_family, {address("base")}},
    {0x4011, "SET_OFM_BASE1", every_family, {address("base")}},
    {0x4012, "SET_OFM_BASE2", every_family, {address("base")}},
    {0x4013, "SET_OFM_BASE3", every_family, {address("base")}},
    {0x4014, "SET_OFM_STRIDE_X", every_family, {stride("stride")}},
    {0x4015, "SET_OFM_STRIDE_Y", every_family, {stride("stride")}},
    {0x4016, "SET_OFM_STRIDE_C", every_family, {stride("stride")}},
    {0x4020, "SET_WEIGHT_BASE", every_family, {address("base")}},
    {0x4021, "SET_WEIGHT_LENGTH", every_family, {payload("length", 31, 0)}},
    {0x4022, "SET_SCALE_BASE", every_family, {address("base")}},
    {0x4023, "SET_SCALE_LENGTH", every_family, {payload("length", 19, 0)}},
    {0x4024, "SET_OFM_SCALE", u55_and_u65, {number("shift", 21, 16), payload("scale", 31, 0)}},
    {0x4024,
     "SET_OFM_SCALE",
     u85_only,
     {number("shift", 21, 16), number("dbl_rnd", 26, 22),
      choice<ofm_rounding, 31, 29>("round_mode"), payload("scale", 30, 0)}},
    {0x4025, "SET_OPA_SCALE", u55_and_u65, {number("shift", 21, 16), payload("scale", 31, 0)}},
    {0x4025,
     "SET_IFM_SCALE",
     u85_only,
     {number("shift", 21, 16), number("dbl_rnd", 26, 22), choice<ifm_rounding, 29>("round_mode"),
      payload("scale", 30, 0)}},
    {0x4026, "SET_OPB_SCALE", u55_and_u65, {payload("scale", 15, 0)}},
    {0x4026,
     "SET_IFM2_SCALE",
     u85_only,
     {number("shift", 21, 16), number("dbl_rnd", 26, 22), choice<ifm_rounding, 29>("round_mode"),
      payload("scale", 30, 0)}},
    {0x4027, "SET_OP_SCALAR", u85_only, {payload("scalar", 31, 0)}},
    {0x4030, "SET_DMA0_SRC", every_family, {address("base")}},
    {0x4031, "SET_DMA0_DST", every_family, {address("base")}},
    {0x4032, "SET_DMA0_LEN", every_family, {address("length")}},
    {0x4033, "SET_DMA0_SKIP0", u55_and_u65, {stride("skip")}},
    {0x4033, "SET_DMA0_SRC_STRIDE0", u85_only, {stride("stride")}},
    {0x4034, "SET_DMA0_SKIP1", u55_and_u65, {stride("skip")}},
    {0x4034, "SET_DMA0_SRC_STRIDE1", u85_only, {stride("stride")}},
    {0x4035, "SET_DMA0_DST_STRIDE0", u85_only, {stride("stride")}},
    {0x4036, "SET_DMA0_DST_STRIDE1", u85_only, {stride("stride")}},
    {0x4037, "SET_DMA0_IDX", u85_only, {address("base")}},
    {0x4038, "SET_DMA0_IDX_MAX", u85_only, {payload("idx_max", 30, 0)}},
    {0x4039, "SET_DMA0_IDX_SKIP1", u85_only, {stride("skip")}},
    {0x4080, "SET_IFM2_BASE0", every_family, {address("base")}},
    {0x4081, "SET_IFM2_BASE1", every_family, {address("base")}},
    {0x4082, "SET_IFM2_BASE2", every_family, {address("base")}},
    {0x4083, "SET_IFM2_BASE3", every_family, {address("base")}},
    {0x4084, "SET_IFM2_STRIDE_X", every_family, {stride("stride")}},
    {0x4085, "SET_IFM2_STRIDE_Y", every_family, {stride("stride")}},
    {0x4086, "SET_IFM2_STRIDE_C", every_family, {stride("stride")}},
    {0x4090, "SET_WEIGHT1_BASE", every_family, {address("base")}},
    {0x4091, "SET_WEIGHT1_LENGTH", every_family, {payload("length", 31, 0)}},
    {0x4092, "SET_SCALE1_BASE", u55_and_u65, {address("base")}},
    {0x4092, "SET_WEIGHT2_BASE", u85_only, {address("base")}},
    {0x4093, "SET_SCALE1_LENGTH", u55_and_u65, {payload("length", 19, 0)}},
    {0x4093, "SET_WEIGHT2_LENGTH", u85_only, {payload("length", 31, 0)}},
    {0x4094, "SET_WEIGHT3_BASE", u85_only, {address("base")}},
    {0x4095, "SET_WEIGHT3_LENGTH", u85_only, {payload("length", 31, 0)}},
    {0x4096,
     "SET_RESIZE_X",
     u85_only,
     {number("one_step_int", 19, 16), number("blk_step_int", 30, 20),
      payload("one_step_mod", 10, 0), payload("blk_step_mod", 26, 16)}},
    {0x4097,
     "SET_RESIZE_Y",
     u85_only,
     {number("one_step_int", 19, 16), number("blk_step_int", 30, 20),
      payload("one_step_mod", 10, 0), payload("blk_step_mod", 26, 16)}},
    {0x4100,
     "OP_BRANCH",
     u85_only,
     {choice<branch_condition, 16>("branch_cond"), payload("branch_target", 31, 0)}},
});

namespace detail {

/// The commands of one design, by opcode: the index in `command_table` + 1, or 0 if the design
/// lacks the command. One-word opcodes come first.
inline constexpr std::size_t codes_of_one_size = 1024;
constexpr std::size_t code_index(std::uint32_t first_word) {
  return (first_word & 0x3FFU) + ((first_word >> 14U & 3U) != 0 ? codes_of_one_size : 0);
}

template <npu_family Family>
inline constexpr auto rows_by_code = [] {
  std::array<std::uint8_t, 2 * codes_of_one_size> rows{};
  for (std::size_t i = 0; i < command_table.size(); ++i) {
    auto const& c = command_table[i];
    if (c.on.has(Family)) rows[code_index(c.code)] = static_cast<std::uint8_t>(i + 1);
  }
  return rows;
}();

}  // namespace detail

/// The index in `command_table` for a command's first word, or the table's size if the design has
/// no such command or if reserved opcode bits are set.
constexpr std::size_t find_command(npu_family family, std::uint32_t first_word) {
  auto const& rows = family == npu_family::u85   ? detail::rows_by_code<npu_family::u85>
                     : family == npu_family::u65 ? detail::rows_by_code<npu_family::u65>
                                                 : detail::rows_by_code<npu_family::u55>;
  std::size_t const row = rows[detail::code_index(first_word)];
  bool const same = row != 0 && command_table[row - 1].code == (first_word & 0xFFFFU);
  return same ? row - 1 : command_table.size();
}

/// The same by name.
constexpr std::size_t find_command(npu_family family, std::string_view name) {
  for (std::size_t i = 0; i < command_table.size(); ++i) {
    if (command_table[i].on.has(family) && command_table[i].name == name) return i;
  }
  return command_table.size();
}

}  // namespace arm_delegate::ethosu
