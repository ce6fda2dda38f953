#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of graph.hpp.

#include <arm_delegate/base/function_view.hpp>
#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/qparams.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ir/value.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <deque>
#include <memory>
#include <memory_resource>
#include <span>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace arm_delegate::ir {

struct graph::memory {
  std::pmr::monotonic_buffer_resource bytes;
  std::deque<tensor_data> constants;
};

ARM_DELEGATE_FUNCTION graph::graph() : memory_(std::make_shared<memory>()) {}
ARM_DELEGATE_FUNCTION graph::~graph() = default;

ARM_DELEGATE_FUNCTION void* graph::copy_bytes(std::span<std::byte const> bytes,
                                              std::size_t alignment) {
  return std::memcpy(memory_->bytes.allocate(bytes.size(), alignment), bytes.data(), bytes.size());
}

ARM_DELEGATE_FUNCTION void graph::for_each_input(node const& n,
                                                 function_view<void(value_id)> visit) {
  for (auto const& a : n.arguments) {
    if (auto const* v = std::get_if<value_id>(&a.value)) visit(*v);
    if (auto const* list = std::get_if<std::span<value_id const>>(&a.value)) {
      for (auto v : *list) {
        if (v != no_value) visit(v);
      }
    }
  }
}

ARM_DELEGATE_FUNCTION void graph::for_each_subgraph(node const& n,
                                                    function_view<void(subgraph const&)> visit) {
  for (auto const& a : n.arguments) {
    if (auto const* s = std::get_if<subgraph>(&a.value)) visit(*s);
  }
}

ARM_DELEGATE_FUNCTION void graph::map_inputs(node& n, function_view<value_id(value_id)> map) {
  for (auto& a : n.arguments) {
    if (auto* v = std::get_if<value_id>(&a.value)) *v = map(*v);
    if (auto* list = std::get_if<std::span<value_id const>>(&a.value)) {
      auto changed = copy_mutable(*list);
      for (auto& v : changed) {
        if (v != no_value) v = map(v);
      }
      *list = changed;
    }
  }
}

ARM_DELEGATE_FUNCTION value_id graph::add_value(std::string_view name, tensor_type type) {
  values_.push_back({.name = name, .type = type});
  return value_id(static_cast<std::uint32_t>(values_.size() - 1));
}

ARM_DELEGATE_FUNCTION value_id graph::add_input(std::string_view name, tensor_type type) {
  inputs.push_back(add_value(name, type));
  return inputs.back();
}

ARM_DELEGATE_FUNCTION value_id graph::add_constant(std::string_view name, tensor_data data) {
  auto const id = add_value(name, {data.type(), data.sizes()});
  (*this)[id].constant = copy(std::move(data));
  return id;
}

ARM_DELEGATE_FUNCTION node_id graph::add_node(std::string_view name, std::string_view target,
                                              std::span<named_argument const> arguments,
                                              std::span<value_id const> results) {
  auto const id = node_id(static_cast<std::uint32_t>(nodes_.size()));
  nodes_.push_back({.owner = this,
                    .name = name,
                    .target = target,
                    .arguments = copy_mutable(arguments),
                    .results = copy(results)});
  for (auto r : results) (*this)[r].producer = id;
  return id;
}

ARM_DELEGATE_FUNCTION std::string_view graph::copy(std::string_view text) {
  auto const bytes = copy(std::span<char const>(text.data(), text.size()));
  return {bytes.data(), bytes.size()};
}

ARM_DELEGATE_FUNCTION tensor_data const* graph::copy(tensor_data data) {
  return &memory_->constants.emplace_back(std::move(data));
}

ARM_DELEGATE_FUNCTION qparams const* graph::copy(qparams q) {
  q.scales = copy(q.scales);
  q.zero_points = copy(q.zero_points);
  return copy(std::span<qparams const>(&q, 1)).data();
}

ARM_DELEGATE_FUNCTION subgraph graph::add_subgraph(std::string_view name,
                                                   std::unique_ptr<graph> body) {
  return {name, bodies_.emplace_back(std::move(body)).get()};
}

ARM_DELEGATE_FUNCTION void graph::keep(std::shared_ptr<void const> owner) {
  if (!ranges::contains(owners_, owner)) owners_.push_back(std::move(owner));
}

ARM_DELEGATE_FUNCTION void graph::keep_memory_of(graph const& other) {
  for (auto const& owner : other.owners_) keep(owner);
  keep(other.memory_);
}

ARM_DELEGATE_FUNCTION argument graph::adopt(argument const& a) {
  auto const* const s = std::get_if<subgraph>(&a);
  return s != nullptr ? add_subgraph(s->name, s->body->clone()) : a;
}

ARM_DELEGATE_FUNCTION std::unique_ptr<graph> graph::clone() const {
  auto made = std::make_unique<graph>();
  made->keep_memory_of(*this);
  made->inputs = inputs;
  made->outputs = outputs;
  made->order = order;
  made->ranges = ranges;
  made->values_ = values_;
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    auto& n = made->nodes_.emplace_back(nodes_[i]);
    n.owner = made.get();
    n.arguments = made->copy_mutable(std::span<named_argument const>(n.arguments));
    for (auto& a : n.arguments) a.value = made->adopt(a.value);
  }
  return made;
}

ARM_DELEGATE_FUNCTION std::vector<std::uint32_t> graph::use_counts() const {
  std::vector<std::uint32_t> counts(values_.size());
  for (auto id : order) {
    for_each_input((*this)[id], [&](value_id v) { ++counts[index(v)]; });
  }
  for (auto v : outputs) {
    if (v != no_value) ++counts[index(v)];
  }
  return counts;
}

ARM_DELEGATE_FUNCTION value const& node::input(std::string_view argument_name) const {
  return (*owner)[input_id(argument_name)];
}

}  // namespace arm_delegate::ir
