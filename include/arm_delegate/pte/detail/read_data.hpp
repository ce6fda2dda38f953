#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Finds payloads, constants and named data in the segments of a .pte file, or in its tables.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/pte/detail/read_lists.hpp>
#include <arm_delegate/pte/program.hpp>
#include <arm_delegate/schemas/executorch_program_generated.h>

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace arm_delegate::pte::detail {

[[nodiscard]] inline error bad_data(std::string const& why) {
  return {code::bad_archive, "the .pte file is damaged: " + why};
}

/// The data of a verified file.
class data_reader {
 public:
  /// `segments` are the bytes of the file from its first segment.
  data_reader(fb::Program const& root, std::span<std::byte const> segments)
      : root_(root), segments_(read_segments(root, segments)) {}

  [[nodiscard]] byte_view segment(std::uint64_t index) const {
    if (index >= segments_.size()) {
      throw bad_data(fmt::format("segment {} is missing", index));
    }
    return segments_[index];
  }

  [[nodiscard]] byte_view payload(fb::BackendDelegateDataReference const* at) const {
    if (at == nullptr) return {};
    if (at->location() == fb::DataLocation::SEGMENT) return segment(at->index());
    auto const all = list(root_.backend_delegate_data());
    if (at->index() >= all.size()) throw bad_data("the payload of a delegate is missing");
    return {bytes_of(all[at->index()]->data())};
  }

  [[nodiscard]] std::vector<byte_view> constants() const {
    auto const inlined = list(root_.constant_buffer());
    if (root_.constant_segment() != nullptr && inlined.size() == 0) {
      return parts(*root_.constant_segment());
    }
    std::vector<byte_view> made;
    made.reserve(inlined.size());
    for (flatbuffers::uoffset_t i = 0; i < inlined.size(); ++i) {
      made.push_back({bytes_of(inlined[i]->storage())});
    }
    return made;
  }

  [[nodiscard]] std::vector<std::vector<byte_view>> mutable_data() const {
    auto const all = list(root_.mutable_data_segments());
    std::vector<std::vector<byte_view>> made;
    made.reserve(all.size());
    for (flatbuffers::uoffset_t i = 0; i < all.size(); ++i) made.push_back(parts(*all[i]));
    return made;
  }

  [[nodiscard]] std::vector<named_data> named() const {
    auto const all = list(root_.named_data());
    std::vector<named_data> made;
    made.reserve(all.size());
    for (flatbuffers::uoffset_t i = 0; i < all.size(); ++i) {
      made.push_back({string_of(all[i]->key()), segment(all[i]->segment_index())});
    }
    return made;
  }

 private:
  /// Segments in the order of the file do not overlap: otherwise a small file could contain a large
  /// one many times.
  static std::vector<byte_view> read_segments(fb::Program const& root,
                                              std::span<std::byte const> bytes) {
    auto const all = list(root.segments());
    std::vector<byte_view> made;
    made.reserve(all.size());
    std::uint64_t end = 0;
    for (flatbuffers::uoffset_t i = 0; i < all.size(); ++i) {
      auto const begin = all[i]->offset();
      auto const size = all[i]->size();
      if (begin > bytes.size() || size > bytes.size() - begin) {
        throw bad_data(fmt::format("segment {} ends after the file", i));
      }
      if (begin < end) throw bad_data(fmt::format("segment {} overlaps the one before", i));
      end = begin + size;
      made.push_back({bytes.subspan(begin, size)});
    }
    return made;
  }

  /// Each part ends where the next one starts; the file does not store their sizes.
  [[nodiscard]] std::vector<byte_view> parts(fb::SubsegmentOffsets const& from) const {
    auto const offsets = items_of<std::uint64_t>(from.offsets());
    if (offsets.empty()) return {};
    auto const whole = segment(from.segment_index()).bytes;
    auto starts = offsets;
    ranges::sort(starts);
    if (starts.back() > whole.size()) throw bad_data("a constant is after the end of its segment");
    std::vector<byte_view> made;
    made.reserve(offsets.size());
    for (auto const begin : offsets) {
      auto const next = std::upper_bound(starts.begin(), starts.end(), begin);
      auto const end = next != starts.end() ? *next : whole.size();
      made.push_back({whole.subspan(begin, end - begin)});
    }
    // The first part is a placeholder; it shares its offset with the first constant.
    made.front() = {};
    return made;
  }

  fb::Program const& root_;
  std::vector<byte_view> segments_;
};

}  // namespace arm_delegate::pte::detail
