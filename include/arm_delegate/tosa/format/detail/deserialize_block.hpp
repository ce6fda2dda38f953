#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Reads one block of a verified file as a region.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/schemas/tosa_0_80_generated.h>
#include <arm_delegate/schemas/tosa_1_1_generated.h>
#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/format/detail/deserialize_0_80.hpp>
#include <arm_delegate/tosa/format/detail/deserialize_attributes.hpp>
#include <arm_delegate/tosa/format/detail/deserialize_constant.hpp>
#include <arm_delegate/tosa/format/detail/deserialize_lists.hpp>
#include <arm_delegate/tosa/format/detail/serialize_operation.hpp>
#include <arm_delegate/tosa/format/detail/serialize_schema.hpp>
#include <arm_delegate/tosa/graph.hpp>
#include <arm_delegate/tosa/unsigned_tensors.hpp>

#include <flatbuffers/flatbuffers.h>
#include <fmt/core.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arm_delegate::tosa::detail {

/// Reads one block; it becomes a region.
class block_reader {
 public:
  block_reader(bool is_0_80, fb_1_1::TosaBasicBlock const& block,
               std::shared_ptr<void const> const& owner)
      : is_0_80_(is_0_80),
        schema_(is_0_80 ? schema_0_80() : schema_1_1()),
        block_(block),
        owner_(owner) {}

  region read(std::string_view name);

 private:
  [[noreturn]] void raise(std::string_view message, code id = code::bad_tosa) const {
    arm_delegate::raise(id, fmt::format("region {}: {}", in_quotes(region_.name), message));
  }

  // Tensors.
  void read_tensors();
  void read_tensor(fb_1_1::TosaTensor const& t);
  [[nodiscard]] dtype type_of(fb_1_1::TosaTensor const& t) const;
  [[nodiscard]] bool is_unsigned(fb_1_1::TosaTensor const& t) const;
  [[nodiscard]] ir::shape sizes_of(fb_1_1::TosaTensor const& t) const;
  void refuse_scales(fb_1_1::TosaTensor const& t) const;
  [[nodiscard]] ir::tensor_data decode(tensor const& t, std::span<std::byte const> raw) const {
    return is_0_80_ ? decode_constant_0_80(t, raw, owner_) : decode_constant(t, raw, owner_);
  }
  tensor_id declare(tensor t, std::span<std::byte const> raw);
  tensor_id add(tensor t);

  // Names.
  [[nodiscard]] tensor_id find(std::string_view name) const;
  tensor_id define(std::string_view name, std::string_view by);
  [[nodiscard]] tensor_id use(std::string_view name, std::string_view by) const;

  // Operators.
  void read_operator(fb_1_1::TosaOperator const& o, std::size_t index);
  void read_operands(fb_1_1::TosaOperator const& o, std::string_view by, operation& to);
  void read_constant(operation const& o);
  [[nodiscard]] flatbuffers::Table const* attributes_of(fb_1_1::TosaOperator const& o,
                                                        operation_view const& view,
                                                        std::uint8_t member) const;
  void read_attributes(flatbuffers::Table const* table, operation& to) const;

  // For 0.80.
  void complete(operation& to, table_0_80 const& table);
  void read_fully_connected(fb_1_1::TosaOperator const& o, std::string_view by);
  tensor_id as_pixel(tensor_id t);
  void reshape(tensor_id from, tensor_id to);

  bool is_0_80_;
  file_schema const& schema_;
  fb_1_1::TosaBasicBlock const& block_;  ///< for 0.80: without the fields that it lacks
  std::shared_ptr<void const> const& owner_;
  region region_{};
  std::map<std::string, tensor_id, by_text> names_{};
  std::size_t added_ = 0;
  // By tensor_id:
  std::vector<std::span<std::byte const>> raw_{};  ///< the bytes of `data` in the file
  std::vector<bool> defined_{};
  std::vector<bool> unsigned_{};  ///< UINT8 or UINT16 in the file
};

// ---- tensors

inline dtype block_reader::type_of(fb_1_1::TosaTensor const& t) const {
  auto const number = static_cast<std::uint32_t>(t.type());
  for (std::size_t i = 1; i < dtype_table.size(); ++i) {
    if (schema_.dtypes[i] == number) return static_cast<dtype>(i);
  }
  if (is_unsigned(t)) {
    return t.type() == static_cast<fb_1_1::DType>(fb_0_80::DType::UINT8) ? dtype::int8
                                                                         : dtype::int16;
  }
  raise(fmt::format("tensor {} has element type {}, which its version of TOSA does not have",
                    in_quotes(text_of(t.name())), number));
}

