#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// A network as kernel operations and transfers whose memory is not placed yet: the level between
// TOSA and a payload.

#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/ethosu/program/region.hpp>
#include <arm_delegate/ethosu/weights/scale_table.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/targets/npu_effort.hpp>
#include <arm_delegate/targets/npu_facts.hpp>
#include <arm_delegate/targets/npu_goal.hpp>
#include <arm_delegate/targets/npu_memory_mode.hpp>
#include <arm_delegate/targets/npu_system.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace arm_delegate::ethosu::compile {

/// Index of a buffer in its graph.
enum class buffer_id : std::uint32_t {};
inline constexpr buffer_id no_buffer{~std::uint32_t{0}};

/// What a buffer holds.
enum class buffer_kind : std::uint8_t {
  feature_map,  ///< elements of tensors, or a constant
  weights       ///< a copy of encoded weights, in the SRAM
};

/// Contiguous memory of one tensor, or of several that share it.
struct npu_buffer {
  std::string name{};
  std::int64_t bytes = 0;
  buffer_kind kind = buffer_kind::feature_map;
  /// The contents of a constant. Constants are shared by value in region 0.
  std::shared_ptr<std::vector<std::byte> const> data{};
  /// A buffer without steps of its own whose memory holds this one and others; none: the buffer has
  /// memory of its own.
  buffer_id within = no_buffer;
  std::int64_t offset = 0;  ///< in that memory
  /// Where it is placed; `unplaced` before allocation.
  byte_range place{.region = region::scratch, .base = unplaced};

  static constexpr std::int64_t unplaced = -1;
  [[nodiscard]] bool is_constant() const { return data != nullptr; }
  [[nodiscard]] bool is_placed() const { return place.base != unplaced; }
};

/// The weights of a convolution, without their zero point, in OHWI order. A depthwise one has one
/// input channel.
struct operation_weights {
  std::int64_t out_channels = 0;
  std::int64_t height = 0;
  std::int64_t width = 0;
  std::int64_t in_channels = 0;
  std::shared_ptr<std::vector<std::int16_t> const> values{};
};

/// The origin of a step: the TOSA operator that it was made for.
struct npu_origin {
  std::string location{};                      ///< the name of the ATen node
  std::vector<std::uint32_t> debug_handles{};  ///< of the program's nodes
};

/// A kernel operation. The first base of each map is an offset in its buffer; tiles, regions,
/// weight streams and scale tables are filled in when memory is placed.
struct npu_kernel_step {
  kernel_operation kernel{};
  buffer_id ifm = no_buffer;
  buffer_id ifm2 = no_buffer;
  buffer_id ofm = no_buffer;
  operation_weights weights{};
  std::vector<weights::scale_entry> scales{};  ///< of each output channel; empty: a single scale
  buffer_id table = no_buffer;                 ///< a constant: the lookup table
  /// The buffer that holds the weight streams, whose bases are then offsets in it; none: region 0.
  buffer_id fetched_weights = no_buffer;
  /// The number of the operation of which this one computes some rows; none: a whole operation.
  std::optional<std::size_t> whole{};
  npu_origin origin{};
};

/// A transfer between buffers; its ranges are offsets in them.
struct npu_transfer_step {
  dma_operation dma{};
  buffer_id source = no_buffer;
  buffer_id destination = no_buffer;
  buffer_id indices = no_buffer;
  npu_origin origin{};
};

/// A place in the order of steps that branches lead to.
enum class label_id : std::uint32_t {};

/// The place of a label: a branch leads to the step after it.
struct npu_label_step {
  label_id label{};
  npu_origin origin{};
};

/// U85: continues at a label, always or if the kernel operation before it has written a single
/// element that is not 0.
struct npu_branch_step {
  label_id target{};
  branch_condition condition = branch_condition::always;
  npu_origin origin{};
};

using npu_step = std::variant<npu_kernel_step, npu_transfer_step, npu_label_step, npu_branch_step>;

[[nodiscard]] inline npu_origin const& origin_of(npu_step const& step) {
  return std::visit([](auto const& s) -> npu_origin const& { return s.origin; }, step);
}

/// An input or output of the network.
struct npu_port {
  std::string name{};
  buffer_id buffer = no_buffer;
  std::int64_t offset = 0;  ///< in the buffer
  ir::shape sizes{};
  std::int64_t element_bytes = 1;
};

/// Steps in execution order, over buffers. No step moves past a label or a branch.
struct npu_graph {
  npu_facts const* npu = nullptr;
  npu_system system{};
  npu_memory_mode mode{};  ///< which memories hold the regions
  npu_goal goal = npu_goal::performance;
  npu_effort effort{};  ///< of the searches
  /// Bytes of the SRAM that maps and weights may take together; none: those that maps need.
  std::optional<std::int64_t> sram_limit{};
  std::vector<npu_buffer> buffers{};
  std::vector<npu_step> steps{};
  std::size_t label_count = 0;  ///< labels are numbered from 0
  std::vector<npu_port> inputs{};
  std::vector<npu_port> outputs{};
  std::vector<std::byte> constants{};   ///< region 0, once constants are encoded
  std::int64_t scratch_bytes = 0;       ///< of region 1, once memory is allocated
  std::int64_t fast_scratch_bytes = 0;  ///< of region 2, likewise

  [[nodiscard]] npu_buffer& operator[](buffer_id id) {
    return buffers[static_cast<std::size_t>(id)];
  }
  [[nodiscard]] npu_buffer const& operator[](buffer_id id) const {
    return buffers[static_cast<std::size_t>(id)];
  }
  /// The buffer that has the memory of `id`.
  [[nodiscard]] buffer_id memory_of(buffer_id id) const {
    auto const within = (*this)[id].within;
    return within == no_buffer ? id : within;
  }
  buffer_id add(npu_buffer b) {
    buffers.push_back(std::move(b));
    return buffer_id{static_cast<std::uint32_t>(buffers.size() - 1)};
  }
};

}  // namespace arm_delegate::ethosu::compile
