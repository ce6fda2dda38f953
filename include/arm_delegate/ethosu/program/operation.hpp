#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Kernel operations and transfers as shapes, locations and numbers, independent of the registers
// that encode them.

#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <cstdint>
#include <optional>
#include <vector>

namespace arm_delegate::ethosu {

enum class kernel_kind : std::uint8_t { conv, depthwise, pool, elementwise, resize };

/// The conversion of accumulators to output elements: rounding, clipping, a lookup.
struct output_stage {
  ofm_scale_mode scale_mode = ofm_scale_mode::global;
  bool is_bare = false;  ///< no scaling
  npu_scale scale{};
  ofm_rounding round = ofm_rounding::double_symmetric;
  std::int64_t double_rounding = 0;                                         ///< U85's dbl_rnd field
  std::int64_t zero_point = 0;                                              ///< added after scaling
  activation_clip_range clip_range = activation_clip_range::ofm_precision;  ///< of U55 and U65
  bool clips = true;
  bool clips_unsigned = false;
  std::int64_t smallest = 0;
  std::int64_t largest = 0;
  activation_function_u85 lookup = activation_function_u85::none;
  std::int64_t table = 0;  ///< index of the lookup table
  activation_transpose transpose = activation_transpose::hwc;
  activation_reverse reverse = activation_reverse::none;
  friend bool operator==(output_stage const&, output_stage const&) = default;
};

/// The scale applied to an operand of an addition first.
struct operand_scale {
  npu_scale scale{};
  ofm_rounding round = ofm_rounding::double_symmetric;
  std::int64_t double_rounding = 0;
  friend bool operator==(operand_scale const&, operand_scale const&) = default;
};

/// The encoding and order of an operation's weights.
struct weight_coding {
  weight_traversal order = weight_traversal::depth_first;
  weight_format format = weight_format::swd;
  weight_sparsity sparsity = weight_sparsity::none;
  std::vector<byte_range> streams{};  ///< one per core; all zero if a core has none
  friend bool operator==(weight_coding const&, weight_coding const&) = default;
};

/// The interpolation positions of a RESIZE along one axis.
struct resize_axis {
  std::int64_t numerator = 1;
  std::int64_t step = 1;  ///< per output element, in 1/numerator of an input element
  std::int64_t offset = 0;
  std::int64_t block_step = 0;  ///< per block of the output, in the same unit
  friend bool operator==(resize_axis const&, resize_axis const&) = default;
};

/// U55 and U65: the SHRAM banks of an operation.
struct shram_banks {
  std::int64_t ifm_end = 0;     ///< first bank after the input's buffer
  std::int64_t ifm2_begin = 0;  ///< first bank of the second input
  std::int64_t accumulators_begin = 0;
  friend bool operator==(shram_banks const&, shram_banks const&) = default;
};

/// One kernel operation.
struct kernel_operation {
  kernel_kind kind = kernel_kind::conv;
  pooling_mode pooling = pooling_mode::max;              ///< for a pool
  elementwise_mode elementwise = elementwise_mode::mul;  ///< for an elementwise operation
  resize_mode resize = resize_mode::bilinear;            ///< for a resize
  feature_map ifm{};
  std::optional<feature_map> ifm2{};
  bool multiplies_matrices = false;  ///< the second input replaces a convolution's weights
  feature_map ofm{};
  npu_kernel kernel{};
  ifm_upscale_mode upscale = ifm_upscale_mode::none;
  npu_block block{};                                    ///< of the output
  microblock unit = microblock::u1x1;                   ///< U85
  parallel_mode parallel = parallel_mode::single_core;  ///< U65
  weight_coding weights{};
  std::vector<byte_range> scales{};
  output_stage out{};
  // Elementwise operations.
  ifm_scale_mode scale_mode = ifm_scale_mode::opa_opb_16;  ///< U55 and U65
  operand_scale ifm_scale{};    ///< operand A on U55 and U65, which also round for other operations
  operand_scale ifm2_scale{};   ///< operand B
  bool swaps_operands = false;  ///< the second feature map is operand A
  std::int64_t scalar = 0;
  // Accumulators.
  std::int64_t accumulator_bits = 32;  ///< 16: float accumulators
  acc_input starts_from = acc_input::reset;
  bool keeps_accumulators = false;  ///< the output is not written
  resize_axis resize_y{};
  resize_axis resize_x{};
  /// Blocks of the previous operation that may be unfinished.
  std::int64_t block_dependency = 0;
  shram_banks banks{};
  friend bool operator==(kernel_operation const&, kernel_operation const&) = default;
};

/// A transfer of `planes` x `rows` rows of `length` bytes, also from or to `region::internal`.
struct dma_operation {
  byte_range source{};                               ///< with the length of a row
  byte_range destination{};                          ///< likewise
  dma_stride_mode dimensions = dma_stride_mode::d1;  ///< d1: one row; d2: one plane
  std::int64_t rows = 1;
  std::int64_t planes = 1;
  std::int64_t source_row = 0;  ///< row stride in bytes
  std::int64_t source_plane = 0;
  std::int64_t destination_row = 0;
  std::int64_t destination_plane = 0;
  // Rows selected by a list of int32 indices.
  bool gathers = false;   ///< the list selects the rows to read
  bool scatters = false;  ///< the list selects the rows to write
  byte_range indices{};
  std::int64_t largest_index = 0;
  std::int64_t index_skip = 0;  ///< bytes of the list to skip after each plane
  friend bool operator==(dma_operation const&, dma_operation const&) = default;
};

}  // namespace arm_delegate::ethosu
