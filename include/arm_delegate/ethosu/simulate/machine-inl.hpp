#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Runs the steps of a payload on memory of its own.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/memory/accesses.hpp>
#include <arm_delegate/ethosu/memory/lookup_tables.hpp>
#include <arm_delegate/ethosu/payload/driver_payload.hpp>
#include <arm_delegate/ethosu/payload/payload.hpp>
#include <arm_delegate/ethosu/payload/vela_bin_stream.hpp>
#include <arm_delegate/ethosu/program/element_address.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>
#include <arm_delegate/ethosu/program/npu_program.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/ethosu/program/region.hpp>
#include <arm_delegate/ethosu/program/text.hpp>
#include <arm_delegate/ethosu/simulate/accumulate.hpp>
#include <arm_delegate/ethosu/simulate/elementwise.hpp>
#include <arm_delegate/ethosu/simulate/finish.hpp>
#include <arm_delegate/ethosu/simulate/fixed_point.hpp>
#include <arm_delegate/ethosu/simulate/hardware_function.hpp>
#include <arm_delegate/ethosu/simulate/npu_memory.hpp>
#include <arm_delegate/ethosu/simulate/npu_step.hpp>
#include <arm_delegate/ethosu/simulate/prepare.hpp>
#include <arm_delegate/ethosu/simulate/simulator.hpp>
#include <arm_delegate/ethosu/simulate/step_bounds.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <numeric>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace arm_delegate::ethosu::simulate::detail {

/// The state of a simulator.
class machine {
 public:
  machine(npu_payload const& payload, simulation_limits const& limits)
      : npu_(&payload.facts()), network_(payload.network), most_work_(limits.work) {
    auto const constants = payload.network.weight_data;
    check_size(static_cast<std::int64_t>(constants.size()) + payload.network.scratch_size +
                   payload.network.fast_scratch_size.value_or(0),
               limits);
    memory_[region::constants].assign(constants.begin(), constants.end());
    memory_[region::scratch].resize(payload.network.scratch_size);
    memory_[region::fast_scratch].resize(payload.network.fast_scratch_size.value_or(0));
    memory_[region::internal].resize(static_cast<std::size_t>(internal_memory_bytes(*npu_)));
    detail::stream_preparer prepare(payload, memory_, limits);
    steps_ = prepare.run();
    memory_.clear_results();
    auto found = std::move(prepare.findings());
    bool const is_runnable = found.is_runnable();
    findings_ = std::move(found).take();
    if (!is_runnable) throw error(findings_);
    check_ios(network_.inputs);
    check_ios(network_.outputs);
    check_ios(network_.variables);
    reserve(limits);
  }

  [[nodiscard]] std::vector<diagnostic> const& findings() const { return findings_; }
  [[nodiscard]] std::vector<npu_step> const& steps() const { return steps_; }
  [[nodiscard]] std::vector<vela_io> const& inputs() const { return network_.inputs; }
  [[nodiscard]] std::vector<vela_io> const& outputs() const { return network_.outputs; }

  [[nodiscard]] std::span<std::byte> bytes_of(vela_io const& io) {
    return {memory_.at(io.region, io.offset), static_cast<std::size_t>(tensor_bytes(io))};
  }

  [[nodiscard]] kernel_step const* overflow() const {
    return overflow_ ? &std::get<kernel_step>(steps_[*overflow_]) : nullptr;
  }

  void run() {
    overflow_.reset();
    auto left = most_work_;
    for (std::size_t at = 0; at < steps_.size();) {
      auto const& step = steps_[at++];
      if (auto const* k = std::get_if<kernel_step>(&step)) {
        run_kernel(*k, at - 1);
      } else if (auto const* d = std::get_if<dma_step>(&step)) {
        run_dma(*d);
      } else if (auto const& b = std::get<branch_step>(step); b.is_always || flag_) {
        left -= b.repeated;
        if (left < 0) refuse_to_run(b.origin, command_name(branch{}), "the loop does not end", "");
        at = b.target;
      }
    }
  }

 private:
  static void check_size(std::int64_t bytes, simulation_limits const& limits) {
    if (bytes <= limits.region_bytes) return;
    ethosu::detail::bad_payload("the regions are too large to simulate",
                                fmt::format("{} bytes", bytes),
                                std::to_string(limits.region_bytes));
  }
  /// Called after regions have grown to the size that the stream uses.
  void check_ios(std::vector<vela_io> const& ios) {
    for (auto const& io : ios) {
      auto const bytes = tensor_bytes(io);
      auto const size = static_cast<std::int64_t>(memory_[io.region].size());
      if (bytes <= size - io.offset) continue;
      ethosu::detail::bad_payload(
          "an input, output or variable lies outside its region",
          fmt::format("{}, {} bytes", place_text(io.region, io.offset), bytes),
          fmt::format("{} bytes", size));
    }
  }

  // ---- working memory

