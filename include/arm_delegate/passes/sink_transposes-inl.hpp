#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of sink_transposes.hpp.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/base/remove_where.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/lowering/pass_context.hpp>
#include <arm_delegate/passes/sink_transposes.hpp>
#include <arm_delegate/registry/invariants.hpp>
#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <fmt/core.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arm_delegate::pass {

class sink_transposes::sinker {
 public:
  explicit sinker(tosa::region& r)
      : r_(r), held_(r.tensors.size()), maker_(r.tensors.size(), none) {
    for (std::size_t i = 0; i < held_.size(); ++i) {
      held_[i].base = held_[i].reshaped_from = tosa::tensor_id(i);
    }
  }

  void run() {
    auto operations = std::exchange(r_.operations, {});
    r_.operations.reserve(operations.size());
    for (auto& o : operations) {
      for (auto t : o.outputs) maker_[at(t)] = handles_.size();
      handles_.push_back(o.debug_handles);
      if (o.code == tosa::op::transpose) {
        hold_transposed(o);
      } else if (o.code == tosa::op::reshape) {
        place_reshape(std::move(o));
      } else if (info(o.code).layout == tosa::layout_rule::fixed || !move_through(o)) {
        place_fixed(std::move(o));
      }
    }
    for (auto& t : r_.outputs) {
      auto const placed = in_order(t, {});
      if (placed != t) r_[placed].name.swap(r_[t].name);  // outputs keep their names
      t = placed;
    }
  }

 private:
  using order = std::vector<std::int64_t>;  ///< empty: as it is

  /// A tensor is `base` with its dimensions taken in `pending` order.
  struct held {
    tosa::tensor_id base{};
    order pending{};
    tosa::tensor_id reshaped_from{};  ///< itself if no RESHAPE makes it
  };

  /// A tensor with its dimensions in another order.
  struct rearrangement {
    order applied{};
    tosa::tensor_id result{};
  };

  static constexpr auto none = std::numeric_limits<std::size_t>::max();
  static std::size_t at(tosa::tensor_id t) { return static_cast<std::size_t>(t); }
  [[nodiscard]] held hold(tosa::tensor_id t) const {
    return at(t) < held_.size() ? held_[at(t)] : held{.base = t, .reshaped_from = t};
  }

  /// First `a`, then `b`.
  inline static order composed(order const& a, order const& b) {
    if (a.empty()) return simplified(b);
    if (b.empty()) return a;
    order out;
    for (auto i : b) out.push_back(a[static_cast<std::size_t>(i)]);
    return simplified(out);
  }
  inline static order simplified(order o) {
    for (std::size_t i = 0; i < o.size(); ++i) {
      if (o[i] != static_cast<std::int64_t>(i)) return o;
    }
    return {};
  }
  inline static order inverse(order const& o) {
    order out(o.size());
    for (std::size_t i = 0; i < o.size(); ++i) {
      out[static_cast<std::size_t>(o[i])] = static_cast<std::int64_t>(i);
    }
    return out;
  }

  void hold_transposed(tosa::operation const& o) {
    auto const from = hold(o.inputs.front());
    auto const& perms = o.attrs.integers(tosa::attr::perms);
    auto& result = held_[at(o.outputs.front())];
    result.base = from.base;
    result.pending = composed(from.pending, order(perms.begin(), perms.end()));
  }

  /// The sizes and the order of a RESHAPE that is applied before the pending order.
  struct early_reshape {
    ir::shape sizes{};
    order pending{};
  };

  /// Dimensions `begin` to `end` of a RESHAPE's result, which replace neighbours of its operand.
  struct reshape_group {
    std::int64_t position = 0;  ///< of the first neighbour; -1: the dimensions have size 1
    std::size_t begin = 0;
    std::size_t end = 0;
  };

