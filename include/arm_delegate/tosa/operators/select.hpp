#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// SELECT: a kernel.

#include <arm_delegate/config.hpp>
#include <arm_delegate/tosa/kernels/broadcast.hpp>
#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/rules/operators/select.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace arm_delegate::tosa::operators {

namespace detail {

template <std::size_t StepX, std::size_t StepY, class T>
ARM_DELEGATE_HOT void choose_run(std::uint8_t const* condition, T const* x, T const* y, T* out,
                                 std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    auto const a = x[i * StepX];
    auto const b = y[i * StepY];
    out[i] = condition[i] != 0 ? a : b;
  }
}

}  // namespace detail

/// Takes the second operand's element where the first is true, else the third's.
struct select : rules::select {
  static void run(call const& c) {
    if (c.output().numel() == 0) return;
    auto const walk = kernels::make_broadcast_walk<3>(c);
    with_storage(c.output().type, [&]<class T>(std::type_identity<T>) {
      auto const* condition = c.inputs[0].as<std::uint8_t const>();
      auto const* a = c.inputs[1].as<T const>();
      auto const* b = c.inputs[2].as<T const>();
      auto* out = c.output().as<T>();
      walk.for_each_run([&](auto const& at, std::size_t result) {
        auto const x = source<T>{a + at[1], walk.moves(1)};
        auto const y = source<T>{b + at[2], walk.moves(2)};
        if (walk.moves(0)) {
          choose(condition + at[0], x, y, out + result, walk.run.size);
        } else {
          copy(condition[at[0]] != 0 ? x : y, out + result, walk.run.size);
        }
      });
    });
  }

 private:
  template <class T>
  struct source {
    T const* data;
    bool moves;
  };

  template <class T>
  static void copy(source<T> from, T* out, std::size_t count) {
    if (from.moves) {
      std::copy_n(from.data, count, out);
    } else {
      std::fill_n(out, count, *from.data);
    }
  }

  template <class T>
  static void choose(std::uint8_t const* condition, source<T> x, source<T> y, T* out,
                     std::size_t count) {
    if (x.moves && y.moves) {
      detail::choose_run<1, 1>(condition, x.data, y.data, out, count);
    } else if (x.moves) {
      detail::choose_run<1, 0>(condition, x.data, y.data, out, count);
    } else if (y.moves) {
      detail::choose_run<0, 1>(condition, x.data, y.data, out, count);
    } else {
      detail::choose_run<0, 0>(condition, x.data, y.data, out, count);
    }
  }
};

}  // namespace arm_delegate::tosa::operators