/// 1.0 has no unsigned types: RESCALE marks its tensors as unsigned.
inline bool block_reader::is_unsigned(fb_1_1::TosaTensor const& t) const {
  auto const type = static_cast<fb_0_80::DType>(t.type());
  return is_0_80_ && (type == fb_0_80::DType::UINT8 || type == fb_0_80::DType::UINT16);
}

inline ir::shape block_reader::sizes_of(fb_1_1::TosaTensor const& t) const {
  auto const name = "tensor " + in_quotes(text_of(t.name()));
  auto const sizes = list(t.shape());
  if (t.is_unranked()) raise(fmt::format("{} is unranked", name), code::unsupported_value);
  if (sizes.size() > ir::shape::max_rank) {
    raise(fmt::format("{} has {} dimensions, at most {} can be read", name, sizes.size(),
                      ir::shape::max_rank),
          code::unsupported_value);
  }
  ir::shape out;
  for (flatbuffers::uoffset_t i = 0; i < sizes.size(); ++i) {
    if (sizes[i] < -1) raise(fmt::format("{} has size {}", name, sizes[i]));
    out.push_back(sizes[i]);
  }
  return out;
}

/// The elements of a block-scaled tensor are only the fractions of its numbers. 0.80 has none.
inline void block_reader::refuse_scales(fb_1_1::TosaTensor const& t) const {
  bool const has_scales =
      t.scale_type() != fb_1_1::DType::UNKNOWN || t.block_shape() != fb_1_1::BlockShape::UNKNOWN ||
      !bytes_of(t.scale_data()).empty() || t.scale_offset() != 0 || t.scale_size() != 0;
  if (!has_scales) return;
  raise(fmt::format("tensor {} is block-scaled (MX): blocks of its elements have scales, which "
                    "cannot be read",
                    in_quotes(text_of(t.name()))),
        code::unsupported_value);
}

inline tensor_id block_reader::declare(tensor t, std::span<std::byte const> raw) {
  if (t.name.empty()) raise("a tensor lacks a name");
  auto const id = tensor_id(static_cast<std::uint32_t>(region_.tensors.size()));
  if (!names_.emplace(t.name, id).second)
    raise(fmt::format("two tensors have the name {}", in_quotes(t.name)));
  raw_.push_back(raw);
  defined_.push_back(t.variable);
  unsigned_.push_back(false);
  return region_.add(std::move(t));
}

/// Adds a tensor that is not in the file, with a unique name.
inline tensor_id block_reader::add(tensor t) {
  auto const wanted = t.name;
  while (names_.contains(t.name)) t.name = fmt::format("{}_{}", wanted, ++added_);
  auto const id = declare(std::move(t), {});
  defined_.back() = true;
  return id;
}

inline void block_reader::read_tensor(fb_1_1::TosaTensor const& t) {
  if (!is_0_80_) refuse_scales(t);
  tensor to{.name = std::string(text_of(t.name())), .type = type_of(t), .sizes = sizes_of(t)};
  auto const raw = bytes_of(t.data());
  if (t.variable()) {
    to.variable = true;
    to.variable_name = text_of(t.variable_name());
    if (!raw.empty()) to.data = decode(to, raw);
  }
  declare(std::move(to), raw);
  unsigned_.back() = is_unsigned(t);
}

inline void block_reader::read_tensors() {
  auto const tensors = list(block_.tensors());
  for (flatbuffers::uoffset_t i = 0; i < tensors.size(); ++i) read_tensor(*tensors[i]);
  if (is_0_80_) return;
  auto const shapes = list(block_.shapes());
  for (flatbuffers::uoffset_t i = 0; i < shapes.size(); ++i) {
    auto const& s = *shapes[i];
    declare({.name = std::string(text_of(s.name())),
             .type = dtype::shape,
             .sizes = {std::int64_t{s.rank()}}},
            bytes_of(s.data()));
  }
}

// ---- names

inline tensor_id block_reader::find(std::string_view name) const {
  auto const at = names_.find(name);
  if (at == names_.end()) raise(fmt::format("tensor {} does not exist", in_quotes(name)));
  return at->second;
}

/// Variables may be written several times.
inline tensor_id block_reader::define(std::string_view name, std::string_view by) {
  auto const id = find(name);
  auto const i = static_cast<std::size_t>(id);
  if (defined_[i] && !region_[id].variable) {
    raise(fmt::format("{} defines {} again", by, in_quotes(name)));
  }
  defined_[i] = true;
  return id;
}

inline tensor_id block_reader::use(std::string_view name, std::string_view by) const {
  auto const id = find(name);
  if (!defined_[static_cast<std::size_t>(id)]) {
    raise(fmt::format("{} uses {}, which no earlier operator produces", by, in_quotes(name)));
  }
  return id;
}

