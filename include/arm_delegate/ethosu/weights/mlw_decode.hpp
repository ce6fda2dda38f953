#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Reads weights in the MLW entropy code, of Ethos-U55 and U65 and of U85's standard decoder.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/weights/detail/bit_reader.hpp>
#include <arm_delegate/ethosu/weights/detail/mlw_format.hpp>

#include <fmt/core.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace arm_delegate::ethosu::weights {

namespace detail {

[[noreturn]] inline void bad_mlw(std::string const& why) {
  raise(code::bad_weights, "an MLW weight stream " + why,
        "check that offset, length and format are those of the operation's weights");
}

/// How a slice codes its weights and runs.
struct mlw_slice_header {
  std::size_t weights = 0;
  std::size_t runs = 0;
  unsigned width = 0;  ///< of a weight's remainder
  bool is_uncompressed = false;
  bool is_truncated = false;  ///< quotients are 2 at most, and 2 has no end
  unsigned run_divisor = 0;
  bool runs_first = false;  ///< there is a run before the first weight
};

/// Quotients of one chunk, which wait for their remainders.
struct mlw_quotients {
  std::array<std::size_t, mlw_chunk> values{};
  std::size_t count = 0;
  bool active = false;

  void add(std::size_t& quotient) {
    values[count++] = quotient;
    quotient = 0;
  }
};

/// Indices and runs of one slice, out of interleaved chunks.
class mlw_slice_reader {
 public:
  mlw_slice_reader(bit_reader& bits, mlw_slice_header const& header)
      : bits_(bits), header_(header) {}

  void read() {
    indices.reserve(header_.weights);
    runs.reserve(header_.runs);
    // Remainders come one chunk later than quotients, so the last round reads only them.
    do {
      waiting_weights_ = std::exchange(new_weights_, {});
      waiting_runs_ = std::exchange(new_runs_, {});
      read_quotients();
      read_weight_remainders();
      read_run_remainders();
    } while (new_weights_.active || new_runs_.active);
  }

  std::vector<std::uint16_t> indices{};
  std::vector<std::size_t> runs{};

 private:
  void read_quotients() {
    auto const ahead =
        static_cast<std::ptrdiff_t>(weights_begun_) - static_cast<std::ptrdiff_t>(runs_begun_);
    bool const has_runs = header_.runs > 0;
    new_weights_.active = (!has_runs || ahead < mlw_most_ahead) && weights_begun_ < header_.weights;
    new_runs_.active = has_runs && ahead >= 0 && runs_begun_ < header_.runs;
    std::uint32_t const unary =
        new_weights_.active && !header_.is_uncompressed ? bits_.get(mlw_chunk) : 0;
    if (new_runs_.active) read_run_quotients();
    if (new_weights_.active) read_weight_quotients(unary);
  }

  void read_run_quotients() {
    auto const chunk = mlw_run_chunk(header_.run_divisor);
    std::uint32_t unary = bits_.get(static_cast<unsigned>(chunk));
    for (std::size_t i = 0; i < chunk; ++i, unary >>= 1U) {
      if ((unary & 1U) != 0) {
        ++run_quotient_;
      } else {
        new_runs_.add(run_quotient_);
      }
    }
    runs_begun_ += new_runs_.count;
  }

  /// A symbol adds 0, 1 or 2: its first bit says whether 0, its second whether 2.
  void read_weight_quotients(std::uint32_t unary) {
    auto const chunk = header_.is_uncompressed ? mlw_uncompressed_chunk(header_.width) : mlw_chunk;
    unsigned second_bits = 0;
    for (std::size_t i = 0; i < chunk; ++i) second_bits += unary >> i & 1U;
    std::uint32_t second = bits_.get(second_bits);
    for (std::size_t i = 0; i < chunk && weights_begun_ < header_.weights; ++i) {
      std::uint32_t step = 0;
      if ((unary >> i & 1U) != 0) {
        step = 1 + (second & 1U);
        second >>= 1U;
      }
      weight_quotient_ += step;
      if (step == 2 && !header_.is_truncated) continue;
      new_weights_.add(weight_quotient_);
      ++weights_begun_;
    }
  }

  void read_weight_remainders() {
    for (std::size_t i = 0; i < waiting_weights_.count; ++i) {
      std::size_t const index =
          (waiting_weights_.values[i] << header_.width) + bits_.get(header_.width);
      if (index >= mlw_codes) bad_mlw("has an index beyond 9 bits");
      indices.push_back(static_cast<std::uint16_t>(index));
    }
  }

  void read_run_remainders() {
    for (std::size_t i = 0; i < waiting_runs_.count && runs.size() < header_.runs; ++i) {
      runs.push_back((waiting_runs_.values[i] << header_.run_divisor) +
                     bits_.get(header_.run_divisor));
    }
  }

