#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Files for tests of armdc: a .tosa with an endless loop, and arrays.

#include <arm_delegate/files/npy.hpp>
#include <arm_delegate/files/write_file.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/format/encoding.hpp>
#include <arm_delegate/tosa/format/serialize.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace support {

/// A region with one operator on one INT32 tensor of one element.
inline arm_delegate::tosa::region one_operator(std::string name, arm_delegate::tosa::operation o,
                                               arm_delegate::tosa::dtype result) {
  using namespace arm_delegate::tosa;
  region r;
  r.name = std::move(name);
  auto const x = r.add({.name = "x", .type = dtype::int32, .sizes = {1}});
  auto const y = r.add({.name = "y", .type = result, .sizes = {1}});
  o.inputs.assign(o.code == op::greater_equal ? 2 : 1, x);
  o.outputs = {y};
  r.inputs = {x};
  r.outputs = {y};
  r.operations.push_back(std::move(o));
  return r;
}

/// while (x >= x) x = x;
inline std::filesystem::path write_endless_loop(std::filesystem::path const& folder) {
  using namespace arm_delegate::tosa;
  operation loop{.code = op::while_loop};
  loop.attrs.set("cond_graph", std::string("cond"));
  loop.attrs.set("body_graph", std::string("body"));
  graph g;
  g.regions.clear();
  g.regions.push_back(one_operator("main", loop, dtype::int32));
  g.regions.push_back(one_operator("cond", {.code = op::greater_equal}, dtype::boolean));
  g.regions.push_back(one_operator("body", {.code = op::identity}, dtype::int32));
  auto const path = folder / "endless.tosa";
  auto const payload = serialize(g, encoding::tosa_1_0);
  REQUIRE(arm_delegate::files::write_file(path.string(), payload.bytes()) == "");
  return path;
}

template <class T>
std::filesystem::path write_npy(std::filesystem::path const& path, std::string_view type,
                                std::vector<std::int64_t> const& shape,
                                std::vector<T> const& values) {
  auto const file = arm_delegate::files::npy_file(type, shape, std::as_bytes(std::span(values)));
  REQUIRE(arm_delegate::files::write_file(path.string(), file) == "");
  return path;
}

}  // namespace support
