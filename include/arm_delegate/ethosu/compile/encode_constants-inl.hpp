#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of encode_constants.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/encode_constants.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/compile/step_buffers.hpp>
#include <arm_delegate/ethosu/compile/weight_forms.hpp>
#include <arm_delegate/ethosu/detail/little_endian.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/ethosu/program/region.hpp>
#include <arm_delegate/ethosu/rules/microblock.hpp>
#include <arm_delegate/ethosu/rules/weight_layout.hpp>
#include <arm_delegate/ethosu/weights/scale_table.hpp>
#include <arm_delegate/ethosu/weights/weight_order.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
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
  byte_range add(std::span<std::byte const> data) {
    constexpr std::size_t alignment = 16;  // of weights, scales and the sources of transfers
    std::string key(reinterpret_cast<char const*>(data.data()), data.size());
    auto const [at, is_new] = places_.try_emplace(std::move(key));
    if (is_new) {
      at->second = {.region = region::constants,
                    .base = static_cast<std::int64_t>(bytes_.size()),
                    .length = static_cast<std::int64_t>(data.size())};
      bytes_.insert(bytes_.end(), data.begin(), data.end());
      bytes_.resize(ethosu::detail::round_up(bytes_.size(), alignment));
    }
    return at->second;
  }
  std::vector<std::byte> take() && { return std::move(bytes_); }

 private:
  std::vector<std::byte> bytes_{};
  std::unordered_map<std::string, byte_range> places_{};
};

/// Encodes the constants of one operation after the other. Weights that several operations use in
/// the same order are encoded once.
class constant_encoder {
 public:
  explicit constant_encoder(npu_graph& g) : g_(g) {}

  std::vector<std::byte> run() && {
    for (auto& step : g_.steps) {
      auto* const k = std::get_if<npu_kernel_step>(&step);
      if (k != nullptr) {
        add_scales(*k);
        add_weights(*k);
      }
      for (auto const b : buffers_of(step).read) place(b);
      if (k != nullptr) place(k->table);
    }
    return std::move(region_).take();
  }

 private:
  void place(buffer_id id) {
    if (id == no_buffer || !g_[id].is_constant() || g_[id].is_placed()) return;
    g_[id].place = region_.add(*g_[id].data);
  }

  void add_scales(npu_kernel_step& k) {
    if (k.scales.empty()) return;
    auto const depth = rules::microblock_of(*g_.npu, k.kernel).depth;
    auto const tables = weights::encode_scale_tables(
        *g_.npu, depth, rules::scale_form_of(*g_.npu, k.kernel), k.scales);
    k.kernel.scales.clear();
    for (auto const& table : tables) k.kernel.scales.push_back(region_.add(table));
  }

  void add_weights(npu_kernel_step& k) {
    if (k.weights.values == nullptr) return;
    auto const order = rules::order_of(*g_.npu, k.kernel);
    auto const key = key_of(k, order);
    auto const [at, is_new] = encoded_.try_emplace(key);
    if (is_new) at->second = encoded(k);
    k.kernel.weights.format = at->second.format;
    k.kernel.weights.sparsity = at->second.sparsity;
    k.kernel.weights.streams = at->second.streams;
  }

  weight_coding encoded(npu_kernel_step const& k) {
    auto const form =
        choose_weight_form({*g_.npu, g_.system, g_.mode}, k.kernel, *k.weights.values);
    weight_coding made{.format = form.format, .sparsity = form.sparsity};
    for (auto const& stream : form.streams) made.streams.push_back(region_.add(stream));
    return made;
  }

  /// The weights and what their form depends on, of those that differ within one graph.
  static std::string key_of(npu_kernel_step const& k, weights::weight_order const& o) {
    std::string key = std::to_string(reinterpret_cast<std::uintptr_t>(k.weights.values.get()));
    auto const& kernel = k.kernel;
    auto const& block = kernel.block;
    auto const number = [](std::int64_t n) { return static_cast<int>(n); };
    for (int const part :
         {static_cast<int>(o.traversal), o.ofm_block_depth, o.ofm_microblock_depth, o.ifm_bits,
          o.stride_x, o.stride_y, o.dilation_x, o.dilation_y, o.kernel_part, block.height,
          block.width, number(kernel.ofm.height), number(kernel.ofm.width),
          number(kernel.ifm.height), number(kernel.ifm.width)}) {
      key += ' ' + std::to_string(part);
    }
    return key;
  }

  npu_graph& g_;
  constant_region region_{};
  std::unordered_map<std::string, weight_coding> encoded_{};
};

}  // namespace detail

ARM_DELEGATE_FUNCTION void encode_constants(npu_graph& g) {
  g.constants = detail::constant_encoder(g).run();
}

}  // namespace arm_delegate::ethosu::compile