  /// Allocates enough for the largest operation.
  void reserve(simulation_limits const& limits) {
    std::int64_t input = 0;
    std::int64_t upscaled = 0;
    std::int64_t second = 0;
    std::int64_t sums = 0;
    std::int64_t window = 0;
    std::array<std::int64_t, 8> chains{};
    for (auto const& step : steps_) {
      auto const* k = std::get_if<kernel_step>(&step);
      if (k == nullptr) continue;
      auto const& o = k->op;
      auto const size = [](feature_map const& f) { return f.height * f.width * f.depth; };
      input = std::max(input, size(o.ifm));
      upscaled = std::max(upscaled, upscaled_size(o));
      if (o.ifm2) second = std::max(second, size(*o.ifm2));
      sums = std::max(sums, size(o.ofm));
      if (o.kind == kernel_kind::conv) {
        window = std::max(window, o.kernel.height * o.kernel.width * o.ifm.depth);
      }
      if (o.ofm.storage == activation_storage::chained) {
        auto& chain = chains[static_cast<std::size_t>(o.ofm.region)];
        chain = std::max(chain, size(o.ofm));
      }
    }
    auto const all =
        std::accumulate(chains.begin(), chains.end(), input + upscaled + second + sums + window);
    if (all > 2 * limits.elements) {
      ethosu::detail::bad_payload("the operations need too much memory to simulate",
                                  fmt::format("{} numbers", all),
                                  std::to_string(2 * limits.elements));
    }
    auto const count = [](std::int64_t n) { return static_cast<std::size_t>(n); };
    input_.resize(count(input));
    upscaled_.resize(count(upscaled));
    second_.resize(count(second));
    sums_.resize(count(sums));
    window_.resize(count(window));
    for (std::size_t i = 0; i < chains.size(); ++i) chains_[i].resize(count(chains[i]));
  }

