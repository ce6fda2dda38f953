#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Writes one slice of the MLW code.

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

/// A chunk of unary codes, and the remainders of the numbers that end in it.
struct mlw_written_chunk {
  std::uint32_t first = 0;   ///< a bit for each symbol
  std::uint32_t second = 0;  ///< a bit for each symbol of weights that isn't 0
  unsigned second_bits = 0;
  std::array<std::uint32_t, mlw_chunk> remainders{};
  std::size_t ended = 0;
  bool active = false;
};

/// Numbers that are written in chunks: a number can begin in one chunk and end in a later one.
template <class Number>
class mlw_chunk_maker {
 public:
  mlw_chunk_maker(std::span<Number const> numbers, unsigned width)
      : numbers_(numbers), width_(width) {}

  [[nodiscard]] bool done() const { return at_ == numbers_.size(); }
  [[nodiscard]] std::size_t ended() const { return at_; }

  /// Runs: as many ones as the quotient, and a zero.
  [[nodiscard]] mlw_written_chunk runs(std::size_t symbols) {
    mlw_written_chunk made{.active = true};
    for (std::size_t i = 0; i < symbols && !done(); ++i) {
      begin();
      if (quotient_ > 0) {
        made.first |= 1U << i;
        --quotient_;
      } else {
        end(made);
      }
    }
    return made;
  }

  /// Weights: symbols of 0, 1 or 2; without truncation, 2 says that the number goes on.
  [[nodiscard]] mlw_written_chunk weights(bool is_truncated) {
    mlw_written_chunk made{.active = true};
    for (std::size_t i = 0; i < mlw_chunk && !done(); ++i) {
      begin();
      auto const symbol = std::min<std::size_t>(quotient_, 2);
      if (symbol > 0) {
        made.first |= 1U << i;
        if (symbol == 2) made.second |= 1U << made.second_bits;
        ++made.second_bits;
      }
      quotient_ -= symbol;
      if (symbol < 2 || is_truncated) end(made);
    }
    return made;
  }

  /// Whole numbers of fixed width.
  [[nodiscard]] mlw_written_chunk uncompressed() {
    mlw_written_chunk made{.active = true};
    for (std::size_t i = 0; i < mlw_uncompressed_chunk(width_) && !done(); ++i) end(made);
    return made;
  }

 private:
  void begin() {
    if (!begun_) quotient_ = std::size_t{numbers_[at_]} >> width_;
    begun_ = true;
  }
  void end(mlw_written_chunk& chunk) {
    chunk.remainders[chunk.ended++] = numbers_[at_++] & ((1U << width_) - 1);
    begun_ = false;
  }

  std::span<Number const> numbers_;
  unsigned width_;
  std::size_t at_ = 0;
  std::size_t quotient_ = 0;  ///< what is left of it
  bool begun_ = false;
};

inline void write_mlw_header(bit_writer& out, mlw_slice const& slice, mlw_palette const& palette) {
  bool const is_uncompressed = slice.way == mlw_uncompressed_way;
  out.put(palette.has_runs ? slice.run_divisor : mlw_without_runs, 3);
  out.put(static_cast<std::uint32_t>(slice.end - slice.begin - 1), 15);
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

inline void write_mlw_remainders(bit_writer& out, mlw_written_chunk const& chunk, unsigned width) {
  for (std::size_t i = 0; i < chunk.ended; ++i) out.put(chunk.remainders[i], width);
}

/// A slice; the first one of a section has the palette.
inline void write_mlw_slice(bit_writer& out, mlw_slice const& slice, mlw_symbols const& symbols,
                            mlw_palette const& palette) {
  write_mlw_header(out, slice, palette);
  bool const is_uncompressed = slice.way == mlw_uncompressed_way;
  unsigned const width = is_uncompressed ? palette.uncompressed_width() : mlw_divisor_of(slice.way);
  std::size_t const run_chunk = mlw_run_chunk(slice.run_divisor);
  mlw_chunk_maker weights(symbols.indices.subspan(slice.begin, slice.end - slice.begin), width);
  mlw_chunk_maker runs(symbols.runs_of(slice), slice.run_divisor);
  mlw_written_chunk new_weights;
  mlw_written_chunk new_runs;
  do {
    // Remainders go one chunk behind their quotients; weights and runs wait for each other.
    auto const waiting_weights = std::exchange(new_weights, {});
    auto const waiting_runs = std::exchange(new_runs, {});
    auto const ahead =
        static_cast<std::ptrdiff_t>(weights.ended()) - static_cast<std::ptrdiff_t>(runs.ended());
    if (!weights.done() && (!palette.has_runs || ahead < mlw_most_ahead)) {
      new_weights =
          is_uncompressed ? weights.uncompressed() : weights.weights(mlw_is_truncated(slice.way));
      if (!is_uncompressed) out.put(new_weights.first, mlw_chunk);
    }
    if (!runs.done() && ahead >= 0) {
      new_runs = runs.runs(run_chunk);
      out.put(new_runs.first, static_cast<unsigned>(run_chunk));
    }
    out.put(new_weights.second, new_weights.second_bits);
    write_mlw_remainders(out, waiting_weights, width);
    write_mlw_remainders(out, waiting_runs, slice.run_divisor);
  } while (new_weights.active || new_runs.active);
}

}  // namespace arm_delegate::ethosu::weights::detail
