#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// SLICE: a rule and a kernel.

#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/kernels/strided_copy.hpp>
#include <arm_delegate/tosa/operators/detail/rule.hpp>
#include <arm_delegate/tosa/rules/checker.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

namespace arm_delegate::tosa::operators {

/// A box of the operand.
struct slice {
  static constexpr op code = op::slice;

  static void check(checker& c) {
    auto const& in = c.input().sizes;
    auto const rank = static_cast<std::int64_t>(in.rank());
    c.error_if(detail::length(c.input(1)) != rank || detail::length(c.input(2)) != rank,
               "start and size must have one element per dimension");
    c.error_if(c.output().sizes.rank() != in.rank(), "operand and result differ in rank");
    if (auto const size = c.constant(2)) check_size(c, *size, c.output().sizes);
    if (auto const start = c.constant(1)) check_start(c, *start, in, c.output().sizes);
  }

  static void run(call const& c) {
    auto const& in = c.inputs[0];
    auto const& out = c.output();
    auto const start = detail::elements(c.inputs[1]);
    check_size(c, detail::elements(c.inputs[2]), out.sizes);
    check_start(c, start, in.sizes, out.sizes);
    auto const from_steps = kernels::byte_steps(in.sizes, storage_size(in.type));
    auto const to_steps = kernels::byte_steps(out.sizes, storage_size(in.type));
    kernels::strided_copy copy(storage_size(in.type));
    std::byte const* from = in.data;
    for (std::size_t d = 0; d < in.sizes.rank(); ++d) {
      from += start[d] * from_steps[d];
      copy.add(out.sizes[d], from_steps[d], to_steps[d]);
    }
    copy.finish();
    copy.run(from, out.data);
  }

 private:
  template <class Place>
  static void check_start(Place const& c, std::span<std::int64_t const> start, ir::shape const& in,
                          ir::shape const& out) {
    for (std::size_t d = 0; d < in.rank(); ++d) {
      detail::must(c, start[d] >= 0, "start must not be negative");
      detail::must(c, start[d] <= in[d] - out[d], "the slice ends beyond the operand");
    }
  }
  template <class Place>
  static void check_size(Place const& c, std::span<std::int64_t const> size, ir::shape const& out) {
    detail::must(c, std::ranges::all_of(size, [](std::int64_t s) { return s > 0; }),
                 "size must be positive");
    detail::must(c, std::ranges::equal(size, out), "the result's shape differs from the slice's");
  }
};

}  // namespace arm_delegate::tosa::operators
