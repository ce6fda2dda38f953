#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Writes one slice of the MLW code.

#include <arm_delegate/ethosu/weights/detail/bit_packer.hpp>
#include <arm_delegate/ethosu/weights/detail/bit_writer.hpp>
#include <arm_delegate/ethosu/weights/detail/mlw_cost.hpp>
#include <arm_delegate/ethosu/weights/detail/mlw_format.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

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
  std::byte* first = nullptr;       ///< a bit for each symbol of the quotients
  std::byte* second = nullptr;      ///< of weights, a bit for each first bit that is set
  std::byte* remainders = nullptr;  ///< of a fixed width each
};

/// Memory for the parts of a slice, which the next slice uses again.
class mlw_part_memory {
 public:
  /// Takes space for a part of `bits` bits. Returns its offset in bytes.
  std::size_t add(std::size_t bits) {
    return std::exchange(taken_, taken_ + bits / 8 + bit_packer::space_beyond);
  }
  void clear() { taken_ = 0; }
  /// The memory that was taken.
  [[nodiscard]] std::byte* bytes() {
    if (bytes_.size() < taken_) bytes_.resize(taken_);
    return bytes_.data();
  }
  [[nodiscard]] std::size_t bits() const { return 8 * taken_; }

 private:
  std::vector<std::byte> bytes_{};
  std::size_t taken_ = 0;
};

/// Packs the remainders of numbers, several at a time.
template <unsigned LargestWidth, class Number>
void pack_mlw_remainders(std::span<Number const> numbers, unsigned width, std::byte* to) {
  constexpr std::size_t together = 56 / LargestWidth;
  bit_packer packer(to);
  if (width > 0) {
    std::uint64_t const mask = (1U << width) - 1;
    for (; numbers.size() >= together; numbers = numbers.subspan(together)) {
      std::uint64_t several = 0;
      for (std::size_t i = together; i-- > 0;) several = several << width | (numbers[i] & mask);
      packer.put(several, together * width);
    }
    for (auto const number : numbers) packer.put(number & mask, width);
  }
  packer.end();
}

/// Few bits that belong together.
struct bit_group {
  std::uint64_t bits = 0;
  unsigned count = 0;

  void add(std::uint64_t others, unsigned number) {
    bits |= others << count;
    count += number;
  }
  void add(bit_group const& others) { add(others.bits, others.count); }
};

/// The first and the second bits of a weight's quotient.
struct mlw_quotient_bits {
  bit_group first;
  bit_group second;
};

// These are objects, since a compiler does not inline a call of a function's address.

/// Symbols of 2, which have two set bits, then one of 1 or 0.
inline constexpr auto mlw_whole_quotient = [](unsigned quotient) -> mlw_quotient_bits {
  unsigned const twos = quotient / 2;
  unsigned const seconds = (quotient + 1) / 2;
  return {{(1U << seconds) - 1, twos + 1}, {(1U << twos) - 1, seconds}};
};

/// One symbol.
inline constexpr auto mlw_truncated_quotient = [](unsigned quotient) -> mlw_quotient_bits {
  unsigned const is_above = quotient > 0 ? 1 : 0;
  return {{is_above, 1}, {quotient / 2, is_above}};
};

/// Packs quotients, several at a time: one has 16 bits at most.
template <class Bits>
void pack_mlw_quotients(std::span<std::uint16_t const> indices, unsigned width, mlw_parts const& to,
                        Bits bits_of) {
  constexpr std::size_t together = 3;
  bit_packer first(to.first);
  bit_packer second(to.second);
  auto const pack = [&](std::span<std::uint16_t const> several) {
    mlw_quotient_bits all{};
    for (unsigned const index : several) {
      auto const bits = bits_of(index >> width);
      all.first.add(bits.first);
      all.second.add(bits.second);
    }
    first.put(all.first.bits, all.first.count);
    second.put(all.second.bits, all.second.count);
  };
  for (; indices.size() >= together; indices = indices.subspan(together)) {
    pack(indices.first(together));
  }
  pack(indices);
  first.end();
  second.end();
}

