#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Puts weights into the order in which the hardware takes them, and back.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/ethosu/detail/little_endian.hpp>
#include <arm_delegate/ethosu/weights/detail/traverse_u55.hpp>
#include <arm_delegate/ethosu/weights/detail/traverse_u85.hpp>
#include <arm_delegate/ethosu/weights/weight_order.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace arm_delegate::ethosu::weights {

/// The index that for_each_weight passes for a padding zero.
inline constexpr std::size_t weight_padding = ~std::size_t{0};

namespace detail {

/// Calls visit(index, count) for weights of a stream that follow each other among the OHWI weights,
/// and pad(count) for zeros that belong to no weight.
template <class Visit, class Pad>
void traverse(weight_order const& order, int stream, Visit visit, Pad pad) {
  check(order);
  require_order(stream >= 0 && stream < order.stream_count(), "no such stream");
  auto weights = [&](int o, int y, int x, int i, int count) {
    auto const row = static_cast<std::size_t>(o) * static_cast<std::size_t>(order.kernel_height) +
                     static_cast<std::size_t>(y);
    auto const element =
        row * static_cast<std::size_t>(order.kernel_width) + static_cast<std::size_t>(x);
    visit(element * static_cast<std::size_t>(order.in_channels) + static_cast<std::size_t>(i),
          static_cast<std::size_t>(count));
  };
  auto padding = [&](int count) { pad(static_cast<std::size_t>(count)); };
  if (order.is_u85()) {
    u85_traversal(order, stream, weights, padding).run();
  } else {
    u55_traversal(order, stream, weights, padding).run();
  }
}

}  // namespace detail

/// Calls visit(index) for everything that a stream transmits, in order: the index of a weight among
/// the OHWI weights, or weight_padding. Throws code::bad_weights for an order that makes no sense.
template <class Visit>
void for_each_weight(weight_order const& order, int stream, Visit visit) {
  detail::traverse(
      order, stream,
      [&](std::size_t index, std::size_t count) {
        for (std::size_t i = 0; i < count; ++i) visit(index + i);
      },
      [&](std::size_t count) {
        for (std::size_t i = 0; i < count; ++i) visit(weight_padding);
      });
}

/// How many numbers a stream transmits, padding included.
[[nodiscard]] inline std::size_t sequence_length(weight_order const& order, int stream) {
  std::size_t length = 0;
  detail::traverse(
      order, stream, [&](std::size_t, std::size_t count) { length += count; },
      [&](std::size_t count) { length += count; });
  return length;
}

/// The sequence of each stream, padded with zeros. Throws code::bad_weights where the number of
/// weights is not the order's.
[[nodiscard]] inline std::vector<std::vector<std::int16_t>> reorder(
    weight_order const& order, std::span<std::int16_t const> weights) {
  detail::check(order);
  if (weights.size() != order.weight_count()) {
    detail::bad_order(
        fmt::format("{} weights, but there are {}", order.weight_count(), weights.size()));
  }
  std::vector<std::vector<std::int16_t>> sequences;
  for (int stream = 0; stream < order.stream_count(); ++stream) {
    auto& sequence = sequences.emplace_back();
    sequence.reserve(weights.size() / static_cast<std::size_t>(order.stream_count()));
    detail::traverse(
        order, stream,
        [&](std::size_t index, std::size_t count) {
          auto const from = weights.begin() + static_cast<std::ptrdiff_t>(index);
          if (count == 1) return sequence.push_back(*from);
          sequence.insert(sequence.end(), from, from + static_cast<std::ptrdiff_t>(count));
        },
        [&](std::size_t count) { sequence.resize(sequence.size() + count); });
  }
  return sequences;
}

/// The OHWI weights of the sequences of all streams. Throws code::bad_weights where a sequence is
/// too long or too short, or has something else than zeros as padding.
[[nodiscard]] inline std::vector<std::int16_t> restore(
    weight_order const& order, std::span<std::vector<std::int16_t> const> sequences) {
  detail::check(order);
  std::size_t given = 0;
  for (auto const& sequence : sequences) given += sequence.size();
  detail::require_order(sequences.size() == static_cast<std::size_t>(order.stream_count()),
                        "another number of streams than are given");
  detail::require_order(given >= order.weight_count(), "more weights than are given");
  std::vector<std::int16_t> weights(order.weight_count());
  for (std::size_t stream = 0; stream < sequences.size(); ++stream) {
    auto const& sequence = sequences[stream];
    std::size_t at = 0;
    for_each_weight(order, static_cast<int>(stream), [&](std::size_t index) {
      detail::require_order(at < sequence.size(), "a longer stream than is given");
      auto const value = sequence[at++];
      if (index != weight_padding) {
        weights[index] = value;
      } else {
        detail::require_order(value == 0, "padding where weights are given");
      }
    });
    detail::require_order(at == sequence.size(), "a shorter stream than is given");
  }
  return weights;
}

