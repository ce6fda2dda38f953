#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Makes batch norms part of the convolution or linear in front of them.

#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/verify_invariants.hpp>
#include <arm_delegate/lowering/pass_context.hpp>
#include <arm_delegate/ops/batch_norm.hpp>
#include <arm_delegate/registry/invariants.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace arm_delegate::pass {

/// `%a = conv2d(%x, %w, %b); %y = batch_norm(%a, ...)` -> `%y = conv2d(%x, %w * s, %b * s + t)`
/// where nothing else uses %a. The scaled weight is a view: it is computed when it is written.
struct fold_batch_norm {
  static constexpr std::string_view name = "fold-batch-norm";
  using needs = invariants<inv::static_shapes, inv::arguments_bound>;
  using establishes = invariants<inv::batch_norm_folded>;

  static bool run(ir::graph& g, pass_context& c) {
    bool changed = false;
    // A folded node may absorb the batch norm after it, too.
    while (fold_each(g, c)) changed = true;
    return changed;
  }

  /// The node that the batch norm `n` can be made part of, or null. `uses`: of each value.
  static ir::node const* find_absorber(ir::graph const& g, ir::node const& n,
                                       std::span<std::uint32_t const> uses) {
    if (n.target != "aten.batch_norm.default") return nullptr;
    auto const from = std::get<ir::value_id>(*n.find("input"));
    // A value that was made in this walk has no count.
    if (ir::graph::index(from) >= uses.size() || uses[ir::graph::index(from)] != 1) return nullptr;
    auto const producer = g[from].producer;
    return producer != ir::no_node && absorbs(g[producer]) ? &g[producer] : nullptr;
  }

 private:
  static bool fold_each(ir::graph& g, pass_context& c) {
    auto const uses = g.use_counts();
    return ir::rewriter::run(g, c.operators, [&](ir::rewriter& r, ir::node& n) {
      auto const* absorber = find_absorber(g, n, uses);
      if (absorber == nullptr) return false;
      fold(r, *absorber, n);
      return true;
    });
  }

  static bool absorbs(ir::node const& n) {
    bool const known = n.target == "aten.conv2d.default" || n.target == "aten.conv2d.padding" ||
                       n.target == "aten.conv1d.default" || n.target == "aten.conv1d.padding" ||
                       (n.target == "aten.linear.default" && n.result().rank() == 2);
    if (!known || !n.input("weight").is_constant()) return false;
    if (n.input("weight").type.type != ir::dtype::float32) return false;
    return !n.has("bias") || n.input("bias").is_constant();
  }

  static void fold(ir::rewriter& r, ir::node const& producer, ir::node const& norm) {
    auto const c = op::batch_norm::read(norm);
    auto bias = c.shift;
    if (producer.has("bias")) {
      auto const old = producer.input("bias").constant->values<double>();
      for (std::size_t i = 0; i < bias.size(); ++i) bias[i] += old[i] * c.scale[i];
    }
    std::vector<float> const rounded(bias.begin(), bias.end());
    auto const sizes = ir::shape{static_cast<std::int64_t>(rounded.size())};
    auto const weight = r.constant(producer.input("weight").constant->scaled(0, c.scale));
    auto const new_bias =
        r.constant(ir::tensor_data::of(ir::dtype::float32, sizes, std::span<float const>(rounded)));
    std::vector<ir::named_argument> arguments(producer.arguments.begin(), producer.arguments.end());
    for (auto& a : arguments) {
      if (a.name == "weight") a.value = weight;
      if (a.name == "bias") a.value = new_bias;
    }
    auto const folded = r.call(producer.target, arguments);
    r.credit(folded, producer);
    r.replace(norm, folded);
  }
};

}  // namespace arm_delegate::pass

namespace arm_delegate::inv {

inline void verify(ir::graph const& g, batch_norm_folded) {
  auto const uses = g.use_counts();
  ir::detail::for_all_nodes(g, "batch_norm_folded", [&](ir::node const& n) {
    return pass::fold_batch_norm::find_absorber(g, n, uses) == nullptr;
  });
}

}  // namespace arm_delegate::inv
