// SPDX-License-Identifier: BSD-3-Clause
// Cases that call one helper function.
#include "case_json.hpp"
#include "cases.hpp"
#include <arm_delegate/backends/tvm/arguments.hpp>
#include <arm_delegate/backends/tvm/backend_class.hpp>
#include <arm_delegate/backends/tvm/coercion.hpp>
#include <arm_delegate/backends/tvm/dialect.hpp>
#include <arm_delegate/backends/tvm/metrics.hpp>
#include <arm_delegate/backends/tvm/parse_inputs.hpp>
#include <arm_delegate/backends/tvm/value.hpp>
#include <arm_delegate/backends/tvm/wrapper.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/files/json_writer.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tvm_replay {
namespace {

namespace tvm = arm_delegate::tvm;
using arm_delegate::files::json_writer;
using tvm::value;
using tvm::value_kind;

/// The arguments of a call, by position or name.
struct call {
  value args{};
  value kwargs{};
  tvm::dialect_facts const* dialect = nullptr;

  [[nodiscard]] value get(std::size_t position, std::string_view name,
                          value const& otherwise) const {
    if (position < args.items.size()) return args.items[position];
    value const* const named = kwargs.find(name);
    return named == nullptr ? otherwise : *named;
  }
  [[nodiscard]] tvm::none none_rule() const {
    bool const is_kept = tvm::is_true(get(1, "allow_none", value::of(false)));
    return is_kept ? tvm::none::kept : tvm::none::rejected;
  }
};

value as_list_value(tvm::argument_list list) {
  return value::of(value_kind::list, std::move(list));
}

value str2bool(call const& c) { return tvm::as_boolean(c.get(0, "value", {}), c.none_rule()); }
value str2list(call const& c) { return tvm::as_list(c.get(0, "value", {}), c.none_rule()); }
value str2dict(call const& c) { return tvm::as_map(c.get(0, "value", {}), c.none_rule()); }
value check_allowed(call const& c) {
  return value::of(tvm::is_target_detail(c.get(0, "target", {}), c.get(1, "name", {})));
}
value legalize_bool(call const& c) {
  return tvm::boolean_argument(c.get(0, "inp", {}), c.get(1, "bool_as_int", value::of(true)),
                               *c.dialect);
}
value input_shapes(call const& c) {
  return as_list_value(tvm::input_shape_arguments(c.get(0, "input_shapes", {})));
}
value rpc(call const& c) {
  return as_list_value(tvm::rpc_arguments(c.get(0, "enabled", {}), c.get(1, "key", {}),
                                          c.get(2, "hostname", {}), c.get(3, "port", {})));
}
value data(call const& c) {
  value const top = c.dialect->prints_top_as_text ? value() : value::of(std::int64_t{10});
  return as_list_value(tvm::data_arguments(c.get(0, "mode", {}), c.get(1, "ins_file", {}),
                                           c.get(2, "outs_file", {}), c.get(3, "print_top", top),
                                           *c.dialect));
}
value bench(call const& c) {
  value const one = value::of(std::int64_t{1});
  return as_list_value(tvm::bench_arguments(c.get(0, "print_time", {}), c.get(1, "profile", {}),
                                            c.get(2, "end_to_end", {}), c.get(3, "repeat", one),
                                            c.get(4, "number", one)));
}
value aot(call const& c) {
  tvm::aot_arguments const d;
  return as_list_value(
      tvm::to_arguments(tvm::aot_arguments{.alignment_bytes = c.get(0, "alignment_bytes", {}),
                                           .unpacked_api = c.get(1, "unpacked_api", {}),
                                           .runtime = c.get(2, "runtime", d.runtime),
                                           .target = c.get(3, "target", d.target),
                                           .system_lib = c.get(4, "system_lib", d.system_lib),
                                           .bool_as_int = c.get(5, "bool_as_int", d.bool_as_int)},
                        *c.dialect));
}
value graph(call const& c) {
  tvm::graph_arguments const d;
  return as_list_value(
      tvm::to_arguments(tvm::graph_arguments{.runtime = c.get(0, "runtime", d.runtime),
                                             .system_lib = c.get(1, "system_lib", d.system_lib),
                                             .link_params = c.get(2, "link_params", d.link_params),
                                             .bool_as_int = c.get(3, "bool_as_int", d.bool_as_int)},
                        *c.dialect));
}
value calc_pages(call const& c) {
  auto const size = value::of(tvm::default_page_size);
  auto const p = tvm::count_pages(tvm::as_integer(c.get(0, "workspace_size", {})),
                                  tvm::as_integer(c.get(1, "page_size", size)));
  return as_list_value({value::of(p.count), value::of(p.size_log2)});
}
value shapes(call const& c) { return tvm::parse_shapes(c.get(0, "inputs_string", {}).text); }
value types(call const& c) { return tvm::parse_types(c.get(0, "inputs_string", {}).text); }

value metrics_csv(call const& c) {
  tvm::metrics m;
  for (value const& column : c.get(0, "columns", {}).items) {
    value const how = column.items.size() > 3 ? column.items[3] : value();
    m.add(column.items[0].text, column.items[1], tvm::is_true(column.items[2]),
          tvm::is_true(item(how, "overwrite")), tvm::is_true(item(how, "prepend")));
  }
  return tvm::to_csv(m, tvm::is_true(c.get(1, "include_optional", value::of(true))));
}

value metrics_from_csv(call const& c) {
  auto const m = tvm::read_metrics(c.get(0, "text", {}).text);
  auto const texts = [](std::vector<std::string> const& names) {
    return value::of(value_kind::list, {names.begin(), names.end()});
  };
  value values = value::of(value_kind::map);
  for (std::string const& name : m.order) values.set(name, m.get(name));
  value all = value::of(value_kind::map);
  all.set("data", m.data);
  all.set("optional", texts(m.optional));
  all.set("order", texts(m.order));
  all.set("values", values);
  return all;
}

struct helper {
  std::string_view name{};
  value (*run)(call const&) = nullptr;
  bool has_ordered_result = false;
};
constexpr std::array<helper, 16> helpers{{{"str2bool", str2bool},
                                          {"str2list", str2list},
                                          {"str2dict", str2dict, true},
                                          {"check_allowed", check_allowed},
                                          {"legalize_bool", legalize_bool},
                                          {"get_input_shapes_tvmc_args", input_shapes},
                                          {"get_rpc_tvmc_args", rpc},
                                          {"get_data_tvmc_args", data},
                                          {"get_bench_tvmc_args", bench},
                                          {"get_tvmaot_tvmc_args", aot},
                                          {"get_tvmrt_tvmc_args", graph},
                                          {"calc_pages", calc_pages},
                                          {"parse_shape_string", shapes, true},
                                          {"parse_type_string", types, true},
                                          {"metrics_csv", metrics_csv},
                                          {"metrics_from_csv", metrics_from_csv}}};

}  // namespace

void run_utils_case(json_writer& json, value const& c, settings const& s) {
  auto const found = std::ranges::find(helpers, item(c, "fn").text, &helper::name);
  if (found == helpers.end()) {
    throw arm_delegate::error(arm_delegate::code::bad_json,
                              "unknown helper '" + item(c, "fn").text + "'");
  }
  call const arguments{.args = item(c, "args"),
                       .kwargs = item(c, "kwargs"),
                       .dialect = tvm::find_class("tvm", s.dialect).dialect};
  json_writer const before = json;
  try {
    value const result = found->run(arguments);
    json.key("value");
    found->has_ordered_result ? write_pairs(json, result) : write(json, result);
  } catch (arm_delegate::error const& e) {
    json = before;
    write_error(json.key("error"), e);
  }
}

}  // namespace tvm_replay
