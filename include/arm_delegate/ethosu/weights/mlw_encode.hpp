#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Writes weights in the MLW entropy code, with a search for few bits.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/weights/detail/bit_writer.hpp>
#include <arm_delegate/ethosu/weights/detail/mlw_cost.hpp>
#include <arm_delegate/ethosu/weights/detail/mlw_format.hpp>
#include <arm_delegate/ethosu/weights/detail/mlw_palettes.hpp>
#include <arm_delegate/ethosu/weights/detail/mlw_sections.hpp>
#include <arm_delegate/ethosu/weights/detail/mlw_slice_writer.hpp>
#include <arm_delegate/ethosu/weights/detail/mlw_slices.hpp>
#include <arm_delegate/ethosu/weights/detail/mlw_statistics.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
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

/// The index of every folded weight that a palette or its direct offset reaches.
class mlw_index_table {
 public:
  explicit mlw_index_table(mlw_palette const& palette) {
    // A copy is faster than a loop that counts.
    auto const first = numbers.begin() + palette.size;
    auto const direct = index_of_.begin() + palette.direct_offset;
    std::copy(first, first + (index_of_.end() - direct), direct);
    for (unsigned i = 0; i < palette.size; ++i) {
      index_of_[palette.entries[i]] = static_cast<std::uint16_t>(i);
    }
  }

  [[nodiscard]] std::uint16_t operator[](std::uint16_t weight) const { return index_of_[weight]; }

 private:
  /// 0, 1, 2 ...
  static constexpr auto numbers = [] {
    std::array<std::uint16_t, mlw_codes + mlw_palette_capacity> made{};
    for (std::size_t i = 0; i < made.size(); ++i) made[i] = static_cast<std::uint16_t>(i);
    return made;
  }();

  std::array<std::uint16_t, mlw_codes> index_of_;  ///< undefined for other weights
};

/// Fills in the indices of the weights other than zero, and the runs around them.
inline void take_mlw_runs(mlw_section& section, mlw_index_table const& table,
                          std::span<std::uint16_t const> weights, std::size_t nonzeros) {
  if (nonzeros == 0) {
    // A slice has at least one weight: here the first zero.
    section.indices = {0};
    section.runs = {0, static_cast<std::uint32_t>(weights.size() - 1)};
    return;
  }
  section.indices.resize(nonzeros);
  section.runs.resize(nonzeros + 1);
  std::size_t at = 0;
  for (std::size_t i = 0; i <= nonzeros; ++i, ++at) {
    auto const end = mlw_end_of_zeros(weights, at);
    section.runs[i] = static_cast<std::uint32_t>(end - at);
    at = end;
    if (i < nonzeros) section.indices[i] = table[weights[at]];
  }
}

/// Fills in the indices and runs of `weights`, `nonzeros` of which are not zero.
inline void take_mlw_symbols(mlw_section& section, std::span<std::uint16_t const> weights,
                             std::size_t nonzeros) {
  mlw_index_table const table(section.palette);
  if (section.palette.has_runs) return take_mlw_runs(section, table, weights, nonzeros);
  section.indices.resize(weights.size());
  ranges::transform(weights, section.indices.begin(),
                    [&](std::uint16_t weight) { return table[weight]; });
}

/// Far more than any operation has; costs of the search are ints.
inline constexpr std::size_t mlw_most_weights = std::size_t{1} << 28U;

inline std::size_t mlw_bits(std::span<mlw_slice const> slices, mlw_symbols const& symbols,
                            mlw_palette const& palette) {
  std::size_t total = palette.bits();
  for (auto const& slice : slices) total += mlw_slice_bits(slice, symbols, palette);
  return total;
}

inline mlw_section make_mlw_section(std::span<std::uint16_t const> weights, mlw_plan const& plan) {
  // So few weights are seldom worth the header of another slice.
  constexpr std::size_t one_slice = 64;
  mlw_section made{.palette = plan.palette};
  take_mlw_symbols(made, weights, plan.nonzeros);
  auto const symbols = made.symbols();
  auto const count = made.indices.size();
  if (count > one_slice) {
    made.slices = mlw_slice_search(symbols, plan.palette).search();
    made.bits = mlw_bits(made.slices, symbols, plan.palette);
    if (count > mlw_longest_slice) return made;
  }
  // The search does not know how chunks end, which matters for few weights.
  if (made.slices.empty() || plan.bits < made.bits) {
    made.slices = {{.end = count, .way = plan.way, .run_divisor = plan.run_divisor}};
    made.bits = plan.bits;
  }
  return made;
}

