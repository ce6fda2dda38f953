#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Writes Ethos-U command streams operation by operation.

#include <arm_delegate/ethosu/isa/command_stream.hpp>
#include <arm_delegate/ethosu/isa/commands.hpp>
#include <arm_delegate/ethosu/payload/driver_payload.hpp>
#include <arm_delegate/ethosu/payload/vela_bin_stream.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <string_view>
#include <vector>

namespace support {

using operands = std::vector<std::int64_t>;
/// Operands of SET commands by name.
using registers = std::map<std::string_view, operands>;

/// Sets all registers before each operation. Registers that are not given are 0, except that U85's
/// microblock is 1x2; registers given without operands are not set.
class operation_stream {
 public:
  explicit operation_stream(arm_delegate::npu_facts const& npu) : npu_(npu), out_(npu.family) {}

  [[nodiscard]] arm_delegate::npu_facts const& npu() const { return npu_; }

  operation_stream& operation(std::string_view name, operands const& values,
                              registers const& given = {}) {
    using arm_delegate::ethosu::command_table;
    for (auto const& [given_name, given_values] : given) {
      REQUIRE(arm_delegate::ethosu::find_command(npu_.family, given_name) < command_table.size());
    }
    for (auto const& c : command_table) {
      if (!c.on.has(npu_.family) || c.is_operation()) continue;
      auto const found = given.find(c.name);
      bool const is_given = found != given.end();
      if (is_given && found->second.empty()) continue;
      bool const has_unit =
          c.name == "SET_ACC_FORMAT" && npu_.family == arm_delegate::npu_family::u85;
      out_.write(c.name, is_given   ? found->second
                         : has_unit ? operands{0, 0, 0, 1}
                                    : operands(c.operands().size()));
    }
    out_.write(name, values);
    return *this;
  }

  /// A payload with this stream for that network.
  [[nodiscard]] std::vector<std::byte> payload(arm_delegate::ethosu::vela_network network) const {
    auto commands = out_;
    commands.write("OP_STOP", {0xFFFF});
    auto const driver = arm_delegate::ethosu::write_driver_payload(npu_, commands.bytes());
    network.cmd_data = driver;
    return arm_delegate::ethosu::pack_vela_bin_stream(network);
  }

 private:
  arm_delegate::npu_facts const& npu_;
  arm_delegate::ethosu::command_writer out_;
};

/// Element sizes as encoded in commands.
enum element_bits : std::uint8_t { b8, b16, b32 };

/// The address of the output of `one_element` in region 1; its input is at 0.
inline constexpr std::int32_t output_at = 1024;

/// Registers for maps of one element with 16 channels, with a block that any operation supports
/// (U85: with 512 MACs); without scaling or clamping.
inline registers one_element(arm_delegate::npu_facts const& npu, element_bits from, element_bits to,
                             registers others = {}) {
  bool const is_u85 = npu.family == arm_delegate::npu_family::u85;
  others.insert({{"SET_IFM_REGION", {1}},
                 {"SET_OFM_REGION", {1}},
                 {"SET_OFM_BASE0", {output_at}},
                 {"SET_IFM_DEPTH_M1", {15}},
                 {"SET_OFM_DEPTH_M1", {15}},
                 {"SET_OFM_BLK_DEPTH_M1", {15}},
                 {"SET_ACTIVATION_MIN", {to == b8 ? 0xFF80 : 0x8000}},
                 {"SET_ACTIVATION_MAX", {to == b8 ? 0x7F : 0x7FFF}}});
  if (is_u85) {
    others.insert({{"SET_IFM_PRECISION", {1, from, 0, 0}},
                   {"SET_OFM_PRECISION", {1, to, 0, 1, 0, 0, 0}},
                   {"SET_OFM_SCALE", {0, 0, 0, 1}},
                   {"SET_ACTIVATION", {0, 0, to == b32 ? 1 : 0}},
                   {"SET_OFM_BLK_WIDTH_M1", {3}},
                   {"SET_ACC_FORMAT", {0, 0, 0, 2}}});  // 1x4
  } else {
    others.insert({{"SET_IFM_PRECISION", {1, from, 0, 0, 0}},
                   {"SET_OFM_PRECISION", {1, to, 0, 1, 0}},
                   {"SET_OFM_SCALE", {0, 1}},
                   {"SET_IFM_IB_END", {6}},
                   {"SET_AB_START", {8}}});
  }
  return others;
}

}  // namespace support