  /// Divides dimensions into groups with as many elements on both sides. A RESHAPE can be applied
  /// before the pending order if each group is made of neighbours in their own order: {6, 6, 192}
  /// in the order {2, 0, 1} becomes {192, 36}, as {36, 192} in the order {1, 0}.
  [[nodiscard]] inline static std::optional<early_reshape> reshaped_early(ir::shape const& base,
                                                                          order const& pending,
                                                                          ir::shape const& to) {
    auto const size = [&](std::int64_t d) { return base[static_cast<std::size_t>(d)]; };
    std::vector<std::int64_t> next(base.rank());  // without dimensions of size 1
    for (std::size_t d = base.rank(), after = base.rank(); d-- > 0;) {
      next[d] = static_cast<std::int64_t>(after);
      if (base[d] != 1) after = d;
    }
    auto from = pending;
    remove_where(from, [&](std::int64_t d) { return size(d) == 1; });
    std::vector<reshape_group> groups;
    std::size_t i = 0;
    std::size_t k = 0;
    auto const skip_ones = [&] {
      while (k < to.rank() && to[k] == 1) ++k;
    };
    skip_ones();
    if (k > 0) groups.push_back({.position = -1, .begin = 0, .end = k});
    while (i < from.size()) {
      if (k == to.rank()) return std::nullopt;
      reshape_group made{.position = from[i], .begin = k};
      auto old_count = size(from[i++]);
      auto new_count = to[k++];
      while (old_count > new_count && k < to.rank()) new_count *= to[k++];
      while (old_count < new_count && i < from.size()) {
        if (from[i] != next[static_cast<std::size_t>(from[i - 1])]) return std::nullopt;
        old_count *= size(from[i++]);
      }
      if (old_count != new_count) return std::nullopt;
      skip_ones();
      made.end = k;
      groups.push_back(made);
    }
    ranges::sort(groups, {}, &reshape_group::position);
    early_reshape found{.pending = order(to.rank())};
    for (auto const& g : groups) {
      for (auto d = g.begin; d < g.end; ++d) {
        found.pending[d] = static_cast<std::int64_t>(found.sizes.rank());
        found.sizes.push_back(to[d]);
      }
    }
    found.pending = simplified(std::move(found.pending));
    return found;
  }

  /// A RESHAPE of what only moved ones, or of another RESHAPE, starts from the original.
  void place_reshape(tosa::operation o) {
    auto const from = hold(o.inputs.front());
    if (place_reshape_early(o, from)) return;
    auto const source = origin_of(ir::moves_only_ones(r_[from.base].sizes, from.pending)
                                      ? from.base
                                      : in_order(o.inputs.front(), {}));
    auto const result = o.outputs.front();
    if (r_[source].sizes == r_[result].sizes) {
      auto const same = hold(source);
      held_[at(result)].base = same.base;
      held_[at(result)].pending = same.pending;
      return;
    }
    held_[at(result)].reshaped_from = source;
    o.inputs.front() = source;
    r_.operations.push_back(std::move(o));
  }

  /// Applies a RESHAPE before the pending order of its operand; false if that is impossible.
  bool place_reshape_early(tosa::operation& o, held const& from) {
    if (ir::moves_only_ones(r_[from.base].sizes, from.pending)) return false;
    auto const result = o.outputs.front();
    auto found = reshaped_early(r_[from.base].sizes, from.pending, r_[result].sizes);
    if (!found) return false;
    auto const source = origin_of(from.base);
    if (r_[source].sizes == found->sizes) {
      auto const same = hold(source);
      held_[at(result)].base = same.base;
      held_[at(result)].pending = composed(same.pending, found->pending);
      return true;
    }
    auto const base =
        r_.add({.name = fresh(result, "order"), .type = r_[result].type, .sizes = found->sizes});
    hold_rearranged(base, {.base = base, .reshaped_from = source});
    held_[at(result)].base = base;
    held_[at(result)].pending = std::move(found->pending);
    o.inputs = {source, shape_constant(found->sizes.view(), result)};
    o.outputs.front() = base;
    r_.operations.push_back(std::move(o));
    return true;
  }

  /// The tensor that RESHAPEs start from.
  [[nodiscard]] tosa::tensor_id origin_of(tosa::tensor_id t) const {
    while (hold(t).reshaped_from != t) t = hold(t).reshaped_from;
    return t;
  }

  void place_fixed(tosa::operation o) {
    for (auto& t : o.inputs) t = in_order(t, {});
    r_.operations.push_back(std::move(o));
  }

