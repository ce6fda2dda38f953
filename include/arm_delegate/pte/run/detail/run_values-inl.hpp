#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of run_values.hpp.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/memory_order.hpp>
#include <arm_delegate/pte/program.hpp>
#include <arm_delegate/pte/run/detail/direct_call.hpp>
#include <arm_delegate/pte/run/detail/narrow_floats.hpp>
#include <arm_delegate/pte/run/detail/run_values.hpp>
#include <arm_delegate/pte/run/detail/runnable_type.hpp>
#include <arm_delegate/pte/tensor_size.hpp>
#include <arm_delegate/pte/value.hpp>
#include <arm_delegate/run/nets/owned_operand.hpp>
#include <arm_delegate/run/reorder.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <fmt/core.h>

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <variant>
#include <vector>

namespace arm_delegate::pte::detail {

/// The initial bytes of a tensor; a program that a host has changed may hold fewer.
inline std::span<std::byte const> initial_bytes(std::span<std::byte const> data, std::size_t size) {
  if (data.size() < size) {
    raise(code::bad_arguments,
          fmt::format("a tensor has {} bytes, but its data has only {}", size, data.size()));
  }
  return data.first(size);
}

ARM_DELEGATE_FUNCTION run_values::run_values(program const& p, method& m, std::uint64_t limit)
    : method_(&m) {
  fix_filled_tensors(m);
  reserve(p, limit);
  initialize(p);
}

ARM_DELEGATE_FUNCTION void run_values::reserve(program const& p, std::uint64_t limit) {
  std::uint64_t total = 0;
  auto const count = [&](std::uint64_t bytes) {
    if (bytes > limit - total) {
      raise(code::limit_exceeded,
            fmt::format("the tensors of a run need more than {} bytes of memory", limit),
            "raise the limit with --max-bytes (work_limits::max_bytes)");
    }
    total += bytes;
  };
  auto const add = [&](std::uint64_t bytes) {
    count(bytes);
    return std::vector<std::byte>(static_cast<std::size_t>(bytes));
  };
  for (auto const bytes : method_->buffer_bytes) {
    planned_.push_back(add(static_cast<std::uint64_t>(bytes)));
  }
  own_.resize(method_->values.size());
  for (std::size_t i = 0; i < own_.size(); ++i) {
    auto const* const t = std::get_if<tensor>(&method_->values[i]);
    if (t == nullptr) continue;
    if (t->place) {
      // The runner has a copy of a mutable buffer; many may share one place.
      if (t->data_index != 0) count(byte_size(*t).value_or(0));
      continue;
    }
    own_[i] = add(byte_size(*t).value_or(0));
    if (t->data_index == 0) continue;
    ranges::copy(initial_bytes(p.constants[t->data_index].bytes, own_[i].size()), own_[i].begin());
  }
  current_.resize(method_->values.size());
  std::iota(current_.begin(), current_.end(), 0);
}

/// Sets mutable buffers to their initial values.
ARM_DELEGATE_FUNCTION void run_values::initialize(program const& p) {
  for (std::size_t i = 0; i < method_->values.size(); ++i) {
    auto const* const t = std::get_if<tensor>(&method_->values[i]);
    if (t == nullptr || !t->place || t->data_index == 0) continue;
    auto const& segment = p.mutable_data[t->details ? t->details->mutable_segment : 0];
    auto const to = bytes_of(static_cast<std::int32_t>(i));
    ranges::copy(initial_bytes(segment[t->data_index].bytes, to.size()), to.begin());
  }
}

ARM_DELEGATE_FUNCTION tensor const& run_values::tensor_at(std::int32_t which) const {
  auto const index = index_of(which);
  if (auto const* const t = std::get_if<tensor>(&method_->values[index])) return *t;
  raise(code::bad_arguments, fmt::format("value {} is not a tensor", index));
}

ARM_DELEGATE_FUNCTION std::span<std::byte> run_values::bytes_of(std::int32_t which) {
  auto const& t = tensor_at(which);
  if (!t.place) return own_[index_of(which)];
  return std::span(planned_[t.place->memory_id])
      .subspan(static_cast<std::size_t>(t.place->offset),
               static_cast<std::size_t>(byte_size(t).value_or(0)));
}

ARM_DELEGATE_FUNCTION ir::memory_order run_values::order_of(std::int32_t which) const {
  return find_order(tensor_at(which)).value_or(ir::memory_order::contiguous);
}

ARM_DELEGATE_FUNCTION run_values::layout run_values::layout_of(std::int32_t which,
                                                               element_order order) const {
  if (order == element_order::as_stored) return {};
  return {order_of(which), to_ir(tensor_at(which)).sizes};
}

/// Checks that the value is a tensor with as many elements as `o`, of a type that is stored so.
/// Returns the type.
ARM_DELEGATE_FUNCTION ir::dtype run_values::check_elements(std::int32_t which,
                                                           tosa::operand const& o) {
  auto const bytes = bytes_of(which).size();
  auto const type = to_ir(tensor_at(which)).type;
  if (runtime_type(type) != o.type ||
      bytes != static_cast<std::size_t>(o.numel()) * pte::bytes_of(tensor_at(which).type)) {
    raise(code::bad_arguments, "a tensor has another size or element type");
  }
  return type;
}

ARM_DELEGATE_FUNCTION void run_values::read(std::int32_t which, tosa::operand const& to,
                                            element_order order) {
  auto const from = bytes_of(which);
  auto const type = check_elements(which, to);
  auto const [stored, sizes] = layout_of(which, order);
  if (!is_narrow_float(type)) {
    return copy_from_order(stored, sizes, from, {to.data, to.byte_size()});
  }
  std::vector<std::byte> bits(from.size());
  copy_from_order(stored, sizes, from, bits);
  widen(type, bits, {to.as<float>(), static_cast<std::size_t>(to.numel())});
}

ARM_DELEGATE_FUNCTION void run_values::write(std::int32_t which, tosa::operand const& from,
                                             element_order order) {
  auto const to = bytes_of(which);
  auto const type = check_elements(which, from);
  auto const [stored, sizes] = layout_of(which, order);
  if (!is_narrow_float(type)) {
    return copy_to_order(stored, sizes, {from.data, from.byte_size()}, to);
  }
  std::vector<std::byte> bits(to.size());
  narrow(type, {from.as<float>(), static_cast<std::size_t>(from.numel())}, bits);
  copy_to_order(stored, sizes, bits, to);
}

ARM_DELEGATE_FUNCTION std::int64_t run_values::number_at(std::int32_t which) const {
  auto const index = index_of(which);
  if (auto const* const x = std::get_if<std::int64_t>(&method_->values[index])) return *x;
  raise(code::bad_arguments, fmt::format("value {} is not an integer", index));
}

ARM_DELEGATE_FUNCTION void run_values::set(std::int32_t which, value const& made) {
  auto& to = method_->values[at(which)];
  if (to.index() != made.index()) {
    raise(code::bad_arguments,
          fmt::format("value {} has another type than its operator computes", which));
  }
  current_[at(which)] = which;
  to = made;
}

ARM_DELEGATE_FUNCTION bool run_values::is_false(std::int32_t which) {
  if (auto const* const x = std::get_if<bool>(&method_->values[index_of(which)])) return !*x;
  auto const elements = bytes_of(which);
  if (elements.size() != 1) {
    raise(code::bad_arguments, "the condition of a jump is not one truth value");
  }
  return elements.front() == std::byte{0};
}

}  // namespace arm_delegate::pte::detail
