#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Counts the bytes covered by a changing set of ranges.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/config.hpp>  // IWYU pragma: keep

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace arm_delegate::ethosu {

/// Ranges of one region. Each change takes logarithmic time in the number of `places`.
class byte_coverage {
 public:
  /// `places`: all offsets at which ranges may start or end, in any order.
  explicit byte_coverage(std::vector<std::int64_t> places) : places_(std::move(places)) {
    ranges::sort_unique(places_);
    nodes_.resize(4 * places_.size());
  }

  void add(std::int64_t from, std::int64_t to) { change({from, to, 1}, 0, all()); }
  /// Removes a range that was added.
  void remove(std::int64_t from, std::int64_t to) { change({from, to, -1}, 0, all()); }
  /// The number of bytes in any range.
  [[nodiscard]] std::int64_t bytes() const { return nodes_.empty() ? 0 : nodes_.front().bytes; }

 private:
  /// A node of the tree over the places: the interval between two places, halved by its children.
  struct node {
    std::int64_t whole = 0;  ///< number of ranges that cover all of it, but not all of its parent
    std::int64_t bytes = 0;
  };
  struct span {
    std::size_t first, last;
  };
  struct edit {
    std::int64_t from, to, by;
  };
  [[nodiscard]] span all() const { return {0, places_.empty() ? 0 : places_.size() - 1}; }

  void change(edit const& e, std::size_t at, span s) {
    auto const from = places_[s.first];
    auto const to = places_[s.last];
    if (e.to <= from || to <= e.from) return;
    auto const left = 2 * at + 1;
    bool const is_leaf = s.last - s.first == 1;
    if (e.from <= from && to <= e.to) {
      nodes_[at].whole += e.by;
    } else if (!is_leaf) {
      auto const middle = s.first + (s.last - s.first) / 2;
      change(e, left, {s.first, middle});
      change(e, left + 1, {middle, s.last});
    }
    nodes_[at].bytes = nodes_[at].whole > 0 ? to - from
                       : is_leaf            ? 0
                                            : nodes_[left].bytes + nodes_[left + 1].bytes;
  }

  std::vector<std::int64_t> places_;
  std::vector<node> nodes_{};
};

}  // namespace arm_delegate::ethosu
