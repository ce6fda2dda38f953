#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of method_memory.hpp. Source: ExecuTorch, runtime/executor/method.cpp and
// tensor_parser_portable.cpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/pte/method_memory.hpp>
#include <arm_delegate/pte/method_structs.hpp>
#include <arm_delegate/pte/program.hpp>
#include <arm_delegate/pte/value.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <variant>
#include <vector>

namespace arm_delegate::pte {

namespace detail {

/// Adds up allocations, each at the largest alignment that the runtime asks for.
class allocation_sum {
 public:
  void add(std::size_t bytes) { sum_ += (bytes + alignment - 1) / alignment * alignment; }
  [[nodiscard]] std::size_t get() const { return sum_; }

 private:
  static constexpr std::size_t alignment = 8;  // of int64_t
  std::size_t sum_ = 0;
};

/// Adds what the runtime allocates for a value beside the value itself.
class value_memory {
 public:
  value_memory(allocation_sum& sum, method_structs const& sizes) : sum_(sum), sizes_(sizes) {}

  void operator()(tensor const& t) const {
    auto const rank = t.sizes.size();
    sum_.add(sizes_.tensor());
    sum_.add(rank * sizeof(std::int32_t));  // strides
    if (t.shape == dynamism::fixed) return;
    sum_.add(rank * sizeof(std::int32_t));
    sum_.add(rank);  // the order of dimensions
  }
  void operator()(int_list const& l) const { add_list(l.items.size(), sizeof(std::int64_t)); }
  void operator()(tensor_list const& l) const { add_list(l.items.size(), sizes_.pointer); }
  void operator()(optional_tensor_list const& l) const {
    add_list(l.items.size(), 2 * sizes_.pointer);
  }
  void operator()(double_list const& /*in the file*/) const { sum_.add(sizes_.span()); }
  void operator()(bool_list const& /*in the file*/) const { sum_.add(sizes_.span()); }
  void operator()(std::string const& /*in the file*/) const { sum_.add(sizes_.span()); }
  template <class Scalar>
  void operator()(Scalar const& /*in the value*/) const {}

 private:
  /// A list as pointers to values, and as elements.
  void add_list(std::size_t count, std::size_t element) const {
    sum_.add(sizes_.list());
    sum_.add(count * sizes_.pointer);
    sum_.add(count * element);
  }

  allocation_sum& sum_;
  method_structs const& sizes_;
};

/// The state of a delegate, with the tensors of its calls.
inline void add_delegate(allocation_sum& sum, delegate const& d, std::size_t tensors,
                         method_structs const& sizes) {
  sum.add(d.specs.size() * sizes.compile_spec());
  sum.add(sizes.loaded());
  // Inputs and outputs: two lists, of one element at least.
  sum.add((tensors + 1) * sizes.call_tensor());
  sum.add(sizes.call_tensor());
  sum.add((tensors + 1) * sizes.tensor_layout());
}

/// What the runtime looks a kernel up by.
inline std::size_t lookup_memory(method const& m, kernel_call const& call,
                                 method_structs const& sizes) {
  allocation_sum sum;
  sum.add(call.arguments.size() * sizes.tensor_meta());
  for (auto const argument : call.arguments) {
    auto const* const t = std::get_if<tensor>(&m.values[static_cast<std::size_t>(argument)]);
    if (t != nullptr) sum.add(t->sizes.size());
  }
  return sum.get();
}

}  // namespace detail

ARM_DELEGATE_FUNCTION method_memory memory_of(method const& m, method_structs const& sizes) {
  method_memory made;
  detail::allocation_sum sum;
  sum.add(m.values.size() * method_structs::value);
  sum.add(m.inputs.size());  // a flag each
  for (auto const& v : m.values) std::visit(detail::value_memory(sum, sizes), v);
  sum.add(m.delegates.size() * sizes.delegate());
  sum.add(m.chains.size() * sizes.chain());
  std::vector<std::size_t> tensors(m.delegates.size());
  for (auto const& c : m.chains) {
    sum.add(c.instructions.size() * sizes.pointer);  // kernels
    sum.add(c.instructions.size() * sizes.span());
    for (auto const& i : c.instructions) {
      if (auto const* const call = std::get_if<kernel_call>(&i)) {
        sum.add(call->arguments.size() * sizes.pointer);
        made.temp = std::max(made.temp, detail::lookup_memory(m, *call, sizes));
      } else if (auto const* const calls = std::get_if<delegate_call>(&i)) {
        sum.add(calls->arguments.size() * sizes.pointer);
        tensors[static_cast<std::size_t>(calls->delegate)] = calls->arguments.size();
      }
    }
  }
  for (std::size_t i = 0; i < m.delegates.size(); ++i) {
    detail::add_delegate(sum, m.delegates[i], tensors[i], sizes);
  }
  made.method = sum.get();
  return made;
}

}  // namespace arm_delegate::pte
