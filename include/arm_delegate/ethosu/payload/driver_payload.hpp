#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The driver's container of a command stream: "COP1", and "COP2", which Vela can write too.
//
// Source: Vela (tflite/custom_operator_ethosu.hpp, driver_actions.py) and its output.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/detail/little_endian.hpp>
#include <arm_delegate/ethosu/isa/command_stream.hpp>
#include <arm_delegate/targets/ethos_u.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <fmt/core.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace arm_delegate::ethosu {

/// A driver payload; the span views its bytes.
struct driver_payload {
  std::uint32_t config = 0;  ///< the CONFIG register's value that the stream requires
  std::uint32_t id = 0;      ///< the ID register's value, likewise
  std::span<std::byte const> commands{};
};

/// The NPU configuration for a CONFIG register value: the design and the number of MACs decide.
/// Throws code::bad_payload if there is none.
[[nodiscard]] inline npu_facts const& find_npu(std::uint32_t config) {
  constexpr std::uint32_t deciding = 0xF000000F;
  auto const found = ranges::find(target::all_npus, config & deciding,
                                  [](npu_facts const& f) { return f.config & deciding; });
  if (found != target::all_npus.end()) return *found;
  std::string names;
  for (auto const& f : target::all_npus) {
    names += fmt::format("{}{}", names.empty() ? "" : ", ", f.name);
  }
  throw error(diagnostic{.id = code::bad_payload,
                         .why = {.rule = "the payload is for an NPU that does not exist",
                                 .actual = "CONFIG " + detail::hex(config),
                                 .allowed = names}});
}

namespace detail {

[[noreturn]] inline void bad_payload(std::string message, std::string actual = {},
                                     std::string allowed = {}) {
  throw error(diagnostic{.id = code::bad_payload,
                         .why = {.rule = std::move(message),
                                 .actual = std::move(actual),
                                 .allowed = std::move(allowed),
                                 .remedy = "create the payload again"}});
}

/// Driver action words; the command stream is the last action.
namespace driver_action {
inline constexpr std::uint32_t option_config = 1;   ///< CONFIG and ID follow
inline constexpr std::uint32_t command_stream = 2;  ///< the stream follows
inline constexpr std::uint32_t read_apb = 3;
inline constexpr std::uint32_t dump_shram = 4;
inline constexpr std::uint32_t no_operation = 5;
}  // namespace driver_action

inline constexpr std::uint32_t cop1 = 0x31504F43;  ///< "COP1"
inline constexpr std::uint32_t cop2 = 0x32504F43;  ///< "COP2"

inline driver_payload read_cop1(std::span<std::byte const> bytes) {
  driver_payload payload;
  bool configured = false;
  for (std::size_t at = 4; at + 4 <= bytes.size();) {
    auto const word = word_at(bytes, at);
    at += 4;
    switch (word & 0xFFU) {
      case driver_action::option_config:
        if (at + 8 > bytes.size()) bad_payload("the driver payload ends within its configuration");
        payload.config = word_at(bytes, at);
        payload.id = word_at(bytes, at + 4);
        configured = true;
        at += 8;
        break;
      case driver_action::command_stream: {
        if (!configured) bad_payload("the driver payload does not name its NPU");
        std::size_t const words = std::size_t{word >> 8U & 0xFFU} << 16U | word >> 16U;
        if (words > (bytes.size() - at) / 4) {
          bad_payload("the command stream is shorter than the driver payload says",
                      fmt::format("{} bytes", bytes.size() - at), std::to_string(words * 4));
        }
        payload.commands = bytes.subspan(at, words * 4);
        return payload;
      }
      case driver_action::read_apb:
      case driver_action::dump_shram:
      case driver_action::no_operation: break;
      default:
        bad_payload("the driver payload has an unknown action", hex(word),
                    "1 to 5 in its lowest byte");
    }
  }
  bad_payload("the driver payload holds no command stream");
}

/// 16 bytes "COP2", version, length; an entry's type and length; the length of the following
/// metadata, including padding: "VEUM", version, 20, CONFIG, ID, features, staging; then the
/// stream.
inline driver_payload read_cop2(std::span<std::byte const> bytes) {
  constexpr std::uint32_t veum = 0x4D554556;
  constexpr std::size_t entry = 16;
  constexpr std::size_t metadata = 28;
  constexpr std::size_t config = 40;
  if (bytes.size() < config + 8) bad_payload("the driver payload ends within its header");
  if (word_at(bytes, entry) != 1 || word_at(bytes, metadata) != veum) {
    bad_payload("the driver payload has an unknown entry", std::to_string(word_at(bytes, entry)),
                "1, a command stream");
  }
  std::size_t const end = entry + 8 + std::size_t{word_at(bytes, entry + 4)};
  std::size_t const begin = metadata + std::size_t{word_at(bytes, metadata - 4)};
  if (end > bytes.size() || begin > end) {
    bad_payload("lengths in the driver payload contradict its size");
  }
  return {.config = word_at(bytes, config),
          .id = word_at(bytes, config + 4),
          .commands = bytes.subspan(begin, end - begin)};
}

}  // namespace detail

/// True if the bytes start like a driver payload.
[[nodiscard]] inline bool is_driver_payload(std::span<std::byte const> bytes) {
  if (bytes.size() < 4) return false;
  auto const magic = detail::word_at(bytes, 0);
  return magic == detail::cop1 || magic == detail::cop2;
}

/// Parses a driver payload. Throws code::bad_payload.
[[nodiscard]] inline driver_payload read_driver_payload(std::span<std::byte const> bytes) {
  if (!is_driver_payload(bytes)) {
    detail::bad_payload("not a driver payload", "", "\"COP1\" or \"COP2\" at the start");
  }
  return detail::word_at(bytes, 0) == detail::cop1 ? detail::read_cop1(bytes)
                                                   : detail::read_cop2(bytes);
}

/// Makes a COP1 payload with the stream aligned to 16 bytes. Throws code::bad_payload if the stream
/// is too long.
[[nodiscard]] inline std::vector<std::byte> write_driver_payload(
    npu_facts const& npu, std::span<std::byte const> commands) {
  if (commands.size() % 4 != 0 || commands.size() >= most_stream_bytes) {
    detail::bad_payload("the command stream has a bad length",
                        fmt::format("{} bytes", commands.size()),
                        fmt::format("a multiple of 4 below {}", most_stream_bytes));
  }
  namespace action = detail::driver_action;
  constexpr std::uint32_t release = 0x0010;  // Vela writes it in every payload
  auto const words = static_cast<std::uint32_t>(commands.size() / 4);
  std::vector<std::byte> bytes;
  bytes.reserve(32 + commands.size());
  for (std::uint32_t const word :
       {detail::cop1, action::option_config | release << 16U, npu.config, npu.id,
        action::no_operation, action::no_operation, action::no_operation,
        action::command_stream | words >> 16U << 8U | words << 16U}) {
    detail::append_little(bytes, word, 4);
  }
  bytes.insert(bytes.end(), commands.begin(), commands.end());
  return bytes;
}

}  // namespace arm_delegate::ethosu
