#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The parts of a tvmc command line. An argument that is not text yet makes the launch fail.

#include <arm_delegate/backends/tvm/dialect.hpp>
#include <arm_delegate/backends/tvm/value.hpp>
#include <arm_delegate/config.hpp>

#include <vector>

namespace arm_delegate::tvm {

using argument_list = std::vector<value>;

/// "1" or "0", or "true" or "false". A strict dialect rejects numbers.
[[nodiscard]] ARM_DELEGATE_FUNCTION value boolean_argument(value const& v, value const& as_integer,
                                                           dialect_facts const& dialect);

/// True if tvmc's target of that kind has the detail `name`; targets other than c and llvm have
/// all. The list is the original's, which has "workspace-bytes-alignment" for target c.
[[nodiscard]] ARM_DELEGATE_FUNCTION bool is_target_detail(value const& target, value const& name);

/// --target and the details of the target and of the extra targets.
[[nodiscard]] ARM_DELEGATE_FUNCTION argument_list
target_arguments(value const& target, value const& extra_targets, value const& details,
                 value const& extra_details, value const& as_integer, dialect_facts const& dialect);
[[nodiscard]] ARM_DELEGATE_FUNCTION argument_list pass_config_arguments(value const& config);
[[nodiscard]] ARM_DELEGATE_FUNCTION argument_list
disabled_pass_arguments(value const& passes, dialect_facts const& dialect);
/// One argument for all inputs, "a:[1,2] b:[3]"; none if `shapes` is None.
[[nodiscard]] ARM_DELEGATE_FUNCTION argument_list input_shape_arguments(value const& shapes);
[[nodiscard]] ARM_DELEGATE_FUNCTION argument_list tuning_record_arguments(value const& is_used,
                                                                          value const& records);
[[nodiscard]] ARM_DELEGATE_FUNCTION argument_list layout_arguments(value layouts, value operators,
                                                                   value const& map);

/// Arguments of the ahead-of-time executor.
struct aot_arguments {
  value alignment_bytes{};
  value unpacked_api{};
  value runtime = "crt";
  value target = "c";
  value system_lib = value::of(false);
  value bool_as_int = value::of(true);
};
[[nodiscard]] ARM_DELEGATE_FUNCTION argument_list to_arguments(aot_arguments const& a,
                                                               dialect_facts const& dialect);

/// Arguments of the graph executor.
struct graph_arguments {
  value runtime = "crt";
  value system_lib = value::of(true);
  value link_params = value::of(true);
  value bool_as_int = value::of(true);
};
[[nodiscard]] ARM_DELEGATE_FUNCTION argument_list to_arguments(graph_arguments const& a,
                                                               dialect_facts const& dialect);

/// Arguments of other subcommands of tvmc.
[[nodiscard]] ARM_DELEGATE_FUNCTION argument_list rpc_arguments(value const& is_enabled,
                                                                value const& key,
                                                                value const& hostname,
                                                                value const& port);
[[nodiscard]] ARM_DELEGATE_FUNCTION argument_list data_arguments(value const& mode,
                                                                 value const& inputs,
                                                                 value const& outputs,
                                                                 value const& print_top,
                                                                 dialect_facts const& dialect);
[[nodiscard]] ARM_DELEGATE_FUNCTION argument_list bench_arguments(value const& print_time,
                                                                  value const& profile,
                                                                  value const& end_to_end,
                                                                  value const& repeat,
                                                                  value const& number);

}  // namespace arm_delegate::tvm

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/backends/tvm/arguments-inl.hpp>  // IWYU pragma: export
#endif