/// A run is as many ones as its quotient, and a zero.
inline void pack_mlw_runs(std::span<std::uint32_t const> runs, unsigned divisor,
                          mlw_parts const& to) {
  bit_packer first(to.first);
  constexpr std::uint32_t together = 32;
  for (auto const run : runs) {
    auto quotient = run >> divisor;
    for (; quotient >= together; quotient -= together) first.put(0xFFFFFFFFU, together);
    first.put((std::uint64_t{1} << quotient) - 1, quotient + 1);
  }
  first.end();
  pack_mlw_remainders<mlw_largest_run_divisor>(runs, divisor, to.remainders);
}

inline void write_mlw_header(bit_packer& out, mlw_slice const& slice, mlw_palette const& palette) {
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
  mlw_chunk_writer(mlw_parts const& parts, std::size_t numbers, unsigned symbols, unsigned width)
      : first_(parts.first),
        second_(parts.second),
        remainders_(parts.remainders),
        left_(static_cast<std::ptrdiff_t>(numbers)),
        symbols_(symbols),
        width_(width) {}

  [[nodiscard]] bool is_done() const { return left_ == 0; }
  [[nodiscard]] std::ptrdiff_t ended() const { return ended_; }
  [[nodiscard]] unsigned symbols() const { return symbols_; }

  /// Writes nothing but the remainders of the chunk before, from now on.
  void pause() { waiting_ = std::exchange(ended_now_, 0); }

  /// Goes to the next chunk, whose symbols are returned.
  unsigned start() {
    pause();
    return static_cast<unsigned>(first_.take(symbols_));
  }
  /// The second bits of a chunk.
  unsigned take_second(unsigned count) { return static_cast<unsigned>(second_.take(count)); }
  /// Counts the numbers that end in a chunk, which has symbols that do not end a number.
  void finish(unsigned others) {
    ended_now_ = static_cast<unsigned>(std::min<std::ptrdiff_t>(symbols_ - others, left_));
    left_ -= ended_now_;
    ended_ += ended_now_;
  }

  /// Writes the remainders of the chunk before.
  void write_remainders(bit_packer& out) {
    constexpr unsigned together = 56;
    for (unsigned bits = waiting_ * width_; bits > 0;) {
      auto const count = std::min(bits, together);
      out.put(remainders_.take(count), count);
      bits -= count;
    }
  }

 private:
  bit_taker first_;
  bit_taker second_;
  bit_taker remainders_;
  std::ptrdiff_t left_;  ///< numbers whose end is not written yet
  unsigned symbols_;     ///< of a chunk
  unsigned width_;
  std::ptrdiff_t ended_ = 0;
  unsigned ended_now_ = 0;
  unsigned waiting_ = 0;
};

/// Remainders follow their quotients one chunk later; weights and runs wait for each other.
inline void write_mlw_chunks(bit_packer& to, mlw_chunk_writer weights, mlw_chunk_writer runs,
                             std::size_t way) {
  bool const is_uncompressed = way == mlw_uncompressed_way;
  bool const is_truncated = mlw_is_truncated(way);
  bool const have_runs = !runs.is_done();
  auto out = to;
  bool is_active = true;
  while (is_active) {
    auto const ahead = weights.ended() - runs.ended();
    bool const has_weights = !weights.is_done() && (!have_runs || ahead < mlw_most_ahead);
    bool const has_runs = !runs.is_done() && ahead >= 0;
    bit_group quotients;
    bit_group second;
    if (!has_weights) {
      weights.pause();
    } else if (is_uncompressed) {
      weights.pause();
      weights.finish(0);
    } else {
      auto const first = weights.start();
      quotients.add(first, mlw_chunk);
      second.count = mlw_set_bits[first];
      second.bits = weights.take_second(second.count);
      weights.finish(is_truncated ? 0U : mlw_set_bits[second.bits]);
    }
    if (has_runs) {
      auto const first = runs.start();
      quotients.add(first, runs.symbols());
      runs.finish(mlw_set_bits[first]);
    } else {
      runs.pause();
    }
    quotients.add(second);
    out.put(quotients.bits, quotients.count);
    weights.write_remainders(out);
    runs.write_remainders(out);
    is_active = has_weights || has_runs;
  }
  to = out;
}

