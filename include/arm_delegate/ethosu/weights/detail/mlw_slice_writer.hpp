#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Writes one slice of the MLW code.

#include <arm_delegate/ethosu/weights/detail/bit_queue.hpp>
#include <arm_delegate/ethosu/weights/detail/bit_writer.hpp>
#include <arm_delegate/ethosu/weights/detail/mlw_cost.hpp>
#include <arm_delegate/ethosu/weights/detail/mlw_format.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

namespace arm_delegate::ethosu::weights::detail {

/// How many bits of a chunk's symbols are set. Without a flag for newer processors, std::popcount
/// is a call.
inline constexpr auto mlw_set_bits = [] {
  std::array<std::uint8_t, std::size_t{1} << mlw_chunk> made{};
  for (std::size_t i = 1; i < made.size(); ++i) {
    made[i] = static_cast<std::uint8_t>(made[i / 2] + i % 2);
  }
  return made;
}();

/// The parts of a slice's weights, or of its runs.
struct mlw_parts {
  bit_queue first;       ///< a bit for each symbol of the quotients
  bit_queue second;      ///< of weights, a bit for each first bit that is set
  bit_queue remainders;  ///< of a fixed width each
};

inline mlw_parts mlw_weight_parts(std::span<std::uint16_t const> indices, std::size_t way,
                                  unsigned width) {
  auto const count = indices.size();
  bool const is_uncompressed = way == mlw_uncompressed_way;
  bool const is_truncated = mlw_is_truncated(way);
  std::size_t symbols = 0;
  if (!is_uncompressed && !is_truncated) {
    for (unsigned const index : indices) symbols += (index >> width) / 2;
  }
  mlw_parts made{bit_queue(is_uncompressed ? 0 : count + symbols),
                 bit_queue(is_uncompressed ? 0 : count + symbols), bit_queue(count * width)};
  {
    bit_packer remainders(made.remainders);
    if (width > 0) {
      for (unsigned const index : indices) remainders.put(index & ((1U << width) - 1), width);
    }
  }
  bit_packer first(made.first);
  bit_packer second(made.second);
  if (is_truncated) {
    for (unsigned const index : indices) {
      unsigned const quotient = index >> width;
      unsigned const is_above = quotient > 0 ? 1 : 0;
      first.put(is_above, 1);
      second.put(quotient / 2, is_above);
    }
  } else if (!is_uncompressed) {
    // Symbols of 2, which have two set bits, then one of 1 or 0.
    for (unsigned const index : indices) {
      unsigned const quotient = index >> width;
      unsigned const twos = quotient / 2;
      unsigned const seconds = (quotient + 1) / 2;
      first.put((1U << seconds) - 1, twos + 1);
      second.put((1U << twos) - 1, seconds);
    }
  }
  return made;
}

/// A run is as many ones as its quotient, and a zero.
inline mlw_parts mlw_run_parts(std::span<std::uint32_t const> runs, unsigned divisor) {
  std::size_t symbols = runs.size();
  for (auto const run : runs) symbols += run >> divisor;
  mlw_parts made{bit_queue(symbols), bit_queue(0), bit_queue(runs.size() * divisor)};
  bit_packer first(made.first);
  bit_packer remainders(made.remainders);
  constexpr std::uint32_t together = 32;
  for (auto const run : runs) {
    auto quotient = run >> divisor;
    for (; quotient >= together; quotient -= together) first.put(0xFFFFFFFFU, together);
    first.put((std::uint64_t{1} << quotient) - 1, quotient + 1);
    remainders.put(run & ((1U << divisor) - 1), divisor);
  }
  return made;
}

inline void write_mlw_header(bit_writer& out, mlw_slice const& slice, mlw_palette const& palette) {
  bool const is_uncompressed = slice.way == mlw_uncompressed_way;
  out.put(palette.has_runs ? slice.run_divisor : mlw_without_runs, 3);
  out.put(slice.end - slice.begin - 1, 15);
  out.put(is_uncompressed ? mlw_uncompressed : mlw_divisor_of(slice.way), 3);
  out.put(mlw_is_truncated(slice.way) ? 1 : 0, 1);
  bool const is_first = slice.begin == 0;
  out.put(is_first ? 1 : 0, 1);
  if (!is_first) return;
  out.put(palette.direct_offset, 5);
  out.put(palette.size == 0 ? 0 : palette.size - 1, 5);
  out.put(palette.entry_bits - mlw_smallest_width, 3);
  for (unsigned i = 0; i < palette.size; ++i) out.put(palette.entries[i], palette.entry_bits);
}

/// Numbers whose quotients are written in chunks; the remainders follow a chunk later.
class mlw_chunk_writer {
 public:
  mlw_chunk_writer(mlw_parts parts, std::size_t numbers, unsigned symbols, unsigned width)
      : parts_(std::move(parts)),
        left_(static_cast<std::ptrdiff_t>(numbers)),
        symbols_(symbols),
        width_(width) {}

