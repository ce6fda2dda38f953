#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of pte_inspection.hpp.

#include <arm_delegate/base/visible_text.hpp>
#include <arm_delegate/compiler/file_kind.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/files/json_writer.hpp>
#include <arm_delegate/pte/print_program.hpp>
#include <arm_delegate/pte/program.hpp>
#include <arm_delegate/report/detail/numbers_json.hpp>
#include <arm_delegate/report/detail/payload_members.hpp>
#include <arm_delegate/report/detail/tosa_members.hpp>
#include <arm_delegate/report/inspected_payload.hpp>
#include <arm_delegate/report/payload_inspection.hpp>
#include <arm_delegate/report/pte_inspection.hpp>
#include <arm_delegate/tosa/format/deserialize.hpp>
#include <arm_delegate/tosa/graph.hpp>
#include <arm_delegate/tosa/print.hpp>

#include <fmt/core.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace arm_delegate::report {

namespace detail {

inline delegate_contents contents_of(std::span<std::byte const> payload,
                                     std::shared_ptr<void const> const& owner,
                                     inspection_options const& options) {
  switch (compiler::kind_of(payload)) {
    case compiler::file_kind::tosa: return tosa::deserialize(payload, owner);
    case compiler::file_kind::payload: return inspect_payload(payload, options);
    default: return unknown_payload{};
  }
}

struct contents_text {
  std::string operator()(unknown_payload) const { return "the payload is of an unknown kind\n"; }
  std::string operator()(repeated_payload) const { return "the same payload as above\n"; }
  std::string operator()(tosa::graph const& g) const { return to_string(g); }
  std::string operator()(inspected_payload const& p) const { return text(p); }
};

struct contents_writer {
  files::json_writer& j;
  void operator()(unknown_payload) const {
    j.key("payload").object().key("form").value("unknown").end();
  }
  void operator()(repeated_payload) const {}
  template <class Contents>
  void operator()(Contents const& contents) const {
    j.key("payload").object();
    write_members(j, contents);
    j.end();
  }
};

inline void write_delegate(files::json_writer& j, pte::delegate const& d,
                           delegate_contents const& contents) {
  j.object().key("backend").value(d.backend);
  j.key("bytes").value(static_cast<std::int64_t>(d.payload.bytes.size()));
  j.key("compile_specs").list();
  for (auto const& s : d.specs) {
    std::string_view const value(reinterpret_cast<char const*>(s.value.data()), s.value.size());
    j.object().key("key").value(s.key).key("value").value(value).end();
  }
  j.end();
  std::visit(contents_writer{j}, contents);
  j.end();
}

inline void write_method(files::json_writer& j, pte::method const& m,
                         std::vector<delegate_contents> const& delegates) {
  j.object().key("name").value(m.name);
  write_numbers(j, "inputs", m.inputs);
  write_numbers(j, "outputs", m.outputs);
  write_numbers(j, "memory_bytes", m.buffer_bytes);
  j.key("values").list();
  for (auto const& v : m.values) j.value(to_string(v));
  j.end().key("chains").list();
  for (auto const& c : m.chains) {
    j.list();
    for (auto const& i : c.instructions) j.value(to_string(m, i));
    j.end();
  }
  j.end().key("delegates").list();
  for (std::size_t i = 0; i < m.delegates.size(); ++i) {
    write_delegate(j, m.delegates[i], delegates[i]);
  }
  j.end().end();
}

}  // namespace detail

ARM_DELEGATE_FUNCTION inspected_pte inspect_pte(pte::program program,
                                                inspection_options const& options) {
  inspected_pte p{.program = std::move(program)};
  std::set<std::byte const*> seen;
  for (auto const& m : p.program.methods) {
    auto& delegates = p.delegates.emplace_back();
    for (auto const& d : m.delegates) {
      auto const bytes = d.payload.bytes;
      bool const is_new = seen.insert(bytes.data()).second;
      delegates.push_back(is_new ? detail::contents_of(bytes, p.program.owner, options)
                                 : repeated_payload{});
    }
  }
  return p;
}

ARM_DELEGATE_FUNCTION std::string json(inspected_pte const& p) {
  files::json_writer j;
  j.object().key("schema_version").value(std::int64_t{1}).key("form").value("ExecuTorch program");
  j.key("methods").list();
  for (std::size_t m = 0; m < p.program.methods.size(); ++m) {
    detail::write_method(j, p.program.methods[m], p.delegates[m]);
  }
  j.end().key("named_data").list();
  for (auto const& d : p.program.data) {
    j.object().key("key").value(d.key);
    j.key("bytes").value(static_cast<std::int64_t>(d.data.bytes.size())).end();
  }
  return j.end().end().text();
}

ARM_DELEGATE_FUNCTION std::string text(inspected_pte const& p) {
  auto made = to_string(p.program);
  for (std::size_t m = 0; m < p.program.methods.size(); ++m) {
    auto const& method = p.program.methods[m];
    for (std::size_t i = 0; i < method.delegates.size(); ++i) {
      made +=
          fmt::format("\nmethod '{}', delegate {}: {}\n", message_text(method.name, longest_name),
                      i, message_text(method.delegates[i].backend, longest_name));
      made += std::visit(detail::contents_text{}, p.delegates[m][i]);
    }
  }
  return made;
}

}  // namespace arm_delegate::report