  bit_reader& bits_;
  mlw_slice_header header_;
  mlw_quotients new_weights_{};
  mlw_quotients new_runs_{};
  mlw_quotients waiting_weights_{};
  mlw_quotients waiting_runs_{};
  std::size_t weights_begun_ = 0;
  std::size_t runs_begun_ = 0;
  std::size_t weight_quotient_ = 0;  ///< so far, of the weight that a chunk's end cut
  std::size_t run_quotient_ = 0;
};

class mlw_decoder {
 public:
  mlw_decoder(std::span<std::byte const> stream, std::size_t most) : bits_(stream), most_(most) {}

  [[nodiscard]] std::vector<std::int16_t> decode() {
    while (auto const run_divisor = next_slice()) {
      auto const header = read_header(*run_divisor);
      mlw_slice_reader slice(bits_, header);
      slice.read();
      append(slice, header);
    }
    return std::move(weights_);
  }

 private:
  /// Skips end markers and returns ZDIV of the next slice, or nothing at the end of the bytes.
  [[nodiscard]] std::optional<unsigned> next_slice() {
    bool has_end = false;
    while (bits_.left() >= 3) {
      auto const field = bits_.get(3);
      if (field != mlw_end) return field;
      has_end = true;
      bits_.align();
    }
    if (!has_end) bad_mlw("ends without an end marker");
    auto const rest = static_cast<unsigned>(bits_.left());
    if (bits_.get(rest) != (1U << rest) - 1) bad_mlw("ends without an end marker");
    return std::nullopt;
  }

  [[nodiscard]] mlw_slice_header read_header(unsigned run_divisor) {
    bool const has_runs = run_divisor != mlw_without_runs;
    if (has_runs && run_divisor > mlw_largest_run_divisor) bad_mlw("has a wrong divisor of runs");
    mlw_slice_header made{.weights = bits_.get(15) + std::size_t{1}};
    auto const divisor = bits_.get(3);
    made.is_uncompressed = divisor == mlw_uncompressed;
    if (!made.is_uncompressed && divisor > mlw_largest_divisor) {
      bad_mlw("has a wrong divisor of weights");
    }
    made.is_truncated = bits_.get(1) != 0;
    made.runs_first = bits_.get(1) != 0;
    if (made.weights > most_ - weights_.size()) too_many();
    if (made.runs_first) read_palette(has_runs);
    if (!has_palette_) bad_mlw("begins without a palette");
    // Zero is no weight of a palette that goes with runs, so one palette doesn't serve both.
    if (has_runs != palette_.has_runs) bad_mlw("changes its mode without a palette");
    made.width = made.is_uncompressed ? palette_.uncompressed_width() : divisor;
    if (has_runs) {
      made.run_divisor = run_divisor;
      made.runs = made.weights + (made.runs_first ? 1 : 0);
    }
    return made;
  }

  void read_palette(bool has_runs) {
    palette_ = {.has_runs = has_runs};
    palette_.direct_offset = bits_.get(5);
    palette_.size = bits_.get(5);
    if (palette_.size > 0) ++palette_.size;
    palette_.entry_bits = bits_.get(3) + mlw_smallest_width;
    for (unsigned i = 0; i < palette_.size; ++i) {
      palette_.entries[i] = static_cast<std::uint16_t>(bits_.get(palette_.entry_bits));
    }
    has_palette_ = true;
  }

  void append(mlw_slice_reader const& slice, mlw_slice_header const& header) {
    std::size_t run = 0;
    if (header.runs > 0 && header.runs_first) append_zeros(slice.runs[run++]);
    for (auto const index : slice.indices) {
      if (weights_.size() == most_) too_many();
      auto const weight_code = palette_.code_of(index);
      if (weight_code >= mlw_codes) bad_mlw("has a weight beyond 9 bits");
      weights_.push_back(static_cast<std::int16_t>(mlw_unfold(weight_code)));
      if (header.runs > 0) append_zeros(slice.runs[run++]);
    }
  }

  void append_zeros(std::size_t count) {
    if (count > most_ - weights_.size()) too_many();
    weights_.resize(weights_.size() + count);
  }

  [[noreturn]] void too_many() const { bad_mlw(fmt::format("holds more than {} weights", most_)); }

  bit_reader bits_;
  std::size_t most_;
  std::vector<std::int16_t> weights_{};
  mlw_palette palette_{};
  bool has_palette_ = false;
};

}  // namespace detail

/// The weights of a stream, padding of the traversal included, -255..255. Throws
/// code::bad_weights where the stream is malformed or holds more than `most` weights.
[[nodiscard]] inline std::vector<std::int16_t> decode_mlw(std::span<std::byte const> stream,
                                                          std::size_t most) {
  if (stream.empty()) return {};
  return detail::mlw_decoder(stream, most).decode();
}

}  // namespace arm_delegate::ethosu::weights
