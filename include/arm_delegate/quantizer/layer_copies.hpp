#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Adds layers with other operands to a float program.

#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/quantizer/layers.hpp>
#include <arm_delegate/quantizer/quantization.hpp>

#include <fmt/core.h>

#include <array>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace arm_delegate::quantizer::detail {

/// A copy of a float program, to which improvements add nodes that they observe.
class layer_copies {
 public:
  /// `suffix` tells the names of added nodes from others.
  layer_copies(annotated_program const& p, std::string_view suffix)
      : program_(p.floating.clone()), g_(*program_.graph), suffix_(suffix) {}

  [[nodiscard]] ir::graph& graph() { return g_; }
  ir::exported_program take() && { return std::move(program_); }

  [[nodiscard]] std::string_view fresh_name(std::string_view of) {
    return g_.copy(std::string_view(fmt::format("{}_{}_{}", of, suffix_, g_.value_count())));
  }

  ir::value_id add_constant(std::string_view of, ir::shape const& sizes,
                            std::vector<float> const& elements) {
    return g_.add_constant(fresh_name(of), ir::tensor_data::of(ir::dtype::float32, sizes,
                                                               std::span<float const>(elements)));
  }

  /// Adds a layer once more to the end of the order, with a result of `sizes` and the operands that
  /// `map` gives. Returns the result.
  template <class Map>
  ir::value_id add_layer(layer const& l, ir::shape const& sizes, Map const& map) {
    auto const name = fresh_name(g_[l.node].name);
    auto const result = g_.add_value(name, {ir::dtype::float32, sizes});
    std::array const results{result};
    auto const made =
        g_.add_node(name, g_[l.node].target, g_[l.node].arguments, std::span(results));
    g_.map_inputs(g_[made], map);
    g_.order.push_back(made);
    return result;
  }

 private:
  ir::exported_program program_;
  ir::graph& g_;
  std::string_view suffix_;
};

}  // namespace arm_delegate::quantizer::detail
