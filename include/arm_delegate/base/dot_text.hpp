#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Writes text for Graphviz: boxes, edges and frames of any graph.

#include <arm_delegate/config.hpp>  // IWYU pragma: keep

#include <fmt/core.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arm_delegate::detail {

inline constexpr std::string_view dot_ellipse = "shape=ellipse";

/// A quoted label. DOT reads backslashes, quotes and HTML entities in it.
inline std::string dot_label(std::vector<std::string> const& lines) {
  std::string text = "\"";
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (i > 0) text += "\\n";
    for (char c : lines[i]) {
      if (c == '"' || c == '\\') text += '\\';
      text += c;
      if (c == '&') text += "amp;";
    }
  }
  return text + "\"";
}

/// Writes one DOT digraph; its nodes are numbered in drawing order.
class dot_text {
 public:
  dot_text() {
    line("digraph {");
    ++depth_;
    line("compound=true;");
    line("node [shape=box, style=rounded, fontname=\"Helvetica\"];");
    line("edge [fontname=\"Helvetica\", fontsize=10];");
  }

  /// Adds a node and returns its name, "input0".
  std::string add(std::string_view kind, std::vector<std::string> const& lines,
                  std::string_view attributes = {}) {
    auto name = fresh(kind);
    auto const further = attributes.empty() ? "" : fmt::format(", {}", attributes);
    line(fmt::format("{} [label={}{}];", name, dot_label(lines), further));
    return name;
  }
  void connect(std::string const& from, std::string const& to, std::string const& label) {
    line(fmt::format("{} -> {} [label={}];", from, to, dot_label({label})));
  }
  /// Draws a frame around what `draw` adds, with an edge from `owner` unless that is empty. An edge
  /// must end at a node, so each frame has an invisible one.
  template <class Draw>
  void frame(std::string const& title, std::string const& owner, Draw draw) {
    auto const cluster = fresh("cluster");
    auto const anchor = owner.empty() ? std::string() : fresh("anchor");
    line(fmt::format("subgraph {} {{", cluster));
    ++depth_;
    line(fmt::format("label={};", dot_label({title})));
    if (!anchor.empty()) line(anchor + " [shape=point, style=invis];");
    draw();
    --depth_;
    line("}");
    if (!anchor.empty()) {
      line(fmt::format("{} -> {} [lhead={}, style=dashed];", owner, anchor, cluster));
    }
  }
  std::string finish() && {
    --depth_;
    line("}");
    return std::move(text_);
  }

 private:
  void line(std::string_view what) { text_.append(2 * depth_, ' ').append(what).append("\n"); }
  std::string fresh(std::string_view kind) { return fmt::format("{}{}", kind, count_++); }

  std::string text_{};
  std::size_t depth_ = 0;
  std::size_t count_ = 0;
};

}  // namespace arm_delegate::detail
