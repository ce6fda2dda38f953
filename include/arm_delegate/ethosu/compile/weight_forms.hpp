#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The forms in which weights can be stored: for the standard and the fast decoder, dense and 2:4
// sparse.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/ethosu/compile/weight_values.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/weights/fast_weights.hpp>
#include <arm_delegate/ethosu/weights/mlw_encode.hpp>
#include <arm_delegate/ethosu/weights/traversal.hpp>
#include <arm_delegate/ethosu/weights/weight_order.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

namespace arm_delegate::ethosu::compile {

/// The weights of one operation as streams.
struct encoded_weights {
  weight_format format = weight_format::swd;
  weight_sparsity sparsity = weight_sparsity::none;
  std::vector<std::vector<std::byte>> streams{};
  std::size_t count = 0;  ///< numbers in all streams
  std::size_t zeros = 0;

  [[nodiscard]] std::size_t bytes() const {
    std::size_t sum = 0;
    for (auto const& stream : streams) sum += stream.size();
    return sum;
  }
};

namespace detail {

inline void count_weights(encoded_weights& made, std::span<std::int16_t const> sequence) {
  made.count += sequence.size();
  made.zeros += static_cast<std::size_t>(ranges::count(sequence, std::int16_t{0}));
}

[[nodiscard]] inline weight_sparsity sparsity_of(weights::weight_order const& order) {
  return order.is_sparse ? weight_sparsity::sparse_2_4 : weight_sparsity::none;
}

/// Encodes for the standard decoder. Nothing if the order is sparse and the weights are not.
[[nodiscard]] inline std::optional<encoded_weights> standard_form(
    weights::weight_order const& order, std::span<std::int16_t const> values) {
  auto const sequences = weights::reorder(order, values);
  if (order.is_sparse && !ranges::all_of(sequences, weights::is_sparse_sequence)) {
    return std::nullopt;
  }
  encoded_weights made{.sparsity = sparsity_of(order)};
  for (auto const& sequence : sequences) {
    count_weights(made, sequence);
    made.streams.push_back(weights::encode_mlw(sequence));
  }
  return made;
}

/// Encodes for the fast decoder: one stream for all cores. Nothing if it cannot hold the weights.
[[nodiscard]] inline std::optional<encoded_weights> fast_form(
    weights::weight_order const& order, std::span<std::int16_t const> values) {
  auto const sequence = weights::reorder_fast(order, values);
  auto stream = weights::encode_fwd(sequence, !order.is_sparse);
  if (!stream) return std::nullopt;
  encoded_weights made{.format = weight_format::fwd, .sparsity = sparsity_of(order)};
  count_weights(made, sequence);
  made.streams.push_back(std::move(*stream));
  return made;
}

}  // namespace detail

/// Encodes equal weights once for all operations and delegates that read them in the same order.
/// Keeps the weights. Not for several threads at once.
class weight_forms {
 public:
  using values = weight_values;

  /// The form for the standard decoder. Null if the order is sparse and the weights are not.
  [[nodiscard]] encoded_weights const* standard(weights::weight_order const& order,
                                                values const& v) {
    return find_or_make({weight_format::swd, order, {v}}, &detail::standard_form);
  }
  /// The form for the fast decoder. Null if it cannot hold the weights.
  [[nodiscard]] encoded_weights const* fast(weights::weight_order const& order, values const& v) {
    return find_or_make({weight_format::fwd, order, {v}}, &detail::fast_form);
  }
  /// The number of forms that were made.
  [[nodiscard]] std::size_t size() const { return made_.size(); }

 private:
  struct key {
    weight_format format;
    weights::weight_order order;
    weight_key of;

    bool operator==(key const&) const = default;
  };
  struct hash {
    std::size_t operator()(key const& k) const { return weight_key_hash{}(k.of); }
  };

  using form = std::optional<encoded_weights>;

  encoded_weights const* find_or_make(key k, form (*make)(weights::weight_order const&,
                                                          std::span<std::int16_t const>)) {
    auto const [at, is_new] = made_.try_emplace(std::move(k));
    auto& made = at->second;
    if (is_new) made = make(at->first.order, *at->first.of.values);
    return made ? &*made : nullptr;
  }

  std::unordered_map<key, form, hash> made_{};
};

}  // namespace arm_delegate::ethosu::compile
