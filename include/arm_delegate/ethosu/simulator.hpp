#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Runs an Ethos-U payload on the host, bit for bit.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/command_state.hpp>
#include <arm_delegate/ethosu/command_stream.hpp>
#include <arm_delegate/ethosu/feature_map.hpp>
#include <arm_delegate/ethosu/operation.hpp>
#include <arm_delegate/ethosu/payload.hpp>
#include <arm_delegate/ethosu/read_operation.hpp>
#include <arm_delegate/ethosu/settings.hpp>
#include <arm_delegate/ethosu/simulate/access.hpp>
#include <arm_delegate/ethosu/simulate/accumulate.hpp>
#include <arm_delegate/ethosu/simulate/elementwise.hpp>
#include <arm_delegate/ethosu/simulate/finish.hpp>
#include <arm_delegate/ethosu/simulate/lookup.hpp>
#include <arm_delegate/ethosu/simulate/npu_memory.hpp>
#include <arm_delegate/ethosu/weights/fwd.hpp>
#include <arm_delegate/ethosu/weights/mlw.hpp>
#include <arm_delegate/ethosu/weights/scale_table.hpp>
#include <arm_delegate/ethosu/weights/traversal.hpp>
#include <arm_delegate/ethosu/weights/weight_order.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace arm_delegate::ethosu {

/// A kernel operation with its weights decoded.
struct kernel_step {
  kernel_operation op{};
  std::vector<std::int16_t> weights{};  ///< OHWI
  std::vector<scale_entry> table{};     ///< by output channel
};

/// What a stream does, one after the other.
using npu_step = std::variant<kernel_step, dma_operation>;

namespace detail {

/// Finds what a payload does, and what it must not do.
class stream_preparer {
 public:
  stream_preparer(npu_payload const& payload, npu_memory& memory)
      : payload_(payload), npu_(*payload.npu), memory_(memory), bytes_(memory) {}

  std::vector<npu_step> run() {
    auto stream = decode_commands(npu_.family, payload_.driver.commands);
    bytes_.findings() = std::move(stream.problems);
    if (!bytes_.findings().empty()) bytes_.refuse();
    mark_begin();
    command_state state(npu_.family);
    for (auto const& i : stream.commands) {
      bytes_.begin(i);
      if (!i.what().is_operation()) {
        state.set(i);
      } else if (is_kernel_operation(i)) {
        prepare_kernel(read_operation(state, i));
      } else if (i.is("OP_DMA_START")) {
        prepare_dma(read_dma(state, i));
      } else if (i.is("OP_BRANCH")) {
        bytes_.refuse();
        bytes_.report("branches are not simulated", "OP_BRANCH", "a stream without control flow");
      }
    }
    return std::move(steps_);
  }

  [[nodiscard]] std::vector<diagnostic>& findings() { return bytes_.findings(); }
  [[nodiscard]] bool is_runnable() const { return bytes_.is_runnable(); }

 private:
  void mark_begin() {
    instruction const start{};
    bytes_.begin(start);
    bytes_.set(0, 0, static_cast<std::int64_t>(memory_.regions[0].size()), byte_state::constant);
    for (auto const& io : payload_.network.inputs) {
      // Tensors take whole 16 bytes, and copies of them too.
      auto const bytes = (io_bytes(io) + 15) / 16 * 16;
      auto const size = static_cast<std::int64_t>(
          memory_.regions[static_cast<std::size_t>(io.region & 7)].size());
      bytes_.set(io.region & 7, io.offset, std::min(bytes, size - io.offset), byte_state::computed);
    }
  }

 public:
  [[nodiscard]] static std::int64_t io_bytes(vela_io const& io) {
    std::int64_t bytes = io.elem_size;
    for (auto const size : io.shape) bytes *= size;
    return bytes;
  }

 private:
  // ---- kernels

