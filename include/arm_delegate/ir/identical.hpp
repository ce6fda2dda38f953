#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Whether two graphs compute the same by the same nodes.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/value_map.hpp>

#include <cstddef>
#include <span>
#include <type_traits>
#include <variant>

namespace arm_delegate::ir {

namespace detail {

/// Walks two graphs side by side; values of one are matched with those of the other.
class graph_matcher {
 public:
  graph_matcher(graph const& left, graph const& right) : left_(left), right_(right) {}

  bool run() {
    if (!match_results(left_.inputs, right_.inputs)) return false;
    if (left_.order.size() != right_.order.size()) return false;
    for (std::size_t i = 0; i < left_.order.size(); ++i) {
      if (!match(left_[left_.order[i]], right_[right_.order[i]])) return false;
    }
    return same_values(left_.outputs, right_.outputs);
  }

 private:
  bool match(node const& a, node const& b) {
    auto const same = [&](named_argument const& x, named_argument const& y) {
      return x.name == y.name && same_argument(x.value, y.value);
    };
    return a.name == b.name && a.target == b.target &&
           ranges::equal(a.arguments, b.arguments, same) && match_results(a.results, b.results);
  }

  /// Records that the results of two nodes correspond to each other.
  bool match_results(std::span<value_id const> a, std::span<value_id const> b) {
    if (a.size() != b.size()) return false;
    for (std::size_t i = 0; i < a.size(); ++i) {
      if (left_[a[i]].type != right_[b[i]].type) return false;
      if (!matches_.add(a[i], b[i])) return false;
    }
    return true;
  }

  [[nodiscard]] bool same_value(value_id a, value_id b) const {
    if (a == no_value || b == no_value) return a == b;
    if (auto const match = matches_.find(a); match != no_value) return match == b;
    auto const& x = left_[a];
    auto const& y = right_[b];
    return x.is_constant() && y.is_constant() && x.name == y.name && x.type == y.type;
  }

  [[nodiscard]] bool same_values(std::span<value_id const> a, std::span<value_id const> b) const {
    return ranges::equal(a, b, [&](value_id x, value_id y) { return same_value(x, y); });
  }

  [[nodiscard]] bool same_argument(argument const& a, argument const& b) const {
    if (a.index() != b.index()) return false;
    return std::visit(
        [&]<class T>(T const& x) {
          auto const& y = std::get<T>(b);
          if constexpr (std::is_same_v<T, value_id>) {
            return same_value(x, y);
          } else if constexpr (std::is_same_v<T, std::span<value_id const>>) {
            return same_values(x, y);
          } else if constexpr (std::is_same_v<T, ignored>) {
            return x.kind == y.kind;
          } else if constexpr (std::is_same_v<T, subgraph>) {
            return x.name == y.name && graph_matcher(*x.body, *y.body).run();
          } else if constexpr (requires { x.data(); }) {  // a list, a text
            return ranges::equal(x, y);
          } else {
            return x == y;
          }
        },
        a);
  }

  graph const& left_;
  graph const& right_;
  value_map matches_{};
};

}  // namespace detail

/// True if both graphs have the same nodes in the same order: names, operators, arguments,
/// results' types, inputs and outputs. Constants are compared by name and type; tags, traces and
/// ids are not compared.
inline bool is_identical_graph(graph const& a, graph const& b) {
  return detail::graph_matcher(a, b).run();
}

}  // namespace arm_delegate::ir
