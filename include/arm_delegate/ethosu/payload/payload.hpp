#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// An Ethos-U payload from any of its file formats: vela_bin_stream, Vela's raw .npz, a bare driver
// payload.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/payload/driver_payload.hpp>
#include <arm_delegate/ethosu/payload/vela_bin_stream.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace arm_delegate::ethosu {

/// A compiled network for one NPU; its spans view the file's bytes, or memory that `network` owns.
struct npu_payload {
  std::string_view form{};  ///< "vela_bin_stream", "Vela .npz", "driver payload"
  vela_network network{};
  driver_payload driver{};
  npu_facts const* npu = nullptr;

  /// The NPU. Throws code::bad_payload if there is none: readers of payloads always set it.
  [[nodiscard]] npu_facts const& facts() const {
    if (npu == nullptr) raise(code::bad_payload, "the payload names no NPU");
    return *npu;
  }
  /// False for a bare driver payload: its memory is unknown.
  [[nodiscard]] bool has_network() const {
    return !network.inputs.empty() || !network.outputs.empty() || network.scratch_size > 0;
  }
};

/// True if the file starts like one of the three.
[[nodiscard]] ARM_DELEGATE_FUNCTION bool is_payload(std::span<std::byte const> file);

/// Reads any of the three; a bare driver payload has neither constants nor inputs. Throws
/// code::bad_payload or code::bad_archive, and code::limit_exceeded if a compressed .npz has more
/// than `limits.max_bytes`.
[[nodiscard]] ARM_DELEGATE_FUNCTION npu_payload read_payload(std::span<std::byte const> file,
                                                             work_limits const& limits = {});

/// The sizes without leading ones: payloads pad shapes to up to six dimensions.
template <class Sizes>
[[nodiscard]] std::vector<std::int64_t> without_leading_ones(Sizes const& sizes) {
  auto const first = ranges::find_if(sizes, [](auto n) { return n != 1; });
  return {first, sizes.end()};
}

/// Bytes of an input or output. Throws code::bad_payload if its sizes or its region are illegal.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::int64_t tensor_bytes(vela_io const& io);

}  // namespace arm_delegate::ethosu

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ethosu/payload/payload-inl.hpp>  // IWYU pragma: export
#endif
