#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Writes the instructions of a method that is made, and notes when they use its values.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/ir/memory_order.hpp>
#include <arm_delegate/pte/emit/detail/method_values.hpp>
#include <arm_delegate/pte/program.hpp>
#include <arm_delegate/pte/value.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arm_delegate::pte::detail {

/// The values, operators and the one chain of a method.
class chain_writer {
 public:
  [[nodiscard]] method_values& values() { return values_; }

  /// The next instruction as a step of the memory plan; step 0 is before the first one.
  [[nodiscard]] std::int64_t step() const { return std::int64_t{next_instruction()} + 1; }
  [[nodiscard]] std::int32_t next_instruction() const {
    return static_cast<std::int32_t>(chain_.instructions.size());
  }

  /// The next instruction reads or writes the value.
  void use(std::int32_t index) { values_.use(index, step()); }

  void call(delegate_call made) {
    for (auto const index : made.arguments) use(index);
    chain_.instructions.emplace_back(std::move(made));
  }
  void call(std::string name, std::string_view overload, std::vector<std::int32_t> arguments) {
    for (auto const index : arguments) use(index);
    auto const op = operator_index(std::move(name), overload);
    chain_.instructions.emplace_back(kernel_call{.op = op, .arguments = std::move(arguments)});
  }

  /// aten.copy_(to, from)
  void copy(std::int32_t from, std::int32_t to) {
    auto const is_non_blocking = values_.add(false);
    call("aten::copy_", "", {to, from, is_non_blocking, to});
  }

  /// dim_order_ops._clone_dim_order.out(from, False, order, to)
  void reorder(std::int32_t from, std::int32_t to, std::size_t rank, ir::memory_order order) {
    auto const is_non_blocking = values_.add(false);
    int_list dims;
    for (auto const d : ir::dim_order(order, rank)) dims.items.push_back(values_.add(d));
    auto const wanted = values_.add(std::move(dims));
    call("dim_order_ops::_clone_dim_order", "out", {from, is_non_blocking, wanted, to, to});
  }

  /// Jumps if the value is false; `land` says to where.
  std::size_t jump_if_false(std::int32_t condition, std::int32_t destination = 0) {
    use(condition);
    chain_.instructions.emplace_back(
        jump_false_call{.condition = condition, .destination = destination});
    return chain_.instructions.size() - 1;
  }
  void land(std::size_t jump) {
    std::get<jump_false_call>(chain_.instructions[jump]).destination = next_instruction();
  }

  /// A loop from that instruction to here: values from before it that it uses last until its end.
  void keep_in_loop(std::int32_t start) { values_.keep_in_loop(std::int64_t{start} + 1, step()); }

  /// Moves what was made to the method.
  void finish(method& m) {
    m.operators = std::move(operators_);
    m.chains.push_back(std::move(chain_));
    values_.finish(m);
  }

 private:
  std::int32_t operator_index(std::string name, std::string_view overload) {
    operator_name const wanted{.name = std::move(name), .overload = std::string(overload)};
    auto const at = ranges::find(operators_, wanted);
    auto const index = static_cast<std::int32_t>(at - operators_.begin());
    if (at == operators_.end()) operators_.push_back(wanted);
    return index;
  }

  method_values values_{};
  std::vector<operator_name> operators_{};
  chain chain_{};
};

}  // namespace arm_delegate::pte::detail
