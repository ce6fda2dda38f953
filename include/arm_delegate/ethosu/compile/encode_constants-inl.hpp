#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of encode_constants.hpp.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/base/shared_work.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/choose_weight_forms.hpp>
#include <arm_delegate/ethosu/compile/encode_constants.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/compile/step_buffers.hpp>
#include <arm_delegate/ethosu/compile/weight_forms.hpp>
#include <arm_delegate/ethosu/detail/little_endian.hpp>
#include <arm_delegate/ethosu/memory/accesses.hpp>
#include <arm_delegate/ethosu/memory/live_ranges.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/ethosu/program/region.hpp>
#include <arm_delegate/ethosu/rules/microblock.hpp>
#include <arm_delegate/ethosu/rules/weight_layout.hpp>
#include <arm_delegate/ethosu/weights/scale_table.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

namespace arm_delegate::ethosu::compile {

namespace detail {

/// Region 0, in which equal contents have the same place.
class constant_region {
 public:
  static constexpr std::int64_t alignment = 16;  // of weights, scales and sources of transfers

  byte_range add(std::span<std::byte const> data) {
    std::string_view const text(reinterpret_cast<char const*>(data.data()), data.size());
    auto const hash = std::hash<std::string_view>{}(text);
    auto const [first, last] = places_.equal_range(hash);
    for (auto at = first; at != last; ++at) {
      if (ranges::equal(contents(at->second), data)) return at->second;
    }
    return places_.emplace(hash, append(data))->second;
  }
  std::vector<std::byte> take() && { return std::move(bytes_); }

 private:
  [[nodiscard]] std::span<std::byte const> contents(byte_range const& place) const {
    return std::span(bytes_).subspan(static_cast<std::size_t>(place.base),
                                     static_cast<std::size_t>(place.length));
  }

  byte_range append(std::span<std::byte const> data) {
    byte_range const place{.region = region::constants,
                           .base = static_cast<std::int64_t>(bytes_.size()),
                           .length = static_cast<std::int64_t>(data.size())};
    bytes_.insert(bytes_.end(), data.begin(), data.end());
    bytes_.resize(ethosu::detail::round_up(bytes_.size(), std::size_t{alignment}));
    return place;
  }

  std::vector<std::byte> bytes_{};
  std::unordered_multimap<std::size_t, byte_range> places_{};
};

/// Encodes the constants of one operation after the other.
class constant_encoder {
 public:
  constant_encoder(npu_graph& g, weight_forms& forms) : g_(g), forms_(forms) {}

  std::vector<std::byte> run() && {
    for (auto const& step : g_.steps) find_reads(step);
    auto const forms = choose_weight_forms(g_, forms_);
    for (std::size_t i = 0; i < g_.steps.size(); ++i) {
      auto& step = g_.steps[i];
      auto* const k = std::get_if<npu_kernel_step>(&step);
      if (k != nullptr) {
        add_scales(*k);
        if (forms[i] != nullptr) add_weights(*k, *forms[i]);
      }
      for (auto const b : buffers_of(step).read) place(b);
      if (k != nullptr) place(k->table);
    }
    return std::move(region_).take();
  }

 private:
  /// The range of a constant's bytes that steps read.
  struct read_part {
    std::int64_t begin = std::numeric_limits<std::int64_t>::max();
    std::int64_t end = 0;
  };

  [[nodiscard]] bool is_constant(buffer_id id) const {
    return id != no_buffer && g_[id].is_constant();
  }

  void find_reads(npu_step const& step) {
    if (auto const* k = std::get_if<npu_kernel_step>(&step)) {
      auto const* second = read_ifm2(k->kernel);
      if (reads_ifm(k->kernel)) add_read(k->ifm, k->kernel.ifm);
      if (second != nullptr) add_read(k->ifm2, *second);
      add_whole(k->table);
    } else {
      for (auto const id : buffers_of(step).read) add_whole(id);
    }
  }

  void add_read(buffer_id id, feature_map const& f) {
    if (!is_constant(id)) return;
    auto const range = bounding_range(f);
    auto& part = parts_[id];
    part.begin = std::min(part.begin, range.base);
    part.end = std::max(part.end, range.base + range.length);
  }
  void add_whole(buffer_id id) {
    if (is_constant(id)) parts_[id] = {.begin = 0, .end = g_[id].bytes};
  }

  /// Places the part of a constant that steps read.
  void place(buffer_id id) {
    if (!is_constant(id) || g_[id].is_placed()) return;
    auto const at = parts_.find(id);
    auto const part = at == parts_.end() ? read_part{.begin = 0} : at->second;
    auto const begin = part.begin / constant_region::alignment * constant_region::alignment;
    auto const bytes =
        std::span(*g_[id].data)
            .subspan(static_cast<std::size_t>(begin), static_cast<std::size_t>(part.end - begin));
    g_[id].place = region_.add(bytes);
    g_[id].place.base -= begin;
  }

  void add_scales(npu_kernel_step& k) {
    if (k.scales.empty()) return;
    auto const depth = rules::microblock_of(*g_.npu, k.kernel).depth;
    auto const tables = weights::encode_scale_tables(
        *g_.npu, depth, rules::scale_form_of(*g_.npu, k.kernel), k.scales);
    k.kernel.scales.clear();
    for (auto const& table : tables) k.kernel.scales.push_back(region_.add(table));
  }

  void add_weights(npu_kernel_step& k, encoded_weights const& form) {
    auto& coding = k.kernel.weights;
    coding.format = form.format;
    coding.sparsity = form.sparsity;
    coding.streams.clear();
    for (auto const& stream : form.streams) coding.streams.push_back(region_.add(stream));
  }

  npu_graph& g_;
  weight_forms& forms_;
  std::unordered_map<buffer_id, read_part> parts_{};
  constant_region region_{};
};

}  // namespace detail

ARM_DELEGATE_FUNCTION void encode_constants(npu_graph& g, shared_work* shared) {
  shared_work own;
  auto& forms = (shared != nullptr ? *shared : own).get<weight_forms>();
  g.constants = detail::constant_encoder(g, forms).run();
}

}  // namespace arm_delegate::ethosu::compile
