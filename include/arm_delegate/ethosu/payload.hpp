#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// An Ethos-U payload from any of its files: vela_bin_stream, Vela's raw .npz, a bare driver
// payload.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/command_stream.hpp>
#include <arm_delegate/ethosu/driver_payload.hpp>
#include <arm_delegate/ethosu/read_vela_bin_stream.hpp>
#include <arm_delegate/ethosu/vela_bin_stream.hpp>
#include <arm_delegate/formats/npz.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace arm_delegate::ethosu {

/// A compiled network for one NPU; its spans view the file's bytes.
struct npu_payload {
  std::string_view form{};  ///< "vela_bin_stream", "Vela .npz", "driver payload"
  vela_network network{};
  driver_payload driver{};
  npu_facts const* npu = nullptr;
};

/// What regions of memory hold in payloads that Vela 5.1 makes.
namespace region {
inline constexpr std::size_t count = 8;
inline constexpr std::size_t constants = 0;     ///< weights, scales, lookup tables: `weight_data`
inline constexpr std::size_t scratch = 1;       ///< feature maps, inputs and outputs
inline constexpr std::size_t fast_scratch = 2;  ///< where it is not the same as scratch
}  // namespace region

/// Reads any of the three; a bare driver payload has neither constants nor inputs. Throws
/// code::bad_payload or code::bad_archive.
[[nodiscard]] inline npu_payload read_payload(std::span<std::byte const> file) {
  constexpr std::uint32_t zip = 0x04034B50;  // "PK", 3, 4
  npu_payload made;
  if (is_vela_bin_stream(file)) {
    made.form = "vela_bin_stream";
    made.network = read_vela_bin_stream(file);
  } else if (file.size() >= 4 && detail::word_at(file, 0) == zip) {
    made.form = "Vela .npz";
    made.network = read_vela_network(format::npz_archive(file));
  } else if (is_driver_payload(file)) {
    made.form = "driver payload";
    made.network.cmd_data = file;
  } else {
    throw error(diagnostic{.id = code::bad_payload,
                           .message = "no Ethos-U payload",
                           .allowed = "vela_bin_stream, Vela's .npz, COP1, COP2"});
  }
  made.driver = read_driver_payload(made.network.cmd_data);
  made.npu = &find_npu(made.driver.config);
  return made;
}

}  // namespace arm_delegate::ethosu
