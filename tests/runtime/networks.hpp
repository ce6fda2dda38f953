#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Payloads for tests of the runtime, at aligned addresses.

#include <arm_delegate/ethosu/compile/npu_artifact.hpp>
#include <arm_delegate/ethosu/payload/vela_bin_stream.hpp>
#include <arm_delegate/frontends/pt2/load.hpp>
#include <arm_delegate/npu_pipelines.hpp>
#include <arm_delegate/pipeline/compiled_program.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/registry/options.hpp>
#include <arm_delegate/runtime/bytes.hpp>
#include <arm_delegate/targets/npu_memory_mode.hpp>

#include <algorithm>
#include <any>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace support {

/// Bytes whose address is a multiple of 16 plus `shift`.
class aligned_bytes {
 public:
  explicit aligned_bytes(std::size_t size, std::size_t shift = 0)
      : size_(size), shift_(shift), words_((size + shift) / sizeof(word) + 1) {}
  explicit aligned_bytes(std::span<std::byte const> from, std::size_t shift = 0)
      : aligned_bytes(from.size(), shift) {
    std::ranges::copy(from, all().begin());
  }
  [[nodiscard]] std::span<std::byte> all() {
    return std::as_writable_bytes(std::span(words_)).subspan(shift_, size_);
  }

 private:
  struct alignas(16) word {
    std::byte bytes[16];
  };
  std::size_t size_;
  std::size_t shift_;
  std::vector<word> words_;
};

/// Writes a little-endian word.
inline void set_word(std::span<std::byte> to, std::size_t at, std::uint32_t value) {
  for (std::size_t i = 0; i < 4; ++i) to[at + i] = static_cast<std::byte>(value >> (8 * i) & 0xFFU);
}

inline std::string digits_file() {
  return std::string(ARM_DELEGATE_SOURCE_DIR) + "/examples/digits_cnn/int8.pt2";
}

/// Compiles a program, which must become one delegate.
inline arm_delegate::basic_delegate<std::any> compiled(
    std::string const& file, std::string_view npu,
    std::optional<arm_delegate::npu_memory_mode> const& mode = {}) {
  using namespace arm_delegate;
  auto const& pipeline = find_pipeline(npu_pipeline_table(), npu);
  compile_options options;
  options.memory_mode = mode;
  auto program = pipeline.compile_any(frontend::pt2::load(file), options, nullptr);
  return std::move(program.delegates.at(0));
}

inline std::vector<std::byte> payload_of(arm_delegate::basic_delegate<std::any> const& d) {
  return std::any_cast<arm_delegate::ethosu::compile::npu_artifact const&>(d.artifact).payload;
}

/// The bundled model for U55 with 128 MACs.
inline std::vector<std::byte> const& digits_payload() {
  static auto const made = payload_of(compiled(digits_file(), "ethos-u55-128"));
  return made;
}

/// Blocks of a payload, to change and pack again.
struct block {
  std::string name{};
  std::vector<std::byte> data{};
};
inline std::vector<block> blocks_of(std::span<std::byte const> file) {
  std::vector<block> made;
  constexpr std::size_t header = 32;
  for (std::size_t at = 0; at < file.size();) {
    auto const size = arm_delegate::runtime::word_at(file, at + 16);
    auto const data = file.subspan(at + header, size);
    made.push_back({.name = reinterpret_cast<char const*>(file.data() + at),
                    .data = {data.begin(), data.end()}});
    at += header + (std::size_t{size} + 15) / 16 * 16;
  }
  return made;
}
inline std::vector<std::byte> packed(std::vector<block> const& blocks) {
  std::vector<std::byte> made;
  arm_delegate::ethosu::detail::stream_writer out(made);
  for (auto const& b : blocks) out.block(b.name, b.data);
  return made;
}
// The indices of blocks.
inline constexpr std::size_t commands = 1;
inline constexpr std::size_t weights = 2;
inline constexpr std::size_t scratch = 3;
inline constexpr std::size_t inputs = 4;
inline constexpr std::size_t outputs = 5;

}  // namespace support
