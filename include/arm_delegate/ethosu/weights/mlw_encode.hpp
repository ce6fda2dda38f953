#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Writes weights in the MLW entropy code, with a search for few bits.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/weights/detail/bit_writer.hpp>
#include <arm_delegate/ethosu/weights/detail/mlw_cost.hpp>
#include <arm_delegate/ethosu/weights/detail/mlw_format.hpp>
#include <arm_delegate/ethosu/weights/detail/mlw_sections.hpp>
#include <arm_delegate/ethosu/weights/detail/mlw_slice_writer.hpp>
#include <arm_delegate/ethosu/weights/detail/mlw_slices.hpp>
#include <arm_delegate/ethosu/weights/detail/mlw_statistics.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace arm_delegate::ethosu::weights {

namespace detail {

/// Weights that share a palette, ready to be written.
struct mlw_section {
  mlw_palette palette{};
  std::vector<std::uint16_t> indices{};
  std::vector<std::uint32_t> runs{};
  std::vector<mlw_slice> slices{};
  std::size_t bits = 0;

  [[nodiscard]] mlw_symbols symbols() const { return {indices, runs}; }
};

/// Fills in indices and runs.
inline void take_mlw_symbols(mlw_section& section, std::span<std::int16_t const> weights,
                             std::array<std::uint16_t, mlw_codes> const& index_of) {
  if (!section.palette.has_runs) {
    section.indices.reserve(weights.size());
    for (int const weight : weights) section.indices.push_back(index_of[mlw_fold(weight)]);
    return;
  }
  section.runs.push_back(0);
  for (int const weight : weights) {
    if (weight == 0) {
      ++section.runs.back();
      continue;
    }
    section.indices.push_back(index_of[mlw_fold(weight)]);
    section.runs.push_back(0);
  }
  if (!section.indices.empty()) return;
  // A slice has a weight at least: the first of nothing but zeros.
  section.indices.push_back(0);
  section.runs = {0, section.runs.front() - 1};
}

/// Far more than any operation has; costs of the search are ints.
inline constexpr std::size_t mlw_most_weights = std::size_t{1} << 28U;

/// Streams of so few weights that every bit counts, and time doesn't: all that can be is tried.
inline constexpr std::size_t mlw_few_weights = 2048;

/// The best single slice, by exact size: the search for slices doesn't know how chunks end.
inline mlw_slice best_mlw_slice(mlw_symbols const& symbols, mlw_palette const& palette) {
  mlw_slice best{.end = symbols.indices.size()};
  auto least = ~std::size_t{0};
  auto const attempt = [&](mlw_slice const& tried) {
    if (!mlw_can_code(tried.way, symbols, palette)) return;
    auto const bits = mlw_slice_bits(tried, symbols, palette);
    if (bits >= least) return;
    least = bits;
    best = tried;
  };
  for (std::size_t way = 0; way < mlw_weight_ways; ++way) attempt({.end = best.end, .way = way});
  for (unsigned d = 0; d < mlw_run_ways; ++d) {
    attempt({.end = best.end, .way = best.way, .run_divisor = d});
  }
  return best;
}

inline std::size_t mlw_bits(std::span<mlw_slice const> slices, mlw_symbols const& symbols,
                            mlw_palette const& palette) {
  std::size_t total = palette.bits();
  for (auto const& slice : slices) total += mlw_slice_bits(slice, symbols, palette);
  return total;
}

inline mlw_section make_mlw_section(std::span<std::int16_t const> weights,
                                    mlw_ranking const& ranking, mlw_palette const& palette) {
  mlw_section made{.palette = palette};
  take_mlw_symbols(made, weights, ranking.indices(palette));
  made.slices = mlw_slice_search(made.symbols(), palette).search();
  made.bits = mlw_bits(made.slices, made.symbols(), palette);
  if (weights.size() > mlw_few_weights) return made;
  std::vector const one{best_mlw_slice(made.symbols(), palette)};
  auto const bits = mlw_bits(one, made.symbols(), palette);
  if (mlw_can_code(one[0].way, made.symbols(), palette) && bits < made.bits) {
    made.slices = one;
    made.bits = bits;
  }
  return made;
}

/// The best section of those whose palettes look best.
inline mlw_section choose_mlw_section(std::span<std::int16_t const> weights) {
  struct candidate {
    mlw_ranking const* ranking = nullptr;
    mlw_palette palette{};
    std::uint64_t bits = 0;
  };
  mlw_statistics const statistics(weights);
  std::array const rankings{mlw_ranking(statistics, false), mlw_ranking(statistics, true)};
  std::vector<candidate> candidates;
  for (auto const& ranking : rankings) {
    if (&ranking == &rankings[1] && statistics.counts[0] == 0) continue;
    for (auto const size : ranking.palette_sizes()) {
      auto const palette = ranking.palette(size);
      candidates.push_back({&ranking, palette, ranking.estimate(palette).bits});
    }
  }
  std::ranges::sort(candidates, {}, &candidate::bits);
  // The estimate knows one slice only; those close to the best can be better in several.
  bool const is_few = weights.size() <= mlw_few_weights;
  std::size_t const most_tried = is_few ? candidates.size() : 2;
  auto const limit = candidates.front().bits + candidates.front().bits / 8 + 64;
  mlw_section best;
  for (std::size_t i = 0; i < std::min(most_tried, candidates.size()); ++i) {
    auto const& tried = candidates[i];
    if (tried.bits > limit) break;
    auto section = make_mlw_section(weights, *tried.ranking, tried.palette);
    if (i == 0 || section.bits < best.bits) best = std::move(section);
  }
  return best;
}

inline std::size_t total_bits(std::span<mlw_section const> sections) {
  std::size_t total = 0;
  for (auto const& s : sections) total += s.bits;
  return total;
}

inline std::vector<mlw_section> make_mlw_sections(std::span<std::int16_t const> weights,
                                                  std::span<std::size_t const> bounds) {
  std::vector<mlw_section> made;
  for (std::size_t i = 0; i + 1 < bounds.size(); ++i) {
    made.push_back(choose_mlw_section(weights.subspan(bounds[i], bounds[i + 1] - bounds[i])));
  }
  return made;
}

/// One section, or several where new palettes on the way are worth their bits.
inline std::vector<mlw_section> choose_mlw_sections(std::span<std::int16_t const> weights) {
  std::vector<mlw_section> best;
  if (weights.empty()) return best;
  best.push_back(choose_mlw_section(weights));
  std::vector<std::size_t> block_sizes{32};
  if (weights.size() <= mlw_few_weights) block_sizes = {8, 16, 32, 64};
  for (auto const size : block_sizes) {
    auto const bounds = mlw_section_search(weights, size).search();
    if (bounds.size() == 2) continue;
    auto several = make_mlw_sections(weights, bounds);
    if (total_bits(several) < total_bits(best)) best = std::move(several);
  }
  return best;
}

}  // namespace detail

/// A stream of weights of -255..255 that decode_mlw gives back; a multiple of 16 bytes. Throws
/// code::bad_weights for other weights.
[[nodiscard]] inline std::vector<std::byte> encode_mlw(std::span<std::int16_t const> weights) {
  if (weights.size() > detail::mlw_most_weights) {
    throw error(code::bad_weights, "more weights than a stream is made of",
                "split the operation into slices of its output channels");
  }
  for (int const weight : weights) {
    if (weight < -detail::mlw_largest_weight || weight > detail::mlw_largest_weight) {
      throw error(code::bad_weights, "weight " + std::to_string(weight) + " has more than 9 bits",
                  "subtract a zero point that keeps weights within -255..255");
    }
  }
  auto const sections = detail::choose_mlw_sections(weights);
  detail::bit_writer out;
  for (auto const& section : sections) {
    for (auto const& slice : section.slices) {
      detail::write_mlw_slice(out, slice, section.symbols(), section.palette);
    }
  }
  out.put(detail::mlw_end, 3);
  out.align(detail::mlw_alignment, true);
  return out.take();
}

}  // namespace arm_delegate::ethosu::weights
