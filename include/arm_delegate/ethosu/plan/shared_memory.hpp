#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The output of a cascade in the memory of an input, whose rows it replaces once they are read.

#include <arm_delegate/base/lifetime.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/detail/little_endian.hpp>
#include <arm_delegate/ethosu/plan/buffer_uses.hpp>
#include <arm_delegate/ethosu/plan/cascade_shape.hpp>
#include <arm_delegate/ethosu/plan/row_slices.hpp>
#include <arm_delegate/ethosu/plan/stripes.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace arm_delegate::ethosu::plan {

namespace detail {

/// Finds the first byte of an input that steps of a cascade still read.
class input_reader {
 public:
  input_reader(compile::npu_graph const& g, cascade_shape const& shape, compile::buffer_id input)
      : g_(g), shape_(shape), input_(input) {
    for (std::size_t i = 0; i < shape.count(); ++i) {
      auto const& k = step(i);
      if (k.ifm == input || k.ifm2 == input) readers_.push_back(i);
    }
  }

  /// `done` has the rows that each step has computed.
  [[nodiscard]] std::int64_t first_byte(std::vector<std::int64_t> const& done) const {
    auto first = std::numeric_limits<std::int64_t>::max();
    for (auto const i : readers_) {
      auto const& k = step(i);
      if (done[i] == shape_.buffers[shape_.written[i]].rows) continue;
      row_range const next{done[i], done[i] + 1};
      if (k.ifm == input_) {
        first =
            std::min(first, byte_of(i, k.kernel.ifm, input_rows(k.kernel, shape_.axes[i], next)));
      }
      if (k.ifm2 == input_) first = std::min(first, byte_of(i, *k.kernel.ifm2, next));
    }
    return first;
  }

 private:
  [[nodiscard]] compile::npu_kernel_step const& step(std::size_t i) const {
    return std::get<compile::npu_kernel_step>(g_.steps[shape_.first + i]);
  }
  [[nodiscard]] std::int64_t byte_of(std::size_t i, feature_map const& f, row_range rows) const {
    auto const axis = shape_.axes[i];
    return f.bases[0] + (broadcasts_rows(axis, f) ? 0 : rows.begin * axis.stride(f));
  }

  compile::npu_graph const& g_;
  cascade_shape const& shape_;
  compile::buffer_id input_;
  std::vector<std::size_t> readers_{};
};

}  // namespace detail

/// The least bytes by which the output of a cascade has to start before an input in the same
/// memory, so that each byte is written after it is read: a multiple of the alignment of tensors.
[[nodiscard]] inline std::int64_t least_lead(compile::npu_graph const& g,
                                             cascade_shape const& shape,
                                             stripe_sequence const& stripes,
                                             compile::buffer_id input) {
  detail::input_reader const reader(g, shape, input);
  auto const output = shape.written.back();
  auto const row = shape.buffers[output].row_bytes;
  std::vector<std::int64_t> done(shape.count());
  std::int64_t lead = 0;
  for (auto const& s : stripes.order) {
    if (shape.written[s.step] == output) {
      auto const end = std::min(s.rows.end * row, g[shape.buffers[output].id].bytes);
      lead = std::max(lead, end - std::min(reader.first_byte(done), end));
    }
    done[s.step] = s.rows.end;
  }
  return ethosu::detail::round_up(lead, arm_delegate::detail::tensor_alignment);
}

/// A memory that several buffers share, and the place of the last one in it.
struct shared_memory {
  compile::buffer_id last = compile::no_buffer;
  std::int64_t offset = 0;
  std::int64_t bytes = 0;
  std::int64_t since = 0;  ///< the first step that uses it
};

/// True if the last buffer in a memory is in use in a step, or later.
[[nodiscard]] inline bool is_live(buffer_uses const& uses, shared_memory const& m,
                                  std::size_t step) {
  return m.last != compile::no_buffer && uses.last(m.last) >= static_cast<std::int64_t>(step);
}

/// The memory after an output of some bytes is added before the input `m.last`.
[[nodiscard]] constexpr shared_memory with_output(shared_memory m, compile::buffer_id output,
                                                  std::int64_t bytes, std::int64_t lead) {
  auto const start = std::min<std::int64_t>(m.offset - lead, 0);
  auto const offset = m.offset - lead - start;
  return {.last = output,
          .offset = offset,
          .bytes = std::max(m.bytes - start, offset + bytes),
          .since = m.since};
}

/// Gives an output the memory of an input, some bytes before it.
inline void share_memory(compile::npu_graph& g, compile::buffer_id input, compile::buffer_id output,
                         std::int64_t lead) {
  auto whole = g[input].within;
  if (whole == compile::no_buffer) {
    whole = g.add({.name = g[input].name, .bytes = g[input].bytes});
    g[input].within = whole;
  }
  auto const made = with_output({.offset = g[input].offset, .bytes = g[whole].bytes}, output,
                                g[output].bytes, lead);
  auto const shift = made.offset + lead - g[input].offset;
  for (auto& b : g.buffers) {
    if (b.within == whole) b.offset += shift;
  }
  g[whole].bytes = made.bytes;
  g[output].within = whole;
  g[output].offset = made.offset;
}

}  // namespace arm_delegate::ethosu::plan
