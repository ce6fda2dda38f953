// SPDX-License-Identifier: BSD-3-Clause
// Named data: one content per key, one buffer for equal bytes.

#include <arm_delegate/backends/named_data_store.hpp>

#include <doctest/doctest.h>
#include <support/lowered.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

using namespace arm_delegate;

namespace {

std::vector<std::byte> bytes(std::string_view text) {
  auto const* const first = reinterpret_cast<std::byte const*>(text.data());
  return {first, first + text.size()};
}

}  // namespace

TEST_CASE("named_data_store: equal bytes are stored once, under any number of keys") {
  named_data_store store;
  store.add("a", bytes("weights"), 4);
  store.add("b", bytes("weights"), 16);
  store.add("c", bytes("others"));
  store.add("d", bytes("weights"), 1, "beside.ptd");
  auto const& data = store.data();
  CHECK(data.buffers == std::vector{bytes("weights"), bytes("others")});
  CHECK(data.in_program.at("a") == data_entry{0, 4});
  CHECK(data.in_program.at("b") == data_entry{0, 16});
  CHECK(data.in_program.at("c") == data_entry{1, 1});
  CHECK(data.external.at("beside.ptd").at("d") == data_entry{0, 1});
}

TEST_CASE("named_data_store: adding a key again with the same bytes combines the alignments") {
  named_data_store store;
  store.add("a", bytes("x"), 4);
  store.add("a", bytes("x"), 6);
  CHECK(store.data().buffers.size() == 1);
  CHECK(store.data().in_program.at("a").alignment == 12);
}

TEST_CASE(
    "named_data_store: a key with different bytes is an error, wherever the first ones are "
    "stored") {
  for (std::string_view tag : {"", "beside.ptd"}) {
    named_data_store store;
    store.add("a", bytes("four"), 1, tag);
    CHECK(support::failure([&] { store.add("a", bytes("seven77")); }) ==
          "error: named data 'a' already has other bytes: 4 bytes before, 7 now; give different "
          "data different keys");
  }
  named_data_store store;
  CHECK(support::failure([&] { store.add("a", bytes("x"), 0); }) ==
        "error: named data 'a' has an alignment of 0");
}

TEST_CASE("named_data_store: merging shares equal data, and names conflicting keys") {
  named_data_store first;
  first.add("shared", bytes("weights"), 2);
  named_data_store second;
  second.add("own", bytes("bias"));
  second.add("shared", bytes("weights"), 3);
  second.add("beside", bytes("bias"), 8, "f.ptd");
  first.merge(second.data());
  CHECK(first.data().buffers == std::vector{bytes("weights"), bytes("bias")});
  CHECK(first.data().in_program.at("shared").alignment == 6);
  CHECK(first.data().in_program.at("own") == data_entry{1, 1});
  CHECK(first.data().external.at("f.ptd").at("beside") == data_entry{1, 8});

  named_data_store third;
  third.add("own", bytes("another"));
  CHECK(support::failure([&] { third.merge(first.data()); }).find("named data 'own'") !=
        std::string::npos);
}
