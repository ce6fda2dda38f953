#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of method_runner.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/memory_order.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/pte/program.hpp>
#include <arm_delegate/pte/run/detail/call_program.hpp>
#include <arm_delegate/pte/run/detail/direct_call.hpp>
#include <arm_delegate/pte/run/detail/narrow_floats.hpp>
#include <arm_delegate/pte/run/method_runner.hpp>
#include <arm_delegate/pte/tensor_size.hpp>
#include <arm_delegate/pte/value.hpp>
#include <arm_delegate/run/program_runner.hpp>
#include <arm_delegate/run/reorder.hpp>
#include <arm_delegate/tosa/interpreter/run_options.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <numeric>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace arm_delegate::pte {

struct method_runner::step {
  instruction what{};
  std::optional<detail::direct_call> direct{};
  std::unique_ptr<program_runner> net{};  ///< of a call, unless it is direct
  std::vector<std::int32_t> inputs{};     ///< values that the net reads
  std::vector<std::int32_t> outputs{};    ///< values that it writes
};

namespace detail {

inline method& find_method(program& p, std::string_view name) {
  std::string known;
  for (auto& m : p.methods) {
    if (m.name == name) return m;
    known.append(known.empty() ? "" : ", ").append(m.name);
  }
  throw error(code::bad_arguments, "the program has no method '" + std::string(name) + "'",
              "there are " + known);
}

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

}  // namespace detail

ARM_DELEGATE_FUNCTION method_runner::method_runner(program p, std::string_view method,
                                                   tosa::run_options const& options,
                                                   pipeline_entry const& host)
    : program_(std::move(p)), options_(options) {
  method_ = &detail::find_method(program_, method);
  detail::fix_filled_tensors(*method_);
  reserve();
  initialize();
  prepare(host);
  list(method_->inputs, "input", inputs_);
  list(method_->outputs, "output", outputs_);
  list_buffers();
}

ARM_DELEGATE_FUNCTION method_runner::method_runner(method_runner&&) noexcept = default;
ARM_DELEGATE_FUNCTION method_runner::~method_runner() = default;

