#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Data that delegates share: stored once by key, in the program's file or beside it.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/diagnostic.hpp>

#include <fmt/core.h>

#include <cstddef>
#include <map>
#include <numeric>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace arm_delegate {

/// The value of a key.
struct data_entry {
  std::size_t buffer = 0;     ///< index in `buffers`
  std::size_t alignment = 1;  ///< of its first byte in the file

  friend bool operator==(data_entry const&, data_entry const&) = default;
};

/// Named data as written to files: the counterpart of ExecuTorch's NamedDataStoreOutput.
struct named_data {
  using entries = std::map<std::string, data_entry>;

  std::vector<std::vector<std::byte>> buffers{};  ///< no two hold the same bytes
  entries in_program{};                           ///< by key: stored in the .pte itself
  /// Stored in other files: by the file's tag, then by key.
  std::map<std::string, entries> external{};

  friend bool operator==(named_data const&, named_data const&) = default;
};

/// Collects named data. A key has one content, wherever it is stored; equal bytes are stored once
/// even if they have several keys.
class named_data_store {
 public:
  /// Adds `bytes` under `key`: to the file with that tag, or to the .pte if the tag is "". Adding
  /// the same bytes again only raises the alignment so that it satisfies both. Throws
  /// code::duplicate_key for different bytes, code::bad_arguments for an alignment of 0.
  void add(std::string_view key, std::span<std::byte const> bytes, std::size_t alignment = 1,
           std::string_view external_tag = {}) {
    if (alignment == 0) {
      raise(code::bad_arguments, fmt::format("named data '{}' has an alignment of 0", key));
    }
    auto* const known = find(std::string(key));
    if (known == nullptr) {
      auto& entries =
          external_tag.empty() ? data_.in_program : data_.external[std::string(external_tag)];
      entries.emplace(key, data_entry{.buffer = store(bytes), .alignment = alignment});
      return;
    }
    auto const& before = data_.buffers[known->buffer];
    if (!ranges::equal(before, bytes)) {
      raise(code::duplicate_key,
            fmt::format("named data '{}' already has other bytes: {} bytes before, {} now", key,
                        before.size(), bytes.size()),
            "give different data different keys");
    }
    known->alignment = std::lcm(known->alignment, alignment);
  }

  /// Adds all data of another store. Throws as `add` does.
  void merge(named_data const& other) {
    auto const add_all = [&](named_data::entries const& entries, std::string_view tag) {
      for (auto const& [key, entry] : entries) {
        add(key, other.buffers.at(entry.buffer), entry.alignment, tag);
      }
    };
    add_all(other.in_program, {});
    for (auto const& [tag, entries] : other.external) add_all(entries, tag);
  }

  /// The collected data.
  [[nodiscard]] named_data const& data() const { return data_; }

 private:
  data_entry* find(std::string const& name) {
    auto const in = [&](named_data::entries& entries) {
      auto const at = entries.find(name);
      return at == entries.end() ? nullptr : &at->second;
    };
    if (auto* const entry = in(data_.in_program)) return entry;
    for (auto& [tag, entries] : data_.external) {
      if (auto* const entry = in(entries)) return entry;
    }
    return nullptr;
  }

  /// The index of the buffer with these bytes.
  std::size_t store(std::span<std::byte const> bytes) {
    std::string_view const text(reinterpret_cast<char const*>(bytes.data()), bytes.size());
    auto const hash = std::hash<std::string_view>{}(text);
    auto const [first, last] = by_hash_.equal_range(hash);
    for (auto at = first; at != last; ++at) {
      if (ranges::equal(data_.buffers[at->second], bytes)) return at->second;
    }
    by_hash_.emplace(hash, data_.buffers.size());
    data_.buffers.emplace_back(bytes.begin(), bytes.end());
    return data_.buffers.size() - 1;
  }

  named_data data_{};
  std::unordered_multimap<std::size_t, std::size_t> by_hash_{};  ///< index of the buffer
};

}  // namespace arm_delegate