  void prepare_kernel(kernel_operation o) {
    read_map(o.ifm, "the input", o);
    if (o.ifm2) read_map(*o.ifm2, "the second input", o);
    kernel_step step{.op = std::move(o)};
    try {
      read_table(step);
      read_weights(step);
    } catch (error const& e) {
      bytes_.refuse();
      bytes_.report(e.diagnostics().front().message, e.diagnostics().front().actual);
    }
    auto const lookup = table_bytes(step.op.out.lookup);
    if (step.op.out.lookup != activation_function_u85::none && lookup == 0) {
      bytes_.refuse();
      bytes_.report("the functions tanh and sigmoid are not simulated", "");
    }
    auto const at = table_offset(npu_, step.op.out.lookup, step.op.out.table);
    if (at + lookup > static_cast<std::int64_t>(memory_.internal.size())) {
      bytes_.refuse();
      bytes_.report("a lookup table lies outside internal memory", std::to_string(at));
    }
    write_map(step.op);
    steps_.emplace_back(std::move(step));
  }

  [[nodiscard]] static bool is_in_memory(feature_map const& f) {
    return f.storage != activation_storage::chained && f.storage != activation_storage::none &&
           f.broadcast != broadcast_mode::scalar;
  }

  void read_map(feature_map const& f, std::string_view what, kernel_operation const& o) {
    if (o.kind == kernel_kind::pool && o.pooling == pooling_mode::none && &f == &o.ifm) return;
    if (!is_in_memory(f)) return;
    if (f.height < 1 || f.width < 1) {
      bytes_.refuse();
      return bytes_.report(std::string(what) + " has no elements",
                           std::to_string(f.height) + "x" + std::to_string(f.width));
    }
    for_each_run(f, [&](std::int64_t at, std::int64_t count) {
      if (bytes_.is_runnable()) bytes_.read(f.region, at, count, what);
    });
  }

  void write_map(kernel_operation const& o) {
    if (o.keeps_accumulators || !is_in_memory(o.ofm)) return;
    auto const f = written_map(o);
    for_each_run(f, [&](std::int64_t at, std::int64_t count) {
      if (bytes_.is_runnable()) bytes_.set(f.region, at, count, byte_state::computed);
    });
  }

  [[nodiscard]] std::span<std::byte const> constant_bytes(byte_range const& r) {
    if (!bytes_.is_constant(r)) {
      throw error(diagnostic{
          .id = code::bad_command,
          .message = "weights or scales are no constants",
          .actual = "region " + std::to_string(r.region) + " at " + std::to_string(r.base)});
    }
    return {memory_.at(r.region, r.base), static_cast<std::size_t>(r.length)};
  }

  [[nodiscard]] int microblock_depth(kernel_operation const& o) const {
    if (npu_.family != npu_family::u85) return npu_.microblocks[0].depth;
    constexpr std::array<std::pair<int, int>, 6> sizes{
        {{1, 1}, {1, 2}, {1, 4}, {2, 2}, {2, 4}, {4, 4}}};
    auto const [height, width] = sizes[static_cast<std::size_t>(o.unit)];
    for (std::size_t i = 0; i < npu_.microblock_count; ++i) {
      auto const& u = npu_.microblocks[i];
      if (u.height == height && u.width == width) return u.depth;
    }
    throw error(diagnostic{.id = code::bad_command,
                           .message = "a microblock that the NPU does not have",
                           .actual = std::string(setting_name_of(o.unit))});
  }
  static std::string setting_name_of(microblock unit) {
    return std::to_string(static_cast<int>(unit));
  }

  void read_table(kernel_step& step) {
    auto const& o = step.op;
    if (o.scales.empty()) return;
    auto const form = npu_.family != npu_family::u85 ? scale_form::u55
                      : o.accumulator_bits == 48     ? scale_form::u85_acc48
                                                     : scale_form::u85_acc32;
    std::vector<std::span<std::byte const>> tables;
    tables.reserve(o.scales.size());
    for (auto const& r : o.scales) tables.push_back(constant_bytes(r));
    step.table = decode_scale_tables(npu_, microblock_depth(o), form,
                                     static_cast<std::size_t>(o.ofm.depth), tables);
  }

