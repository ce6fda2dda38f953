#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Encoded weights, by the sequence that they encode.

#include <arm_delegate/ethosu/weights/fast_weights.hpp>
#include <arm_delegate/ethosu/weights/mlw_encode.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace arm_delegate::ethosu::weights {

/// Encodes each sequence once for all operations and delegates that have it. Keeps the sequences;
/// not for several threads at once.
class stream_cache {
 public:
  using stream = std::vector<std::byte>;

  /// As `encode_mlw`.
  [[nodiscard]] stream const& mlw(std::span<std::int16_t const> sequence) {
    return find_or_encode(mlw_, {sequence}, [&] { return encode_mlw(sequence); });
  }
  /// As `encode_fwd`.
  [[nodiscard]] std::optional<stream> const& fwd(std::span<std::int16_t const> sequence,
                                                 bool may_have_table) {
    return find_or_encode(fwd_, {sequence, may_have_table},
                          [&] { return encode_fwd(sequence, may_have_table); });
  }
  /// The number of sequences that were encoded.
  [[nodiscard]] std::size_t size() const { return mlw_.size() + fwd_.size(); }

 private:
  struct view {
    std::span<std::int16_t const> sequence{};
    bool may_have_table = false;
  };
  struct key {
    std::vector<std::int16_t> sequence{};
    bool may_have_table = false;
    operator view() const { return {sequence, may_have_table}; }
  };
  struct hash {
    using is_transparent = void;
    std::size_t operator()(view v) const {
      auto const bytes = std::as_bytes(v.sequence);
      std::string_view const text(reinterpret_cast<char const*>(bytes.data()), bytes.size());
      return std::hash<std::string_view>{}(text) + (v.may_have_table ? 1 : 0);
    }
  };
  struct equal {
    using is_transparent = void;
    bool operator()(view a, view b) const {
      return a.may_have_table == b.may_have_table && std::ranges::equal(a.sequence, b.sequence);
    }
  };
  template <class Encoded>
  using streams_by_sequence = std::unordered_map<key, Encoded, hash, equal>;

  template <class Encoded, class Encode>
  static Encoded const& find_or_encode(streams_by_sequence<Encoded>& known, view v,
                                       Encode const& encode) {
    if (auto const at = known.find(v); at != known.end()) return at->second;
    key made{{v.sequence.begin(), v.sequence.end()}, v.may_have_table};
    return known.emplace(std::move(made), encode()).first->second;
  }

  streams_by_sequence<stream> mlw_{};
  streams_by_sequence<std::optional<stream>> fwd_{};
};

}  // namespace arm_delegate::ethosu::weights
