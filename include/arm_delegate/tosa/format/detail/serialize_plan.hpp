#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Plans which parts of a graph are written, and the size of the file: memory is allocated once.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/format/detail/serialize_0_80.hpp>
#include <arm_delegate/tosa/format/detail/serialize_constant.hpp>
#include <arm_delegate/tosa/format/detail/serialize_operation.hpp>
#include <arm_delegate/tosa/format/encoding.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace arm_delegate::tosa::detail {

/// True if operand `operand` is an attribute in the file.
inline bool becomes_attribute(encoding version, operation const& o, std::size_t operand) {
  return version == encoding::tosa_0_80 && is_attribute_0_80(o, operand);
}

/// The tensors of one region that are written, in order of first use.
using tensor_list = std::vector<tensor_id>;

// Upper bounds for the flatbuffer's overhead: tables with their vtable offset, the entry in the
// parent's vector, lengths, terminators, alignment.
inline constexpr std::size_t bytes_per_file = 8192;  // also the vtables: one of each kind
inline constexpr std::size_t bytes_per_region = 256;
inline constexpr std::size_t bytes_per_tensor = 40;
inline constexpr std::size_t bytes_per_constant = 48;  // its CONST or CONST_SHAPE
inline constexpr std::size_t bytes_per_operation = 144;
inline constexpr std::size_t bytes_per_list = 16;

struct file_plan {
  std::vector<tensor_list> tensors{};  ///< per region
  std::size_t bytes = bytes_per_file;  ///< an upper bound
};

inline void add_bytes(file_plan& plan, std::size_t bytes) {
  constexpr std::size_t limit = 0x7fffffff;  // FLATBUFFERS_MAX_BUFFER_SIZE: offsets have 31 bits
  if (bytes >= limit || plan.bytes + bytes >= limit) {
    raise(code::unsupported_value, "the program's constants exceed the 2 GiB limit of a .tosa file",
          "delegate a smaller part of the model, or quantize it");
  }
  plan.bytes += bytes;
}

inline std::size_t payload_size(attribute_value const& v) {
  if (auto const* numbers = std::get_if<std::vector<std::int32_t>>(&v)) return 4 * numbers->size();
  if (auto const* bytes = std::get_if<std::vector<std::byte>>(&v)) return bytes->size();
  if (auto const* text = std::get_if<std::string>(&v)) return text->size();
  return 0;
}

inline void plan_tensor(file_plan& plan, tensor const& t) {
  add_bytes(plan, bytes_per_tensor + t.name.size() + 4 * t.sizes.rank());
  if (t.variable) add_bytes(plan, bytes_per_list + t.variable_name.size());
  if (!t.data) return;
  add_bytes(plan, bytes_per_constant + bytes_per_list + encoded_size(t, *t.data));
}

inline void plan_operation(file_plan& plan, operation_view const& o, encoding version) {
  add_bytes(plan, bytes_per_operation + o.what.location.size() +
                      4 * (o.what.inputs.size() + o.what.outputs.size()));
  for (auto const& a : o.what.attrs) add_bytes(plan, bytes_per_list + payload_size(a.value));
  for (std::size_t i = 0; i < o.what.inputs.size(); ++i) {
    auto const& t = o.in[o.what.inputs[i]];
    if (t.data && becomes_attribute(version, o.what, i)) {
      add_bytes(plan, bytes_per_list + static_cast<std::size_t>(t.data->numel()) * 4);
    }
  }
}

inline void plan_region(file_plan& plan, region const& r, encoding version) {
  std::vector<bool> seen(r.tensors.size());
  auto& list = plan.tensors.emplace_back();
  auto const use = [&](tensor_id t) {
    auto const i = static_cast<std::size_t>(t);
    ARM_DELEGATE_ASSERT(i < seen.size());
    if (seen[i]) return;
    seen[i] = true;
    list.push_back(t);
    plan_tensor(plan, r[t]);
  };
  add_bytes(plan, bytes_per_region + r.name.size() + 4 * (r.inputs.size() + r.outputs.size()));
  ranges::for_each(r.inputs, use);
  for (auto const& o : r.operations) {
    plan_operation(plan, {r, o}, version);
    for (std::size_t i = 0; i < o.inputs.size(); ++i) {
      if (!becomes_attribute(version, o, i)) use(o.inputs[i]);
    }
    ranges::for_each(o.outputs, use);
  }
  ranges::for_each(r.outputs, use);
}

inline file_plan make_plan(graph const& g, encoding version) {
  file_plan plan;
  for (auto const& r : g.regions) plan_region(plan, r, version);
  return plan;
}

}  // namespace arm_delegate::tosa::detail
