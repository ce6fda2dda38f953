#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.movedim.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/decompositions/functions.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/family/permuting.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <variant>
#include <vector>

namespace arm_delegate::op {

/// aten.movedim: TRANSPOSE. Quantized values are used as they are.
struct movedim : family::permuting<movedim> {
  static constexpr auto schemas = std::array{
      std::string_view("aten.movedim.intlist(Tensor self, int[] source, int[] destination) -> "
                       "Tensor"),
      std::string_view("aten.movedim.int(Tensor self, int source, int destination) -> Tensor")};

  static ir::shape order(ir::node const& n) {
    auto const rank = n.input("self").rank();
    auto const from = dimensions(n, "source");
    auto const to = dimensions(n, "destination");
    if (from.size() != to.size()) {
      n.raise(code::bad_arguments, "has not as many sources as destinations");
    }
    auto order = ir::shape::filled(rank, -1);
    for (std::size_t i = 0; i < from.size(); ++i) order[static_cast<std::size_t>(to[i])] = from[i];
    std::int64_t next = 0;
    for (std::size_t i = 0; i < rank; ++i) {
      if (order[i] >= 0) continue;
      while (ranges::contains(from, next)) ++next;
      order[i] = next++;
    }
    return order;
  }

  template <class T>
  static evaluation::elements<T> evaluate(evaluation::basic_call<T> const& c) {
    return evaluation::movedim(c);
  }

  static bool decompose(ir::rewriter& r, ir::node const& n) { return decomposition::movedim(r, n); }

 private:
  /// The dimensions of an argument, a number or a list, which must differ.
  static std::vector<std::int64_t> dimensions(ir::node const& n, std::string_view argument) {
    auto const* one = std::get_if<std::int64_t>(n.find(argument));
    auto const given = one != nullptr ? std::span(one, 1) : n.integers(argument);
    std::vector<std::int64_t> all;
    for (auto d : given) {
      auto const made = static_cast<std::int64_t>(detail::dimension(n, d, n.input("self").rank()));
      if (ranges::contains(all, made)) {
        n.raise(code::bad_arguments, "names a dimension twice");
      }
      all.push_back(made);
    }
    return all;
  }
};

}  // namespace arm_delegate::op
