// SPDX-License-Identifier: BSD-3-Clause
// The header that `armdc compile --emit-header` makes of the bundled model for Ethos-U65: it
// compiles as C++17, and its constants can be checked by the compiler.

#include "digits.hpp"

#include <cstddef>
#include <string_view>

namespace {

constexpr std::size_t end_of(digits::tensor const& t) { return t.offset + t.bytes; }
constexpr std::size_t bytes_of(digits::tensor const& t) {
  std::size_t n = t.element_bytes;
  for (auto const size : t.sizes) n *= static_cast<std::size_t>(size);
  return n;
}

namespace one = digits::delegate_0;
static_assert(std::string_view(digits::npu) == "ethos-u65-256");
static_assert(digits::alignment == 16);
static_assert(digits::payload_bytes % digits::alignment == 0);
static_assert(digits::payload_bytes >= one::payload_bytes);
static_assert(one::payload_bytes > one::command_bytes + one::constant_bytes);
static_assert(digits::scratch_bytes == one::scratch_bytes);
static_assert(digits::temp_bytes == digits::scratch_bytes);
static_assert(digits::fast_scratch_bytes == one::fast_scratch_bytes);
static_assert(one::fast_scratch_bytes > 0);
static_assert(one::inputs.size() == 1 && one::outputs.size() == 1);
static_assert(end_of(one::inputs[0]) <= digits::scratch_bytes);
static_assert(end_of(one::outputs[0]) <= digits::scratch_bytes);
static_assert(bytes_of(one::inputs[0]) == 64 && one::inputs[0].bytes == 64);    // an 8x8 image
static_assert(bytes_of(one::outputs[0]) == 10 && one::outputs[0].bytes == 10);  // ten digits
// Dedicated_Sram_384KB, ExecuTorch's default: everything in the second memory but the cache.
static_assert(std::string_view(digits::memory_mode) == "Dedicated_Sram_384KB");
static_assert(std::string_view(digits::payload_memory) == "dram");
static_assert(std::string_view(digits::scratch_memory) == "dram");
static_assert(std::string_view(digits::fast_scratch_memory) == "sram");
static_assert(digits::qconfig == 2 && digits::regioncfg_0 == 3 && digits::regioncfg_1 == 2 &&
              digits::regioncfg_2 == 1);
static_assert(digits::regioncfg == (3 | 2 << 2 | 1 << 4));

}  // namespace
