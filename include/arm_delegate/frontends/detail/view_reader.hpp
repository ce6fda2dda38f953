#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The view operators of ATen: how each changes the sizes of its input, and whether its result
// shares memory with it.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/frontends/detail/overload_name.hpp>
#include <arm_delegate/frontends/detail/view_step.hpp>
#include <arm_delegate/frontends/detail/viewable.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/shape.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <variant>

namespace arm_delegate::frontend::detail {

/// Reads the arguments of one view node.
class view_reader {
 public:
  /// Empty if the result has its own memory.
  using step = std::optional<view_step>;

  /// `strides`: by value; unknown if the rank differs.
  view_reader(ir::graph const& g, std::span<ir::shape const> strides) : g_(g), strides_(strides) {}

  /// The step from `base`, the node's first tensor, to result `i`. Results are read in order;
  /// `taken`, initially 0, counts the elements of the dimension that split and similar operators
  /// have given to earlier results.
  [[nodiscard]] step read(ir::node const& n, ir::value_id base, std::size_t i,
                          std::int64_t& taken) const {
    auto const read_row = find(n.target);
    if (read_row == nullptr) return std::nullopt;
    context const c{.n = n,
                    .base = g_[base],
                    .result = g_[n.results[i]],
                    .index = i,
                    .taken = taken,
                    .base_strides = known_strides(base),
                    .result_strides = known_strides(n.results[i])};
    auto const found = read_row(c);
    if (found && sizes_after(*found, c) != c.result.sizes()) return view_step{};
    if (found && found->kind != view_kind::opaque && c.base.type.type != c.result.type.type) {
      return view_step{};
    }
    return found;
  }

  /// True if the operator's results may share memory with its input.
  [[nodiscard]] static bool is_view(std::string_view target) { return find(target) != nullptr; }

 private:
  using context = view_context;
  using reader = step (*)(context const&);
  struct row {
    std::string_view name;
    reader read;
  };

  [[nodiscard]] ir::shape const* known_strides(ir::value_id v) const {
    auto const i = ir::graph::index(v);
    return i < strides_.size() && strides_[i].rank() == g_[v].rank() ? &strides_[i] : nullptr;
  }

  static view_step permutation(ir::shape const& order) {
    return {.kind = view_kind::permute, .order = order};
  }

  static ir::shape identity_order(context const& c) {
    ir::shape order;
    for (std::int64_t i = 0; i < c.rank(); ++i) order.push_back(i);
    return order;
  }

  static step same(context const&) { return view_step{.kind = view_kind::same}; }
  static step opaque(context const&) { return view_step{}; }
  static step reshape(context const&) { return view_step{.kind = view_kind::reshape}; }

  /// view(dtype) reinterprets the same bytes.
  static step view(context const& c) {
    return c.n.target.ends_with(".dtype") ? opaque(c) : reshape(c);
  }

  /// A view if the strides allow it, else a copy.
  static step reshape_or_copy(context const& c) {
    if (c.base_strides == nullptr) return view_step{};
    return viewable(c.base.sizes(), *c.base_strides, c.result.sizes()) ? reshape(c) : std::nullopt;
  }

  /// The input itself if nothing needs to change, else a copy. The strides decide, unless `copy` is
  /// given.
  static step same_or_copy(context const& c) {
    if (auto const* copy = c.n.find("copy")) {
      if (auto const* flag = std::get_if<bool>(copy); flag != nullptr && *flag) return std::nullopt;
    }
    if (c.base.type.type != c.result.type.type) return std::nullopt;
    if (c.base_strides == nullptr || c.result_strides == nullptr) return view_step{};
    return *c.base_strides == *c.result_strides ? same(c) : std::nullopt;
  }

  static step same_or_opaque(context const& c) {
    return c.base.type == c.result.type ? view_step{} : step{};
  }

  /// A product has its own memory; with one operand the result may be a view.
  static step einsum(context const& c) {
    for (auto const& a : c.n.arguments) {
      auto const* list = std::get_if<std::span<ir::value_id const>>(&a.value);
      if (list != nullptr && list->size() > 1) return std::nullopt;
    }
    return view_step{};
  }

  static step ravel(context const& c) {
    if (c.base_strides == nullptr) return view_step{};
    return *c.base_strides == ir::contiguous_strides(c.base.sizes()) ? reshape(c) : std::nullopt;
  }

  /// Dropout returns its input if it has no effect (Dropout.cpp, is_fused_kernel_acceptable).
  static step dropout(context const& c) {
    auto const* train = c.n.find("train");
    auto const* flag = train != nullptr ? std::get_if<bool>(train) : nullptr;
    if (flag == nullptr) return view_step{};
    bool const idle = !*flag || (c.n.has("p") && c.n.number("p") == 0);
    return idle ? same(c) : std::nullopt;
  }

  /// Expanding to the same sizes is harmless; otherwise several elements share memory.
  static step expand(context const& c) {
    auto const same_count = c.base.sizes().numel() == c.result.sizes().numel();
    return view_step{.kind = same_count ? view_kind::reshape : view_kind::expand};
  }

