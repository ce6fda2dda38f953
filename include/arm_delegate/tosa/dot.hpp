#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Draws a TOSA graph: text for Graphviz.

#include <arm_delegate/base/dot_text.hpp>
#include <arm_delegate/base/visible_text.hpp>
#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <fmt/core.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

namespace arm_delegate::tosa {

namespace detail {

/// Draws the regions in order; those of control flow in frames.
class dot_writer {
 public:
  explicit dot_writer(graph const& g) : graph_(g) {
    for (auto const& r : g.regions) owners_.try_emplace(r.name);
  }

  std::string run() && {
    draw(graph_.main());
    for (std::size_t i = 1; i < graph_.regions.size(); ++i) {
      auto const& r = graph_.regions[i];
      out_.frame(visible_text(r.name), owners_[r.name], [&] { draw(r); });
    }
    return std::move(out_).finish();
  }

 private:
  std::string add(std::string_view kind, region const& r, tensor_id t) {
    return out_.add(kind, {visible_text(r[t].name), std::string(kind)},
                    arm_delegate::detail::dot_ellipse);
  }

  /// Constants and their edges are not drawn.
  void connect(region const& r, tensor_id t, std::string const& to) {
    auto const& from = made_[static_cast<std::size_t>(t)];
    if (from.empty()) return;
    out_.connect(from, to, fmt::format("{}{}", name(r[t].type), r[t].sizes.text()));
  }

  /// The edge to a region's frame starts at the first operator that names the region.
  void note_regions(operation const& o, std::string const& drawn) {
    for (auto const& a : o.attrs) {
      auto const* region_name = std::get_if<std::string>(&a.value);
      if (region_name == nullptr) continue;
      auto const owner = owners_.find(*region_name);
      if (owner != owners_.end() && owner->second.empty()) owner->second = drawn;
    }
  }

  void draw(region const& r) {
    made_.assign(r.tensors.size(), {});
    for (auto t : r.inputs) made_[static_cast<std::size_t>(t)] = add("input", r, t);
    for (auto const& o : r.operations) {
      std::vector<std::string> lines{std::string(name(o.code))};
      if (!o.outputs.empty()) lines.push_back(visible_text(r[o.outputs.front()].name));
      auto const drawn = out_.add("node", lines);
      for (auto t : o.inputs) connect(r, t, drawn);
      for (auto t : o.outputs) made_[static_cast<std::size_t>(t)] = drawn;
      note_regions(o, drawn);
    }
    for (auto t : r.outputs) connect(r, t, add("output", r, t));
  }

  graph const& graph_;
  arm_delegate::detail::dot_text out_{};
  std::vector<std::string> made_{};  ///< the drawn producer of each tensor in the current region
  std::unordered_map<std::string, std::string>
      owners_{};  ///< the operator that owns each region, by region name
};

}  // namespace detail

/// A DOT digraph: a box per operator, ellipses for inputs and outputs, frames for the regions of
/// control flow, edges with dtype and sizes. Constants are left out. The text is deterministic.
inline std::string to_dot(graph const& g) {
  check_ids(g);
  return detail::dot_writer(g).run();
}

}  // namespace arm_delegate::tosa
