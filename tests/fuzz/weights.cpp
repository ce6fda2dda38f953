// SPDX-License-Identifier: BSD-3-Clause
// Arbitrary bytes as weight streams, as weights, and as weights in some order: an error, or a
// correct round trip.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/weights/fast_weights.hpp>
#include <arm_delegate/ethosu/weights/mlw.hpp>
#include <arm_delegate/ethosu/weights/scale_table.hpp>
#include <arm_delegate/ethosu/weights/traversal.hpp>
#include <arm_delegate/ethosu/weights/weight_order.hpp>
#include <arm_delegate/targets/ethos_u.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <vector>

namespace {

using namespace arm_delegate;
using namespace arm_delegate::ethosu::weights;
using weights = std::vector<std::int16_t>;

constexpr std::size_t most_weights = 1U << 12U;

/// A violation is a bug.
void require(bool holds) {
  if (!holds) std::abort();
}

template <class Function>
void attempt(Function function) {
  try {
    function();
  } catch (error const& e) {
    require(e.id() == code::bad_weights);  // expected for bad bytes
  }
}

void decode(std::span<std::byte const> bytes) {
  attempt([&] {
    auto const decoded = decode_mlw(bytes, most_weights);
    require(decoded.size() <= most_weights);
    require(decode_mlw(encode_mlw(decoded), decoded.size()) == decoded);
  });
  attempt([&] { require(decode_fwd(bytes, bytes.size()).size() == bytes.size()); });
  attempt([&] {
    std::vector const tables{bytes};
    (void)decode_scale_tables(target::ethos_u85_256::npu, 16, scale_form::u85_acc48,
                              bytes.size() / 16, tables);
  });
}

void encode(std::span<std::byte const> bytes) {
  weights given;
  for (std::size_t i = 0; i + 1 < bytes.size(); i += 2) {
    int const low = std::to_integer<int>(bytes[i]);
    given.push_back(
        static_cast<std::int16_t>((bytes[i + 1] & std::byte{1}) != std::byte{0} ? -low : low));
  }
  require(decode_mlw(encode_mlw(given), given.size()) == given);
  if (auto const stream = encode_fwd(given)) {
    require(decode_fwd(*stream, given.size()) == given);
  }
}

/// The first bytes select the order, the others are weights.
void reorder_any(std::span<std::byte const> bytes) {
  constexpr std::size_t fields = 14;
  if (bytes.size() < fields) return;
  auto const field = [&](std::size_t i) { return std::to_integer<int>(bytes[i]); };
  auto const& npu =
      target::all_npus[std::to_integer<std::size_t>(bytes[0]) % target::all_npus.size()];
  weight_order const order{.npu = &npu,
                           .traversal = static_cast<weight_order::kind>(field(1) % 3),
                           .ofm_block_depth = field(2),
                           .ofm_microblock_depth = field(3),
                           .ifm_bits = field(4),
                           .is_sparse = field(5) % 2 != 0,
                           .stride_x = field(6) % 16,
                           .stride_y = field(7) % 16,
                           .dilation_x = field(8) % 16,
                           .dilation_y = field(9) % 16,
                           .out_channels = field(10),
                           .kernel_height = field(11) % 16,
                           .kernel_width = field(12) % 16,
                           .in_channels = field(13)};
  attempt([&] {
    weights given(std::min(order.weight_count(), most_weights));
    for (std::size_t i = 0; i < given.size(); ++i) {
      given[i] = static_cast<std::int16_t>(std::to_integer<int>(bytes[i % bytes.size()]));
    }
    auto const sequences = reorder(order, given);
    require(restore(order, sequences) == given);
    if (order.is_u85()) require(restore_fast(order, reorder_fast(order, given)) == given);
  });
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  auto const bytes = std::as_bytes(std::span(data, size));
  decode(bytes);
  encode(bytes);
  reorder_any(bytes);
  return 0;
}