  [[nodiscard]] weight_order order_of(kernel_operation const& o) const {
    using enum weight_order::kind;
    bool const is_depthwise = o.kind == kernel_kind::depthwise;
    auto const number = [](std::int64_t n) { return static_cast<int>(n); };
    return {.npu = &npu_,
            .traversal = is_depthwise                                             ? depthwise
                         : o.weights.order == weight_traversal::part_kernel_first ? part_kernel
                                                                                  : depth_first,
            .ofm_block_depth = o.block.depth,
            .ofm_microblock_depth = microblock_depth(o),
            .ifm_bits = number(8 * o.ifm.element_bytes()),
            .is_sparse = o.weights.sparsity == weight_sparsity::sparse_2_4,
            .stride_x = number(o.kernel.stride_x),
            .stride_y = number(o.kernel.stride_y),
            .dilation_x = number(o.kernel.dilation_x),
            .dilation_y = number(o.kernel.dilation_y),
            .out_channels = number(o.ofm.depth),
            .kernel_height = number(o.kernel.height),
            .kernel_width = number(o.kernel.width),
            .in_channels = is_depthwise ? 1 : number(o.ifm.depth)};
  }

  void read_weights(kernel_step& step) {
    auto const& o = step.op;
    if (o.weights.streams.empty()) return;
    auto const order = order_of(o);
    if (o.weights.format == weight_format::fwd) {
      std::size_t count = 0;
      for (int s = 0; s < order.stream_count(); ++s) count += sequence_length(order, s);
      step.weights =
          restore_fast(order, decode_fwd(constant_bytes(o.weights.streams.front()), count));
      return;
    }
    std::vector<std::vector<std::int16_t>> sequences;
    sequences.reserve(o.weights.streams.size());
    for (std::size_t s = 0; s < o.weights.streams.size(); ++s) {
      auto const most = sequence_length(order, static_cast<int>(s));
      sequences.push_back(decode_mlw(constant_bytes(o.weights.streams[s]), most));
    }
    step.weights = restore(order, sequences);
  }

  // ---- transfers

  void prepare_dma(dma_operation const& o) {
    auto const length = o.source.length;
    if (o.from_internal) {
      bytes_.refuse();
      return bytes_.report("a transfer from internal memory is not simulated", "");
    }
    if (o.gathers || o.scatters) {
      mark_indexed(o);
    } else {
      for_each_row(o, [&](std::int64_t from, std::int64_t to) {
        if (bytes_.is_runnable()) copy_row(o, from, to, length);
      });
    }
    steps_.emplace_back(o);
  }

  /// Which rows a list chooses is not known before: all that it can choose count.
  void mark_indexed(dma_operation const& o) {
    auto const length = o.source.length;
    for (std::int64_t plane = 0; plane < o.planes; ++plane) {
      bytes_.read(o.indices.region, o.indices.base + plane * (4 * o.rows + o.index_skip),
                  4 * o.rows, "the list of rows");
      auto const rows_read = o.gathers ? o.largest_index + 1 : o.rows;
      auto const rows_written = o.scatters ? o.largest_index + 1 : o.rows;
      for (std::int64_t row = 0; row < rows_read && bytes_.is_runnable(); ++row) {
        bytes_.read(o.source.region, o.source.base + plane * o.source_plane + row * o.source_row,
                    length, "the source");
      }
      for (std::int64_t row = 0; row < rows_written && bytes_.is_runnable(); ++row) {
        auto const at = o.destination.base + plane * o.destination_plane + row * o.destination_row;
        if (!bytes_.reserve(o.destination.region, at, length, "the destination")) return;
        if (o.gathers) bytes_.set(o.destination.region, at, length, byte_state::computed);
      }
    }
  }

  /// Constants are copied now, so that weights in a staging buffer can be decoded.
  void copy_row(dma_operation const& o, std::int64_t from, std::int64_t to, std::int64_t length) {
    bytes_.read(o.source.region, from, length, "the source");
    if (!bytes_.is_runnable()) return;
    if (o.to_internal) {
      if (to < 0 || to + length > static_cast<std::int64_t>(memory_.internal.size())) {
        bytes_.refuse();
        bytes_.report("a transfer lies outside internal memory", std::to_string(to));
      }
      return;
    }
    bool const constant = bytes_.is_constant({o.source.region, from, length});
    bytes_.set(o.destination.region, to, length,
               constant ? byte_state::constant : byte_state::computed);
    if (!bytes_.is_runnable()) return;
    std::memmove(memory_.at(o.destination.region, to), memory_.at(o.source.region, from),
                 static_cast<std::size_t>(length));
  }