  /// Reads a map's numbers into `to`, from memory, a chain buffer, or the scalar operand.
  template <class Number>
  volume<Number> take(kernel_operation const& o, feature_map const& f, Number* to) {
    volume<Number> v{to, f.height, f.width, f.depth};
    if (f.storage == activation_storage::chained) {
      auto const& chain = chains_[static_cast<std::size_t>(f.region)];
      for (std::int64_t i = 0; i < v.size(); ++i) {
        to[i] = static_cast<Number>(
            wrapped_difference(chain[static_cast<std::size_t>(i)], f.zero_point));
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

  /// The height that the kernel covers, without its padding.
  static std::int64_t upscaled_height(kernel_operation const& o) {
    auto const& k = o.kernel;
    return (o.ofm.height - 1) * k.stride_y + k.dilated_height() - k.pad_top - k.pad_bottom;
  }
  static std::int64_t upscaled_width(kernel_operation const& o) {
    auto const& k = o.kernel;
    return (o.ofm.width - 1) * k.stride_x + k.dilated_width() - k.pad_left - k.pad_right;
  }
  static std::int64_t upscaled_size(kernel_operation const& o) {
    if (o.upscale == ifm_upscale_mode::none) return 0;
    return upscaled_height(o) * upscaled_width(o) * o.ifm.depth;
  }

  /// The input that the kernel reads: upscaled by 2 if the operation upscales.
  template <class Number>
  volume<Number> take_upscaled(kernel_operation const& o, Number* raw, Number* to) {
    auto const from = take(o, o.ifm, raw);
    if (o.upscale == ifm_upscale_mode::none) return from;
    volume<Number> const up{to, upscaled_height(o), upscaled_width(o), from.depth};
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

  void run_kernel(kernel_step const& step, std::size_t at) {
    auto const& o = step.op;
    volume<std::int64_t> const sums{sums_.data(), o.ofm.height, o.ofm.width, o.ofm.depth};
    switch (o.starts_from) {
      case acc_input::reset: std::fill_n(sums.data, sums.size(), 0); break;
      case acc_input::keep: break;
      case acc_input::ifm2:
        if (o.ifm2) static_cast<void>(take(o, *o.ifm2, sums.data));
        break;
    }
    accumulate(step, sums);
    if (!overflow_ && !fits_accumulators(o, step.table, sums)) overflow_ = at;
    if (o.keeps_accumulators) return;
    finish(o, element_maker(o, step.table, table_of(o)), memory_, sums);
    if (leaves_flag(o)) flag_ = holds_something(o.ofm);
    if (o.ofm.storage == activation_storage::chained) {
      std::copy_n(sums.data, sums.size(), chains_[static_cast<std::size_t>(o.ofm.region)].data());
    }
  }

  /// The lookup table, or the table of a function; empty if there is neither.
  [[nodiscard]] std::span<std::byte const> table_of(kernel_operation const& o) {
    if (auto const bytes = table_bytes(*npu_, o.out.lookup); bytes > 0) {
      return {memory_.at(region::internal, table_offset(*npu_, o.out.lookup, o.out.table)),
              static_cast<std::size_t>(bytes)};
    }
    if (is_function(o.out.lookup)) return as_bytes(std::span(function_table()));
    return {};
  }

  /// True if the map's first element is not 0.
  [[nodiscard]] bool holds_something(feature_map const& f) {
    auto const* const first = memory_.at(f.region, pixel_offset(f, 0, 0));
    return std::any_of(first, first + f.element_bytes(),
                       [](std::byte b) { return b != std::byte{0}; });
  }

  void accumulate(kernel_step const& step, volume<std::int64_t> const& sums) {
    auto const& o = step.op;
    switch (o.kind) {
      case kernel_kind::conv: return run_conv(step, sums);
      case kernel_kind::depthwise:
        return convolve_depthwise(take_upscaled(o, input_.data(), upscaled_.data()), o.kernel,
                                  step.weights, sums);
      case kernel_kind::pool: return run_pool(o, sums);
      case kernel_kind::resize: return simulate::resize(take(o, o.ifm, input_.data()), o, sums);
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
    if (o.multiplies_matrices && o.ifm2) {
      return multiply_matrices(take(o, o.ifm, input_.data()), take(o, *o.ifm2, second_.data()),
                               sums);
    }
    // Products of 9-bit numbers, at most 2^15 of them, fit into 32 bits.
    auto const taps = o.kernel.height * o.kernel.width * o.ifm.depth;
    constexpr std::int64_t most_taps = 32768;
    std::int64_t const least = o.ifm.is_signed() ? -128 : 0;
    bool const is_narrow = o.ifm.precision == activation_precision::b8 && is_in_memory(o.ifm) &&
                           o.ifm.zero_point >= least && o.ifm.zero_point <= least + 255;
    if (is_narrow && taps < most_taps) {
      auto* const raw = reinterpret_cast<std::int16_t*>(input_.data());
      auto* const up = reinterpret_cast<std::int16_t*>(upscaled_.data());
      auto* const window = reinterpret_cast<std::int16_t*>(window_.data());
      return convolve<std::int32_t>(take_upscaled(o, raw, up), o.kernel, step.weights, window,
                                    sums);
    }
    convolve<std::uint64_t>(take_upscaled(o, input_.data(), upscaled_.data()), o.kernel,
                            step.weights, window_.data(), sums);
  }

  void run_pool(kernel_operation const& o, volume<std::int64_t> const& sums) {
    if (o.pooling == pooling_mode::none)
      return;  // the accumulators' initial value goes to the output stage
    auto const& k = o.kernel;
    pool(take_upscaled(o, input_.data(), upscaled_.data()), k, o.pooling,
         npu_->family == npu_family::u85 || k.has_padding(), o.starts_from == acc_input::keep,
         sums);
  }

  void run_dma(dma_step const& step) {
    auto const& o = step.op;
    auto const copy_row = [&](std::int64_t from, std::int64_t to) {
      copy(memory_, {o.source.region, from, o.source.length},
           {o.destination.region, to, o.source.length});
    };
    if (!o.gathers && !o.scatters) return for_each_row(o, copy_row);
    for (std::int64_t plane = 0; plane < o.planes; ++plane) {
      for (std::int64_t row = 0; row < o.rows; ++row) {
        auto const chosen = index_at(step, plane, row);
        copy_row(o.source.base + plane * o.source_plane + (o.gathers ? chosen : row) * o.source_row,
                 o.destination.base + plane * o.destination_plane +
                     (o.scatters ? chosen : row) * o.destination_row);
      }
    }
  }
  /// Reads an index of the list; throws if it is larger than the command allows.
  [[nodiscard]] std::int64_t index_at(dma_step const& step, std::int64_t plane, std::int64_t row) {
    auto const& o = step.op;
    std::int32_t index = 0;
    std::memcpy(&index,
                memory_.at(o.indices.region,
                           o.indices.base + plane * (4 * o.rows + o.index_skip) + 4 * row),
                sizeof(index));
    if (index < 0 || index > o.largest_index) {
      refuse_to_run(step.origin, command_name(o), "an index is out of range", std::to_string(index),
                    fmt::format("0 to {}", o.largest_index));
    }
    return index;
  }

  [[noreturn]] static void refuse_to_run(step_origin origin, std::string_view command,
                                         std::string message, std::string actual,
                                         std::string allowed = {}) {
    throw error(diagnostic{.id = code::bad_command,
                           .why = {.rule = std::move(message),
                                   .actual = std::move(actual),
                                   .allowed = std::move(allowed)},
                           .target = std::string(command),
                           .offset = origin.offset});
  }

  npu_facts const* npu_;
  vela_network network_;    ///< the inputs and outputs; the spans are not used after preparing
  std::int64_t most_work_;  ///< work that loops may repeat in a run
  npu_memory memory_{};
  std::vector<npu_step> steps_{};
  std::vector<diagnostic> findings_{};
  std::vector<std::int64_t> input_{};
  std::vector<std::int64_t> upscaled_{};
  std::vector<std::int64_t> second_{};
  std::vector<std::int64_t> sums_{};
  std::vector<std::int64_t> window_{};
  std::array<std::vector<std::int64_t>, 8> chains_{};
  bool flag_ = false;                      ///< tested by conditional branches
  std::optional<std::size_t> overflow_{};  ///< index of a step
};

}  // namespace arm_delegate::ethosu::simulate::detail