/// Whether a sequence may be sent as sparse: of each four that follow each other two are zero, and
/// all have 8 bits.
[[nodiscard]] inline bool is_sparse_sequence(std::span<std::int16_t const> sequence) {
  // A weight of -128 can't be sparse: Vela, SparsityTracker.
  auto const is_wide = [](int weight) { return weight < -127 || weight > 127; };
  if (ranges::any_of(sequence, is_wide)) return false;
  for (std::size_t at = 0; at < sequence.size(); at += 4) {
    auto const group = sequence.subspan(at, std::min<std::size_t>(4, sequence.size() - at));
    if (ranges::count(group, 0) < 2) return false;
  }
  return true;
}

/// Weights that U85 takes of each core's sequence in turn where the fast decoder reads one stream
/// for all cores.
[[nodiscard]] inline std::size_t fast_interleave(weight_order const& order) {
  detail::check(order);
  detail::require_order(order.is_u85() && order.traversal != weight_order::kind::depthwise,
                        "no form for the fast weight decoder");
  detail::u85_units const units(order);
  return static_cast<std::size_t>(order.ofm_microblock_depth * units.ifm_microblock *
                                  units.elements / order.npu->cores);
}

/// The one sequence of U85's fast weight decoder: parts of each core's sequence in turn.
[[nodiscard]] inline std::vector<std::int16_t> reorder_fast(weight_order const& order,
                                                            std::span<std::int16_t const> weights) {
  std::size_t const unit = fast_interleave(order);
  auto const sequences = reorder(order, weights);
  std::vector<std::int16_t> made;
  // Cores have parts of the same microblocks, so all sequences have the same length.
  for (std::size_t at = 0; at < sequences.front().size(); at += unit) {
    for (auto const& sequence : sequences) {
      auto const part = std::span(sequence).subspan(at, unit);
      made.insert(made.end(), part.begin(), part.end());
    }
  }
  return made;
}

/// The inverse of reorder_fast; throws as restore does.
[[nodiscard]] inline std::vector<std::int16_t> restore_fast(
    weight_order const& order, std::span<std::int16_t const> sequence) {
  std::size_t const unit = fast_interleave(order);
  auto const cores = static_cast<std::size_t>(order.npu->cores);
  detail::require_order(sequence.size() % (unit * cores) == 0, "streams of other lengths");
  std::vector<std::vector<std::int16_t>> sequences(cores);
  for (std::size_t at = 0; at < sequence.size(); at += unit) {
    auto const part = sequence.subspan(at, unit);
    auto& of_core = sequences[at / unit % cores];
    of_core.insert(of_core.end(), part.begin(), part.end());
  }
  return restore(order, sequences);
}

/// At least as many numbers as all streams transmit, padding included. Throws code::bad_weights for
/// an order that makes no sense.
[[nodiscard]] inline std::int64_t padded_weight_count(weight_order const& order) {
  detail::check(order);
  using number = std::int64_t;
  auto const whole = [](number value, number unit) {
    return ethosu::detail::round_up(value, unit);
  };
  bool const is_depthwise = order.traversal == weight_order::kind::depthwise;
  bool const is_part_kernel = order.traversal == weight_order::kind::part_kernel;
  number elements = is_depthwise ? 4 : !is_part_kernel ? 1 : order.ifm_bits == 16 ? 2 : 4;
  number tail = 0;
  number inputs = is_depthwise ? 1 : is_part_kernel ? order.npu->ifm_microblock_depth : 32;
  number cores = order.npu->cores;
  if (order.is_u85()) {
    detail::u85_units const units(order);
    elements = units.elements;
    tail = units.tail;
    inputs = units.ifm_microblock;
    cores = 1;  // which divide a block, not the channels
  }
  // Each part of the kernel and each block of channels is filled up.
  auto const parts = [](int size, int part) { return (size - 1) / part + 1; };
  auto const in_part = whole(number{std::min(order.kernel_height, order.part_height())} *
                                 std::min(order.kernel_width, order.part_width()),
                             elements);
  auto const taps = number{parts(order.kernel_height, order.part_height())} *
                    parts(order.kernel_width, order.part_width()) *
                    (in_part + in_part / elements * tail);
  auto const channels = (order.out_channels + cores - 1) / cores;
  auto const block = std::min<number>(channels, order.ofm_block_depth / cores);
  // Block depths that cores don't divide make blocks of two depths.
  auto const deepest = std::min<number>(channels, (order.ofm_block_depth + cores - 1) / cores);
  auto const outputs =
      cores * ((channels + block - 1) / block) * whole(deepest, order.ofm_microblock_depth);
  return outputs * taps * whole(order.in_channels, inputs);
}

}  // namespace arm_delegate::ethosu::weights