  npu_payload const& payload_;
  npu_facts const& npu_;
  npu_memory& memory_;
  byte_tracker bytes_;
  std::vector<npu_step> steps_{};
};

}  // namespace detail

/// A payload ready to run. Weights are decoded once; a run allocates nothing.
class simulator {
 public:
  /// Throws code::bad_payload or bad_command for what can't be run; lists what else is wrong in
  /// `findings`.
  explicit simulator(npu_payload const& payload) : npu_(payload.npu), network_(payload.network) {
    auto const constants = payload.network.weight_data;
    memory_.regions[region::constants].assign(constants.begin(), constants.end());
    memory_.regions[region::scratch].resize(payload.network.scratch_size);
    auto const lut = npu_->family == npu_family::u85 ? 2048 : npu_->shram_banks * 1024;
    memory_.internal.resize(static_cast<std::size_t>(lut));
    detail::stream_preparer prepare(payload, memory_);
    steps_ = prepare.run();
    findings_ = std::move(prepare.findings());
    check_ios();
    if (!prepare.is_runnable()) throw error(findings_);
    reserve();
  }

  /// What the stream does that the hardware does not allow.
  [[nodiscard]] std::vector<diagnostic> const& findings() const { return findings_; }
  [[nodiscard]] std::vector<vela_io> const& inputs() const { return network_.inputs; }
  [[nodiscard]] std::vector<vela_io> const& outputs() const { return network_.outputs; }

  /// The bytes of input `i`, to be written before a run: operations may overwrite them.
  [[nodiscard]] std::span<std::byte> input(std::size_t i) { return bytes_of(network_.inputs[i]); }
  /// The bytes of output `i` after a run.
  [[nodiscard]] std::span<std::byte const> output(std::size_t i) {
    return bytes_of(network_.outputs[i]);
  }

  void run() {
    for (auto const& step : steps_) {
      if (auto const* k = std::get_if<kernel_step>(&step)) {
        run_kernel(*k);
      } else {
        run_dma(std::get<dma_operation>(step));
      }
    }
  }

 private:
  [[nodiscard]] std::span<std::byte> bytes_of(vela_io const& io) {
    return {memory_.at(io.region & 7, io.offset),
            static_cast<std::size_t>(detail::stream_preparer::io_bytes(io))};
  }
  void check_ios() const {
    for (auto const* ios : {&network_.inputs, &network_.outputs}) {
      for (auto const& io : *ios) {
        auto const& r = memory_.regions[static_cast<std::size_t>(io.region & 7)];
        auto const bytes = detail::stream_preparer::io_bytes(io);
        if (io.offset < 0 || bytes < 0 || io.offset + bytes > static_cast<std::int64_t>(r.size())) {
          throw error(code::bad_payload, "an input or output lies outside its region");
        }
      }
    }
  }

  // ---- working memory

  /// As much as the largest operation needs.
  void reserve() {
    std::int64_t input = 0;
    std::int64_t second = 0;
    std::int64_t sums = 0;
    std::int64_t window = 0;
    for (auto const& step : steps_) {
      auto const* k = std::get_if<kernel_step>(&step);
      if (k == nullptr) continue;
      auto const& o = k->op;
      auto const size = [](feature_map const& f) { return f.height * f.width * f.depth; };
      input = std::max(input, 4 * size(o.ifm) + 4 * (o.ifm.height + o.ifm.width + 1) * o.ifm.depth);
      if (o.ifm2) second = std::max(second, size(*o.ifm2));
      sums = std::max(sums, size(o.ofm));
      window = std::max(window, o.kernel.height * o.kernel.width * o.ifm.depth);
      if (o.ofm.storage == activation_storage::chained) {
        auto& chain = chains_[static_cast<std::size_t>(o.ofm.region)];
        chain.resize(std::max(chain.size(), static_cast<std::size_t>(size(o.ofm))));
      }
    }
    auto const count = [](std::int64_t n) { return static_cast<std::size_t>(n); };
    input_.resize(count(input));
    upscaled_.resize(count(input));
    second_.resize(count(second));
    sums_.resize(count(sums));
    window_.resize(count(window));
  }

