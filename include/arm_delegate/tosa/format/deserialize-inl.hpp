#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of deserialize.hpp.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/files/flatbuffer_verifier.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/schemas/tosa_0_80_generated.h>
#include <arm_delegate/schemas/tosa_1_1_generated.h>
#include <arm_delegate/targets/tosa_versions.hpp>
#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/format/deserialize.hpp>
#include <arm_delegate/tosa/format/detail/deserialize_block.hpp>
#include <arm_delegate/tosa/format/detail/deserialize_lists.hpp>
#include <arm_delegate/tosa/format/detail/serialize_operation.hpp>
#include <arm_delegate/tosa/format/detail/serialize_schema.hpp>
#include <arm_delegate/tosa/graph.hpp>
#include <arm_delegate/tosa/rules/level.hpp>

#include <flatbuffers/flatbuffers.h>
#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace arm_delegate::tosa::detail {

// 0.80's tables lack the last fields of 1.0's; the checks of is_0_80 keep them from being read.
static_assert(+fb_0_80::TosaTensor::VT_VARIABLE_NAME == +fb_1_1::TosaTensor::VT_VARIABLE_NAME);
static_assert(+fb_0_80::TosaOperator::VT_OUTPUTS == +fb_1_1::TosaOperator::VT_OUTPUTS);
static_assert(+fb_0_80::TosaBasicBlock::VT_OUTPUTS == +fb_1_1::TosaBasicBlock::VT_OUTPUTS);
static_assert(+fb_0_80::TosaRegion::VT_BLOCKS == +fb_1_1::TosaRegion::VT_BLOCKS);
static_assert(+fb_0_80::TosaGraph::VT_REGIONS == +fb_1_1::TosaGraph::VT_REGIONS);

inline error not_tosa(std::string const& why) {
  return {code::bad_archive, "this is not a .tosa file: " + why};
}

/// A file at an address that flatbuffers can read, and the owner of that memory.
struct readable_file {
  std::span<std::byte const> bytes;
  std::shared_ptr<void const> owner;
};

inline readable_file copy_of(std::span<std::byte const> file) {
  auto copy = std::make_shared<std::vector<std::byte> const>(file.begin(), file.end());
  auto const bytes = std::span<std::byte const>(*copy);
  return {bytes, std::move(copy)};
}

inline void check_header(std::span<std::byte const> file) {
  if (file.size() < 16 || file.size() >= FLATBUFFERS_MAX_BUFFER_SIZE) {
    throw not_tosa(fmt::format("it has {} bytes", file.size()));
  }
  if (!flatbuffers::BufferHasIdentifier(file.data(), fb_1_1::TosaGraphIdentifier())) {
    throw not_tosa("its bytes 4 to 7 are not 'TOSA'");
  }
}

inline bool is_aligned(std::span<std::byte const> file) {
  return reinterpret_cast<std::uintptr_t>(file.data()) % 8 == 0;
}

/// The version of an aligned file with a valid header; all versions store it in the same place.
inline tosa_version read_version(std::span<std::byte const> file) {
  auto const field = 0;
  static_assert(+fb_1_1::TosaGraph::VT_VERSION == 4, "the version must be the first field");
  if (!files::flatbuffer_verifier(file).check_child(*fb_1_1::TosaGraphTypeTable(), field)) {
    throw not_tosa("it is damaged");
  }
  auto const* v = fb_1_1::GetTosaGraph(file.data())->version();
  if (v == nullptr) throw not_tosa("it has no version");
  tosa_version const version{v->_major(), v->_minor(), v->_patch()};
  if (is_known_tosa_version(version)) return version;
  raise(code::bad_schema_version,
        fmt::format("the file has TOSA version {}.{}; supported: {}", version.major, version.minor,
                    tosa_version_list),
        "write it for TOSA 1.0");
}

/// Throws for a file that says that its readers must know of more than this one does.
inline void check_compatibility(fb_1_1::TosaGraph const& root) {
  auto const* needs = root.compatibility();
  if (needs == nullptr) return;
  // The last release of the serialization library whose format is known here.
  constexpr int known_major = 2026;
  constexpr int known_minor = 8;
  if (auto const* least = needs->min_reader_version()) {
    auto const [major, minor] = std::pair(least->_major(), least->_minor());
    if (std::pair(major, minor) > std::pair(known_major, known_minor)) {
      raise(code::bad_schema_version,
            fmt::format("the file is for readers of TOSA's serialization library {}.{} or later; "
                        "supported: up to {}.{}",
                        major, minor, known_major, known_minor),
            "write it with an older release");
    }
  }
  for (unsigned bit = 0; bit < 64; ++bit) {
    if ((needs->features() >> bit & 1U) == 0) continue;
    bool const is_mx = bit == static_cast<unsigned>(fb_1_1::CompatibilityFeature::MXFP);
    auto const name = is_mx ? std::string("MXFP (block-scaled tensors)") : std::to_string(bit);
    raise(code::bad_schema_version,
          fmt::format("the file needs the compatibility feature {}, which cannot be read", name),
          "write it without that feature");
  }
}

