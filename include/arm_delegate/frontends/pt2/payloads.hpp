#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Writes weights and constants of a .pt2: raw bytes, and the table that finds tensors in them.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/files/json_writer.hpp>
#include <arm_delegate/files/zip_writer.hpp>
#include <arm_delegate/frontends/pt2/schema.hpp>
#include <arm_delegate/frontends/pt2/type_writer.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/ir/tensor_type.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

namespace arm_delegate::frontend::pt2 {

/// A tensor as the file has it: its bytes from its first to its last element.
struct stored_elements {
  ir::tensor_type type{};
  ir::shape strides{};
  std::span<std::byte const> bytes{};
  /// Owns the bytes if they are not the program's.
  std::shared_ptr<std::vector<std::byte> const> owner{};
};

namespace detail {

/// The elements between the first and the last one of a tensor, both included.
inline std::int64_t extent(ir::shape const& sizes, ir::shape const& strides) {
  if (sizes.numel() == 0) return 0;
  std::int64_t last = 0;
  for (std::size_t i = 0; i < sizes.rank(); ++i) last += (sizes[i] - 1) * strides[i];
  return last + 1;
}

}  // namespace detail

/// The elements of `data` in its own memory, with its strides; a dense copy if reading computes
/// them, or if runs change them (`changes`) and they are not packed.
inline stored_elements elements_of(ir::tensor_data const& data, bool changes) {
  stored_elements made{.type = {data.type(), data.sizes()}};
  auto const found = data.in_memory();
  auto const count = found ? detail::extent(data.sizes(), found->strides) : 0;
  if (found && data.numel() > 0 && (!changes || count == data.numel())) {
    auto const size = ir::size_of(data.type());
    made.strides = found->strides;
    made.bytes = found->storage.subspan(static_cast<std::size_t>(found->offset) * size,
                                        static_cast<std::size_t>(count) * size);
  } else {
    made.strides = dense_strides(data.sizes());
    made.owner = std::make_shared<std::vector<std::byte> const>(data.bytes());
    made.bytes = *made.owner;
  }
  return made;
}

/// One of the archive's two tables of tensors.
class payload_table {
 public:
  /// `kind`: "weights" or "constants"; `prefix` of the members' names: "weight_", "tensor_".
  payload_table(std::string_view kind, std::string_view prefix) : kind_(kind), prefix_(prefix) {}

  /// Adds a tensor, whose bytes must live until `write`.
  void add(std::string_view name, bool is_parameter, stored_elements const& data) {
    entries_.push_back({.name = name, .is_parameter = is_parameter, .data = &data});
  }

  /// Adds the members of the table to an archive below `folder`: "archive/data/".
  void write(files::zip_writer& archive, std::string_view folder, std::string_view model) {
    auto const members = share_members();
    auto const base = fmt::format("{}{}/", folder, kind_);
    for (std::size_t i = 0; i < members.size(); ++i) {
      archive.add(fmt::format("{}{}{}", base, prefix_, i), members[i]);
    }
    archive.add(fmt::format("{}{}_{}_config.json", base, model, kind_), config());
  }

 private:
  struct entry {
    std::string_view name{};
    bool is_parameter = false;
    stored_elements const* data = nullptr;
    std::size_t member = 0;
    std::int64_t offset = 0;  ///< in the member, in elements
  };

  /// Tensors of one type whose bytes overlap, which PyTorch calls aliases: one member.
  struct group {
    std::vector<std::size_t> entries{};
    std::size_t first_entry = 0;
    std::byte const* first = nullptr;
    std::byte const* last = nullptr;
  };

  [[nodiscard]] std::vector<group> find_groups() const {
    std::vector<std::size_t> order;
    order.reserve(entries_.size());
    for (std::size_t i = 0; i < entries_.size(); ++i) order.push_back(i);
    auto const key = [&](std::size_t i) {
      auto const& data = *entries_[i].data;
      return std::tuple(data.type.type, reinterpret_cast<std::uintptr_t>(data.bytes.data()), i);
    };
    ranges::sort(order, {}, key);
    std::vector<group> groups;
    std::optional<ir::dtype> type;
    for (auto const i : order) {
      auto const& data = *entries_[i].data;
      auto const* const first = data.bytes.data();
      auto const* const last = first + data.bytes.size();
      bool const overlaps = type == data.type.type && !data.bytes.empty() &&
                            first < groups.back().last && is_aligned(groups.back(), data);
      if (!overlaps) groups.push_back({.first_entry = i, .first = first, .last = last});
      groups.back().entries.push_back(i);
      groups.back().first_entry = std::min(groups.back().first_entry, i);
      groups.back().last = std::max(groups.back().last, last);
      type = data.type.type;
    }
    return groups;
  }

  static bool is_aligned(group const& g, stored_elements const& data) {
    auto const distance = static_cast<std::size_t>(data.bytes.data() - g.first);
    return distance % ir::size_of(data.type.type) == 0;
  }

  /// Gives each entry its member, numbered by the first entry; returns the members' bytes.
  std::vector<std::span<std::byte const>> share_members() {
    auto groups = find_groups();
    ranges::sort(groups, {}, &group::first_entry);
    std::vector<std::span<std::byte const>> members;
    for (auto const& g : groups) {
      for (auto const i : g.entries) {
        auto const& data = *entries_[i].data;
        auto const size = static_cast<std::ptrdiff_t>(ir::size_of(data.type.type));
        entries_[i].member = members.size();
        entries_[i].offset = data.bytes.empty() ? 0 : (data.bytes.data() - g.first) / size;
      }
      members.emplace_back(g.first, g.last);
    }
    return members;
  }

  /// The record PayloadConfig.
  [[nodiscard]] std::string config() const {
    files::json_writer out(files::json_layout::compact);
    out.object().key("config").object();
    for (auto const& e : entries_) {
      out.key(e.name).object();
      out.key("path_name").value(std::string_view(fmt::format("{}{}", prefix_, e.member)));
      out.key("is_param").boolean(e.is_parameter).key("use_pickle").boolean(false);
      out.key("tensor_meta");
      write_tensor_meta(out, e.data->type, e.data->strides, e.offset, {"tensor", e.name});
      out.end();
    }
    return out.end().end().text();
  }

  std::string_view kind_;
  std::string_view prefix_;
  std::vector<entry> entries_;
};

}  // namespace arm_delegate::frontend::pt2
