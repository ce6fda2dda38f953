#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Writes a TOSA graph as the members of a JSON object.

#include <arm_delegate/files/json_writer.hpp>
#include <arm_delegate/report/detail/numbers_json.hpp>
#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace arm_delegate::report::detail {

struct attribute_writer {
  files::json_writer& j;
  void operator()(bool x) const { j.boolean(x); }
  void operator()(std::int64_t x) const { j.value(x); }
  void operator()(tosa::symbol x) const { j.value(x.name); }
  void operator()(std::string const& x) const { j.value(std::string_view(x)); }
  void operator()(std::vector<std::int32_t> const& list) const {
    j.list();
    for (auto const x : list) j.value(std::int64_t{x});
    j.end();
  }
  void operator()(std::vector<std::byte> const& list) const {
    j.list();
    for (auto const x : list) j.value(std::to_integer<std::int64_t>(x));
    j.end();
  }
};

inline void write_tensors(files::json_writer& j, std::string_view key, tosa::region const& r,
                          std::vector<tosa::tensor_id> const& tensors) {
  j.key(key).list();
  for (auto const t : tensors) {
    j.object().key("name").value(r[t].name).key("dtype").value(name(r[t].type));
    write_numbers(j, "shape", r[t].sizes);
    j.end();
  }
  j.end();
}

inline void write_operator(files::json_writer& j, tosa::region const& r, tosa::operation const& o) {
  j.object().key("op").value(name(o.code)).key("inputs").list();
  for (auto const t : o.inputs) j.value(r[t].name);
  j.end();
  write_tensors(j, "outputs", r, o.outputs);
  j.key("attributes").object();
  for (auto const& a : o.attrs) {
    j.key(a.name);
    std::visit(attribute_writer{j}, a.value);
  }
  j.end().key("location").value(o.location).end();
}

inline void write_constants(files::json_writer& j, tosa::region const& r) {
  std::vector<tosa::tensor_id> constants;
  for (std::size_t i = 0; i < r.tensors.size(); ++i) {
    if (r.tensors[i].data) constants.push_back(tosa::tensor_id(static_cast<std::uint32_t>(i)));
  }
  write_tensors(j, "constants", r, constants);
}

inline void write_members(files::json_writer& j, tosa::graph const& g) {
  j.key("form").value("TOSA graph").key("regions").list();
  for (auto const& r : g.regions) {
    j.object().key("name").value(r.name);
    write_tensors(j, "inputs", r, r.inputs);
    write_tensors(j, "outputs", r, r.outputs);
    write_constants(j, r);
    j.key("operators").list();
    for (auto const& o : r.operations) write_operator(j, r, o);
    j.end().end();
  }
  j.end();
}

}  // namespace arm_delegate::report::detail