  static step permute(context const& c) {
    auto const order = c.dimensions("dims");
    if (!order || order->rank() != c.base.rank() || !is_order(*order)) return view_step{};
    return permutation(*order);
  }

  static step swap(context const& c, std::string_view first, std::string_view second) {
    auto const a = c.dimension(first, std::nullopt);
    auto const b = c.dimension(second, std::nullopt);
    if (!a || !b) return view_step{};
    auto order = identity_order(c);
    std::swap(order[static_cast<std::size_t>(*a)], order[static_cast<std::size_t>(*b)]);
    return permutation(order);
  }
  static step transpose(context const& c) { return swap(c, "dim0", "dim1"); }
  static step swapaxes(context const& c) { return swap(c, "axis0", "axis1"); }

  /// Swaps the last two dimensions; reverses all dimensions for t and numpy_T.
  static step matrix_transpose(context const& c) {
    auto order = identity_order(c);
    if (order.rank() >= 2) std::swap(order[order.rank() - 2], order[order.rank() - 1]);
    return permutation(order);
  }
  static step reverse(context const& c) {
    auto order = identity_order(c);
    std::reverse(order.begin(), order.end());
    return permutation(order);
  }

  static step movedim(context const& c) {
    auto const from = c.dimensions("source");
    auto const to = c.dimensions("destination");
    if (!from || !to || from->rank() != to->rank()) return view_step{};
    auto order = ir::shape::filled(c.base.rank(), -1);
    for (std::size_t i = 0; i < from->rank(); ++i) {
      order[static_cast<std::size_t>((*to)[i])] = (*from)[i];
    }
    std::int64_t next = 0;
    for (auto& at : order) {
      if (at >= 0) continue;
      while (next < c.rank() && ranges::contains(*from, next)) ++next;
      at = next++;
    }
    return is_order(order) ? permutation(order) : view_step{};
  }

  static step slice(context const& c) {
    auto const dim = c.dimension("dim", 0);
    auto const by = c.n.has("step") ? c.integer("step") : 1;
    if (!dim || !by || *by < 1) return view_step{};
    auto const size = c.size(*dim);
    auto const bound = [&](std::string_view name, std::int64_t fallback) {
      auto at = c.integer(name).value_or(fallback);
      if (at < 0) at = at < -size ? 0 : at + size;
      return std::min(at, size);
    };
    auto const start = bound("start", 0);
    auto const end = std::max(start, bound("end", size));
    return view_step{view_kind::slice, *dim, start, end, *by, {}};
  }

  static step narrow(context const& c) {
    auto const dim = c.dimension("dim", std::nullopt);
    auto start = c.integer("start");
    auto const length = c.integer("length");
    if (!dim || !start || !length) return view_step{};
    auto const size = c.size(*dim);
    if (*start < 0) start = *start < -size ? size + 1 : *start + size;
    if (*start > size || *length < 0 || *length > size - *start) return view_step{};
    return view_step{view_kind::slice, *dim, *start, *start + *length, 1, {}};
  }

  static step select(context const& c) {
    auto const dim = c.dimension("dim", std::nullopt);
    auto const index = c.integer("index");
    return dim && index ? select_at(c, *dim, *index) : view_step{};
  }
  static step unbind(context const& c) {
    auto const dim = c.dimension("dim", 0);
    return dim ? select_at(c, *dim, static_cast<std::int64_t>(c.index)) : view_step{};
  }
  static view_step select_at(context const& c, std::int64_t dim, std::int64_t index) {
    auto const size = c.size(dim);
    if (index < -size || index >= size) return view_step{};
    return {.kind = view_kind::select, .dim = dim, .start = index < 0 ? index + size : index};
  }

  /// Results of split, chunk and similar operators are consecutive along a dimension.
  static step part_of(context const& c, std::optional<std::int64_t> dim) {
    if (!dim || c.result.rank() != c.base.rank()) return view_step{};
    auto const length = c.result.sizes()[static_cast<std::size_t>(*dim)];
    if (length > c.size(*dim) - c.taken) return view_step{};
    auto const start = c.taken;
    c.taken += length;
    return view_step{view_kind::slice, *dim, start, c.taken, 1, {}};
  }
  static step split(context const& c) { return part_of(c, c.dimension("dim", 0)); }
  static step hsplit(context const& c) { return part_of(c, c.wrapped(c.rank() > 1 ? 1 : 0)); }
  static step vsplit(context const& c) { return part_of(c, c.wrapped(0)); }
  static step dsplit(context const& c) { return part_of(c, c.wrapped(2)); }

  static step diagonal(context const& c) {
    auto const first = c.dimension("dim1", 0);
    auto const second = c.dimension("dim2", 1);
    auto const offset = c.n.has("offset") ? c.integer("offset") : 0;
    if (!first || !second || !offset || *first == *second) return view_step{};
    return view_step{view_kind::diagonal, *first, *offset, *second, 1, {}};
  }

