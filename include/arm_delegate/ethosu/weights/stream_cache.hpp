#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Encoded weights, by the sequence that they encode.

#include <arm_delegate/ethosu/weights/fast_weights.hpp>
#include <arm_delegate/ethosu/weights/mlw_encode.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
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
    return *find_or_encode({coding::mlw, sequence}, [&] { return encode_mlw(sequence); });
  }
  /// As `encode_fwd`.
  [[nodiscard]] std::optional<stream> const& fwd(std::span<std::int16_t const> sequence,
                                                 bool may_have_table) {
    return find_or_encode({may_have_table ? coding::fwd : coding::raw_fwd, sequence},
                          [&] { return encode_fwd(sequence, may_have_table); });
  }
  /// The number of sequences that were encoded.
  [[nodiscard]] std::size_t size() const { return streams_.size(); }

 private:
  enum class coding : std::uint8_t { mlw, fwd, raw_fwd };
  struct view {
    coding form{};
    std::span<std::int16_t const> sequence{};
  };
  struct key {
    coding form{};
    std::vector<std::int16_t> sequence{};
    operator view() const { return {form, sequence}; }
  };
  struct hash {
    using is_transparent = void;
    std::size_t operator()(view v) const {
      auto const bytes = std::as_bytes(v.sequence);
      std::string_view const text(reinterpret_cast<char const*>(bytes.data()), bytes.size());
      return std::hash<std::string_view>{}(text) + static_cast<std::size_t>(v.form);
    }
  };
  struct equal {
    using is_transparent = void;
    bool operator()(view a, view b) const {
      return a.form == b.form && std::ranges::equal(a.sequence, b.sequence);
    }
  };

  template <class Encode>
  std::optional<stream> const& find_or_encode(view v, Encode const& encode) {
    auto const known = streams_.find(v);
    if (known != streams_.end()) return known->second;
    key made{v.form, {v.sequence.begin(), v.sequence.end()}};
    return streams_.emplace(std::move(made), encode()).first->second;
  }

  std::unordered_map<key, std::optional<stream>, hash, equal> streams_{};
};

}  // namespace arm_delegate::ethosu::weights
