#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of fold_batch_norm.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/channel_scaling.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/ir/verify_invariants.hpp>
#include <arm_delegate/lowering/pass_context.hpp>
#include <arm_delegate/passes/fold_batch_norm.hpp>
#include <arm_delegate/registry/invariants.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <variant>
#include <vector>

namespace arm_delegate::pass {

namespace detail {

inline void fold_norm(ir::rewriter& r, ir::node const& producer, ir::node const& norm) {
  auto const c = norm.entry->op.channel_scaling(norm);
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

inline bool absorbs_norm(ir::node const& n) {
  if (n.entry == nullptr) return false;
  auto const absorbs = n.entry->op.absorbs_batch_norm;
  if (absorbs == nullptr || !absorbs(n)) return false;
  if (n.result().rank() < 2) return false;
  auto const channels = n.result().sizes()[1];
  auto const& weight = n.input("weight");
  if (!weight.is_constant() || weight.type.type != ir::dtype::float32) return false;
  if (weight.rank() == 0 || weight.sizes()[0] != channels) return false;
  if (!n.has("bias")) return true;
  // A linear layer may broadcast one bias to all channels.
  auto const& bias = n.input("bias");
  return bias.is_constant() && bias.sizes() == ir::shape{channels};
}

inline bool fold_each_norm(ir::graph& g, pass_context& c) {
  auto const uses = g.use_counts();
  return ir::rewriter::run(g, c.operators, [&](ir::rewriter& r, ir::node& n) {
    auto const* absorber = fold_batch_norm::find_absorber(g, n, uses);
    if (absorber == nullptr) return false;
    fold_norm(r, *absorber, n);
    return true;
  });
}

}  // namespace detail

ARM_DELEGATE_FUNCTION bool fold_batch_norm::run(ir::graph& g, pass_context& c) {
  bool changed = false;
  // A folded node may absorb the batch norm after it, too.
  while (detail::fold_each_norm(g, c)) changed = true;
  return changed;
}

ARM_DELEGATE_FUNCTION ir::node const* fold_batch_norm::find_absorber(
    ir::graph const& g, ir::node const& n, std::span<std::uint32_t const> uses) {
  if (n.entry == nullptr || n.entry->op.channel_scaling == nullptr) return nullptr;
  auto const* const first =
      n.arguments.empty() ? nullptr : std::get_if<ir::value_id>(&n.arguments.front().value);
  if (first == nullptr) return nullptr;
  auto const from = *first;
  // A value that was made in this walk has no count.
  if (ir::graph::index(from) >= uses.size() || uses[ir::graph::index(from)] != 1) return nullptr;
  auto const producer = g[from].producer;
  return producer != ir::no_node && detail::absorbs_norm(g[producer]) ? &g[producer] : nullptr;
}

}  // namespace arm_delegate::pass

namespace arm_delegate::inv {

ARM_DELEGATE_FUNCTION void verify(ir::graph const& g, batch_norm_folded) {
  auto const uses = g.use_counts();
  ir::detail::for_all_nodes(g, "batch_norm_folded", [&](ir::node const& n) {
    return pass::fold_batch_norm::find_absorber(g, n, uses) == nullptr;
  });
}

}  // namespace arm_delegate::inv
