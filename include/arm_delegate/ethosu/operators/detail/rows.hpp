#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// What GATHER and SCATTER share: rows of channels that indices select.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/ethosu/compile/loop_nest.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/compile/npu_lowering.hpp>
#include <arm_delegate/ethosu/compile/tensor_view.hpp>
#include <arm_delegate/ethosu/compile/tosa_node.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/operators/detail/requirements.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>

#include <fmt/core.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arm_delegate::ethosu::operators::detail {

namespace compile = ethosu::compile;

/// How rows are moved.
enum class row_mover : std::uint8_t {
  transfers,  ///< U85: transfers with an index list
  copies,     ///< by constant indices
  products,   ///< with matrices that select rows
};

[[nodiscard]] inline row_mover mover_of(compile::tosa_node const& n) {
  if (n.is_u85()) return row_mover::transfers;
  constexpr std::int64_t most_copies = 4096;
  auto const& indices = n.input(1);
  bool const is_short = indices.is_constant() && indices.sizes.numel() <= most_copies;
  return is_short ? row_mover::copies : row_mover::products;
}

/// Rejects constant indices of rows that do not exist.
[[nodiscard]] inline std::optional<rejection> check_constant_indices(compile::tosa_node const& n) {
  auto const rows = n.input(0).sizes[1];
  for (auto const index : compile::integers_of(n.input(1))) {
    if (0 <= index && index < rows) continue;
    return rejection{.rule = "the index of a row",
                     .actual = std::to_string(index),
                     .allowed = fmt::format("0 to {}", rows - 1),
                     .remedy = "TOSA leaves other results open: use indices of existing rows"};
  }
  return std::nullopt;
}

/// Rejects a selection of rows among more than a map's channels.
[[nodiscard]] inline std::optional<rejection> check_rows(compile::tosa_node const& n,
                                                         std::int64_t count,
                                                         std::string_view what) {
  if (auto why = first_of(require_integers(n), check_constant_indices(n))) return why;
  if (mover_of(n) != row_mover::products) return std::nullopt;
  return require_most(count, compile::largest_extent, what,
                      "use Ethos-U85, or compute it on the host");
}

/// The view, or a dense copy if rows of channels are not contiguous.
[[nodiscard]] inline compile::tensor_view with_contiguous_rows(compile::npu_lowering& l,
                                                               compile::tensor_view const& v) {
  auto const last = v.sizes.rank() - 1;
  if (v.sizes[last] == 1 || v.strides[last] == v.type.bytes()) return v;
  auto const made = l.b.temporary(v.sizes, v.type);
  l.b.copy(v, made);
  return made;
}

/// Element `i` of the first dimension.
[[nodiscard]] inline compile::tensor_view part_of(compile::tensor_view const& v, std::int64_t i) {
  auto made = compile::sliced(v, 0, i, 1);
  made.sizes.erase(0);
  made.strides.erase(0);
  return made;
}

/// U85: transfers rows of `from` to rows of `to`; the list selects rows of one of them. Views have
/// rank 3; indices are dense.
inline void transfer_rows(compile::npu_lowering& l, compile::tensor_view const& from,
                          compile::tensor_view const& to, compile::tensor_view const& indices,
                          bool gathers) {
  auto const bytes = to.sizes[2] * to.type.bytes();
  auto const row = [&](compile::tensor_view const& v) {
    return v.sizes[1] > 1 ? v.strides[1] : bytes;
  };
  for (std::int64_t i = 0; i < to.sizes[0]; ++i) {
    auto const in = part_of(from, i);
    auto const out = part_of(to, i);
    auto const list = part_of(indices, i);
    compile::npu_transfer_step step{
        .source = in.buffer, .destination = out.buffer, .indices = list.buffer};
    auto& o = step.dma;
    o.dimensions = ethosu::dma_stride_mode::d2;
    o.source = {.base = in.offset, .length = bytes};
    o.destination = {.base = out.offset, .length = bytes};
    o.rows = indices.sizes[1];
    o.source_row = row(from);
    o.destination_row = row(to);
    o.gathers = gathers;
    o.scatters = !gathers;
    o.indices = {.base = list.offset, .length = 4 * o.rows};
    o.largest_index = (gathers ? from : to).sizes[1] - 1;
    l.b.add(std::move(step));
  }
}

/// Copies rows that constant indices select: neighbours with neighbouring indices by one operation.
inline void copy_rows(compile::npu_lowering& l, compile::tensor_view const& from,
                      compile::tensor_view const& to, std::vector<std::int64_t> const& indices,
                      bool gathers) {
  auto const images = to.sizes[0];
  auto const count = static_cast<std::int64_t>(indices.size()) / images;
  for (std::int64_t i = 0; i < images; ++i) {
    auto const index = [&](std::int64_t k) {
      return indices[static_cast<std::size_t>(i * count + k)];
    };
    auto const in = part_of(from, i);
    auto const out = part_of(to, i);
    for (std::int64_t k = 0; k < count;) {
      std::int64_t rows = 1;
      while (k + rows < count && index(k + rows) == index(k) + rows) ++rows;
      auto const at = gathers ? index(k) : k;
      auto const put = gathers ? k : index(k);
      l.b.copy(compile::sliced(in, 0, at, rows), compile::sliced(out, 0, put, rows));
      k += rows;
    }
  }
}

/// The list of indices in memory, dense.
[[nodiscard]] inline compile::tensor_view index_list(compile::npu_lowering& l,
                                                     compile::tosa_node const& n) {
  auto const v = l.input(n.op.inputs[1]);
  if (compile::is_dense(v)) return v;
  auto const made = l.b.temporary(v.sizes, v.type);
  l.b.copy(v, made);
  return made;
}

/// Moves rows by the indices of operand 1, with copies or transfers.
inline void move_rows(compile::npu_lowering& l, compile::tosa_node const& n,
                      compile::tensor_view const& from, compile::tensor_view const& to,
                      bool gathers) {
  if (mover_of(n) == row_mover::copies) {
    return copy_rows(l, from, to, compile::integers_of(n.input(1)), gathers);
  }
  auto const indices = index_list(l, n);
  auto const rows = with_contiguous_rows(l, from);
  transfer_rows(l, rows, to, indices, gathers);
}

/// True if rows can be moved to a place for the result: copies need no contiguous rows.
[[nodiscard]] inline bool has_rows(compile::tosa_node const& n, compile::tensor_view const& v) {
  return mover_of(n) == row_mover::copies || v.sizes[2] == 1 || v.strides[2] == v.type.bytes();
}

}  // namespace arm_delegate::ethosu::operators::detail
