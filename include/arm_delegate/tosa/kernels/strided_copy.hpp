#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Nested loops that copy elements with arbitrary strides, for slicing, reversing and transposing.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/tosa/kernels/copy.hpp>

#include <array>
#include <cstddef>
#include <cstdint>

namespace arm_delegate::tosa::kernels {

/// A loop of `count` iterations with byte strides.
struct copy_loop {
  std::size_t count = 1;
  std::ptrdiff_t from = 0;
  std::ptrdiff_t to = 0;
};

/// Copies a box of elements, loops outermost first. Loops that are contiguous in memory are merged,
/// so that whole runs are copied if the strides allow it.
class strided_copy {
 public:
  explicit strided_copy(std::size_t element) : run_(element) {}

  /// Adds an innermost loop.
  void add(std::int64_t count, std::ptrdiff_t from, std::ptrdiff_t to) {
    if (count == 1) return;
    if (depth_ > 0) {
      auto& outer = loops_[depth_ - 1];
      if (outer.from == count * from && outer.to == count * to) {
        outer = {outer.count * static_cast<std::size_t>(count), from, to};
        return;
      }
    }
    ARM_DELEGATE_ASSERT(depth_ < loops_.size());
    loops_[depth_++] = {static_cast<std::size_t>(count), from, to};
  }

  /// Call it after all loops were added: merges a contiguous innermost loop into the run.
  void finish() {
    if (depth_ == 0) return;
    auto const step = static_cast<std::ptrdiff_t>(run_);
    auto const& inner = loops_[depth_ - 1];
    if (inner.from != step || inner.to != step) return;
    run_ *= inner.count;
    --depth_;
  }

  [[nodiscard]] std::size_t depth() const { return depth_; }
  [[nodiscard]] copy_loop const& loop(std::size_t i) const { return loops_[i]; }
  [[nodiscard]] std::size_t run_bytes() const { return run_; }  ///< copied at once
  /// The same without loop `i`.
  [[nodiscard]] strided_copy without(std::size_t i) const {
    auto rest = *this;
    for (auto k = i + 1; k < depth_; ++k) rest.loops_[k - 1] = loops_[k];
    --rest.depth_;
    return rest;
  }

  void run(std::byte const* from, std::byte* to) const {
    with_copy(run_, [&](auto copy) {
      for_each(from, to, [&](std::byte const* f, std::byte* t) { copy(t, f); });
    });
  }
  /// Calls `body(from, to)` for every position of the loops.
  template <class Body>
  void for_each(std::byte const* from, std::byte* to, Body const& body) const {
    visit(0, from, to, body);
  }

 private:
  template <class Body>
  void visit(std::size_t level, std::byte const* from, std::byte* to, Body const& body) const {
    if (level == depth_) return body(from, to);
    auto const [count, from_step, to_step] = loops_[level];
    if (level + 1 == depth_) {  // the innermost loop, without recursion
      for (std::size_t i = 0; i < count; ++i, from += from_step, to += to_step) body(from, to);
      return;
    }
    for (std::size_t i = 0; i < count; ++i, from += from_step, to += to_step) {
      visit(level + 1, from, to, body);
    }
  }

  std::array<copy_loop, ir::shape::max_rank> loops_{};
  std::size_t depth_ = 0;
  std::size_t run_;
};

/// Strides of a dense row-major tensor, in bytes.
inline std::array<std::ptrdiff_t, ir::shape::max_rank> byte_steps(ir::shape const& sizes,
                                                                  std::size_t element) {
  std::array<std::ptrdiff_t, ir::shape::max_rank> steps{};
  auto step = static_cast<std::ptrdiff_t>(element);
  for (auto d = sizes.rank(); d-- > 0;) {
    steps[d] = step;
    step *= sizes[d];
  }
  return steps;
}

}  // namespace arm_delegate::tosa::kernels
