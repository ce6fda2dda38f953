#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of serialize.hpp.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/schemas/tosa_0_80_generated.h>
#include <arm_delegate/schemas/tosa_1_1_generated.h>
#include <arm_delegate/targets/tosa_versions.hpp>
#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/format/detail/serialize_0_80.hpp>
#include <arm_delegate/tosa/format/detail/serialize_constant.hpp>
#include <arm_delegate/tosa/format/detail/serialize_operation.hpp>
#include <arm_delegate/tosa/format/detail/serialize_plan.hpp>
#include <arm_delegate/tosa/format/detail/serialize_schema.hpp>
#include <arm_delegate/tosa/format/encoding.hpp>
#include <arm_delegate/tosa/format/serialize.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <flatbuffers/flatbuffers.h>
#include <fmt/core.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arm_delegate::tosa::detail {

// 0.80's tables lack the last fields of 1.0's, so one set of writers serves both.
static_assert(+fb_0_80::TosaTensor::VT_DATA == +fb_1_1::TosaTensor::VT_DATA);
static_assert(+fb_0_80::TosaOperator::VT_ATTRIBUTE_TYPE ==
              +fb_1_1::TosaOperator::VT_ATTRIBUTE_TYPE);
static_assert(+fb_0_80::TosaOperator::VT_OUTPUTS == +fb_1_1::TosaOperator::VT_OUTPUTS);
static_assert(+fb_0_80::TosaBasicBlock::VT_OUTPUTS == +fb_1_1::TosaBasicBlock::VT_OUTPUTS);
static_assert(+fb_0_80::TosaRegion::VT_BLOCKS == +fb_1_1::TosaRegion::VT_BLOCKS);
static_assert(+fb_0_80::TosaGraph::VT_REGIONS == +fb_1_1::TosaGraph::VT_REGIONS);
static_assert(+fb_0_80::Version::VT__DRAFT == +fb_1_1::Version::VT__DRAFT);

/// Gives the builder one block of memory that outlives it.
class one_block final : public flatbuffers::Allocator {
 public:
  std::uint8_t* allocate(std::size_t size) override {
    ARM_DELEGATE_ASSERT(!used_);  // else the plan was too small, and memory peaks at twice the size
    used_ = true;
    return new std::uint8_t[size];
  }
  void deallocate(std::uint8_t* p, std::size_t) override { delete[] p; }

 private:
  bool used_ = false;
};

/// Writes one file.
class writer {
 public:
  writer(encoding version, std::size_t capacity)
      : version_(version),
        schema_(version == encoding::tosa_1_0 ? schema_1_0() : schema_0_80()),
        out_(capacity, &memory_) {}

  flatbuffer write(graph const& g, file_plan const& plan);

 private:
  template <class T>
  using offset = flatbuffers::Offset<T>;
  using text = offset<flatbuffers::String>;
  template <class T>
  using list = offset<flatbuffers::Vector<T>>;
  using text_list = list<text>;

  /// A block under construction.
  struct block_parts {
    std::vector<text> names;  ///< by tensor_id
    std::vector<offset<fb_1_1::TosaTensor>> tensors{};
    std::vector<offset<fb_1_1::TosaShape>> shapes{};
    std::vector<offset<fb_1_1::TosaOperator>> operators{};
    text_list no_names{};
    std::string_view location{};  ///< of the previous operator
    offset<fb_1_1::OpLocation> location_table{};
  };
  /// The values of an attribute table by field: from the graph, or computed and stored here.
  struct field_values {
    static constexpr std::size_t max_fields = 16;
    std::array<attribute_value const*, max_fields> all{};
    std::array<optional_value, max_fields> made{};
  };

  [[nodiscard]] bool is_1_0() const { return version_ == encoding::tosa_1_0; }

