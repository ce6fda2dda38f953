#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of builder.hpp.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/element_bytes.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/targets/target_facts.hpp>
#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/graph.hpp>
#include <arm_delegate/tosa/stored_type.hpp>

#include <fmt/core.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace arm_delegate::tosa {

struct builder::tables {
  std::unordered_map<ir::value const*, tensor_id> tensors{};
  std::unordered_map<std::string, std::uint32_t> names{};  ///< how often each was asked for
};

ARM_DELEGATE_FUNCTION builder::builder(target_facts const& facts, std::size_t nodes)
    : target(&facts), tables_(std::make_unique<tables>()) {
  // A quantized convolution makes ten tensors. Moving tensors costs more than unused address space.
  constexpr std::size_t tensors_per_node = 12;
  graph_.main().tensors.reserve(tensors_per_node * nodes);
  graph_.main().operations.reserve(nodes);
  tables_->tensors.reserve(nodes);
  tables_->names.reserve(nodes);
}

ARM_DELEGATE_FUNCTION builder::~builder() = default;

ARM_DELEGATE_FUNCTION void builder::begin(ir::node const& n) {
  node_ = &n;
  debug_handles_.assign(n.debug_handles.begin(), n.debug_handles.end());
}

ARM_DELEGATE_FUNCTION void builder::begin(std::vector<std::uint32_t> debug_handles) {
  node_ = nullptr;
  debug_handles_ = std::move(debug_handles);
}

ARM_DELEGATE_FUNCTION void builder::raise(code id, rejection why) const {
  if (node_ != nullptr) node_->raise(id, std::move(why));
  auto d = diagnostic{.id = id, .why = std::move(why)};
  d.debug_handle = debug_handles_.empty() ? 0 : debug_handles_.front();
  throw error(std::move(d));
}

ARM_DELEGATE_FUNCTION void builder::raise(code id, std::string_view message) const {
  raise(id, rejection{.rule = std::string(message)});
}

ARM_DELEGATE_FUNCTION tensor_id builder::input(ir::graph const& g, ir::value_id v,
                                               ir::shape const& sizes) {
  auto const t = add(g[v].name, element_type(g[v]), sizes);
  graph_.main().inputs.push_back(t);
  mark_unsigned(t, g[v].type.type == ir::dtype::uint8);
  return t;
}

ARM_DELEGATE_FUNCTION void builder::stand_in(ir::value const& v) {
  if (tables_->tensors.contains(&v)) return;
  auto const t = add(v.name, element_type(v), v.sizes());
  mark_unsigned(t, v.type.type == ir::dtype::uint8);
  tables_->tensors.emplace(&v, t);
}

ARM_DELEGATE_FUNCTION tensor const& builder::operator[](tensor_id t) const {
  auto const& main = graph_.main();
  if (static_cast<std::size_t>(t) < main.tensors.size()) return main[t];
  raise(code::internal, {.rule = "the lowering uses a tensor that its builder did not make",
                         .actual = fmt::format("tensor {}", static_cast<std::size_t>(t)),
                         .allowed = fmt::format("ids below {}", main.tensors.size()),
                         .remedy = "use what the functions of this tosa::builder return"});
}

ARM_DELEGATE_FUNCTION void builder::output(tensor_id t) {
  static_cast<void>((*this)[t]);
  graph_.main().outputs.push_back(t);
}

ARM_DELEGATE_FUNCTION tensor_id builder::operator()(ir::value const& v) {
  if (auto const known = tables_->tensors.find(&v); known != tables_->tensors.end()) {
    return known->second;
  }
  if (v.constant == nullptr) {
    raise(code::bad_graph, fmt::format("value '{}' is used before it is defined", v.name));
  }
  auto const t = constant(v.name, element_type(v), *v.constant);
  mark_unsigned(t, v.type.type == ir::dtype::uint8);
  tables_->tensors.emplace(&v, t);
  return t;
}

ARM_DELEGATE_FUNCTION void builder::set(ir::value const& v, tensor_id t) {
  check_result(v, t);
  tables_->tensors.insert_or_assign(&v, t);
}

ARM_DELEGATE_FUNCTION void builder::set(ir::node const& n, tensor_id t, std::size_t i) {
  set(n.result(i), t);
}

ARM_DELEGATE_FUNCTION dtype builder::needed_type(ir::value const& v) const {
  auto const t = from_ir(v.type.type);
  bool const is_activation = t == dtype::int16 && v.is_quantized() && !target->floating;
  return is_activation ? accumulator(t) : t;
}

ARM_DELEGATE_FUNCTION bool builder::holds(ir::value const& v) const {
  return holds(needed_type(v));
}

ARM_DELEGATE_FUNCTION rejection builder::why_not_held(ir::value const& v) const {
  auto const type = needed_type(v);
  auto const name = std::string(ir::name(v.type.type));
  return why_not_held(type, v.name, type == from_ir(v.type.type) ? name : "quantized to " + name);
}

ARM_DELEGATE_FUNCTION code builder::code_not_held(ir::value const& v) const {
  return code_not_held(needed_type(v));
}

ARM_DELEGATE_FUNCTION dtype builder::element_type(ir::value const& v) const {
  if (!holds(v)) raise(code_not_held(v), why_not_held(v));
  return from_ir(v.type.type);
}

