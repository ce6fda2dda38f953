#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Writes one slice of the MLW code.

#include <arm_delegate/ethosu/weights/detail/bit_writer.hpp>
#include <arm_delegate/ethosu/weights/detail/mlw_cost.hpp>
#include <arm_delegate/ethosu/weights/detail/mlw_format.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace arm_delegate::ethosu::weights::detail {

/// Unary codes of numbers; a number can begin in one chunk and end in a later one.
struct mlw_written_chunk {
  std::uint16_t first = 0;   ///< a bit for each symbol
  std::uint16_t second = 0;  ///< of weights, a bit for each first bit that is set
  std::uint32_t ended = 0;   ///< numbers that end in the chunk
};

/// Cuts the symbols of numbers into chunks.
class mlw_chunk_maker {
 public:
  mlw_chunk_maker(std::size_t symbols, std::size_t numbers)
      : symbols_(static_cast<unsigned>(symbols)) {
    chunks_.reserve(numbers / symbols + 1);
  }

  /// Adds the first bits of a number, and a second bit for each that is set.
  void add(unsigned first, unsigned symbols, unsigned second, unsigned seconds) {
    first_ |= first << held_;
    second_ |= second << seconds_;
    held_ += symbols;
    seconds_ += seconds;
    while (held_ > symbols_) end_chunk();
    ++ended_;
    if (held_ == symbols_) end_chunk();
  }

  /// Adds a number of any size that has no second bits: as many ones, and a zero.
  void add_unary(std::uint32_t number) {
    for (; number > symbols_; number -= symbols_) {
      first_ |= ((1U << symbols_) - 1) << held_;
      held_ += symbols_;
      end_chunk();
    }
    add((1U << number) - 1, number + 1, 0, 0);
  }

  [[nodiscard]] std::vector<mlw_written_chunk> take() {
    if (held_ > 0) end_chunk();
    return std::move(chunks_);
  }

 private:
  void end_chunk() {
    unsigned const first = first_ & ((1U << symbols_) - 1);
    auto const seconds = std::min(static_cast<unsigned>(std::popcount(first)), seconds_);
    chunks_.push_back({static_cast<std::uint16_t>(first),
                       static_cast<std::uint16_t>(second_ & ((1U << seconds) - 1)),
                       std::exchange(ended_, 0)});
    second_ >>= seconds;
    seconds_ -= seconds;
    first_ >>= symbols_;
    held_ -= std::min(held_, symbols_);
  }

  unsigned symbols_;  ///< of a chunk
  unsigned first_ = 0;
  unsigned held_ = 0;  ///< symbols that are in no chunk yet
  unsigned second_ = 0;
  unsigned seconds_ = 0;
  std::uint32_t ended_ = 0;
  std::vector<mlw_written_chunk> chunks_{};
};

inline std::vector<mlw_written_chunk> mlw_weight_chunks(std::span<std::uint16_t const> indices,
                                                        std::size_t way, unsigned width) {
  bool const is_uncompressed = way == mlw_uncompressed_way;
  std::size_t const chunk = is_uncompressed ? mlw_uncompressed_chunk(width) : mlw_chunk;
  mlw_chunk_maker chunks(chunk, indices.size());
  if (is_uncompressed) {
    for (std::size_t i = 0; i < indices.size(); ++i) chunks.add(0, 1, 0, 0);
  } else if (mlw_is_truncated(way)) {
    for (unsigned const index : indices) {
      unsigned const quotient = index >> width;
      chunks.add(quotient > 0 ? 1 : 0, 1, quotient / 2, quotient > 0 ? 1 : 0);
    }
  } else {
    // Symbols of 2, which have two set bits, then one of 1 or 0.
    for (unsigned const index : indices) {
      unsigned const quotient = index >> width;
      unsigned const twos = quotient / 2;
      unsigned const seconds = (quotient + 1) / 2;
      chunks.add((1U << seconds) - 1, twos + 1, (1U << twos) - 1, seconds);
    }
  }
  return chunks.take();
}