  offset<fb_1_1::TosaBasicBlock> write_block(region const& r, tensor_list const& used);
  void write_tensor(block_parts& b, region const& r, tensor_id id);
  void write_constant_operator(block_parts& b, region const& r, tensor_id id);
  void write_operator(block_parts& b, operation_view const& o);
  void locate(block_parts& b, std::string const& location);
  offset<void> write_attributes(operation_view const& o, flatbuffers::TypeTable const& table);
  field_values values_of(operation_view const& o, flatbuffers::TypeTable const& table);
  flatbuffers::uoffset_t write_reference(operation_view const& o, schema_field const& field,
                                         attribute_value const& value);
  void add_scalar(operation_view const& o, schema_field const& field, attribute_value const& value);
  text_list names_of(block_parts const& b, std::vector<tensor_id> const& ids);
  list<std::uint8_t> write_bytes(std::size_t size, std::uint8_t*& to);
  text write_text(std::string_view s) { return out_.CreateString(s.data(), s.size()); }

  encoding version_;
  file_schema const& schema_;
  one_block memory_{};
  flatbuffers::FlatBufferBuilder out_;
};

/// Reserves `size` bytes. The schemas require force_align: 8 for element data.
inline auto writer::write_bytes(std::size_t size, std::uint8_t*& to) -> list<std::uint8_t> {
  out_.ForceVectorAlignment(size, 1, 8);
  return out_.CreateUninitializedVector<std::uint8_t>(size, &to);
}

inline auto writer::names_of(block_parts const& b, std::vector<tensor_id> const& ids) -> text_list {
  if (ids.empty()) return b.no_names;
  out_.StartVector(ids.size(), sizeof(text));
  for (auto i = ids.size(); i-- > 0;) {
    out_.PushElement(b.names[static_cast<std::size_t>(ids[i])]);
  }
  return {out_.EndVector(ids.size())};
}

inline void writer::write_tensor(block_parts& b, region const& r, tensor_id id) {
  auto const& t = r[id];
  auto const name = b.names[static_cast<std::size_t>(id)] = write_text(t.name);
  list<std::uint8_t> data{};
  if (t.data) {
    std::uint8_t* to = nullptr;
    data = write_bytes(encoded_size(t, *t.data), to);
    encode_constant(t, *t.data, reinterpret_cast<std::byte*>(to));
  }
  if (t.type == dtype::shape && is_1_0()) {
    if (!t.data) {
      raise(code::unsupported_value,
            fmt::format("the shape '{}' is computed, which TOSA 1.0 cannot express", t.name));
    }
    auto const rank = static_cast<std::uint32_t>(t.data->numel());
    b.shapes.push_back(fb_1_1::CreateTosaShape(out_, name, rank, data));
    return;
  }
  auto const type = t.type == dtype::shape ? std::nullopt : schema_[t.type];
  if (!type) {
    raise(code::unsupported_dtype,
          fmt::format("tensor '{}' is {}, which TOSA {} does not have", t.name, tosa::name(t.type),
                      written_version(version_).text));
  }
  std::array<std::int32_t, ir::shape::max_rank> sizes{};
  for (std::size_t i = 0; i < t.sizes.rank(); ++i) {
    if (t.sizes[i] != static_cast<std::int32_t>(t.sizes[i])) {
      raise(code::bad_graph, fmt::format("tensor '{}' has sizes {}", t.name, t.sizes.text()));
    }
    sizes[i] = static_cast<std::int32_t>(t.sizes[i]);
  }
  auto const shape = out_.CreateVector(sizes.data(), t.sizes.rank());
  auto const variable_name = t.variable ? write_text(t.variable_name) : text{};
  b.tensors.push_back(fb_1_1::CreateTosaTensor(out_, name, shape, static_cast<fb_1_1::DType>(*type),
                                               data, t.variable, false, variable_name));
}

inline void writer::write_constant_operator(block_parts& b, region const& r, tensor_id id) {
  auto const code = r[id].type == dtype::shape ? op::const_shape : op::constant;
  operation const constant{.code = code, .outputs = {id}};
  write_operator(b, {r, constant});
}

/// Consecutive operators with the same location share its table.
inline void writer::locate(block_parts& b, std::string const& location) {
  if (!b.location_table.IsNull() && b.location == location) return;
  b.location = location;
  b.location_table = fb_1_1::CreateOpLocation(out_, write_text(location));
}