ARM_DELEGATE_FUNCTION tensor_id builder::constant(std::string_view name, dtype type,
                                                  ir::tensor_data data) {
  auto const t = add(name, type, data.sizes());
  graph_.main()[t].data = std::move(data);
  return t;
}

ARM_DELEGATE_FUNCTION tensor_id builder::scalar(dtype type, double x, std::size_t rank) {
  check_number(type, x);
  return constant(named("const"), type, element(type, x, ir::shape::filled(rank, 1)));
}

ARM_DELEGATE_FUNCTION tensor_id builder::integers(std::string_view what, dtype type,
                                                  std::span<std::int64_t const> items) {
  ir::shape const sizes{static_cast<std::int64_t>(items.size())};
  return constant(named(what), type, ir::whole_elements(stored_type(type), sizes, items));
}

ARM_DELEGATE_FUNCTION tensor_id builder::shape_constant(std::span<std::int64_t const> items) {
  return integers("shape", dtype::shape, items);
}

ARM_DELEGATE_FUNCTION tensor_id builder::emit(op code, std::vector<tensor_id> inputs,
                                              attributes attrs, dtype type,
                                              ir::shape const& sizes) {
  if (type != dtype::boolean) check(type, name(code), tosa::name(type));
  for (auto const input : inputs) static_cast<void>((*this)[input]);
  auto const t = add(result_name(), type, sizes);
  graph_.main().operations.push_back({.code = code,
                                      .inputs = std::move(inputs),
                                      .outputs = {t},
                                      .attrs = std::move(attrs),
                                      .location = std::string(location()),
                                      .debug_handles = debug_handles_});
  check_emitted();
  return t;
}

ARM_DELEGATE_FUNCTION tensor_id builder::unary(op code, tensor_id x) {
  return emit(code, {x}, {}, type(x), sizes(x));
}

ARM_DELEGATE_FUNCTION tensor_id builder::cast(tensor_id x, dtype to) {
  return type(x) == to ? x : emit(op::cast, {x}, {}, to, sizes(x));
}

ARM_DELEGATE_FUNCTION tensor_id builder::table(tensor_id x, tensor_id entries, dtype result) {
  return emit(op::table, {x, entries}, {}, result, sizes(x));
}

ARM_DELEGATE_FUNCTION std::string builder::named(std::string_view what) const {
  return fmt::format("{}_{}", result_name(), what);
}

ARM_DELEGATE_FUNCTION tensor_id builder::add(std::string_view name, dtype type,
                                             ir::shape const& sizes) {
  std::string unique(name);
  auto& count = tables_->names[unique];
  if (count++ > 0) {
    do {
      unique = fmt::format("{}_{}", name, count++);
    } while (tables_->names.contains(unique));
    tables_->names.emplace(unique, 1);
  }
  return graph_.main().add({.name = std::move(unique), .type = type, .sizes = sizes});
}

ARM_DELEGATE_FUNCTION bool builder::holds(dtype t) const {
  return t != dtype::unknown && missing_extension(t).empty();
}

ARM_DELEGATE_FUNCTION bool builder::is_unsigned(tensor_id t) const {
  auto const i = static_cast<std::size_t>(t);
  return i < unsigned_.size() && unsigned_[i];
}

ARM_DELEGATE_FUNCTION void builder::mark_unsigned(tensor_id t, bool yes) {
  if (!yes) return;
  auto const i = static_cast<std::size_t>(t);
  if (unsigned_.size() <= i) unsigned_.resize(i + 1);
  unsigned_[i] = true;
}

ARM_DELEGATE_FUNCTION tensor_id builder::zero_point(std::string_view what, dtype type,
                                                    std::int64_t zp) {
  if (zp != 0 && type != dtype::int8) {
    raise(code::unsupported_value, {.rule = fmt::format("zero point of {} values", name(type)),
                                    .actual = fmt::format("{}", zp),
                                    .allowed = "0; INT8 has any",
                                    .remedy = "quantize to more than 8 bits symmetrically"});
  }
  return constant(named(what), type, element(type, static_cast<double>(zp), {1}));
}

ARM_DELEGATE_FUNCTION dtype builder::accumulator(dtype t) {
  if (t == dtype::int16) return dtype::int48;
  if (t == dtype::fp8e4m3 || t == dtype::fp8e5m2) return dtype::fp16;
  return is_floating(t) ? dtype::fp32 : dtype::int32;
}

ARM_DELEGATE_FUNCTION dtype builder::convolved(dtype t) {
  return accumulator(t) == dtype::fp32 ? t : accumulator(t);
}

}  // namespace arm_delegate::tosa

#include <arm_delegate/tosa/build/detail/builder_bodies-inl.hpp>     // IWYU pragma: export
#include <arm_delegate/tosa/build/detail/builder_checks-inl.hpp>     // IWYU pragma: export
#include <arm_delegate/tosa/build/detail/builder_indexing-inl.hpp>   // IWYU pragma: export
#include <arm_delegate/tosa/build/detail/builder_operators-inl.hpp>  // IWYU pragma: export
#include <arm_delegate/tosa/build/detail/builder_windows-inl.hpp>    // IWYU pragma: export