/// Writes slices one after the other.
class mlw_slice_writer {
 public:
  explicit mlw_slice_writer(bit_writer& out) : out_(out) {}

  /// A slice; the first one of a section has the palette.
  void write(mlw_slice const& slice, mlw_symbols const& symbols, mlw_palette const& palette) {
    bool const is_uncompressed = slice.way == mlw_uncompressed_way;
    unsigned const width =
        is_uncompressed ? palette.uncompressed_width() : mlw_divisor_of(slice.way);
    auto const indices = symbols.indices.subspan(slice.begin, slice.end - slice.begin);
    auto const slice_runs = symbols.runs_of(slice);
    take_memory(indices, slice_runs, width, slice);
    pack(indices, width, slice.way);
    if (!slice_runs.empty()) pack_mlw_runs(slice_runs, slice.run_divisor, runs_);

    auto const chunk = is_uncompressed ? mlw_uncompressed_chunk(width) : mlw_chunk;
    auto const run_chunk = mlw_run_chunk(slice.run_divisor);
    // Only the last chunks are longer than their bits.
    auto out =
        out_.packer(mlw_slice_header_bits + palette.bits() + memory_.bits() + chunk + run_chunk);
    write_mlw_header(out, slice, palette);
    write_mlw_chunks(
        out, mlw_chunk_writer(weights_, indices.size(), static_cast<unsigned>(chunk), width),
        mlw_chunk_writer(runs_, slice_runs.size(), static_cast<unsigned>(run_chunk),
                         slice.run_divisor),
        slice.way);
    out_.finish(out);
  }

 private:
  void take_memory(std::span<std::uint16_t const> indices, std::span<std::uint32_t const> runs,
                   unsigned width, mlw_slice const& slice) {
    memory_.clear();
    std::size_t symbols = 0;
    if (slice.way != mlw_uncompressed_way) {
      // A slice is short enough for 32 bits, which make faster vector instructions.
      std::uint32_t twos = 0;
      for (std::uint32_t const index : indices) twos += index >> width >> 1U;
      symbols = indices.size() + twos;
    }
    std::size_t run_symbols = runs.size();
    for (auto const run : runs) run_symbols += run >> slice.run_divisor;
    auto const first = memory_.add(symbols);
    auto const second = memory_.add(symbols);
    auto const remainders = memory_.add(indices.size() * width);
    auto const run_first = memory_.add(run_symbols);
    auto const run_remainders = memory_.add(runs.size() * slice.run_divisor);
    auto* const bytes = memory_.bytes();
    weights_ = {bytes + first, bytes + second, bytes + remainders};
    runs_ = {.first = bytes + run_first, .remainders = bytes + run_remainders};
  }

  void pack(std::span<std::uint16_t const> indices, unsigned width, std::size_t way) const {
    pack_mlw_remainders<mlw_largest_width>(indices, width, weights_.remainders);
    if (way == mlw_uncompressed_way) return;
    if (mlw_is_truncated(way)) {
      pack_mlw_quotients(indices, width, weights_, mlw_truncated_quotient);
    } else {
      pack_mlw_quotients(indices, width, weights_, mlw_whole_quotient);
    }
  }

  bit_writer& out_;
  mlw_part_memory memory_{};
  mlw_parts weights_{};
  mlw_parts runs_{};
};

}  // namespace arm_delegate::ethosu::weights::detail