inline void writer::write_operator(block_parts& b, operation_view const& o) {
  auto const& how = schema_[o.what.code];
  if (!how.number) {
    o.raise(code::unsupported_operator,
            fmt::format("TOSA {} does not have this operator", written_version(version_).text),
            is_1_0() ? "" : "compile for TOSA 1.0");
  }
  for (auto const& a : o.what.attrs) {
    if (!has_field(*schema_1_1()[o.what.code].attributes, a.name)) {
      o.raise(code::bad_graph, fmt::format("has no attribute '{}'", a.name));
    }
  }
  std::vector<tensor_id> operands;
  for (std::size_t i = 0; i < o.what.inputs.size(); ++i) {
    if (!becomes_attribute(version_, o.what, i)) operands.push_back(o.what.inputs[i]);
  }
  if (is_1_0()) {
    locate(b, o.what.location);
  } else {
    check_0_80(o);
  }
  auto const attributes =
      how.attributes != nullptr ? write_attributes(o, *how.attributes) : offset<void>{};
  auto const inputs = names_of(b, operands);
  auto const outputs = names_of(b, o.what.outputs);
  b.operators.push_back(fb_1_1::CreateTosaOperator(out_, static_cast<fb_1_1::Op>(*how.number),
                                                   static_cast<fb_1_1::Attribute>(how.member),
                                                   attributes, inputs, outputs, b.location_table));
}

inline auto writer::values_of(operation_view const& o, flatbuffers::TypeTable const& table)
    -> field_values {
  ARM_DELEGATE_ASSERT(table.num_elems <= field_values::max_fields);
  field_values v;
  for (std::size_t i = 0; i < table.num_elems; ++i) {
    if (is_1_0()) {
      v.all[i] = o.what.attrs.find(table.names[i]);
    } else {
      v.made[i] = value_0_80(o, field_of(table, i));
    }
  }
  return v;
}

inline auto writer::write_attributes(operation_view const& o, flatbuffers::TypeTable const& table)
    -> offset<void> {
  auto const values = values_of(o, table);
  auto const value = [&](std::size_t i) {
    return values.made[i] ? &*values.made[i] : values.all[i];
  };
  std::array<flatbuffers::uoffset_t, field_values::max_fields> references{};
  for (std::size_t i = 0; i < table.num_elems; ++i) {
    auto const field = field_of(table, i);
    bool const is_reference = field.repeated || field.type == flatbuffers::ET_STRING;
    if (is_reference && value(i) != nullptr) references[i] = write_reference(o, field, *value(i));
  }
  auto const start = out_.StartTable();
  for (std::size_t i = 0; i < table.num_elems; ++i) {
    auto const field = field_of(table, i);
    if (references[i] != 0) {
      out_.AddOffset(field.address, offset<void>(references[i]));
    } else if (value(i) != nullptr) {
      add_scalar(o, field, *value(i));
    }
  }
  return {out_.EndTable(start)};
}

/// Writes a list or string that the table refers to.
inline flatbuffers::uoffset_t writer::write_reference(operation_view const& o,
                                                      schema_field const& field,
                                                      attribute_value const& value) {
  switch (field.type) {
    case flatbuffers::ET_STRING: return write_text(o.as<std::string>(value, field.name)).o;
    case flatbuffers::ET_UCHAR: {
      auto const& bytes = o.as<std::vector<std::byte>>(value, field.name);
      std::uint8_t* to = nullptr;
      auto const written = write_bytes(bytes.size(), to);
      ranges::transform(bytes, to, [](std::byte x) { return std::to_integer<std::uint8_t>(x); });
      return written.o;
    }
    case flatbuffers::ET_SHORT: {
      std::vector<std::int16_t> narrow;
      for (auto x : o.as<std::vector<std::int32_t>>(value, field.name)) {
        if (x != static_cast<std::int16_t>(x)) {
          o.raise(code::unsupported_value,
                  fmt::format("'{}' contains {}, which does not fit into 16 bits", field.name, x));
        }
        narrow.push_back(static_cast<std::int16_t>(x));
      }
      return out_.CreateVector(narrow.data(), narrow.size()).o;
    }
    default: {
      auto const& items = o.as<std::vector<std::int32_t>>(value, field.name);
      return out_.CreateVector(items.data(), items.size()).o;
    }
  }
}

