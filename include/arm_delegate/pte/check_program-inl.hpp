#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of check_program.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/pte/check_program.hpp>
#include <arm_delegate/pte/program.hpp>
#include <arm_delegate/pte/tensor_size.hpp>
#include <arm_delegate/pte/value.hpp>

#include <fmt/core.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace arm_delegate::pte {

namespace detail {

/// Checks one method.
class method_checker {
 public:
  method_checker(program const& p, method const& m) : program_(p), method_(m) {}

  void check() {
    check_values("inputs", method_.inputs);
    check_values("outputs", method_.outputs);
    check_buffers();
    for (std::size_t i = 0; i < method_.values.size(); ++i) {
      place_ = fmt::format("value {}", i);
      std::visit([&](auto const& v) { check(v); }, method_.values[i]);
    }
    for (auto const& c : method_.chains) {
      for (std::size_t i = 0; i < c.instructions.size(); ++i) {
        place_ = fmt::format("instruction {}", i);
        instructions_ = c.instructions.size();
        std::visit([&](auto const& x) { check(x); }, c.instructions[i]);
      }
    }
  }

 private:
  [[noreturn]] void fail(std::string message, std::string actual = {},
                         std::string allowed = {}) const {
    throw error(diagnostic{
        .id = code::bad_graph,
        .why = {.rule = "method '" + method_.name + "', " + place_ + ": " + std::move(message),
                .actual = std::move(actual),
                .allowed = std::move(allowed)}});
  }

  void check_index(std::string const& what, std::int64_t index, std::size_t count) const {
    if (index >= 0 && static_cast<std::uint64_t>(index) < count) return;
    fail("there is no such " + what, std::to_string(index), fmt::format("0 to {} - 1", count));
  }
  void check_value(std::int64_t index) const { check_index("value", index, method_.values.size()); }
  void check_values(std::string const& place, std::vector<std::int32_t> const& indices) {
    place_ = place;
    for (auto const i : indices) check_value(i);
  }

  void check_buffers() {
    place_ = "memory";
    for (auto const bytes : method_.buffer_bytes) {
      if (bytes < 0) fail("the size of a planned buffer is negative", std::to_string(bytes));
    }
  }

  void check(std::monostate) const {}
  void check(std::int64_t) const {}
  void check(double) const {}
  void check(bool) const {}
  void check(std::string const&) const {}
  void check(double_list const&) const {}
  void check(bool_list const&) const {}
  void check(int_list const& l) const {
    for (auto const i : l.items) check_value(i);
  }
  void check(tensor_list const& l) const {
    for (auto const i : l.items) check_tensor(i);
  }
  void check(optional_tensor_list const& l) const {
    for (auto const i : l.items) {
      if (i != -1) check_tensor(i);
    }
  }
  void check_tensor(std::int64_t index) const {
    check_value(index);
    if (!std::holds_alternative<tensor>(method_.values[static_cast<std::size_t>(index)])) {
      fail(fmt::format("value {} is not a tensor", index));
    }
  }

  void check(tensor const& t) const {
    auto const element = bytes_of(t.type);
    if (element == 0) {
      fail("the element type is not known", std::to_string(static_cast<int>(t.type)));
    }
    auto const bytes = byte_size(t);
    if (!bytes) fail("a size is negative, or the tensor is too large");
    if (!is_order(t)) fail("the order of dimensions is not a permutation of them");
    if (t.storage_offset != 0)
      fail("a storage offset is not supported", std::to_string(t.storage_offset));
    bool const has_bytes = t.shape != dynamism::unbounded;
    if (t.place) {
      check_place(*t.place, has_bytes ? *bytes : 0);
      if (t.data_index != 0) check_data(initial_values(t), t.data_index, *bytes);
    } else if (t.data_index != 0) {
      check_data(program_.constants, t.data_index, *bytes);
    }
  }

  void check_place(planned_place const& at, std::uint64_t bytes) const {
    check_index("planned buffer", at.memory_id, method_.buffer_bytes.size());
    auto const size = static_cast<std::uint64_t>(method_.buffer_bytes[at.memory_id]);
    if (at.offset <= size && bytes <= size - at.offset) return;
    fail("the tensor ends after its planned buffer",
         fmt::format("{} bytes at {}", bytes, at.offset), fmt::format("{} bytes", size));
  }

  [[nodiscard]] std::vector<byte_view> const& initial_values(tensor const& t) const {
    auto const segment = t.details ? t.details->mutable_segment : 0;
    auto const count = program_.mutable_data.size();
    if (segment >= count) fail("there is no such mutable data segment", std::to_string(segment));
    return program_.mutable_data[segment];
  }

  void check_data(std::vector<byte_view> const& data, std::uint32_t index,
                  std::uint64_t bytes) const {
    check_index("constant", index, data.size());
    if (bytes <= data[index].bytes.size()) return;
    fail("the constant is shorter than its tensor", std::to_string(data[index].bytes.size()),
         fmt::format("{} bytes", bytes));
  }

  void check(kernel_call const& call) const {
    check_index("operator", call.op, method_.operators.size());
    for (auto const i : call.arguments) check_value(i);
  }
  void check(delegate_call const& call) const {
    check_index("delegate", call.delegate, method_.delegates.size());
    for (auto const i : call.arguments) check_value(i);
  }
  void check(move_call const& move) const {
    check_value(move.from);
    check_value(move.to);
  }
  void check(jump_false_call const& jump) const {
    check_value(jump.condition);
    check_index("instruction", jump.destination, instructions_ + 1);
  }
  void check(free_call const& call) const { check_tensor(call.value); }

  program const& program_;
  method const& method_;
  std::string place_{};
  std::size_t instructions_ = 0;  ///< of the chain that is checked
};

}  // namespace detail

ARM_DELEGATE_FUNCTION void check_program(program const& p) {
  if (p.methods.empty()) {
    raise(code::bad_graph, "the program has no method: nothing in it can be run");
  }
  for (auto const& m : p.methods) detail::method_checker(p, m).check();
}

}  // namespace arm_delegate::pte