  [[nodiscard]] bool is_done() const { return left_ == 0; }
  [[nodiscard]] std::ptrdiff_t ended() const { return ended_; }

  /// Writes nothing but the remainders of the chunk before, from now on.
  void pause() { waiting_ = std::exchange(ended_now_, 0); }

  /// Goes to the next chunk, whose symbols are returned.
  unsigned start() {
    pause();
    return static_cast<unsigned>(parts_.first.take(symbols_));
  }
  /// The second bits of a chunk.
  unsigned take_second(unsigned count) { return static_cast<unsigned>(parts_.second.take(count)); }
  /// Counts the numbers that end in a chunk, which has symbols that do not end a number.
  void finish(unsigned others) {
    ended_now_ = static_cast<unsigned>(std::min<std::ptrdiff_t>(symbols_ - others, left_));
    left_ -= ended_now_;
    ended_ += ended_now_;
  }

  /// Writes the remainders of the chunk before.
  void write_remainders(bit_writer& out) {
    constexpr unsigned together = 56;
    for (unsigned bits = waiting_ * width_; bits > 0;) {
      auto const count = std::min(bits, together);
      out.put(parts_.remainders.take(count), count);
      bits -= count;
    }
  }

 private:
  mlw_parts parts_;
  std::ptrdiff_t left_;  ///< numbers whose end is not written yet
  unsigned symbols_;     ///< of a chunk
  unsigned width_;
  std::ptrdiff_t ended_ = 0;
  unsigned ended_now_ = 0;
  unsigned waiting_ = 0;
};

/// A slice; the first one of a section has the palette.
inline void write_mlw_slice(bit_writer& out, mlw_slice const& slice, mlw_symbols const& symbols,
                            mlw_palette const& palette) {
  write_mlw_header(out, slice, palette);
  bool const is_uncompressed = slice.way == mlw_uncompressed_way;
  bool const is_truncated = mlw_is_truncated(slice.way);
  unsigned const width = is_uncompressed ? palette.uncompressed_width() : mlw_divisor_of(slice.way);
  auto const chunk = is_uncompressed ? mlw_uncompressed_chunk(width) : mlw_chunk;
  auto const run_chunk = static_cast<unsigned>(mlw_run_chunk(slice.run_divisor));
  auto const indices = symbols.indices.subspan(slice.begin, slice.end - slice.begin);
  auto const slice_runs = symbols.runs_of(slice);
  mlw_chunk_writer weights(mlw_weight_parts(indices, slice.way, width), indices.size(),
                           static_cast<unsigned>(chunk), width);
  mlw_chunk_writer runs(mlw_run_parts(slice_runs, slice.run_divisor), slice_runs.size(), run_chunk,
                        slice.run_divisor);
  bool is_active = true;
  // Remainders go one chunk behind their quotients; weights and runs wait for each other.
  while (is_active) {
    auto const ahead = weights.ended() - runs.ended();
    bool const has_weights = !weights.is_done() && (!palette.has_runs || ahead < mlw_most_ahead);
    bool const has_runs = !runs.is_done() && ahead >= 0;
    unsigned second = 0;
    unsigned seconds = 0;
    if (!has_weights) {
      weights.pause();
    } else if (is_uncompressed) {
      weights.pause();
      weights.finish(0);
    } else {
      auto const first = weights.start();
      out.put(first, mlw_chunk);
      seconds = mlw_set_bits[first];
      second = weights.take_second(seconds);
      weights.finish(is_truncated ? 0U : mlw_set_bits[second]);
    }
    if (has_runs) {
      auto const first = runs.start();
      out.put(first, run_chunk);
      runs.finish(mlw_set_bits[first]);
    } else {
      runs.pause();
    }
    out.put(second, seconds);
    weights.write_remainders(out);
    runs.write_remainders(out);
    is_active = has_weights || has_runs;
  }
}

}  // namespace arm_delegate::ethosu::weights::detail