  /// A map's numbers in `to`, from memory, a chain buffer, or the constant operand.
  template <class Number>
  volume<Number> take(kernel_operation const& o, feature_map const& f, Number* to) {
    volume<Number> v{to, f.height, f.width, f.depth};
    if (f.storage == activation_storage::chained) {
      auto const& chain = chains_[static_cast<std::size_t>(f.region)];
      for (std::int64_t i = 0; i < v.size(); ++i) {
        to[i] = static_cast<Number>(chain[static_cast<std::size_t>(i)] - f.zero_point);
      }
    } else if (f.broadcast == broadcast_mode::scalar || f.storage == activation_storage::none) {
      std::fill_n(to, v.size(), static_cast<Number>(scalar_of(o, f) - f.zero_point));
    } else {
      load(memory_, f, to);
    }
    return v;
  }
  [[nodiscard]] std::int64_t scalar_of(kernel_operation const& o, feature_map const& f) const {
    if (npu_->family == npu_family::u85) return static_cast<std::int32_t>(o.scalar);
    return f.is_signed() ? static_cast<std::int16_t>(o.scalar) : o.scalar;
  }

  /// The input as the kernel sees it: twice as large where it is upscaled.
  template <class Number>
  volume<Number> take_upscaled(kernel_operation const& o, Number* raw, Number* to) {
    auto const from = take(o, o.ifm, raw);
    if (o.upscale == ifm_upscale_mode::none) return from;
    auto const& k = o.kernel;
    volume<Number> up{
        to, (o.ofm.height - 1) * k.stride_y + k.dilated_height() - k.pad_top - k.pad_bottom,
        (o.ofm.width - 1) * k.stride_x + k.dilated_width() - k.pad_left - k.pad_right, from.depth};
    for (std::int64_t y = 0; y < up.height; ++y) {
      for (std::int64_t x = 0; x < up.width; ++x) {
        bool const has = o.upscale == ifm_upscale_mode::nearest || (y % 2 == 0 && x % 2 == 0);
        if (has) {
          std::copy_n(from.row(y / 2, x / 2), up.depth, up.row(y, x));
        } else {
          std::fill_n(up.row(y, x), up.depth, Number{0});
        }
      }
    }
    return up;
  }

  // ---- operations

  void run_kernel(kernel_step const& step) {
    auto const& o = step.op;
    volume<std::int64_t> const sums{sums_.data(), o.ofm.height, o.ofm.width, o.ofm.depth};
    if (o.starts_from != acc_input::keep) std::fill_n(sums.data, sums.size(), 0);
    accumulate(step, sums);
    if (o.keeps_accumulators) return;
    std::span<std::byte const> lookup;
    if (o.out.lookup != activation_function_u85::none) {
      lookup =
          std::span(memory_.internal)
              .subspan(static_cast<std::size_t>(table_offset(*npu_, o.out.lookup, o.out.table)),
                       static_cast<std::size_t>(table_bytes(o.out.lookup)));
    }
    finish(o, element_maker(o, step.table, lookup), memory_, sums);
    if (o.ofm.storage == activation_storage::chained) {
      std::copy_n(sums.data, sums.size(), chains_[static_cast<std::size_t>(o.ofm.region)].data());
    }
  }

  void accumulate(kernel_step const& step, volume<std::int64_t> const& sums) {
    auto const& o = step.op;
    switch (o.kind) {
      case kernel_kind::conv: return run_conv(step, sums);
      case kernel_kind::depthwise:
        return convolve_depthwise(take_upscaled(o, input_.data(), upscaled_.data()), o.kernel,
                                  step.weights, sums);
      case kernel_kind::pool: return run_pool(o, sums);
      case kernel_kind::resize: return ethosu::resize(take(o, o.ifm, input_.data()), o, sums);
      case kernel_kind::elementwise: {
        auto const first = take(o, o.ifm, input_.data());
        volume<std::int64_t> second;
        if (o.ifm2) second = take(o, *o.ifm2, second_.data());
        return compute_elementwise(npu_->family, o, first, second, sums);
      }
    }
  }