// ---- operators

inline void block_reader::read_operands(fb_1_1::TosaOperator const& o, std::string_view by,
                                        operation& to) {
  auto const inputs = list(o.inputs());
  for (flatbuffers::uoffset_t i = 0; i < inputs.size(); ++i) {
    to.inputs.push_back(use(text_of(inputs[i]), by));
  }
  auto const outputs = list(o.outputs());
  for (flatbuffers::uoffset_t i = 0; i < outputs.size(); ++i) {
    to.outputs.push_back(define(text_of(outputs[i]), by));
  }
}

/// The attribute table of an operator whose table is `member` of the union, or nullptr if it has no
/// attributes. Throws if the table is missing in a 1.x file.
inline flatbuffers::Table const* block_reader::attributes_of(fb_1_1::TosaOperator const& o,
                                                             operation_view const& view,
                                                             std::uint8_t member) const {
  auto const actual = static_cast<std::size_t>(o.attribute_type());
  auto const& all = is_0_80_ ? *fb_0_80::AttributeTypeTable() : *fb_1_1::AttributeTypeTable();
  // 0.80.1 has a table for RFFT2D, which does not affect results.
  if (actual >= all.num_elems) return nullptr;
  auto const is_empty = [&](std::size_t m) {
    return m == 0 || member_table(all, m)->num_elems == 0;
  };
  // Accesses to variables are written as IDENTITY with the table of VARIABLE_READ or
  // VARIABLE_WRITE.
  if (is_empty(actual) && is_empty(member)) return nullptr;
  bool const is_absent = actual == 0 || o.attribute() == nullptr;
  if (is_absent && is_0_80_) return nullptr;  // defaults
  if (is_absent) {
    view.raise(code::bad_tosa, "lacks its attribute table");
  }
  if (actual != member) view.raise(code::bad_tosa, "has another operator's attribute table");
  return static_cast<flatbuffers::Table const*>(o.attribute());
}

inline void block_reader::read_attributes(flatbuffers::Table const* table, operation& to) const {
  if (table == nullptr) return;
  auto const& fields = *schema_[to.code].attributes;
  for (std::size_t i = 0; i < fields.num_elems; ++i) {
    auto const field = field_of(fields, i);
    auto value = value_in_file({region_, to}, *table, field);
    if (value) to.attrs.set(field.name, std::move(*value));
  }
}

/// A constant has no operator in a graph.
inline void block_reader::read_constant(operation const& o) {
  operation_view const view{region_, o};
  if (!o.inputs.empty() || o.outputs.size() != 1) {
    view.raise(code::bad_tosa, "has operands, or not one result");
  }
  auto const id = o.outputs.front();
  auto& t = region_[id];
  bool const right_kind = is_0_80_ || (t.type == dtype::shape) == (o.code == op::const_shape);
  if (!right_kind || t.variable) {
    view.raise(code::bad_tosa,
               fmt::format("produces {}, which is not a constant of that kind", in_quotes(t.name)));
  }
  auto const raw = raw_[static_cast<std::size_t>(id)];
  if (raw.empty() && ir::checked_numel(t.sizes.view()) != 0) {
    view.raise(code::bad_weights, fmt::format("constant {} has no data", in_quotes(t.name)));
  }
  t.data = decode(t, raw);
}

inline void block_reader::read_operator(fb_1_1::TosaOperator const& o, std::size_t index) {
  auto const number = static_cast<std::uint32_t>(o.op());
  auto const by = fmt::format("operator {}", index);
  if (is_0_80_ && number == static_cast<std::uint32_t>(fb_0_80::Op::FULLY_CONNECTED)) {
    return read_fully_connected(o, by + " (FULLY_CONNECTED)");
  }
  auto const at = ranges::find(schema_.operators, number, &operator_encoding::number);
  if (at == schema_.operators.end()) {
    raise(fmt::format("{} has the number {}, which its version of TOSA does not have", by, number));
  }
  operation to{.code = static_cast<op>(at - schema_.operators.begin())};
  read_operands(o, fmt::format("{} ({})", by, name(to.code)), to);
  auto const* table = attributes_of(o, {region_, to}, at->member);
  if (is_0_80_) {
    complete(to, {at->attributes, table});
  } else {
    read_attributes(table, to);
    if (o.location() != nullptr) to.location = text_of(o.location()->text());
  }
  if (to.code == op::constant || to.code == op::const_shape) return read_constant(to);
  region_.operations.push_back(std::move(to));
}

// ---- 0.80

