#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of payload.hpp.

#include <arm_delegate/base/work_limits.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/detail/little_endian.hpp>
#include <arm_delegate/ethosu/payload/driver_payload.hpp>
#include <arm_delegate/ethosu/payload/payload.hpp>
#include <arm_delegate/ethosu/payload/read_vela_bin_stream.hpp>
#include <arm_delegate/ethosu/payload/vela_bin_stream.hpp>
#include <arm_delegate/ethosu/program/region.hpp>
#include <arm_delegate/ethosu/program/text.hpp>
#include <arm_delegate/files/npz.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <fmt/core.h>

#include <cstddef>
#include <cstdint>
#include <span>

namespace arm_delegate::ethosu {

namespace detail {

/// Vela's .npz is a zip archive, like a .pt2.
[[nodiscard]] inline bool is_archive(std::span<std::byte const> file) {
  constexpr std::uint32_t zip = 0x04034B50;  // "PK", 3, 4
  return file.size() >= 4 && word_at(file, 0) == zip;
}

}  // namespace detail

ARM_DELEGATE_FUNCTION bool is_payload(std::span<std::byte const> file) {
  return is_vela_bin_stream(file) || is_driver_payload(file) || detail::is_archive(file);
}

ARM_DELEGATE_FUNCTION npu_payload read_payload(std::span<std::byte const> file,
                                               work_limits const& limits) {
  npu_payload made;
  if (is_vela_bin_stream(file)) {
    made.form = "vela_bin_stream";
    made.network = read_vela_bin_stream(file);
  } else if (detail::is_archive(file)) {
    made.form = "Vela .npz";
    made.network = read_vela_network(files::npz_archive(file, limits));
  } else if (is_driver_payload(file)) {
    made.form = "driver payload";
    made.network.cmd_data = file;
  } else {
    throw error(diagnostic{.id = code::bad_payload,
                           .why = {.rule = "not an Ethos-U payload",
                                   .allowed = "vela_bin_stream, Vela's .npz, COP1, COP2"}});
  }
  made.driver = read_driver_payload(made.network.cmd_data);
  made.npu = &find_npu(made.driver.config);
  return made;
}

ARM_DELEGATE_FUNCTION std::int64_t tensor_bytes(vela_io const& io) {
  constexpr std::int64_t most = std::int64_t{1} << 40;  // offsets have 40 bits
  bool is_one = io.region >= 0 && io.region < region::count && io.offset >= 0;
  std::int64_t bytes = 1;
  auto const times = [&](std::int64_t size) {
    is_one = is_one && size >= 0 && (bytes == 0 || size <= most / bytes);
    if (is_one) bytes *= size;
  };
  times(io.elem_size);
  for (std::int64_t const size : io.shape) times(size);
  if (!is_one) {
    detail::bad_payload("an input or output has an illegal size or location",
                        fmt::format("{}, {} bytes each, region {} at {}", sizes_text(io.shape),
                                    io.elem_size, io.region, io.offset));
  }
  return bytes;
}

}  // namespace arm_delegate::ethosu