  static bool is_order(ir::shape const& order) {
    for (std::int64_t i = 0; i < static_cast<std::int64_t>(order.rank()); ++i) {
      if (!ranges::contains(order, i)) return false;
    }
    return true;
  }

  /// The sizes after the step, to compare with the sizes that the file declares.
  static ir::shape sizes_after(view_step const& s, context const& c) {
    auto sizes = c.base.sizes();
    auto const at = static_cast<std::size_t>(s.dim);
    switch (s.kind) {
      case view_kind::permute: return ir::permute(sizes, s.order.view());
      case view_kind::slice:
        sizes[at] = s.end == s.start ? 0 : (s.end - s.start - 1) / s.step + 1;
        return sizes;
      case view_kind::select: sizes.erase(at); return sizes;
      case view_kind::reshape:
        return sizes.numel() == c.result.sizes().numel() ? c.result.sizes() : sizes;
      case view_kind::diagonal: return diagonal_sizes(s, sizes);
      case view_kind::expand:
      case view_kind::opaque: return c.result.sizes();
      case view_kind::same: break;
    }
    return sizes;
  }

  static ir::shape diagonal_sizes(view_step const& s, ir::shape sizes) {
    auto rows = sizes[static_cast<std::size_t>(s.dim)];
    auto columns = sizes[static_cast<std::size_t>(s.end)];
    if (s.start < 0) {
      rows += s.start;
    } else {
      columns -= s.start;
    }
    sizes.erase(static_cast<std::size_t>(std::max(s.dim, s.end)));
    sizes.erase(static_cast<std::size_t>(std::min(s.dim, s.end)));
    sizes.push_back(std::max<std::int64_t>(0, std::min(rows, columns)));
    return sizes;
  }

  static reader find(std::string_view target);

  ir::graph const& g_;
  std::span<ir::shape const> strides_;
};

inline view_reader::reader view_reader::find(std::string_view target) {
  // The overloads of a base name share a reader. Sorted.
  static constexpr std::array rows{
      row{"_conj", opaque},
      row{"_neg_view", opaque},
      row{"_reshape_alias", reshape},
      row{"_unsafe_view", reshape},
      row{"adjoint", matrix_transpose},
      row{"alias", same},
      row{"alpha_dropout", dropout},
      row{"as_strided", opaque},
      row{"atleast_1d", reshape},
      row{"atleast_2d", reshape},
      row{"atleast_3d", reshape},
      row{"broadcast_tensors", opaque},
      row{"broadcast_to", expand},
      row{"chunk", split},
      row{"conj", same},
      row{"contiguous", same_or_copy},
      row{"detach", same},
      row{"diagonal", diagonal},
      row{"dropout", dropout},
      row{"dsplit", dsplit},
      row{"einsum", einsum},
      row{"expand", expand},
      row{"expand_as", expand},
      row{"feature_alpha_dropout", dropout},
      row{"feature_dropout", dropout},
      row{"flatten", reshape_or_copy},
      row{"hsplit", hsplit},
      row{"imag", opaque},
      row{"lift_fresh", same},
      row{"linalg_diagonal", opaque},
      row{"mH", matrix_transpose},
      row{"mT", matrix_transpose},
      row{"matrix_H", matrix_transpose},
      row{"meshgrid", opaque},
      row{"moveaxis", movedim},
      row{"movedim", movedim},
      row{"narrow", narrow},
      row{"numpy_T", reverse},
      row{"permute", permute},
      row{"positive", same},
      row{"ravel", ravel},
      row{"real", same},
      row{"reshape", reshape_or_copy},
      row{"reshape_as", reshape_or_copy},
      row{"resolve_conj", same},
      row{"resolve_neg", same},
      row{"select", select},
      row{"slice", slice},
      row{"split", split},
      row{"split_with_sizes", split},
      row{"squeeze", reshape},
      row{"sum_to_size", same_or_opaque},
      row{"swapaxes", swapaxes},
      row{"swapdims", transpose},
      row{"t", reverse},
      row{"tensor_split", split},
      row{"to", same_or_copy},
      row{"transpose", transpose},
      row{"type_as", same_or_copy},
      row{"unbind", unbind},
      row{"unflatten", reshape},
      row{"unfold", opaque},
      row{"unsafe_chunk", split},
      row{"unsafe_split", split},
      row{"unsafe_split_with_sizes", split},
      row{"unsqueeze", reshape},
      row{"view", view},
      row{"view_as", reshape},
      row{"view_as_complex", opaque},
      row{"view_as_real", opaque},
      row{"vsplit", vsplit},
  };
  static_assert(ranges::is_sorted(rows, {}, &row::name));
  auto const name = parse_overload(target);
  if (name.space != "aten") return nullptr;
  auto const* const at = ranges::lower_bound(rows, name.base, {}, &row::name);
  return at != rows.end() && at->name == name.base ? at->read : nullptr;
}

}  // namespace arm_delegate::frontend::detail
