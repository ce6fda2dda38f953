#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The values of a method while it runs on the host, and their memory.

#include <arm_delegate/config.hpp>  // IWYU pragma: keep
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/memory_order.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/pte/program.hpp>
#include <arm_delegate/pte/value.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace arm_delegate::pte::detail {

/// The order of a tensor's elements outside of the method.
enum class element_order {
  contiguous,  ///< row-major, whatever the order in memory
  as_stored,   ///< as in memory
};

/// The values of one method. `which` counts the method's values and follows moves, as ExecuTorch's
/// runtime does. Calls for a value of another kind throw code::bad_arguments.
class run_values {
 public:
  /// Tensors have their initial values, others are 0. `p` and `m`, a method of it, must outlive
  /// this; numbers of `m` change while it runs. Throws code::limit_exceeded if the tensors need
  /// more than `limit` bytes.
  run_values(program const& p, method& m, std::uint64_t limit);

  /// The elements of a tensor, as in memory.
  [[nodiscard]] std::span<std::byte> bytes_of(std::int32_t which);
  [[nodiscard]] value const& value_at(std::int32_t which) const {
    return method_->values[index_of(which)];
  }
  [[nodiscard]] tensor const& tensor_at(std::int32_t which) const;
  /// The order in memory; contiguous if it has no name.
  [[nodiscard]] ir::memory_order order_of(std::int32_t which) const;
  [[nodiscard]] std::int64_t number_at(std::int32_t which) const;
  /// A truth value, or a tensor of one.
  [[nodiscard]] bool is_false(std::int32_t which);

  /// Copies a tensor to `to`, whose type is the one that stores the tensor's type in a run.
  void read(std::int32_t which, tosa::operand const& to, element_order order);
  void write(std::int32_t which, tosa::operand const& from, element_order order);
  /// Gives a number or truth value another value of its type.
  void set(std::int32_t which, value const& made);
  /// From now on, `to` is the value that `from` is.
  void move(std::int32_t from, std::int32_t to) { current_[at(to)] = current_[at(from)]; }

 private:
  struct layout {
    ir::memory_order order = ir::memory_order::contiguous;
    ir::shape sizes{};  ///< empty where the order is contiguous: a copy needs none
  };

  [[nodiscard]] static std::size_t at(std::int32_t which) {
    return static_cast<std::size_t>(which);
  }
  [[nodiscard]] std::size_t index_of(std::int32_t which) const { return at(current_[at(which)]); }
  void reserve(program const& p, std::uint64_t limit);
  void initialize(program const& p);
  [[nodiscard]] layout layout_of(std::int32_t which, element_order order) const;
  [[nodiscard]] ir::dtype check_elements(std::int32_t which, tosa::operand const& o);

  method* method_;
  std::vector<std::vector<std::byte>> planned_{};  ///< planned buffers by memory id
  std::vector<std::vector<std::byte>> own_{};      ///< of tensors without a place, by value
  std::vector<std::int32_t> current_{};            ///< the value that each value is since a move
};

}  // namespace arm_delegate::pte::detail

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/pte/run/detail/run_values-inl.hpp>  // IWYU pragma: export
#endif