/// The best section of the plans that look good, of which there is at least one.
inline mlw_section choose_mlw_section(std::span<std::uint16_t const> weights,
                                      std::span<mlw_plan const> plans) {
  // A plan has one slice only; a plan that is close to the best can be better in several.
  auto const best_plan = plans.front().bits;
  auto limit = best_plan + best_plan / 32 + 64;
  mlw_section best;
  for (auto const& plan : plans) {
    if (plan.bits > limit) break;
    auto section = make_mlw_section(weights, plan);
    if (best.slices.empty() || section.bits < best.bits) best = std::move(section);
    // Slices save about as much with other plans.
    auto const saved = best_plan - std::min<std::uint64_t>(best_plan, best.bits);
    limit = std::min(limit, best.bits + 2 * saved + 16);
  }
  return best;
}

inline std::size_t total_bits(std::span<mlw_section const> sections) {
  std::size_t total = 0;
  for (auto const& s : sections) total += s.bits;
  return total;
}

/// One section, or several if new palettes in between are worth their bits.
inline std::vector<mlw_section> choose_mlw_sections(std::span<std::uint16_t const> weights) {
  std::vector<mlw_section> several;
  if (weights.empty()) return several;
  auto const bounds = mlw_section_search(weights).search();
  auto const count = bounds.size() - 1;
  // With this many sections, one section for all weights is hardly ever smaller.
  constexpr std::size_t many = 10;
  several.reserve(count);
  mlw_statistics all;
  mlw_statistics statistics;
  for (std::size_t i = 0; i < count; ++i) {
    auto const part = weights.subspan(bounds[i].at, bounds[i + 1].at - bounds[i].at);
    statistics.count(part);
    if (count < many) all += statistics;
    several.push_back(choose_mlw_section(part, best_mlw_plans(statistics)));
  }
  if (count == 1 || count >= many) return several;
  auto const plans = best_mlw_plans(all);
  // Slices may save more than palettes do, but seldom much.
  auto const bits = total_bits(several);
  if (plans.front().bits > bits + bits / 16) return several;
  auto one = choose_mlw_section(weights, plans);
  if (one.bits <= bits) return {std::move(one)};
  return several;
}

/// Throws for weights out of range.
inline void check_mlw_weights(std::span<std::int16_t const> weights) {
  std::int16_t least = 0;
  std::int16_t most = 0;
  for (auto const weight : weights) {
    least = std::min(least, weight);
    most = std::max(most, weight);
  }
  if (least >= -mlw_largest_weight && most <= mlw_largest_weight) return;
  int const wrong = most > mlw_largest_weight ? most : least;
  raise(code::bad_weights, fmt::format("weight {} has more than 9 bits", wrong),
        "subtract a zero point that keeps weights within -255..255");
}

/// The weights as folded numbers.
inline std::vector<std::uint16_t> folded_weights(std::span<std::int16_t const> weights) {
  std::vector<std::uint16_t> made(weights.size());
  ranges::transform(weights, made.begin(),
                    [](int weight) { return static_cast<std::uint16_t>(mlw_fold(weight)); });
  return made;
}

}  // namespace detail

/// A stream of weights of -255..255 that decode_mlw gives back; a multiple of 16 bytes. Throws
/// code::bad_weights for other weights.
[[nodiscard]] inline std::vector<std::byte> encode_mlw(std::span<std::int16_t const> weights) {
  if (weights.size() > detail::mlw_most_weights) {
    raise(code::bad_weights, "more weights than a stream is made of",
          "split the operation into slices of its output channels");
  }
  detail::check_mlw_weights(weights);
  auto const folded = detail::folded_weights(weights);
  auto const sections = detail::choose_mlw_sections(folded);
  detail::bit_writer out;
  out.reserve(detail::total_bits(sections) / 8 + 2 * detail::mlw_alignment);
  detail::mlw_slice_writer writer(out);
  for (auto const& section : sections) {
    for (auto const& slice : section.slices) {
      writer.write(slice, section.symbols(), section.palette);
    }
  }
  out.put(detail::mlw_end, 3);
  out.align(detail::mlw_alignment, true);
  return out.take();
}

}  // namespace arm_delegate::ethosu::weights
