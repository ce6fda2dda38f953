// SPDX-License-Identifier: BSD-3-Clause
// What a method takes of ExecuTorch's allocators; tests/cpp_runner compares it with the runtime.

#include <arm_delegate/pte/method_memory.hpp>
#include <arm_delegate/pte/program.hpp>
#include <arm_delegate/pte/value.hpp>

#include <doctest/doctest.h>

#include <cstdint>

namespace pte = arm_delegate::pte;

TEST_CASE("pte: the memory of a method is counted by allocation") {
  pte::method m{.values = {pte::tensor{.sizes = {2, 3}}, std::int64_t{7}}, .inputs = {0}};
  m.chains = {{.instructions = {pte::kernel_call{.op = 0, .arguments = {0, 1}}}}};
  auto const small = pte::memory_of(m, {.pointer = 4});
  // Values, a flag for the input, the tensor and its strides, the chain, its kernel, its arguments
  // as a span and as pointers.
  CHECK(small.method == 2 * 16 + 8 + 32 + 8 + 16 + 8 + 8 + 8);
  CHECK(small.temp == 2 * 12 + 8);  // two TensorMeta, and the tensor's order of dimensions
  CHECK(pte::memory_of(m, {.pointer = 8}).method == 2 * 16 + 8 + 64 + 8 + 32 + 8 + 16 + 16);

  // A list of one index: pointers to values, int64 elements, and the struct of both.
  m.values.emplace_back(pte::int_list{.items = {1}});
  CHECK(pte::memory_of(m, {.pointer = 4}).method == small.method + 16 + 16 + 8 + 8);
}

TEST_CASE("pte: a delegate takes memory for its network and the tensors of a call") {
  pte::method m{.values = {pte::tensor{}, pte::tensor{}}};
  auto const before = pte::memory_of(m, {.pointer = 4}).method;
  m.delegates.resize(1);
  m.chains = {{.instructions = {pte::delegate_call{.delegate = 0, .arguments = {0, 1}}}}};
  auto const after = pte::memory_of(m, {.pointer = 4}).method;
  CHECK(after - before > 16 + 8 + 8 + 8 + 40 + 120 + 2 * 20 + 2 * 32);
}