ARM_DELEGATE_FUNCTION void method_runner::reserve() {
  std::uint64_t total = 0;
  auto const count = [&](std::uint64_t bytes) {
    if (bytes > options_.work.max_bytes - total) {
      throw error(code::limit_exceeded,
                  "the tensors of a run need more than " + std::to_string(options_.work.max_bytes) +
                      " bytes of memory",
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
      // `buffers_` has a copy of a mutable buffer; many may share one place.
      if (t->data_index != 0) count(byte_size(*t).value_or(0));
      continue;
    }
    own_[i] = add(byte_size(*t).value_or(0));
    if (t->data_index == 0) continue;
    auto const from = program_.constants[t->data_index].bytes.first(own_[i].size());
    std::ranges::copy(from, own_[i].begin());
  }
  current_.resize(method_->values.size());
  std::iota(current_.begin(), current_.end(), 0);
}

/// Sets buffers to their initial values.
ARM_DELEGATE_FUNCTION void method_runner::initialize() {
  for (std::size_t i = 0; i < method_->values.size(); ++i) {
    auto const* const t = std::get_if<tensor>(&method_->values[i]);
    if (t == nullptr || !t->place || t->data_index == 0) continue;
    auto const& segment = program_.mutable_data[t->details ? t->details->mutable_segment : 0];
    auto const to = bytes_of(static_cast<std::int32_t>(i));
    std::ranges::copy(segment[t->data_index].bytes.first(to.size()), to.begin());
  }
}

ARM_DELEGATE_FUNCTION void method_runner::prepare(pipeline_entry const& host) {
  auto const variables = detail::find_variables(*method_);
  detail::call_reader reader(program_, *method_, variables, host);
  auto const set_net = [&](step& s, auto const& call) {
    auto made = reader.read(call);
    s.inputs = std::move(made.inputs);
    s.outputs = std::move(made.outputs);
    s.net =
        std::make_unique<program_runner>(std::move(made.compiled), made.make_net, options_, &host);
  };
  for (auto const& c : method_->chains) {
    auto& steps = chains_.emplace_back();
    for (auto const& what : c.instructions) {
      auto& s = steps.emplace_back();
      s.what = what;
      if (auto const* const call = std::get_if<delegate_call>(&what)) set_net(s, *call);
      s.direct = detail::find_direct(*method_, what);
      if (s.direct && !detail::is_only_direct(*s.direct, variables)) s.direct.reset();
      if (s.direct) continue;
      if (auto const* const call = std::get_if<kernel_call>(&what)) set_net(s, *call);
    }
  }
}

ARM_DELEGATE_FUNCTION std::vector<diagnostic> method_runner::warnings() const {
  std::vector<diagnostic> all;
  for (auto const& steps : chains_) {
    for (auto const& s : steps) {
      if (s.net == nullptr) continue;
      auto const found = s.net->warnings();
      all.insert(all.end(), found.begin(), found.end());
    }
  }
  return all;
}

ARM_DELEGATE_FUNCTION void method_runner::list(std::vector<std::int32_t> const& indices,
                                               std::string_view kind,
                                               std::vector<program_tensor>& to) {
  for (std::size_t i = 0; i < indices.size(); ++i) {
    list(indices[i], std::string(kind) + std::to_string(i), to);
  }
}

ARM_DELEGATE_FUNCTION void method_runner::list(std::int32_t which, std::string name,
                                               std::vector<program_tensor>& to) {
  auto const* const t = std::get_if<tensor>(&method_->values[static_cast<std::size_t>(which)]);
  auto const& kept = names_.emplace_back(std::move(name));
  if (t == nullptr) throw error(code::unsupported_value, kept + " is not a tensor");
  auto const type = detail::to_ir(*t);
  auto const& held = held_.emplace_back(arm_delegate::detail::runtime_type(type.type), type.sizes);
  to.push_back({.name = kept, .type = type.type, .data = held.view()});
}

/// A tensor with a place and an initial value is a mutable buffer.
ARM_DELEGATE_FUNCTION void method_runner::list_buffers() {
  for (std::size_t i = 0; i < method_->values.size(); ++i) {
    auto const* const t = std::get_if<tensor>(&method_->values[i]);
    if (t == nullptr || !t->place || t->data_index == 0) continue;
    auto const which = static_cast<std::int32_t>(i);
    auto name = t->details ? t->details->name : std::string();
    if (name.empty()) name = "buffer" + std::to_string(buffers_.size());
    list(which, std::move(name), buffers_);
    buffer_values_.push_back(which);
    read(which, buffers_.back().data);
  }
}

/// The elements of a tensor.
ARM_DELEGATE_FUNCTION std::span<std::byte> method_runner::bytes_of(std::int32_t which) {
  auto const index = static_cast<std::size_t>(current_[static_cast<std::size_t>(which)]);
  auto const* const t = std::get_if<tensor>(&method_->values[index]);
  if (t == nullptr) {
    throw error(code::bad_arguments, "value " + std::to_string(index) + " is not a tensor");
  }
  if (!t->place) return own_[index];
  return std::span(planned_[t->place->memory_id])
      .subspan(static_cast<std::size_t>(t->place->offset),
               static_cast<std::size_t>(byte_size(*t).value_or(0)));
}

/// The value that this one is since a move; `bytes_of` checked that it is a tensor.
ARM_DELEGATE_FUNCTION tensor const& method_runner::tensor_at(std::int32_t which) const {
  auto const index = static_cast<std::size_t>(current_[static_cast<std::size_t>(which)]);
  return std::get<tensor>(method_->values[index]);
}

/// Copies a value to a tensor: in the order in memory, or contiguous.
ARM_DELEGATE_FUNCTION void method_runner::read(std::int32_t which, tosa::operand const& to,
                                               bool as_it_lies) {
  auto const from = bytes_of(which);
  auto const type = check_elements(which, to);
  auto const [order, sizes] = layout_of(which, as_it_lies);
  if (!detail::is_narrow_float(type)) {
    return copy_from_order(order, sizes, from, {to.data, to.byte_size()});
  }
  std::vector<std::byte> bits(from.size());
  copy_from_order(order, sizes, from, bits);
  detail::widen(type, bits, {to.as<float>(), static_cast<std::size_t>(to.numel())});
}

ARM_DELEGATE_FUNCTION void method_runner::write(std::int32_t which, tosa::operand const& from,
                                                bool as_it_lies) {
  auto const to = bytes_of(which);
  auto const type = check_elements(which, from);
  auto const [order, sizes] = layout_of(which, as_it_lies);
  if (!detail::is_narrow_float(type)) {
    return copy_to_order(order, sizes, {from.data, from.byte_size()}, to);
  }
  std::vector<std::byte> bits(to.size());
  detail::narrow(type, {from.as<float>(), static_cast<std::size_t>(from.numel())}, bits);
  copy_to_order(order, sizes, bits, to);
}

/// Checks that the value is a tensor with as many elements as `o`, of a type that is stored so.
/// Returns the type.
ARM_DELEGATE_FUNCTION ir::dtype method_runner::check_elements(std::int32_t which,
                                                              tosa::operand const& o) {
  auto const bytes = bytes_of(which).size();
  auto const type = detail::to_ir(tensor_at(which)).type;
  if (arm_delegate::detail::runtime_type(type) != o.type ||
      bytes != static_cast<std::size_t>(o.numel()) * ir::size_of(type)) {
    throw error(code::bad_arguments, "a tensor has another size or element type");
  }
  return type;
}

ARM_DELEGATE_FUNCTION method_runner::layout method_runner::layout_of(std::int32_t which,
                                                                     bool as_it_lies) const {
  if (as_it_lies) return {};
  auto const& t = tensor_at(which);
  return {detail::find_order(t).value_or(ir::memory_order::contiguous), detail::to_ir(t).sizes};
}

ARM_DELEGATE_FUNCTION void method_runner::run(detail::copied_values const& call) {
  auto const& [from, to] = call;
  auto const source = bytes_of(from);
  auto const target = bytes_of(to);
  auto const& a = tensor_at(from);
  auto const& b = tensor_at(to);
  if (source.size() != target.size() || a.type != b.type ||
      (a.dim_order != b.dim_order && a.sizes != b.sizes)) {
    throw error(code::unsupported_value,
                "a copy that converts or repeats elements cannot run here");
  }
  if (a.dim_order == b.dim_order) {
    if (!source.empty()) std::memmove(target.data(), source.data(), source.size());
    return;
  }
  auto const [from_order, sizes] = layout_of(from, false);
  std::vector<std::byte> contiguous(source.size());
  copy_from_order(from_order, sizes, source, contiguous);
  copy_to_order(layout_of(to, false).order, sizes, contiguous, target);
}

/// The slice of a tensor, which both must be row-major.
ARM_DELEGATE_FUNCTION void method_runner::check_slice(std::int32_t whole, std::size_t dim,
                                                      std::int32_t slice) const {
  auto const& a = tensor_at(whole);
  auto const& b = tensor_at(slice);
  bool const fits = dim < a.sizes.size() && a.type == b.type && detail::is_row_major(a) &&
                    detail::is_row_major(b) && detail::sizes_without(a, dim) == b.sizes;
  if (!fits) throw error(code::bad_arguments, "a slice does not fit its tensor");
}

/// A dimension or index, which counts from the end if it is negative.
ARM_DELEGATE_FUNCTION std::size_t method_runner::index_at(std::int32_t which,
                                                          std::size_t count) const {
  auto const given = number_at(which);
  auto const size = static_cast<std::int64_t>(count);
  auto const index = given < 0 ? given + size : given;
  if (index >= 0 && index < size) return static_cast<std::size_t>(index);
  throw error(code::bad_arguments, "an index is outside of its tensor");
}

ARM_DELEGATE_FUNCTION void method_runner::run(detail::selected_slice const& call) {
  auto const from = bytes_of(call.from);
  auto const to = bytes_of(call.to);
  auto const& t = tensor_at(call.from);
  auto const dim = index_at(call.dim, t.sizes.size());
  check_slice(call.from, dim, call.to);
  auto const count = static_cast<std::size_t>(t.sizes[dim]);
  auto const index = index_at(call.index, count);
  if (to.empty()) return;
  auto const pieces = detail::product(t, 0, dim);
  auto const bytes = to.size() / pieces;
  for (std::size_t k = 0; k < pieces; ++k) {
    std::memmove(to.data() + k * bytes, from.data() + (k * count + index) * bytes, bytes);
  }
}

ARM_DELEGATE_FUNCTION void method_runner::run(detail::filled_slice const& call) {
  auto const to = bytes_of(call.to);
  auto const from = bytes_of(call.from);
  check_slice(call.to, 0, call.from);
  auto const count = static_cast<std::size_t>(tensor_at(call.to).sizes.front());
  auto const index = index_at(call.index, count);
  if (!from.empty()) std::memmove(to.data() + index * from.size(), from.data(), from.size());
}

ARM_DELEGATE_FUNCTION void method_runner::run(detail::computed_number const& call) {
  set(call.to, call.compute(number_at(call.a), number_at(call.b)));
}

ARM_DELEGATE_FUNCTION void method_runner::run(detail::read_size const& call) {
  static_cast<void>(bytes_of(call.from));  // checks that it is a tensor
  auto const& sizes = tensor_at(call.from).sizes;
  set(call.to, std::int64_t{sizes[index_at(call.dim, sizes.size())]});
}

ARM_DELEGATE_FUNCTION std::int64_t method_runner::number_at(std::int32_t which) const {
  auto const index = static_cast<std::size_t>(current_[static_cast<std::size_t>(which)]);
  if (auto const* const x = std::get_if<std::int64_t>(&method_->values[index])) return *x;
  throw error(code::bad_arguments, "value " + std::to_string(index) + " is not an integer");
}

/// Gives a number or truth value another value.
ARM_DELEGATE_FUNCTION void method_runner::set(std::int32_t which, value const& made) {
  auto const index = static_cast<std::size_t>(which);
  current_[index] = which;
  if (method_->values[index].index() != made.index()) {
    throw error(code::bad_arguments,
                "value " + std::to_string(index) + " has another type than its operator computes");
  }
  method_->values[index] = made;
}

ARM_DELEGATE_FUNCTION bool method_runner::is_false(std::int32_t which) {
  auto const index = static_cast<std::size_t>(current_[static_cast<std::size_t>(which)]);
  if (auto const* const x = std::get_if<bool>(&method_->values[index])) return !*x;
  auto const elements = bytes_of(which);
  if (elements.size() != 1) {
    throw error(code::bad_arguments, "the condition of a jump is not one truth value");
  }
  return elements.front() == std::byte{0};
}

ARM_DELEGATE_FUNCTION void method_runner::run(step& s, tosa::tensor_observer* observer) {
  if (s.net == nullptr) return;
  bool const as_it_lies = std::holds_alternative<delegate_call>(s.what);
  for (std::size_t i = 0; i < s.inputs.size(); ++i) {
    read(s.inputs[i], s.net->input(i), as_it_lies);
  }
  s.net->run(observer);
  for (std::size_t i = 0; i < s.outputs.size(); ++i) {
    write(s.outputs[i], s.net->output(i), as_it_lies);
  }
}

ARM_DELEGATE_FUNCTION void method_runner::run_chain(std::vector<step>& steps,
                                                    tosa::tensor_observer* observer) {
  for (std::size_t i = 0; i < steps.size();) {
    auto& s = steps[i++];
    if (auto const* const move = std::get_if<move_call>(&s.what)) {
      current_[static_cast<std::size_t>(move->to)] = current_[static_cast<std::size_t>(move->from)];
    } else if (auto const* const jump = std::get_if<jump_false_call>(&s.what)) {
      if (!is_false(jump->condition)) continue;
      auto const to = static_cast<std::size_t>(jump->destination);
      if (to < i && ++jumps_back_ > options_.work.max_iterations) {
        throw error(code::limit_exceeded, "the loops of a run have more iterations than allowed",
                    "raise the limit with --max-iterations (work_limits::max_iterations)");
      }
      i = to;
    } else if (s.direct) {
      std::visit([&](auto const& call) { run(call); }, *s.direct);
    } else {
      run(s, observer);
    }
  }
}

ARM_DELEGATE_FUNCTION void method_runner::run(tosa::tensor_observer* observer) {
  jumps_back_ = 0;
  for (std::size_t i = 0; i < inputs_.size(); ++i) {
    write(method_->inputs[i], inputs_[i].data);
  }
  for (std::size_t i = 0; i < buffers_.size(); ++i) {
    write(buffer_values_[i], buffers_[i].data);
  }
  for (auto& steps : chains_) run_chain(steps, observer);
  for (std::size_t i = 0; i < outputs_.size(); ++i) {
    read(method_->outputs[i], outputs_[i].data);
  }
  for (std::size_t i = 0; i < buffers_.size(); ++i) {
    read(buffer_values_[i], buffers_[i].data);
  }
}

}  // namespace arm_delegate::pte
