// SPDX-License-Identifier: BSD-3-Clause
// Encodes and decodes weights for weights.py: reads requests on stdin, writes answers on stdout.
//
// A request is a letter and 32-bit little-endian numbers, which include the number of bytes that
// follow; an answer is 1, a length in bytes and the bytes, or 0 if the input was rejected. Weights
// are 16-bit numbers.
//   e WEIGHTS                      MLW stream of weights
//   t TIMES WEIGHTS                nanoseconds of the fastest of that many encodings
//   d MOST STREAM                  weights of an MLW stream
//   f HAS_TABLE WEIGHTS            fast stream of weights
//   g COUNT STREAM                 weights of a fast stream
//   o NPU + 14 numbers STREAM WEIGHTS   sequence of OHWI weights; stream -1: the fast decoder's

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/weights/fast_weights.hpp>
#include <arm_delegate/ethosu/weights/mlw.hpp>
#include <arm_delegate/ethosu/weights/traversal.hpp>
#include <arm_delegate/ethosu/weights/weight_order.hpp>
#include <arm_delegate/targets/ethos_u.hpp>

#include <time.h>  // clock_gettime of POSIX

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <exception>
#include <iostream>
#include <limits>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

using namespace arm_delegate;
using namespace arm_delegate::ethosu::weights;
using bytes = std::vector<std::byte>;
using weights = std::vector<std::int16_t>;

std::int32_t number() {
  std::int32_t value = 0;
  if (!std::cin.read(reinterpret_cast<char*>(&value), sizeof value)) {
    throw std::runtime_error("a request is truncated");
  }
  return value;
}

/// The number of items, then the items.
template <class Item>
std::vector<Item> items() {
  std::vector<Item> made(static_cast<std::size_t>(number()));
  auto const size = static_cast<std::streamsize>(made.size() * sizeof(Item));
  if (!std::cin.read(reinterpret_cast<char*>(made.data()), size)) {
    throw std::runtime_error("a request is truncated");
  }
  return made;
}

template <class Items>
bytes to_bytes(Items const& from) {
  auto const raw = std::as_bytes(std::span(from));
  return {raw.begin(), raw.end()};
}

weight_order order() {
  weight_order made;
  made.npu = &target::all_npus.at(static_cast<std::size_t>(number()));
  made.traversal = static_cast<weight_order::kind>(number());
  for (int* const field : {&made.ofm_block_depth, &made.ofm_microblock_depth, &made.ifm_bits}) {
    *field = number();
  }
  made.is_sparse = number() != 0;
  for (int* const field :
       {&made.stride_x, &made.stride_y, &made.dilation_x, &made.dilation_y, &made.kernel_part,
        &made.out_channels, &made.kernel_height, &made.kernel_width, &made.in_channels}) {
    *field = number();
  }
  return made;
}

weights ordered() {
  auto const wanted = order();
  int const stream = number();
  auto const given = items<std::int16_t>();
  if (stream < 0) {
    auto sequence = reorder_fast(wanted, given);
    if (restore_fast(wanted, sequence) != given) throw std::runtime_error("restore_fast differs");
    return sequence;
  }
  auto const sequences = reorder(wanted, given);
  if (restore(wanted, sequences) != given) throw std::runtime_error("restore differs");
  return sequences.at(static_cast<std::size_t>(stream));
}

/// Processor time, so that a busy machine does not count.
std::int64_t nanoseconds_now() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return now.tv_sec * std::int64_t{1'000'000'000} + now.tv_nsec;
}

std::int64_t encoding_time(std::size_t times, weights const& from) {
  auto best = std::numeric_limits<std::int64_t>::max();
  for (std::size_t i = 0; i < times; ++i) {
    auto const start = nanoseconds_now();
    auto const stream = encode_mlw(from);
    best = std::min(best, nanoseconds_now() - start);
    if (stream.empty()) throw std::runtime_error("a stream is empty");
  }
  return best;
}

bytes answer(char what) {
  if (what == 'e') return encode_mlw(items<std::int16_t>());
  if (what == 'o') return to_bytes(ordered());
  auto const count = static_cast<std::size_t>(number());
  if (what == 't') return to_bytes(std::vector{encoding_time(count, items<std::int16_t>())});
  if (what == 'd') return to_bytes(decode_mlw(items<std::byte>(), count));
  if (what == 'g') return to_bytes(decode_fwd(items<std::byte>(), count));
  if (what != 'f') throw std::runtime_error("an unknown request");
  auto const stream = encode_fwd(items<std::int16_t>(), count != 0);
  if (!stream) throw error(code::bad_weights, "cannot be encoded as a fast stream");
  return *stream;
}

void put(std::uint32_t value) {
  std::cout.write(reinterpret_cast<char const*>(&value), sizeof value);
}

void serve(char what) {
  try {
    auto const made = answer(what);
    put(1);
    put(static_cast<std::uint32_t>(made.size()));
    std::cout.write(reinterpret_cast<char const*>(made.data()),
                    static_cast<std::streamsize>(made.size()));
  } catch (error const&) {
    put(0);
    put(0);
  }
  std::cout.flush();
}

}  // namespace

int main() {
  try {
    for (char what = 0; std::cin.get(what);) serve(what);
  } catch (std::exception const& e) {
    std::cerr << e.what() << '\n';
    return 1;
  }
}