inline std::vector<mlw_written_chunk> mlw_run_chunks(std::span<std::uint32_t const> runs,
                                                     unsigned divisor) {
  mlw_chunk_maker chunks(mlw_run_chunk(divisor), runs.size());
  for (auto const run : runs) chunks.add_unary(run >> divisor);
  return chunks.take();
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

/// Numbers in chunks, which are written one after the other.
template <class Number>
class mlw_chunk_writer {
 public:
  mlw_chunk_writer(std::span<Number const> numbers, std::vector<mlw_written_chunk> chunks,
                   unsigned width)
      : numbers_(numbers), chunks_(std::move(chunks)), width_(width) {}

  [[nodiscard]] bool is_done() const { return next_ == chunks_.size(); }
  [[nodiscard]] std::ptrdiff_t ended() const { return ended_; }

  /// Goes to the next chunk, or stays after the last one.
  mlw_written_chunk start(bool is_active) {
    waiting_ = std::exchange(ended_now_, 0);
    if (!is_active) return {};
    auto const& chunk = chunks_[next_++];
    ended_now_ = chunk.ended;
    ended_ += static_cast<std::ptrdiff_t>(chunk.ended);
    return chunk;
  }

  /// Writes the remainders of the chunk before.
  void write_remainders(bit_writer& out) {
    constexpr std::size_t together = 6;  // of 9 bits at most
    auto const waiting = numbers_.first(waiting_);
    numbers_ = numbers_.subspan(waiting_);
    if (width_ == 0) return;
    std::uint64_t const mask = (std::uint64_t{1} << width_) - 1;
    for (std::size_t at = 0; at < waiting.size(); at += together) {
      std::uint64_t bits = 0;
      unsigned held = 0;
      for (auto const n : waiting.subspan(at, std::min(together, waiting.size() - at))) {
        bits |= (n & mask) << held;
        held += width_;
      }
      out.put(bits, held);
    }
  }

 private:
  std::span<Number const> numbers_;  ///< whose remainders are not written yet
  std::vector<mlw_written_chunk> chunks_;
  unsigned width_;
  std::size_t next_ = 0;
  std::ptrdiff_t ended_ = 0;
  std::size_t ended_now_ = 0;
  std::size_t waiting_ = 0;
};

/// A slice; the first one of a section has the palette.
inline void write_mlw_slice(bit_writer& out, mlw_slice const& slice, mlw_symbols const& symbols,
                            mlw_palette const& palette) {
  write_mlw_header(out, slice, palette);
  bool const is_uncompressed = slice.way == mlw_uncompressed_way;
  unsigned const width = is_uncompressed ? palette.uncompressed_width() : mlw_divisor_of(slice.way);
  auto const run_chunk = static_cast<unsigned>(mlw_run_chunk(slice.run_divisor));
  auto const indices = symbols.indices.subspan(slice.begin, slice.end - slice.begin);
  auto const slice_runs = symbols.runs_of(slice);
  mlw_chunk_writer weights(indices, mlw_weight_chunks(indices, slice.way, width), width);
  mlw_chunk_writer runs(slice_runs, mlw_run_chunks(slice_runs, slice.run_divisor),
                        slice.run_divisor);
  bool is_active = true;
  // Remainders go one chunk behind their quotients; weights and runs wait for each other.
  while (is_active) {
    auto const ahead = weights.ended() - runs.ended();
    bool const has_weights = !weights.is_done() && (!palette.has_runs || ahead < mlw_most_ahead);
    bool const has_runs = !runs.is_done() && ahead >= 0;
    auto const weight_chunk = weights.start(has_weights);
    auto const runs_chunk = runs.start(has_runs);
    if (has_weights && !is_uncompressed) out.put(weight_chunk.first, mlw_chunk);
    if (has_runs) out.put(runs_chunk.first, run_chunk);
    out.put(weight_chunk.second, static_cast<unsigned>(std::popcount(weight_chunk.first)));
    weights.write_remainders(out);
    runs.write_remainders(out);
    is_active = has_weights || has_runs;
  }
}

}  // namespace arm_delegate::ethosu::weights::detail