  void run_conv(kernel_step const& step, volume<std::int64_t> const& sums) {
    auto const& o = step.op;
    if (o.ifm2) {
      return multiply_matrices(take(o, o.ifm, input_.data()), take(o, *o.ifm2, second_.data()),
                               sums);
    }
    // 9 bits times 9 bits, at most 2^15 of them: 32 bits.
    auto const taps = o.kernel.height * o.kernel.width * o.ifm.depth;
    constexpr std::int64_t most_taps = 32768;
    if (o.ifm.precision == activation_precision::b8 && taps < most_taps) {
      auto* const raw = reinterpret_cast<std::int16_t*>(input_.data());
      auto* const up = reinterpret_cast<std::int16_t*>(upscaled_.data());
      auto* const window = reinterpret_cast<std::int16_t*>(window_.data());
      return convolve<std::int32_t>(take_upscaled(o, raw, up), o.kernel, step.weights, window,
                                    sums);
    }
    convolve<std::int64_t>(take_upscaled(o, input_.data(), upscaled_.data()), o.kernel,
                           step.weights, window_.data(), sums);
  }

  void run_pool(kernel_operation const& o, volume<std::int64_t> const& sums) {
    if (o.ifm2) {  // no window: what is there goes through the output stage
      static_cast<void>(take(o, *o.ifm2, sums.data));
      return;
    }
    auto const& k = o.kernel;
    bool const padded = k.pad_top + k.pad_left + k.pad_bottom + k.pad_right != 0;
    pool(take_upscaled(o, input_.data(), upscaled_.data()), k, o.pooling,
         npu_->family == npu_family::u85 || padded, sums);
  }

  void run_dma(dma_operation const& o) {
    auto const length = static_cast<std::size_t>(o.source.length);
    if (!o.gathers && !o.scatters) {
      for_each_row(o, [&](std::int64_t from, std::int64_t to) {
        auto* const target =
            o.to_internal ? memory_.internal.data() + to : memory_.at(o.destination.region, to);
        std::memmove(target, memory_.at(o.source.region, from), length);
      });
      return;
    }
    for (std::int64_t plane = 0; plane < o.planes; ++plane) {
      for (std::int64_t row = 0; row < o.rows; ++row) {
        auto const chosen = index_at(o, plane, row);
        auto const from =
            o.source.base + plane * o.source_plane + (o.gathers ? chosen : row) * o.source_row;
        auto const to = o.destination.base + plane * o.destination_plane +
                        (o.scatters ? chosen : row) * o.destination_row;
        std::memmove(memory_.at(o.destination.region, to), memory_.at(o.source.region, from),
                     length);
      }
    }
  }
  /// An index of the list; throws where it is larger than the command allows.
  [[nodiscard]] std::int64_t index_at(dma_operation const& o, std::int64_t plane,
                                      std::int64_t row) {
    std::int32_t index = 0;
    std::memcpy(&index,
                memory_.at(o.indices.region,
                           o.indices.base + plane * (4 * o.rows + o.index_skip) + 4 * row),
                sizeof(index));
    if (index < 0 || index > o.largest_index) {
      throw error(diagnostic{.id = code::bad_command,
                             .message = "an index of a row that there is not",
                             .actual = std::to_string(index),
                             .allowed = "0 to " + std::to_string(o.largest_index),
                             .target = std::string(o.command.what().name),
                             .offset = o.command.offset});
    }
    return index;
  }

  npu_facts const* npu_;
  vela_network network_;  ///< its inputs and outputs; the spans are not read after preparing
  npu_memory memory_{};
  std::vector<npu_step> steps_{};
  std::vector<diagnostic> findings_{};
  std::vector<std::int64_t> input_{};
  std::vector<std::int64_t> upscaled_{};
  std::vector<std::int64_t> second_{};
  std::vector<std::int64_t> sums_{};
  std::vector<std::int64_t> window_{};
  std::array<std::vector<std::int64_t>, 8> chains_{};
};

}  // namespace arm_delegate::ethosu