inline void writer::add_scalar(operation_view const& o, schema_field const& field,
                               attribute_value const& value) {
  if (field.type == flatbuffers::ET_BOOL) {
    out_.AddElement<std::uint8_t>(field.address, o.as<bool>(value, field.name) ? 1 : 0, 0);
  } else if (field.enumerators != nullptr) {
    auto const chosen = o.as<symbol>(value, field.name).name;
    auto const number = number_of(*field.enumerators, chosen);
    if (!number) {
      o.raise(code::bad_graph, fmt::format("'{}' cannot be {}", field.name, chosen));
    }
    out_.AddElement<std::uint32_t>(field.address, *number, 0);
  } else {
    auto const x = o.as_int32(o.as<std::int64_t>(value, field.name), field.name);
    out_.AddElement<std::int32_t>(field.address, x, 0);
  }
}

inline auto writer::write_block(region const& r, tensor_list const& used)
    -> offset<fb_1_1::TosaBasicBlock> {
  block_parts b{.names = std::vector<text>(r.tensors.size())};
  b.no_names = out_.CreateVector(static_cast<text const*>(nullptr), 0);
  for (auto id : used) write_tensor(b, r, id);
  for (auto id : used) {
    if (r[id].is_constant()) write_constant_operator(b, r, id);
  }
  for (auto const& o : r.operations) write_operator(b, {r, o});
  auto const name = write_text(r.name);
  auto const operators = out_.CreateVector(b.operators.data(), b.operators.size());
  auto const tensors = out_.CreateVector(b.tensors.data(), b.tensors.size());
  auto const inputs = names_of(b, r.inputs);
  auto const outputs = names_of(b, r.outputs);
  list<offset<fb_1_1::TosaShape>> shapes{};
  if (is_1_0()) shapes = out_.CreateVector(b.shapes.data(), b.shapes.size());
  return fb_1_1::CreateTosaBasicBlock(out_, name, operators, tensors, inputs, outputs, shapes);
}

inline flatbuffer writer::write(graph const& g, file_plan const& plan) {
  std::vector<offset<fb_1_1::TosaBasicBlock>> blocks;
  blocks.reserve(g.regions.size());
  for (std::size_t i = 0; i < g.regions.size(); ++i) {
    blocks.push_back(write_block(g.regions[i], plan.tensors[i]));
  }
  // 1.0 has a region for each body of control flow; 0.80 has a block of the only region.
  std::vector<offset<fb_1_1::TosaRegion>> regions;
  for (std::size_t i = 0; i < (is_1_0() ? blocks.size() : 1); ++i) {
    auto const in_region = is_1_0() ? out_.CreateVector(&blocks[i], 1)
                                    : out_.CreateVector(blocks.data(), blocks.size());
    regions.push_back(fb_1_1::CreateTosaRegion(out_, write_text(g.regions[i].name), in_region));
  }
  auto const [major, minor, patch] = written_version(version_).number;
  auto const number = fb_1_1::CreateVersion(out_, major, minor, patch, false);
  fb_1_1::FinishTosaGraphBuffer(
      out_,
      fb_1_1::CreateTosaGraph(out_, number, out_.CreateVector(regions.data(), regions.size())));
  std::size_t allocated = 0;
  std::size_t start = 0;
  auto const size = std::size_t{out_.GetSize()};
  std::unique_ptr<std::uint8_t[]> memory(out_.ReleaseRaw(allocated, start));
  auto const is_constant = [&](tensor_id id) { return g.main()[id].is_constant(); };
  auto const constants = ranges::count_if(plan.tensors.front(), is_constant);
  return {std::move(memory), start, size, static_cast<std::size_t>(constants)};
}

}  // namespace arm_delegate::tosa::detail

namespace arm_delegate::tosa {

ARM_DELEGATE_FUNCTION flatbuffer serialize(graph const& g, encoding version) {
  check_ids(g);
  auto const plan = detail::make_plan(g, version);
  return detail::writer(version, plan.bytes).write(g, plan);
}

}  // namespace arm_delegate::tosa
