#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// A type-erased partitioner, so that one map can hold several types.

#include <arm_delegate/backends/partition_result.hpp>
#include <arm_delegate/base/type_name.hpp>
#include <arm_delegate/ir/exported_program.hpp>

#include <concepts>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace arm_delegate {

/// Holds a partitioner of any type and is one itself; copies share it. Any partitioner converts to
/// it. There is no move, so that none is ever empty.
class any_partitioner {
 public:
  template <class T>
    requires(!std::same_as<T, any_partitioner>) && partitioner<T>
  any_partitioner(T held) : held_(std::make_shared<model<T>>(std::move(held))) {}
  any_partitioner(any_partitioner const&) = default;
  any_partitioner& operator=(any_partitioner const&) = default;
  ~any_partitioner() = default;

  [[nodiscard]] partition_result partition(ir::exported_program const& program) const {
    return held_->partition(program);
  }
  /// The name of the type that it holds.
  [[nodiscard]] std::string_view name() const { return held_->name(); }

 private:
  struct interface {
    virtual ~interface() = default;
    [[nodiscard]] virtual partition_result partition(ir::exported_program const& program) const = 0;
    [[nodiscard]] virtual std::string_view name() const = 0;
  };

  template <class T>
  struct model final : interface {
    explicit model(T p) : held(std::move(p)) {}
    [[nodiscard]] partition_result partition(ir::exported_program const& program) const override {
      return held.partition(program);
    }
    [[nodiscard]] std::string_view name() const override { return detail::short_name<T>(); }
    T held;
  };

  std::shared_ptr<interface const> held_;
};

namespace detail {

/// The name of a partitioner's type in messages.
template <partitioner T>
std::string name_of_partitioner(T const& p) {
  if constexpr (std::same_as<T, any_partitioner>) {
    return std::string(p.name());
  } else {
    return std::string(short_name<T>());
  }
}

}  // namespace detail

}  // namespace arm_delegate
