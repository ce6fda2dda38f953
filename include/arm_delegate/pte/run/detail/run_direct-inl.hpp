#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of run_direct.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/memory_order.hpp>
#include <arm_delegate/pte/run/detail/direct_call.hpp>
#include <arm_delegate/pte/run/detail/run_direct.hpp>
#include <arm_delegate/pte/run/detail/run_values.hpp>
#include <arm_delegate/pte/run/detail/runnable_type.hpp>
#include <arm_delegate/pte/value.hpp>
#include <arm_delegate/run/reorder.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <variant>
#include <vector>

namespace arm_delegate::pte::detail {

inline bool is_row_major(tensor const& t) { return find_order(t) == ir::memory_order::contiguous; }

/// The product of the sizes of dimensions `first` to `last` - 1.
inline std::size_t product(tensor const& t, std::size_t first, std::size_t last) {
  std::size_t made = 1;
  for (auto d = first; d < last; ++d) made *= static_cast<std::size_t>(t.sizes[d]);
  return made;
}

/// The sizes without those of dimension `dim`.
inline std::vector<std::int32_t> sizes_without(tensor const& t, std::size_t dim) {
  auto sizes = t.sizes;
  sizes.erase(sizes.begin() + static_cast<std::ptrdiff_t>(dim));
  return sizes;
}

/// Runs one kind of call for each overload.
class direct_runner {
 public:
  explicit direct_runner(run_values& values) : values_(&values) {}

  void operator()(copied_values const& call) const;
  void operator()(selected_slice const& call) const;
  void operator()(filled_slice const& call) const;
  void operator()(computed_number const& call) const;
  void operator()(read_size const& call) const;

 private:
  void check_slice(std::int32_t whole, std::size_t dim, std::int32_t slice) const;
  [[nodiscard]] std::size_t index_at(std::int32_t which, std::size_t count) const;

  run_values* values_;
};

/// The slice of a tensor, which both must be row-major.
ARM_DELEGATE_FUNCTION void direct_runner::check_slice(std::int32_t whole, std::size_t dim,
                                                      std::int32_t slice) const {
  auto const& a = values_->tensor_at(whole);
  auto const& b = values_->tensor_at(slice);
  bool const fits = dim < a.sizes.size() && a.type == b.type && is_row_major(a) &&
                    is_row_major(b) && sizes_without(a, dim) == b.sizes;
  if (!fits) raise(code::bad_arguments, "a slice does not fit its tensor");
}

/// A dimension or index, which counts from the end if it is negative.
ARM_DELEGATE_FUNCTION std::size_t direct_runner::index_at(std::int32_t which,
                                                          std::size_t count) const {
  auto const given = values_->number_at(which);
  auto const size = static_cast<std::int64_t>(count);
  auto const index = given < 0 ? given + size : given;
  if (index >= 0 && index < size) return static_cast<std::size_t>(index);
  raise(code::bad_arguments, "an index is outside of its tensor");
}

ARM_DELEGATE_FUNCTION void direct_runner::operator()(copied_values const& call) const {
  auto const source = values_->bytes_of(call.from);
  auto const target = values_->bytes_of(call.to);
  auto const& a = values_->tensor_at(call.from);
  auto const& b = values_->tensor_at(call.to);
  if (source.size() != target.size() || a.type != b.type ||
      (a.dim_order != b.dim_order && a.sizes != b.sizes)) {
    raise(code::unsupported_value, "a copy that converts or repeats elements cannot run here");
  }
  if (a.dim_order == b.dim_order) {
    if (!source.empty()) std::memmove(target.data(), source.data(), source.size());
    return;
  }
  auto const sizes = to_ir(a).sizes;
  std::vector<std::byte> contiguous(source.size());
  copy_from_order(values_->order_of(call.from), sizes, source, contiguous);
  copy_to_order(values_->order_of(call.to), sizes, contiguous, target);
}

ARM_DELEGATE_FUNCTION void direct_runner::operator()(selected_slice const& call) const {
  auto const from = values_->bytes_of(call.from);
  auto const to = values_->bytes_of(call.to);
  auto const& t = values_->tensor_at(call.from);
  auto const dim = index_at(call.dim, t.sizes.size());
  check_slice(call.from, dim, call.to);
  auto const count = static_cast<std::size_t>(t.sizes[dim]);
  auto const index = index_at(call.index, count);
  if (to.empty()) return;
  auto const pieces = product(t, 0, dim);
  auto const bytes = to.size() / pieces;
  for (std::size_t k = 0; k < pieces; ++k) {
    std::memmove(to.data() + k * bytes, from.data() + (k * count + index) * bytes, bytes);
  }
}

ARM_DELEGATE_FUNCTION void direct_runner::operator()(filled_slice const& call) const {
  auto const to = values_->bytes_of(call.to);
  auto const from = values_->bytes_of(call.from);
  check_slice(call.to, 0, call.from);
  auto const count = static_cast<std::size_t>(values_->tensor_at(call.to).sizes.front());
  auto const index = index_at(call.index, count);
  if (!from.empty()) std::memmove(to.data() + index * from.size(), from.data(), from.size());
}

ARM_DELEGATE_FUNCTION void direct_runner::operator()(computed_number const& call) const {
  values_->set(call.to, call.compute(values_->number_at(call.a), values_->number_at(call.b)));
}

ARM_DELEGATE_FUNCTION void direct_runner::operator()(read_size const& call) const {
  auto const& sizes = values_->tensor_at(call.from).sizes;
  values_->set(call.to, std::int64_t{sizes[index_at(call.dim, sizes.size())]});
}

ARM_DELEGATE_FUNCTION void run_direct(direct_call const& call, run_values& values) {
  std::visit(direct_runner(values), call);
}

}  // namespace arm_delegate::pte::detail
