#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The overloads of a pipeline's operators, sorted by name within the compilers' limits on constant
// evaluation.

#include <arm_delegate/base/span.hpp>
#include <arm_delegate/base/type_list.hpp>
#include <arm_delegate/pipeline/proofs/readable_operator.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string_view>

namespace arm_delegate::detail {

/// An overload's signature and the position of its operator in the list.
struct overload {
  std::array<std::uint64_t, 4> start{};  ///< of the name, as numbers: cheap to compare
  std::string_view name{};
  std::string_view text{};  ///< the signature
  std::size_t op = 0;       ///< which operator of the list

  friend constexpr bool operator<(overload const& a, overload const& b) {
    for (std::size_t i = 0; i < a.start.size(); ++i) {
      if (a.start[i] != b.start[i]) return a.start[i] < b.start[i];
    }
    return a.name != b.name ? a.name < b.name : a.op < b.op;
  }
};

constexpr overload read_overload(std::string_view signature) {
  overload o{.text = signature};
  std::size_t size = 0;
  for (; size < signature.size() && signature[size] != '('; ++size) {
    if (size >= 8 * o.start.size()) continue;
    std::uint64_t const c = static_cast<unsigned char>(signature[size]);
    o.start[size / 8] |= c << (56 - 8 * (size % 8));
  }
  o.name = signature.substr(0, size);
  return o;
}

template <class Op>
constexpr auto read_overloads() {
  std::array<overload, overload_count<Op>()> all{};
  if constexpr (!all.empty()) {
    for (std::size_t i = 0; i < all.size(); ++i) {
      all[i] = read_overload(*(std::begin(Op::schemas) + i));
    }
  }
  return all;
}
// Each of these is a constant evaluation of its own: clang stops one after 1 M steps.
template <class Op>
inline constexpr auto overloads_of = read_overloads<Op>();

/// The readable overloads of the list `Op...`, sorted by name.
template <class... Op>
inline constexpr auto sorted_overloads = [] {
  std::array<overload, sum_of({overload_count<Op>()...})> all{};
  std::array<span<overload const>, sizeof...(Op)> const by_operator{overloads_of<Op>...};
  std::size_t at = 0;
  for (std::size_t op = 0; op < by_operator.size(); ++op) {
    for (auto const& o : by_operator[op]) {
      all[at] = o;
      all[at++].op = op;
    }
  }
  std::sort(all.begin(), all.end());
  return all;
}();

}  // namespace arm_delegate::detail
