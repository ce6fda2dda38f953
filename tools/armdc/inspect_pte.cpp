// SPDX-License-Identifier: BSD-3-Clause
// armdc inspect of a .pte: the plan of its methods, and the payloads of its delegates.

#include "inspect_pte.hpp"

#include "commands.hpp"
#include "file_kind.hpp"
#include "inspect_graph.hpp"
#include "inspect_payload.hpp"
#include "table.hpp"
#include "terminal.hpp"
#include <arm_delegate/base/visible_text.hpp>
#include <arm_delegate/files/file_bytes.hpp>
#include <arm_delegate/files/json_writer.hpp>
#include <arm_delegate/pte/print_program.hpp>
#include <arm_delegate/pte/program.hpp>
#include <arm_delegate/pte/read_program.hpp>
#include <arm_delegate/tosa/format/deserialize.hpp>
#include <arm_delegate/tosa/print.hpp>

#include <fmt/core.h>

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace armdc {

namespace ad = arm_delegate;

namespace {

using ad::files::json_writer;

/// Delegates may share a payload; it is explained once.
class explained_payloads {
 public:
  bool is_new(ad::pte::delegate const& d) { return all_.insert(d.payload.bytes.data()).second; }

 private:
  std::set<std::byte const*> all_{};
};

std::string explained(inspect_arguments const& a, ad::pte::delegate const& d) {
  auto const bytes = d.payload.bytes;
  switch (ad::compiler::kind_of(bytes)) {
    case file_kind::tosa: return to_string(ad::tosa::deserialize(bytes));
    case file_kind::payload: return payload_text(a, bytes);
    default: return "the payload is of an unknown kind\n";
  }
}

std::string to_text(inspect_arguments const& a, ad::pte::program const& p) {
  auto text = to_string(p);
  explained_payloads seen;
  for (auto const& m : p.methods) {
    for (std::size_t i = 0; i < m.delegates.size(); ++i) {
      text += fmt::format("\nmethod '{}', delegate {}: {}\n",
                          ad::message_text(m.name, ad::longest_name), i,
                          ad::message_text(m.delegates[i].backend, ad::longest_name));
      text += seen.is_new(m.delegates[i]) ? explained(a, m.delegates[i])
                                          : "the same payload as above\n";
    }
  }
  return text;
}

template <class Numbers>
void write_numbers(json_writer& j, std::string_view key, Numbers const& numbers) {
  j.key(key).list();
  for (auto const n : numbers) j.value(std::int64_t{n});
  j.end();
}

void write_payload_of(json_writer& j, inspect_arguments const& a, ad::pte::delegate const& d) {
  auto const bytes = d.payload.bytes;
  j.key("payload").object();
  switch (ad::compiler::kind_of(bytes)) {
    case file_kind::tosa: write_tosa(j, ad::tosa::deserialize(bytes)); break;
    case file_kind::payload: write_payload(j, a, bytes); break;
    default: j.key("form").value("unknown");
  }
  j.end();
}

void write_delegate(json_writer& j, inspect_arguments const& a, ad::pte::delegate const& d,
                    explained_payloads& seen) {
  j.object().key("backend").value(d.backend);
  j.key("bytes").value(static_cast<std::int64_t>(d.payload.bytes.size()));
  j.key("compile_specs").list();
  for (auto const& s : d.specs) {
    std::string_view const content(reinterpret_cast<char const*>(s.value.data()), s.value.size());
    j.object().key("key").value(s.key).key("value").value(content).end();
  }
  j.end();
  if (seen.is_new(d)) write_payload_of(j, a, d);
  j.end();
}

void write_method(json_writer& j, inspect_arguments const& a, ad::pte::method const& m,
                  explained_payloads& seen) {
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
  for (auto const& d : m.delegates) write_delegate(j, a, d, seen);
  j.end().end();
}

std::string to_json(inspect_arguments const& a, ad::pte::program const& p) {
  json_writer j;
  j.object().key("schema_version").value(std::int64_t{1}).key("form").value("ExecuTorch program");
  explained_payloads seen;
  j.key("methods").list();
  for (auto const& m : p.methods) write_method(j, a, m, seen);
  j.end().key("named_data").list();
  for (auto const& d : p.data) {
    j.object().key("key").value(d.key);
    j.key("bytes").value(static_cast<std::int64_t>(d.data.bytes.size())).end();
  }
  return j.end().end().text();
}

}  // namespace

int inspect_pte(inspect_arguments const& a, ad::files::file_bytes const& file) {
  auto const p = ad::pte::read_program(file.bytes, file.owner);
  if (a.format == "json") {
    print_output(to_json(a, p));
  } else {
    print_output(fitted(to_text(a, p), output_width().value_or(0)));
  }
  return 0;
}

}  // namespace armdc
