#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The overloads of a pipeline's operators, sorted by name within the compilers' limits on constant
// evaluation.

#include <arm_delegate/base/type_list.hpp>
#include <arm_delegate/pipeline/proofs/readable_operator.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <span>
#include <string_view>

namespace arm_delegate::detail {

/// An overload's signature and the position of its operator in the list.
struct overload {
  std::string_view text{};  ///< the signature
  std::size_t op = 0;       ///< which operator of the list

  /// "aten.add.Tensor".
  [[nodiscard]] constexpr std::string_view name() const { return text.substr(0, text.find('(')); }
};

// Compilers evaluate __builtin_memcmp faster than the loops of std::string_view.

constexpr bool comes_before(std::string_view a, std::string_view b) {
  auto const order = __builtin_memcmp(a.data(), b.data(), std::min(a.size(), b.size()));
  return order != 0 ? order < 0 : a.size() < b.size();
}

/// True if both signatures start with the same name.
constexpr bool have_same_name(std::string_view a, std::string_view b) {
  auto const size = a.find('(') + 1;
  return size <= b.size() && __builtin_memcmp(a.data(), b.data(), size) == 0;
}

template <class Op>
constexpr auto read_signatures() {
  std::array<std::string_view, overload_count<Op>()> all{};
  if constexpr (!all.empty())
    std::copy(std::begin(Op::schemas), std::end(Op::schemas), all.begin());
  return all;
}
template <class Op>
inline constexpr auto signatures_of = read_signatures<Op>();

/// The positions of the texts in their order. A merge sort: compilers take several times as long
/// to evaluate std::sort.
template <std::size_t Size>
constexpr std::array<std::size_t, Size> sorted_positions(
    std::array<std::string_view, Size> const& texts) {
  std::array<std::size_t, Size> order{};
  for (std::size_t i = 0; i < Size; ++i) order[i] = i;
  for (std::size_t width = 1; width < Size; width *= 2) {
    auto const from = order;
    for (std::size_t start = 0; start < Size; start += 2 * width) {
      auto const middle = std::min(start + width, Size);
      auto const end = std::min(middle + width, Size);
      std::size_t left = start;
      std::size_t right = middle;
      for (std::size_t to = start; to < end; ++to) {
        bool const takes_right =
            left == middle || (right < end && comes_before(texts[from[right]], texts[from[left]]));
        order[to] = from[takes_right ? right++ : left++];
      }
    }
  }
  return order;
}

template <class... Op>
consteval auto sort_overloads() {
  constexpr auto size = sum_of({overload_count<Op>()...});
  std::array<std::string_view, size> texts{};
  std::array<std::size_t, size> operators{};
  std::array<std::span<std::string_view const>, sizeof...(Op)> const by_operator{
      signatures_of<Op>...};
  std::size_t at = 0;
  for (std::size_t op = 0; op < by_operator.size(); ++op) {
    for (auto const text : by_operator[op]) {
      texts[at] = text;
      operators[at++] = op;
    }
  }
  auto const order = sorted_positions(texts);
  std::array<overload, size> all{};
  for (std::size_t i = 0; i < size; ++i) all[i] = {texts[order[i]], operators[order[i]]};
  return all;
}
/// The readable overloads of the list `Op...`, sorted by name: "(" follows the name in a signature,
/// and comes before all characters of names. Not the result of a lambda: g++ evaluates that again
/// if it optimizes.
template <class... Op>
inline constexpr auto sorted_overloads = sort_overloads<Op...>();

}  // namespace arm_delegate::detail
