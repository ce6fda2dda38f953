#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The ATen graph as a picture: text for Graphviz.

#include <arm_delegate/base/dot_text.hpp>
#include <arm_delegate/base/visible_text.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/tensor_type.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace arm_delegate::ir {

/// The picture of an input, node or output: the lines of its label, escaped by `visible_text`, and
/// DOT attributes.
struct dot_shape {
  std::vector<std::string> lines{};
  std::string_view attributes{};
};

namespace detail {

using arm_delegate::detail::dot_ellipse;

/// The labels of a graph on its own.
struct plain_dot_labels {
  [[nodiscard]] dot_shape input(graph const& g, std::size_t i) const {
    return {{visible_text(g[g.inputs[i]].name), "input"}, dot_ellipse};
  }
  [[nodiscard]] dot_shape node(ir::node const& n) const {
    return {{visible_text(n.name), visible_text(n.target)}, ""};
  }
  [[nodiscard]] dot_shape output(graph const& g, std::size_t i) const {
    auto const v = g.outputs[i];
    return {{v == no_value ? "None" : visible_text(g[v].name), "output"}, dot_ellipse};
  }
};

/// Draws one graph with its branches and bodies.
template <class Labels>
class dot_writer {
 public:
  explicit dot_writer(Labels const& labels) : labels_(labels) {}

  std::string run(graph const& g) && {
    draw(g);
    return std::move(out_).finish();
  }

 private:
  using places = std::unordered_map<value_id, std::string>;  ///< what makes each value

  std::string add(std::string_view kind, dot_shape const& shape) {
    return out_.add(kind, shape.lines, shape.attributes);
  }

  /// Constants are not drawn, nor edges from them.
  void connect(graph const& g, places const& made, value_id v, std::string const& to) {
    auto const from = made.find(v);
    if (from != made.end()) out_.connect(from->second, to, to_string(g[v].type));
  }

  void draw(graph const& g) {
    places made;
    for (std::size_t i = 0; i < g.inputs.size(); ++i) {
      made.insert_or_assign(g.inputs[i], add("input", labels_.input(g, i)));
    }
    for (auto id : g.order) {
      auto const& n = g[id];
      auto const name = add("node", labels_.node(n));
      graph::for_each_input(n, [&](value_id v) { connect(g, made, v, name); });
      for (auto v : n.results) made.insert_or_assign(v, name);
      graph::for_each_subgraph(n, [&](subgraph const& s) {
        out_.frame("@" + visible_text(s.name), name, [&] { draw(*s.body); });
      });
    }
    for (std::size_t i = 0; i < g.outputs.size(); ++i) {
      auto const name = add("output", labels_.output(g, i));
      if (g.outputs[i] != no_value) connect(g, made, g.outputs[i], name);
    }
  }

  Labels const& labels_;
  arm_delegate::detail::dot_text out_{};
};

}  // namespace detail

/// A DOT digraph: a box per node with its operator, ellipses for inputs and outputs, frames for
/// branches and bodies, edges with dtype and sizes. Constants are left out. The same graph gives
/// the same text.
inline std::string to_dot(graph const& g) {
  detail::plain_dot_labels const labels;
  return detail::dot_writer<detail::plain_dot_labels>(labels).run(g);
}

}  // namespace arm_delegate::ir
