#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Hand-made TOSA graphs, for tests of readers and writers.

#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/schemas/tosa_1_1_generated.h>
#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <doctest/doctest.h>
#include <flatbuffers/flatbuffers.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace support {

namespace ir = arm_delegate::ir;
namespace tosa = arm_delegate::tosa;
namespace fb_1_1 = arm_delegate::tosa::fb_1_1;
using tosa::dtype;
using tosa::op;
using tosa::symbol;
using tosa::tensor_id;

using numbers = std::vector<std::int32_t>;

/// A constant of rank 1.
template <class T>
ir::tensor_data data_of(ir::dtype stored, std::vector<T> const& all) {
  return ir::tensor_data::of(stored, {static_cast<std::int64_t>(all.size())},
                             std::span<T const>(all));
}

/// A graph under construction: tensors are named "t0", "t1" and so on.
struct maker {
  tosa::graph g{};

  tensor_id tensor(dtype type, ir::shape const& sizes, std::optional<ir::tensor_data> data = {}) {
    auto& r = g.main();
    return r.add({"t" + std::to_string(r.tensors.size()), type, sizes, std::move(data)});
  }
  tensor_id input(dtype type, ir::shape const& sizes) {
    auto const t = tensor(type, sizes);
    g.main().inputs.push_back(t);
    return t;
  }
  tensor_id constant(dtype type, ir::tensor_data data) {
    auto const sizes = data.sizes();
    return tensor(type, sizes, std::move(data));
  }
  tensor_id int8(std::vector<std::int8_t> const& all) {
    return constant(dtype::int8, data_of(ir::dtype::int8, all));
  }
  tensor_id int32(numbers const& all) {
    return constant(dtype::int32, data_of(ir::dtype::int32, all));
  }
  tensor_id shape(std::vector<std::int64_t> const& all) {
    return constant(dtype::shape, data_of(ir::dtype::int64, all));
  }
  /// An operator whose result is the program's output.
  tensor_id add(op code, std::vector<tensor_id> inputs, dtype type, ir::shape const& sizes,
                tosa::attributes attrs = {}) {
    auto const t = tensor(type, sizes);
    auto& r = g.main();
    r.operations.push_back({code, std::move(inputs), {t}, std::move(attrs), "node_" + r[t].name});
    r.outputs = {t};
    return t;
  }
};

/// CONV2D, RESCALE, RESHAPE.
inline tosa::graph convolution() {
  maker m;
  auto const x = m.input(dtype::int8, {1, 4, 4, 2});
  m.int8({1, 2, 3});  // not used
  auto const weight =
      m.constant(dtype::int8, ir::tensor_data::dense(ir::dtype::int8, {3, 1, 1, 2},
                                                     std::vector<std::byte>(6, std::byte{7})));
  auto const y = m.add(op::conv2d, {x, weight, m.int32({1, 2, 3}), m.int8({-5}), m.int8({0})},
                       dtype::int32, {1, 4, 4, 3},
                       {{"pad", numbers{0, 0, 0, 0}},
                        {"stride", numbers{1, 1}},
                        {"dilation", numbers{1, 1}},
                        {"local_bound", false},
                        {"acc_type", symbol{"INT32"}}});
  auto const z = m.add(
      op::rescale, {y, m.int32({1 << 30, 5, 6}), m.int8({31, 32, 33}), m.int32({0}), m.int8({-7})},
      dtype::int8, {1, 4, 4, 3},
      {{"scale32", true}, {"rounding_mode", symbol{"DOUBLE_ROUND"}}, {"per_channel", true}});
  m.add(op::reshape, {z, m.shape({1, 48})}, dtype::int8, {1, 48});
  return std::move(m.g);
}

/// COND_IF with two bodies.
inline tosa::graph conditional() {
  maker m;
  auto const condition = m.input(dtype::boolean, {1});
  auto const x = m.input(dtype::fp32, {2});
  m.add(op::cond_if, {condition, x}, dtype::fp32, {2},
        {{"then_graph", std::string("then_body")}, {"else_graph", std::string("else_body")}});
  for (std::string const name : {"then_body", "else_body"}) {
    tosa::region body{.name = name};
    body.inputs = {body.add({"x_" + name, dtype::fp32, {2}})};
    body.outputs = {body.add({"y_" + name, dtype::fp32, {2}})};
    body.operations = {{op::exp, body.inputs, body.outputs, {}, {}}};
    m.g.regions.push_back(std::move(body));
  }
  return std::move(m.g);
}

/// A value other than the default for a field of the 1.0 schema.
inline tosa::attribute_value not_default(flatbuffers::TypeTable const& table, std::size_t i) {
  auto const code = table.type_codes[i];
  if (code.base_type == flatbuffers::ET_STRING) return std::string("text");
  if (code.base_type == flatbuffers::ET_UCHAR) return std::vector<std::byte>(1, std::byte{3});
  if (code.is_repeating) return numbers{4, 5};
  if (code.base_type == flatbuffers::ET_BOOL) return true;
  if (code.sequence_ref < 0) return std::int64_t{6};
  auto const& enumeration = *table.type_refs[code.sequence_ref]();
  for (std::string_view wanted : {"DOUBLE_ROUND", "INT32", "BILINEAR"}) {
    for (std::size_t e = 1; e < enumeration.num_elems; ++e) {
      if (enumeration.names[e] == wanted) return symbol{wanted};
    }
  }
  return symbol{enumeration.names[1]};
}

/// The fields of an operator's attribute table.
inline flatbuffers::TypeTable const& attributes_1_0(op code) {
  auto const& ops = *fb_1_1::OpTypeTable();
  auto const& tables = *fb_1_1::AttributeTypeTable();
  for (std::size_t i = 1; i < ops.num_elems; ++i) {
    if (ops.names[i] == name(code)) return *tables.type_refs[tables.type_codes[i].sequence_ref]();
  }
  FAIL("not in the schema");
  return tables;
}

/// One operator: every attribute has a non-default value, and every operand that may be constant is
/// a non-zero constant.
inline tosa::graph full(op code, dtype type) {
  maker m;
  std::vector<tensor_id> inputs;
  for (std::size_t i = 0; i < 8; ++i) {
    auto const operand = tosa::operand_name(code, i);
    if (operand.empty()) break;
    if (i == 0 || operand == "input") {
      inputs.push_back(m.input(type, {1}));
    } else if (type == dtype::fp32) {
      inputs.push_back(m.constant(dtype::fp32, data_of<float>(ir::dtype::float32, {1.5F})));
    } else {
      inputs.push_back(m.int8({9}));
    }
  }
  tosa::attributes attrs;
  auto const& table = attributes_1_0(code);
  for (std::size_t i = 0; i < table.num_elems; ++i) {
    attrs.set(table.names[i], not_default(table, i));
  }
  m.add(code, std::move(inputs), type, {1}, std::move(attrs));
  return std::move(m.g);
}

}  // namespace support
