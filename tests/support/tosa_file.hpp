#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// .tosa files with arbitrary contents, valid or not, that the serializer would not write.

#include <arm_delegate/schemas/tosa_0_80_generated.h>
#include <arm_delegate/schemas/tosa_1_1_generated.h>

#include <flatbuffers/flatbuffers.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace support {

/// A file as data; the tables of both formats have these fields in the same places.
struct tosa_file {
  using builder = flatbuffers::FlatBufferBuilder;
  using strings = std::vector<std::string>;

  struct tensor {
    std::string name;
    unsigned type = 0;
    std::vector<std::int32_t> sizes{};
    std::vector<std::uint8_t> data{};
    bool variable = false;
    bool unranked = false;
    unsigned scale_type = 0;  ///< of a block-scaled tensor
    std::vector<std::uint8_t> scale_data{};
    unsigned block_shape = 0;
    std::uint64_t scale_offset = 0;
    std::uint64_t scale_size = 0;
  };
  /// What a reader must know of.
  struct compatibility {
    int major = -1;  ///< the least release of the serialization library
    int minor = -1;
    std::uint64_t features = 0;
  };
  struct shape {
    std::string name;
    unsigned rank = 0;
    std::vector<std::uint8_t> data{};
  };
  struct operation {
    unsigned code = 0;
    strings inputs{};
    strings outputs{};
    unsigned member = 0;
    std::function<flatbuffers::Offset<void>(builder&)> attributes{};
  };
  struct region {
    std::string name = "main";
    std::vector<tensor> tensors{};
    std::vector<operation> operations{};
    strings inputs{};
    strings outputs{};
    std::vector<shape> shapes{};
    std::size_t blocks = 1;
  };

  std::vector<region> regions{region{}};
  int major = 1;
  int minor = 0;
  std::optional<compatibility> needs{};

  [[nodiscard]] region& main() { return regions.front(); }
  [[nodiscard]] std::vector<std::byte> bytes() const;

 private:
  using block = arm_delegate::tosa::fb_1_1::TosaBasicBlock;
  static flatbuffers::Offset<block> write(builder& b, region const& r);
};

inline auto tosa_file::write(builder& b, region const& r) -> flatbuffers::Offset<block> {
  namespace fb = arm_delegate::tosa::fb_1_1;
  std::vector<flatbuffers::Offset<fb::TosaTensor>> tensors;
  for (auto const& t : r.tensors) {
    auto const name = b.CreateString(t.name);
    auto const sizes = b.CreateVector(t.sizes);
    auto const data = t.data.empty() ? 0 : b.CreateVector(t.data);
    auto const scales = t.scale_data.empty() ? 0 : b.CreateVector(t.scale_data);
    tensors.push_back(fb::CreateTosaTensor(
        b, name, sizes, static_cast<fb::DType>(t.type), data, t.variable, t.unranked, 0, 0, 0,
        static_cast<fb::DType>(t.scale_type), scales, static_cast<fb::BlockShape>(t.block_shape),
        t.scale_offset, t.scale_size));
  }
  std::vector<flatbuffers::Offset<fb::TosaShape>> shapes;
  for (auto const& s : r.shapes) {
    auto const name = b.CreateString(s.name);
    shapes.push_back(fb::CreateTosaShape(b, name, s.rank, b.CreateVector(s.data)));
  }
  std::vector<flatbuffers::Offset<fb::TosaOperator>> operators;
  for (auto const& o : r.operations) {
    auto const attributes = o.attributes ? o.attributes(b) : 0;
    auto const inputs = b.CreateVectorOfStrings(o.inputs);
    auto const outputs = b.CreateVectorOfStrings(o.outputs);
    operators.push_back(fb::CreateTosaOperator(b, static_cast<fb::Op>(o.code),
                                               static_cast<fb::Attribute>(o.member), attributes,
                                               inputs, outputs));
  }
  auto const name = b.CreateString(r.name);
  auto const all_operators = b.CreateVector(operators);
  auto const all_tensors = b.CreateVector(tensors);
  auto const inputs = b.CreateVectorOfStrings(r.inputs);
  auto const outputs = b.CreateVectorOfStrings(r.outputs);
  auto const all_shapes = shapes.empty() ? 0 : b.CreateVector(shapes);
  return fb::CreateTosaBasicBlock(b, name, all_operators, all_tensors, inputs, outputs, all_shapes);
}

/// 1.x: one region each; 0.80: one block each in a single region.
inline std::vector<std::byte> tosa_file::bytes() const {
  namespace fb = arm_delegate::tosa::fb_1_1;
  builder b;
  std::vector<flatbuffers::Offset<fb::TosaRegion>> written;
  std::vector<flatbuffers::Offset<block>> blocks;
  for (auto const& r : regions) {
    for (std::size_t i = 0; i < r.blocks; ++i) blocks.push_back(write(b, r));
    if (major == 0 && &r != &regions.back()) continue;
    auto const name = b.CreateString(r.name);
    written.push_back(fb::CreateTosaRegion(b, name, b.CreateVector(blocks)));
    blocks.clear();
  }
  auto const version = fb::CreateVersion(b, major, minor, 0, false);
  flatbuffers::Offset<fb::SerializationCompatibility> compatible = 0;
  if (needs) {
    auto const least = fb::CreateSoftwareVersion(b, needs->major, needs->minor);
    compatible = fb::CreateSerializationCompatibility(b, least, needs->features);
  }
  auto const all_regions = b.CreateVector(written);
  fb::FinishTosaGraphBuffer(b, fb::CreateTosaGraph(b, version, all_regions, 0, compatible));
  auto const all = std::as_bytes(std::span(b.GetBufferPointer(), b.GetSize()));
  return {all.begin(), all.end()};
}

}  // namespace support
