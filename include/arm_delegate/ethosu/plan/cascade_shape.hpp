#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Which steps of an NPU graph can run as a cascade, and which buffers need only some rows then.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/plan/buffer_uses.hpp>
#include <arm_delegate/ethosu/plan/row_slices.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

namespace arm_delegate::ethosu::plan {

/// A buffer that steps of a cascade write.
struct cascade_buffer {
  compile::buffer_id id = compile::no_buffer;
  std::int64_t rows = 0;
  std::int64_t row_bytes = 0;
  bool is_rolling = false;  ///< nothing outside of the cascade uses it
  // Steps in their order, counted from the first one of the cascade.
  std::vector<std::size_t> writers{};
  std::vector<std::size_t> readers{};
};

/// Steps that can run by rows of the last one's output.
struct cascade_shape {
  std::size_t first = 0;
  std::vector<row_axis> axes{};           ///< of each step
  std::vector<cascade_buffer> buffers{};  ///< that the steps write
  /// The buffer of each step's output, as an index of `buffers`.
  std::vector<std::size_t> written{};
  /// Those of its inputs that are in `buffers`, for the first and the second.
  std::vector<std::array<std::optional<std::size_t>, 2>> read{};

  [[nodiscard]] std::size_t count() const { return axes.size(); }
};

namespace detail {

/// Finds the shape from the last step to the first, so that the rows of a buffer are known from its
/// readers where its writer has a map of a single row.
class shape_finder {
 public:
  shape_finder(compile::npu_graph const& g, buffer_uses const& uses, std::size_t first,
               std::size_t last)
      : g_(g), uses_(uses), last_(last), count_(last - first + 1) {
    made_.first = first;
    made_.axes.resize(count_);
    made_.written.resize(count_);
    made_.read.resize(count_);
  }

  std::optional<cascade_shape> run() && {
    for (auto i = count_; i-- > 0;) {
      if (!add(i)) return std::nullopt;
    }
    for (auto& b : made_.buffers) ranges::reverse(b.writers);
    for (std::size_t i = 0; i < count_; ++i) {
      if (!add_inputs(i)) return std::nullopt;
    }
    for (auto const& b : made_.buffers) {
      if (b.is_rolling && b.readers.empty()) return std::nullopt;
    }
    return std::move(made_);
  }

 private:
  using step_type = compile::npu_kernel_step;

  [[nodiscard]] step_type const* step(std::size_t i) const {
    return std::get_if<step_type>(&g_.steps[made_.first + i]);
  }

  bool add(std::size_t i) {
    auto const* const k = step(i);
    if (k == nullptr || !has_row_slices(*k)) return false;
    auto const& f = k->kernel.ofm;
    auto& axis = made_.axes[i];
    if (f.height == 1) {
      auto const known = row_bytes_.find(k->ofm);
      if (known == row_bytes_.end()) return false;
      auto const columns = known->second / f.stride_x;
      bool const is_grouped = columns > 0 && columns * f.stride_x == known->second &&
                              columns < f.width && f.width % columns == 0;
      if (!is_grouped || !has_column_slices(k->kernel)) return false;
      axis.columns = columns;
    }
    if (!is_row_map(axis, f)) return false;
    auto const at = buffer_of(k->ofm, axis, f);
    if (!at) return false;
    made_.buffers[*at].writers.push_back(i);
    made_.written[i] = *at;
    note(axis, k->ifm, k->kernel.ifm);
    if (k->kernel.ifm2) note(axis, k->ifm2, *k->kernel.ifm2);
    return true;
  }

  /// The size of the rows that a step reads, for its writers.
  void note(row_axis axis, compile::buffer_id b, feature_map const& f) {
    if (b == compile::no_buffer || broadcasts_rows(axis, f) || axis.rows(f) < 2) return;
    row_bytes_.emplace(b, axis.stride(f));
  }

  /// True if rows are apart, and the map starts in the first one of its buffer.
  [[nodiscard]] static bool is_row_map(row_axis axis, feature_map const& f) {
    if (axis.rows(f) < 2 || f.bases[0] < 0) return false;
    auto const pixel = f.depth * f.element_bytes();
    auto const row = axis.is_width()                       ? (axis.columns - 1) * f.stride_x + pixel
                     : f.format == activation_format::nhwc ? (f.width - 1) * f.stride_x + pixel
                                                           : f.stride_y;
    return f.stride_x > 0 && f.bases[0] + row <= axis.stride(f);
  }

  /// Finds or adds the buffer of an output. Nothing if other steps have other rows there.
  std::optional<std::size_t> buffer_of(compile::buffer_id b, row_axis axis, feature_map const& f) {
    auto const known = row_bytes_.find(b);
    if (known != row_bytes_.end() && known->second != axis.stride(f)) return std::nullopt;
    auto const [at, is_new] = index_.emplace(b, made_.buffers.size());
    if (is_new) {
      row_bytes_.emplace(b, axis.stride(f));
      made_.buffers.push_back({.id = b,
                               .rows = axis.rows(f),
                               .row_bytes = axis.stride(f),
                               .is_rolling = uses_.is_within(b, made_.first, last_)});
    }
    auto const& found = made_.buffers[at->second];
    bool const is_same = found.rows == axis.rows(f) && found.row_bytes == axis.stride(f);
    return is_same ? std::optional(at->second) : std::nullopt;
  }

  bool add_inputs(std::size_t i) {
    auto const& k = *step(i);
    if (!add_input(i, 0, k.ifm, k.kernel.ifm)) return false;
    return !k.kernel.ifm2 || add_input(i, 1, k.ifm2, *k.kernel.ifm2);
  }

  /// An input that the cascade does not write may have any rows that the step can read alone.
  bool add_input(std::size_t i, std::size_t which, compile::buffer_id b, feature_map const& f) {
    auto const axis = made_.axes[i];
    auto const at = index_.find(b);
    if (at == index_.end()) {
      return broadcasts_rows(axis, f) || !axis.is_width() || axis.rows(f) * axis.columns == f.width;
    }
    auto& found = made_.buffers[at->second];
    if (broadcasts_rows(axis, f) || !is_row_map(axis, f)) return false;
    if (axis.stride(f) != found.row_bytes || axis.rows(f) != found.rows) return false;
    if (found.writers.back() >= i) return false;
    made_.read[i][which] = at->second;
    found.readers.push_back(i);
    return true;
  }

  compile::npu_graph const& g_;
  buffer_uses const& uses_;
  std::size_t last_;
  std::size_t count_;
  std::map<compile::buffer_id, std::int64_t> row_bytes_{};
  std::map<compile::buffer_id, std::size_t> index_{};
  cascade_shape made_{};
};

}  // namespace detail

/// The shape of the steps from `first` to `last` as a cascade. Nothing if they cannot be one: each
/// writes rows that depend on some rows of its inputs.
[[nodiscard]] inline std::optional<cascade_shape> shape_of(compile::npu_graph const& g,
                                                           buffer_uses const& uses,
                                                           std::size_t first, std::size_t last) {
  return detail::shape_finder(g, uses, first, last).run();
}

}  // namespace arm_delegate::ethosu::plan
