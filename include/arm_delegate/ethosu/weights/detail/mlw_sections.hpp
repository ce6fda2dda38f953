#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Divides weights into sections with an MLW palette each.

#include <arm_delegate/ethosu/weights/detail/mlw_bounds.hpp>
#include <arm_delegate/ethosu/weights/detail/mlw_estimate.hpp>
#include <arm_delegate/ethosu/weights/detail/mlw_statistics.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace arm_delegate::ethosu::weights::detail {

/// Halves the weights again and again, keeps the halves apart if that saves bits, and moves the
/// bounds that remain to the best weights.
class mlw_section_search {
 public:
  explicit mlw_section_search(std::span<std::uint16_t const> weights)
      : weights_(weights),
        smallest_(weights.size() <= few ? fine : coarse),
        levels_(std::max<std::size_t>(
            static_cast<std::size_t>(std::bit_width((weights.size() - 1) / smallest_)) + 1,
            mlw_bound_round::buffers)) {}

  /// The beginnings of all sections, the first at 0, and the end of the last section.
  [[nodiscard]] std::vector<mlw_bound> search() {
    search(0, weights_.size(), levels_.data());
    sections_.push_back({.at = weights_.size()});
    // The last round cleans up after the insertions before. More rounds save hardly a byte.
    constexpr int rounds = 3;
    for (int i = 0; i < rounds && sections_.size() > 2; ++i) {
      mlw_bound_round round(weights_, sections_, levels_, i + 1 < rounds);
      bool const has_changes = round.has_changes();
      sections_ = std::move(round).bounds();
      if (!has_changes) break;
    }
    return std::move(sections_);
  }

 private:
  // A palette and a header take 100 bits and more, so smaller sections than these seldom pay.
  static constexpr std::size_t few = 512;
  static constexpr std::size_t fine = 16;
  static constexpr std::size_t coarse = 64;
  // Halves of more weights must save a hundredth, since each section takes time.
  static constexpr std::size_t large = 1024;
  static constexpr std::uint64_t least_saving = 128;  ///< as a divisor

  /// Appends the sections of weights [begin, end), and returns their bits. Afterwards `all` has the
  /// statistics of these weights; the statistics after it are overwritten.
  std::uint64_t search(std::size_t begin, std::size_t end, mlw_statistics* all) {
    auto const kept = sections_.size();
    if (end - begin <= smallest_) {
      sections_.push_back({.at = begin});
      all->count(weights_.subspan(begin, end - begin));
      return mlw_estimate(*all).bits();
    }
    auto const middle = begin + std::bit_floor(end - begin - 1);
    auto apart = search(begin, middle, all);
    apart += search(middle, end, all + 1);
    *all += all[1];
    auto const bits = mlw_estimate(*all).bits();
    auto const margin = end - begin > large ? bits / least_saving : 0;
    if (bits - margin <= apart) {
      sections_.resize(kept);
      sections_.push_back({.at = begin});
    }
    return std::min(bits, apart);
  }

  std::span<std::uint16_t const> weights_;
  std::size_t smallest_;                ///< weights that are not halved
  std::vector<mlw_statistics> levels_;  ///< one for each number of halvings
  std::vector<mlw_bound> sections_{};   ///< where they begin
};

}  // namespace arm_delegate::ethosu::weights::detail