/// Reads a verified file.
class file_reader {
 public:
  file_reader(bool is_0_80, fb_1_1::TosaGraph const& root, std::shared_ptr<void const> const& owner)
      : is_0_80_(is_0_80), root_(root), owner_(owner) {}

  graph read() {
    graph g;
    g.regions.clear();
    auto const regions = list(root_.regions());
    for (flatbuffers::uoffset_t i = 0; i < regions.size(); ++i) read_region(g, *regions[i]);
    if (g.regions.empty()) raise(code::bad_tosa, "the program has no region");
    check_calls(g);
    // "main" comes first, wherever it is in the file.
    auto const main = ranges::find(g.regions, "main", &region::name);
    if (main != g.regions.end()) std::rotate(g.regions.begin(), main, main + 1);
    return g;
  }

 private:
  /// 1.0 has a region for each body of control flow; 0.80 has a block of the only region.
  void read_region(graph& g, fb_1_1::TosaRegion const& r) {
    auto const blocks = list(r.blocks());
    if (!is_0_80_ && blocks.size() != 1) {
      raise(code::bad_tosa, fmt::format("region {} has {} blocks instead of one",
                                        in_quotes(text_of(r.name())), blocks.size()));
    }
    for (flatbuffers::uoffset_t i = 0; i < blocks.size(); ++i) {
      auto const name = text_of(is_0_80_ ? blocks[i]->name() : r.name());
      if (!names_.emplace(name, g.regions.size()).second) {
        raise(code::bad_tosa, "two regions have the name " + in_quotes(name));
      }
      g.regions.push_back(block_reader(is_0_80_, *blocks[i], owner_).read(name));
    }
  }

  void check_calls(graph const& g) const;

  bool is_0_80_;
  fb_1_1::TosaGraph const& root_;
  std::shared_ptr<void const> const& owner_;
  std::map<std::string_view, std::size_t> names_{};  ///< index of each region
};

/// The specification's limit at level "none".
inline constexpr std::int64_t most_nesting = level_none.max_nesting;

/// Checks that the bodies of control flow exist, do not contain themselves, and are not nested too
/// deep.
inline void file_reader::check_calls(graph const& g) const {
  std::vector<std::vector<std::size_t>> bodies(g.regions.size());
  std::vector<std::size_t> uses(g.regions.size());
  for (std::size_t i = 0; i < g.regions.size(); ++i) {
    for (auto const& o : g.regions[i].operations) {
      if (o.code != op::cond_if && o.code != op::while_loop) continue;
      for (auto const& a : o.attrs) {
        auto const& body = std::get<std::string>(a.value);
        auto const at = names_.find(body);
        if (at == names_.end()) {
          operation_view{g.regions[i], o}.raise(
              code::bad_tosa,
              fmt::format("{} is {}, which is not a region", a.name, in_quotes(body)));
        }
        bodies[i].push_back(at->second);
        ++uses[at->second];
      }
    }
  }
  std::vector<std::size_t> ready;
  std::vector<std::int64_t> depth(uses.size());
  for (std::size_t i = 0; i < uses.size(); ++i) {
    if (uses[i] == 0) ready.push_back(i);
  }
  for (std::size_t next = 0; next < ready.size(); ++next) {
    for (auto body : bodies[ready[next]]) {
      depth[body] = std::max(depth[body], depth[ready[next]] + 1);
      if (depth[body] > most_nesting) {
        raise(code::bad_tosa, fmt::format("region {}: control flow is nested deeper than {} levels",
                                          in_quotes(g.regions[body].name), most_nesting));
      }
      if (--uses[body] == 0) ready.push_back(body);
    }
  }
  auto const inside = ranges::find_if(uses, [](std::size_t n) { return n != 0; });
  if (inside == uses.end()) return;
  auto const& name = g.regions[static_cast<std::size_t>(inside - uses.begin())].name;
  raise(code::bad_tosa, fmt::format("region {} is part of its own body", in_quotes(name)));
}

}  // namespace arm_delegate::tosa::detail

namespace arm_delegate::tosa {

ARM_DELEGATE_FUNCTION tosa_version version_of(std::span<std::byte const> file) {
  detail::check_header(file);
  if (detail::is_aligned(file)) return detail::read_version(file);
  return detail::read_version(detail::copy_of(file).bytes);
}

ARM_DELEGATE_FUNCTION graph deserialize(std::span<std::byte const> file,
                                        std::shared_ptr<void const> owner) {
  detail::check_header(file);
  bool const in_place = owner != nullptr && detail::is_aligned(file);
  auto const [bytes, keeper] =
      in_place ? detail::readable_file{file, std::move(owner)} : detail::copy_of(file);
  bool const is_0_80 = is_before_1_0(detail::read_version(bytes));
  auto const* schema = is_0_80 ? fb_0_80::TosaGraphTypeTable() : fb_1_1::TosaGraphTypeTable();
  if (!files::flatbuffer_verifier(bytes).check(*schema)) throw detail::not_tosa("it is damaged");
  auto const& root = *fb_1_1::GetTosaGraph(bytes.data());
  if (!is_0_80) detail::check_compatibility(root);
  return detail::file_reader(is_0_80, root, keeper).read();
}

}  // namespace arm_delegate::tosa
