#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of tosa_node.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/tosa_node.hpp>
#include <arm_delegate/ethosu/detail/little_endian.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <fmt/core.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace arm_delegate::ethosu::compile {

ARM_DELEGATE_FUNCTION tosa_uses::tosa_uses(tosa::region const& of)
    : region(of),
      producer(of.tensors.size(), no_operation),
      readers(of.tensors.size()),
      is_output(of.tensors.size()) {
  for (std::size_t i = 0; i < of.operations.size(); ++i) {
    for (auto t : of.operations[i].outputs) producer[static_cast<std::size_t>(t)] = i;
    for (auto t : of.operations[i].inputs) {
      auto& list = readers[static_cast<std::size_t>(t)];
      if (list.empty() || list.back() != i) list.push_back(i);
    }
  }
  for (auto t : of.outputs) is_output[static_cast<std::size_t>(t)] = 1;
}

ARM_DELEGATE_FUNCTION tosa::operation const* tosa_uses::only_reader(tosa::tensor_id t) const {
  auto const& list = readers_of(t);
  if (list.size() != 1 || is_region_output(t)) return nullptr;
  return &region.operations[list.front()];
}

ARM_DELEGATE_FUNCTION tosa::operation const* tosa_uses::producer_operation(
    tosa::tensor_id t) const {
  auto const i = producer_of(t);
  return i == no_operation ? nullptr : &region.operations[i];
}

ARM_DELEGATE_FUNCTION std::vector<std::int64_t> integers_of(tosa::tensor const& t) {
  return t.data ? t.data->values<std::int64_t>() : std::vector<std::int64_t>{};
}

ARM_DELEGATE_FUNCTION std::int64_t integer_of(tosa::tensor const& t) {
  auto const all = integers_of(t);
  return all.empty() ? 0 : all.front();
}

ARM_DELEGATE_FUNCTION std::int64_t bound_of(tosa::operation const& op,
                                            tosa::attribute<std::vector<std::byte>> key,
                                            tosa::dtype type) {
  auto const* bytes = op.attrs.find(key);
  if (bytes == nullptr || bytes->empty()) return 0;
  auto const bits = static_cast<unsigned>(tosa::info(type).bits);
  auto const value = ethosu::detail::little_endian(*bytes);
  auto const unused = 64 - bits;
  return static_cast<std::int64_t>(value << unused) >> unused;
}

ARM_DELEGATE_FUNCTION std::string tensor_text(tosa::tensor const& t) {
  return fmt::format("{} {}", ir::to_string(t.sizes), tosa::name(t.type));
}

}  // namespace arm_delegate::ethosu::compile
