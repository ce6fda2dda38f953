#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The reader of TensorFlow Lite models: body of `read_tflite` of model_info.hpp.

#include <arm_delegate/backends/tvm/model_info.hpp>
#include <arm_delegate/backends/tvm/value.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/schemas/tflite_tensors_generated.h>

#include <flatbuffers/flatbuffers.h>
#include <fmt/core.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arm_delegate::tvm {
namespace detail {

[[nodiscard]] inline error bad_tflite(std::string const& why) {
  return error(code::bad_archive, "is not a TensorFlow Lite model that can be read: " + why);
}

/// The name of a type of the schema's enumeration TensorType. Booleans are read as int8, as in the
/// original.
[[nodiscard]] inline std::string_view tflite_type(std::int8_t type) {
  switch (type) {
    case 0: return "float32";
    case 2: return "int32";
    case 3: return "uint8";
    case 4: return "int64";
    case 6:  // BOOL
    case 9: return "int8";
    default: return "unsupported";
  }
}

[[nodiscard]] inline tensor_info tflite_tensor(tflite::Tensor const& tensor) {
  if (tensor.name() == nullptr) throw bad_tflite("a tensor has no name");
  std::vector<value> shape;
  if (tensor.shape() != nullptr) {
    for (std::int32_t const size : *tensor.shape()) {
      shape.push_back(value::of(std::int64_t{size}));
    }
  }
  return make_tensor(tensor.name()->str(), std::move(shape),
                     std::string(tflite_type(tensor.type())));
}

[[nodiscard]] inline std::vector<tensor_info> tflite_tensors(
    tflite::SubGraph const& graph, flatbuffers::Vector<std::int32_t> const* indices) {
  std::vector<tensor_info> tensors;
  if (indices == nullptr) return tensors;
  for (std::int32_t const index : *indices) {
    auto const at = static_cast<std::uint32_t>(index);
    if (graph.tensors() == nullptr || index < 0 || at >= graph.tensors()->size()) {
      throw bad_tflite(fmt::format("tensor {} does not exist", index));
    }
    tensors.push_back(tflite_tensor(*graph.tensors()->Get(at)));
  }
  return tensors;
}

}  // namespace detail

ARM_DELEGATE_FUNCTION model_info read_tflite(std::span<std::byte const> bytes) {
  // An empty file has no root; flatbuffers' verifier needs at least one offset.
  if (bytes.size() < sizeof(flatbuffers::uoffset_t)) throw detail::bad_tflite("it is too short");
  auto const* const data = reinterpret_cast<std::uint8_t const*>(bytes.data());
  flatbuffers::Verifier verifier(data, bytes.size());
  if (!verifier.VerifyBuffer<tflite::Model>(nullptr)) {
    throw detail::bad_tflite("its tables are damaged");
  }
  auto const* const subgraphs = flatbuffers::GetRoot<tflite::Model>(data)->subgraphs();
  if (subgraphs == nullptr || subgraphs->size() != 1) {
    throw detail::bad_tflite("it does not have exactly one graph");
  }
  tflite::SubGraph const& graph = *subgraphs->Get(0);
  return {.inputs = detail::tflite_tensors(graph, graph.inputs()),
          .outputs = detail::tflite_tensors(graph, graph.outputs())};
}

}  // namespace arm_delegate::tvm
