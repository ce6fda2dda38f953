#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The reader of ONNX models, with a reader of protobuf's wire format for the fields that it needs:
// body of `read_onnx` of model_info.hpp.

#include <arm_delegate/backends/tvm/dialect.hpp>
#include <arm_delegate/backends/tvm/model_info.hpp>
#include <arm_delegate/backends/tvm/text_scanner-inl.hpp>
#include <arm_delegate/backends/tvm/value.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>

#include <fmt/core.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arm_delegate::tvm {
namespace detail {

[[nodiscard]] inline error bad_onnx(std::string const& why) {
  return error(code::bad_archive, "is not an ONNX model that can be read: " + why);
}

/// A field of a protobuf message.
struct proto_field {
  std::uint64_t number = 0;
  std::uint64_t integer = 0;  ///< of a varint
  std::string_view bytes{};   ///< of a text or message
  bool has_bytes = false;
};

/// Reads the fields of a message one after another. Groups, which ONNX does not have, are errors.
class proto_reader {
 public:
  explicit proto_reader(std::string_view message) : rest_(message) {}

  std::optional<proto_field> next() {
    if (rest_.empty()) return std::nullopt;
    std::uint64_t const key = read_varint();
    proto_field field{.number = key >> 3U};
    if (field.number == 0) throw bad_onnx("a field has the number 0");
    // Wire types: https://protobuf.dev/programming-guides/encoding/#structure
    switch (key & 7U) {
      case 0: field.integer = read_varint(); return field;
      case 1: take(8); return field;
      case 2:
        field.bytes = take(read_varint());
        field.has_bytes = true;
        return field;
      case 5: take(4); return field;
      default: throw bad_onnx("a field has an unknown wire type");
    }
  }

 private:
  std::string_view take(std::uint64_t count) {
    if (count > rest_.size()) throw bad_onnx("a field is longer than its message");
    std::string_view const taken = rest_.substr(0, static_cast<std::size_t>(count));
    rest_.remove_prefix(taken.size());
    return taken;
  }

  std::uint64_t read_varint() {
    constexpr unsigned most_bytes = 10;
    std::uint64_t x = 0;
    for (unsigned i = 0; i < most_bytes; ++i) {
      auto const byte = static_cast<unsigned char>(take(1)[0]);
      x |= std::uint64_t{byte & 0x7FU} << (7 * i);
      if ((byte & 0x80U) == 0) return x;
    }
    throw bad_onnx("a number has more than 10 bytes");
  }

  std::string_view rest_;
};

/// All parts of a message field, concatenated: protobuf merges repeated occurrences this way.
struct proto_message {
  std::string bytes{};
  bool is_present = false;
};

[[nodiscard]] inline proto_message message_at(std::string_view message, std::uint64_t number) {
  proto_message found;
  proto_reader reader(message);
  while (auto const field = reader.next()) {
    if (field->number != number || !field->has_bytes) continue;
    found.bytes.append(field->bytes);
    found.is_present = true;
  }
  return found;
}

// The numbers of fields and types are those of onnx.proto.
namespace onnx {
inline constexpr std::uint64_t model_graph = 7, graph_input = 11, graph_output = 12;
inline constexpr std::uint64_t value_name = 1, value_type = 2, type_tensor = 1;
inline constexpr std::uint64_t tensor_element = 1, tensor_shape = 2, shape_dimension = 1,
                               dimension_value = 1, dimension_parameter = 2;
}  // namespace onnx

[[nodiscard]] inline std::string_view onnx_type(std::uint64_t type) {
  switch (type) {
    case 1: return "float32";
    case 2: return "uint8";
    case 3: return "int8";
    case 6: return "int32";
    case 7: return "int64";
    default: return "unsupported";
  }
}

/// The size of a dimension. A dimension with a name, or without a size, counts as 40, as in the
/// original.
[[nodiscard]] inline std::int64_t onnx_dimension(std::string_view message) {
  constexpr std::int64_t dynamic = 40;
  std::int64_t size = dynamic;
  proto_reader reader(message);
  while (auto const field = reader.next()) {
    if (field->number == onnx::dimension_value) size = static_cast<std::int64_t>(field->integer);
    if (field->number == onnx::dimension_parameter) size = dynamic;  // the last of the two counts
  }
  return size;
}

[[nodiscard]] inline tensor_info onnx_tensor(std::string_view message) {
  auto const type = message_at(message, onnx::value_type);
  auto const tensor = message_at(type.bytes, onnx::type_tensor);
  std::optional<std::string> name;
  std::optional<std::uint64_t> element;
  proto_reader fields(message);
  while (auto const field = fields.next()) {
    if (field->number == onnx::value_name) name = std::string(field->bytes);
  }
  proto_reader tensor_fields(tensor.bytes);
  while (auto const field = tensor_fields.next()) {
    if (field->number == onnx::tensor_element) element = field->integer;
  }
  std::vector<value> shape;
  auto const dimensions = message_at(tensor.bytes, onnx::tensor_shape);
  proto_reader shape_fields(dimensions.bytes);
  while (auto const field = shape_fields.next()) {
    if (field->number == onnx::shape_dimension) {
      shape.push_back(value::of(onnx_dimension(field->bytes)));
    }
  }
  if (!name || !element || shape.empty()) {
    throw bad_onnx("a tensor lacks a name, an element type or a shape");
  }
  return make_tensor(std::move(*name), std::move(shape), std::string(onnx_type(*element)));
}

}  // namespace detail

ARM_DELEGATE_FUNCTION model_info read_onnx(std::span<std::byte const> bytes,
                                           dialect_facts const& dialect) {
  std::string_view const model = detail::characters_of(bytes);
  auto const graph = detail::message_at(model, detail::onnx::model_graph);
  model_info info;
  detail::proto_reader fields(graph.bytes);
  while (auto const field = fields.next()) {
    if (field->number == detail::onnx::graph_input) {
      info.inputs.push_back(detail::onnx_tensor(field->bytes));
    } else if (field->number == detail::onnx::graph_output) {
      info.outputs.push_back(detail::onnx_tensor(field->bytes));
    }
  }
  // TVM numbers the outputs and forgets their names.
  bool const is_plain = dialect.has_plain_first_output && info.outputs.size() == 1;
  for (std::size_t i = 0; i < info.outputs.size(); ++i) {
    info.outputs[i].name = is_plain ? "output" : fmt::format("output{}", i);
  }
  return info;
}

}  // namespace arm_delegate::tvm