  /// True if an order leaves all sizes and elements where they are.
  [[nodiscard]] bool moves_nothing(tosa::tensor_id base, order const& needed) const {
    auto const& sizes = r_[base].sizes;
    return ir::moves_only_ones(sizes, needed) && permute(sizes, needed) == sizes;
  }

  /// The tensor with its dimensions as they are before `wanted` is applied to it.
  tosa::tensor_id in_order(tosa::tensor_id t, order const& wanted) {
    auto const from = hold(t);
    auto const needed = composed(from.pending, wanted.empty() ? order{} : inverse(wanted));
    if (needed.empty() || moves_nothing(from.base, needed)) return from.base;
    if (reordered_.size() <= at(from.base)) reordered_.resize(at(from.base) + 1);
    for (auto const& made : reordered_[at(from.base)]) {
      if (made.applied == needed) return made.result;
    }
    auto const result = rearranged(from.base, t, needed);
    reordered_[at(from.base)].push_back({needed, result});
    hold_rearranged(result, {from.base, needed, result});
    return result;
  }

  /// Whoever transposes `t`, which this pass has made, starts from its base.
  void hold_rearranged(tosa::tensor_id t, held made) {
    while (held_.size() <= at(t)) {
      auto const same = tosa::tensor_id(held_.size());
      held_.push_back({.base = same, .reshaped_from = same});
    }
    held_[at(t)] = std::move(made);
  }

  tosa::tensor_id rearranged(tosa::tensor_id base, tosa::tensor_id named_after,
                             order const& needed) {
    auto const sizes = permute(r_[base].sizes, needed);
    auto const type = r_[base].type;
    auto const title = fresh(named_after, "order");
    if (auto const& data = r_[base].data) {
      return r_.add({title, type, sizes, data->permuted(needed)});
    }
    auto const result = r_.add({.name = title, .type = type, .sizes = sizes});
    if (ir::moves_only_ones(r_[base].sizes, needed)) {
      auto const shape = shape_constant(sizes.view(), named_after);
      r_.operations.push_back(
          {tosa::op::reshape, {base, shape}, {result}, {}, r_[base].name, handles_of(named_after)});
    } else {
      std::vector<std::int32_t> const perms(needed.begin(), needed.end());
      r_.operations.push_back({tosa::op::transpose,
                               {base},
                               {result},
                               {{tosa::attr::perms, perms}},
                               r_[base].name,
                               handles_of(named_after)});
    }
    return result;
  }

  /// The debug handles of the nodes that the tensor comes from; for an input, those of the nodes
  /// that need it in order.
  [[nodiscard]] std::vector<std::uint32_t> handles_of(tosa::tensor_id t) const {
    auto const by = at(t) < maker_.size() ? maker_[at(t)] : none;
    if (by != none) return handles_[by];
    return handles_.empty() ? std::vector<std::uint32_t>{} : handles_.back();
  }

  /// Applies `o` before the pending order of its operands instead of after it, and takes it;
  /// false, and `o` is unchanged, if that is impossible.
  bool move_through(tosa::operation& o) {
    auto const pending = pending_of(o);
    if (pending.empty() || keeps_channels_last(o, pending)) return false;
    auto const rank = pending.size();
    for (std::size_t i = 0; i < o.inputs.size(); ++i) {
      bool const follows = tosa::follows_layout(tosa::operand_name(o.code, i));
      if (follows && r_[o.inputs[i]].sizes.rank() != rank) return false;
    }
    for (std::size_t i = 0; i < o.inputs.size(); ++i) {
      bool const follows = tosa::follows_layout(tosa::operand_name(o.code, i));
      o.inputs[i] = follows ? in_order(o.inputs[i], pending) : in_order(o.inputs[i], {});
    }
    renumber(o, pending);
    auto const result = o.outputs.front();
    auto const base = r_.add({.name = fresh(result, "order"),
                              .type = r_[result].type,
                              .sizes = permute(r_[result].sizes, inverse(pending))});
    o.outputs.front() = base;
    held_[at(result)].base = base;
    held_[at(result)].pending = pending;
    r_.operations.push_back(std::move(o));
    return true;
  }