inline void block_reader::complete(operation& to, table_0_80 const& table) {
  auto const is_unsigned = [&](tensor_id t) {
    return bool{unsigned_[static_cast<std::size_t>(t)]};
  };
  if (to.code == op::rescale) {
    if (ranges::any_of(to.inputs, is_unsigned)) to.attrs.set(attr::input_unsigned, true);
    if (ranges::any_of(to.outputs, is_unsigned)) to.attrs.set(attr::output_unsigned, true);
  } else if (!moves_elements(to.code) &&
             (ranges::any_of(to.inputs, is_unsigned) || ranges::any_of(to.outputs, is_unsigned))) {
    operation_view{region_, to}.raise(code::unsupported_value, "computes with unsigned numbers",
                                      "only RESCALE supports them: put one before and after it");
  }
  complete_from_0_80(region_, to, table, [&](tensor t) { return add(std::move(t)); });
}

inline void block_reader::reshape(tensor_id from, tensor_id to) {
  auto const& t = region_[to];
  auto const shape =
      add({.name = t.name + "_shape",
           .type = dtype::shape,
           .sizes = {static_cast<std::int64_t>(t.sizes.rank())},
           .data = ir::tensor_data::of(
               ir::dtype::int64, {static_cast<std::int64_t>(t.sizes.rank())}, t.sizes.view())});
  region_.operations.push_back({.code = op::reshape, .inputs = {from, shape}, .outputs = {to}});
}

/// [N, C] as images of 1x1 pixels.
inline ir::shape one_pixel(ir::shape const& matrix) { return {matrix[0], 1, 1, matrix[1]}; }

inline tensor_id block_reader::as_pixel(tensor_id id) {
  auto const& t = region_[id];
  tensor pixel{.name = t.name + "_pixel", .type = t.type, .sizes = one_pixel(t.sizes)};
  bool const is_constant = t.is_constant();
  if (auto const& data = t.data; data && is_constant) pixel.data = data->reshaped(pixel.sizes);
  auto const made = add(std::move(pixel));
  unsigned_.back() = unsigned_[static_cast<std::size_t>(id)];
  if (!is_constant) reshape(id, made);
  return made;
}

/// In 1.0 a convolution replaces FULLY_CONNECTED.
inline void block_reader::read_fully_connected(fb_1_1::TosaOperator const& o, std::string_view by) {
  operation dense{.code = op::conv2d};
  read_operands(o, by, dense);
  auto const is_matrix = [&](tensor_id t) {
    auto const& sizes = region_[t].sizes;
    return sizes.rank() == 2 && sizes[0] >= 0 && sizes[1] >= 0;
  };
  if (dense.inputs.size() != 3 || dense.outputs.size() != 1 || !is_matrix(dense.inputs[0]) ||
      !is_matrix(dense.inputs[1]) || !is_matrix(dense.outputs[0])) {
    raise(fmt::format("{} does not have two matrices and a bias", by));
  }
  constexpr auto member = static_cast<std::uint8_t>(fb_0_80::Attribute::FullyConnectedAttribute);
  table_0_80 const table{fb_0_80::FullyConnectedAttributeTypeTable(),
                         attributes_of(o, {region_, dense}, member)};
  auto const result = dense.outputs.front();
  tensor pixel{.name = region_[result].name + "_pixel",
               .type = region_[result].type,
               .sizes = one_pixel(region_[result].sizes)};
  using numbers = std::vector<std::int32_t>;
  operation convolution{
      .code = op::conv2d,
      .inputs = {as_pixel(dense.inputs[0]), as_pixel(dense.inputs[1]), dense.inputs[2]},
      .outputs = {add(std::move(pixel))},
      .attrs = {{attr::pad, numbers{0, 0, 0, 0}},
                {attr::stride, numbers{1, 1}},
                {attr::dilation, numbers{1, 1}}}};
  complete(convolution, table);
  auto const made = convolution.outputs.front();
  region_.operations.push_back(std::move(convolution));
  reshape(made, result);
}

// ---- blocks

inline region block_reader::read(std::string_view name) {
  region_.name = name;
  read_tensors();
  auto const inputs = list(block_.inputs());
  for (flatbuffers::uoffset_t i = 0; i < inputs.size(); ++i) {
    region_.inputs.push_back(define(text_of(inputs[i]), fmt::format("input {}", i)));
  }
  auto const operators = list(block_.operators());
  for (flatbuffers::uoffset_t i = 0; i < operators.size(); ++i) read_operator(*operators[i], i);
  auto const outputs = list(block_.outputs());
  for (flatbuffers::uoffset_t i = 0; i < outputs.size(); ++i) {
    region_.outputs.push_back(use(text_of(outputs[i]), fmt::format("output {}", i)));
  }
  return std::move(region_);
}

}  // namespace arm_delegate::tosa::detail