  [[nodiscard]] order pending_of(tosa::operation const& o) const {
    for (std::size_t i = 0; i < o.inputs.size(); ++i) {
      if (!tosa::follows_layout(tosa::operand_name(o.code, i))) continue;
      auto const h = hold(o.inputs[i]);
      if (!h.pending.empty()) return h.pending;
    }
    return {};
  }

  /// A RESCALE per channel counts along the last dimension, which must then stay the last.
  [[nodiscard]] inline static bool keeps_channels_last(tosa::operation const& o,
                                                       order const& pending) {
    return o.code == tosa::op::rescale && o.attrs.flag(tosa::attr::per_channel) &&
           pending.back() != static_cast<std::int64_t>(pending.size()) - 1;
  }

  /// Attributes and operands that count dimensions.
  void renumber(tosa::operation& o, order const& pending) {
    auto const reorder = [&](std::size_t operand, std::size_t width) {
      auto const old = r_[o.inputs[operand]].data->values<std::int64_t>();
      std::vector<std::int64_t> moved(old.size());
      for (std::size_t i = 0; i < pending.size(); ++i) {
        for (std::size_t k = 0; k < width; ++k) {
          moved[static_cast<std::size_t>(pending[i]) * width + k] = old[i * width + k];
        }
      }
      o.inputs[operand] = shape_constant(moved, o.outputs.front());
    };
    switch (info(o.code).layout) {
      case tosa::layout_rule::axis:
        o.attrs.set(tosa::attr::axis,
                    pending[static_cast<std::size_t>(o.attrs.integer(tosa::attr::axis))]);
        break;
      case tosa::layout_rule::padding: reorder(1, 2); break;
      case tosa::layout_rule::window:
        reorder(1, 1);
        reorder(2, 1);
        break;
      case tosa::layout_rule::multiples: reorder(1, 1); break;
      default: break;
    }
  }

  tosa::tensor_id shape_constant(std::span<std::int64_t const> items, tosa::tensor_id user) {
    ir::shape const sizes{static_cast<std::int64_t>(items.size())};
    return r_.add({fresh(user, "shape"), tosa::dtype::shape, sizes,
                   ir::tensor_data::of(ir::dtype::int64, sizes, items)});
  }

  std::string fresh(tosa::tensor_id after, std::string_view what) {
    return fmt::format("{}_{}{}", r_[after].name, what, r_.tensors.size());
  }

  tosa::region& r_;
  std::vector<held> held_;                               ///< by tensor; others are what they are
  std::vector<std::vector<rearrangement>> reordered_{};  ///< by tensor
  std::vector<std::vector<std::uint32_t>> handles_;      ///< of the old operations so far
  std::vector<std::size_t> maker_;  ///< of the tensors at the start: an index of `handles_`
};

ARM_DELEGATE_FUNCTION bool sink_transposes::run(tosa::graph& g, pass_context&) {
  for (auto& r : g.regions) sinker(r).run();
  return true;
}

}  // namespace arm_delegate::pass

namespace arm_delegate::inv {

ARM_DELEGATE_FUNCTION void verify(tosa::graph const& g, transposes_sunk) {
  for (auto const& r : g.regions) {
    std::vector<bool> is_transposed(r.tensors.size());
    for (auto const& o : r.operations) {
      if (o.code != tosa::op::transpose) continue;
      auto const& perms = o.attrs.integers(tosa::attr::perms);
      bool const is_sunk = !ranges::is_sorted(perms) && !r[o.inputs.front()].data &&
                           !is_transposed[static_cast<std::size_t>(o.inputs.front())];
      if (!is_sunk) {
        throw error(diagnostic{
            .id = code::internal,
            .why = {.rule = fmt::format("invariant 'transposes_sunk' does not hold of '{}'",
                                        r[o.outputs.front()].name),
                    .remedy = "report this with the model: it is a bug of a pass"}});
      }
      is_transposed[static_cast<std::size_t>(o.outputs.front())] = true;
    }
  }
}

}  // namespace arm_delegate::inv
