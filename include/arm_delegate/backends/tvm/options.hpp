#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The options of the TVM backends: a type for each, and the list of all. Parsing, defaults, help,
// documentation and the printed properties derive from it.

#include <arm_delegate/backends/tvm/classes.hpp>
#include <arm_delegate/backends/tvm/coercion.hpp>
#include <arm_delegate/backends/tvm/dialect.hpp>
#include <arm_delegate/backends/tvm/option.hpp>
#include <arm_delegate/backends/tvm/special_options.hpp>
#include <arm_delegate/backends/tvm/value.hpp>
#include <arm_delegate/base/fixed_string.hpp>
#include <arm_delegate/config.hpp>  // IWYU pragma: keep

#include <cstddef>
#include <string_view>

namespace arm_delegate::tvm {

/// An option with a name, help and a conversion.
template <arm_delegate::detail::literal Name, arm_delegate::detail::literal Help,
          class Coercion = coerce::raw>
struct named_option : option, Coercion {
  static constexpr std::string_view name = Name.view();
  static constexpr std::string_view help = Help.view();
};

/// The same with a default, for every class.
template <arm_delegate::detail::literal Name, arm_delegate::detail::literal Help,
          class Coercion = coerce::raw, arm_delegate::detail::literal Initial = "None">
struct plain_option : named_option<Name, Help, Coercion> {
  static constexpr std::string_view initial(tvm_base, any_dialect) { return Initial.view(); }
};

namespace option_type {

struct print_outputs : plain_option<"print_outputs", "show the output of tvmc while it runs",
                                    coerce::boolean<none::rejected>, "False"> {};
struct opt_level : plain_option<"opt_level", "the optimization level of tvmc", coerce::raw, "3"> {};
struct target_device
    : plain_option<"target_device", "the device of the target, for example arm_cpu"> {};
struct target_mcpu : plain_option<"target_mcpu", "the processor, for example cortex-m55"> {};
struct target_march : plain_option<"target_march", "the architecture of the processor"> {};
struct target_model : plain_option<"target_model", "the model of the board, for tuning records"> {};
struct target_mtriple
    : plain_option<"target_mtriple", "the target triple; only target llvm has it"> {};
struct target_mabi : plain_option<"target_mabi", "the ABI; only target llvm has it"> {};
struct target_mattr
    : plain_option<"target_mattr", "features of the processor; only target llvm has them"> {};
struct target_keys
    : plain_option<"target_keys", "the keys of the target, for example arm_cpu,cpu"> {};
struct target_num_cores
    : plain_option<"target_num_cores", "the number of cores; only target llvm has it"> {};
struct tvm_target_str
    : named_option<"tvm_target_str", "the whole target string; made from the others if unset"> {
  static constexpr std::string_view initial(tvm_base, mlonmcu_0_9) { return "None"; }
  static constexpr bool is_shown(any_dialect) { return false; }  // shown as a computed property
};
struct extra_targets
    : plain_option<"extra_targets", "targets before the main one, for example cmsis-nn",
                   coerce::list<none::kept>> {};
struct extra_target_details
    : plain_option<"extra_target_details", "a map of details for each extra target",
                   coerce::map<none::kept>> {};
struct desired_layout : plain_option<"desired_layout", "layouts, for example NCHW or NHWC:HWOI",
                                     coerce::list<none::kept>> {};
struct desired_layout_ops
    : plain_option<"desired_layout_ops", "the operators that get these layouts",
                   coerce::list<none::kept>> {};
struct desired_layout_map
    : plain_option<"desired_layout_map", "operators and their layouts, instead of two lists",
                   coerce::map<none::kept>> {};
struct use_tuning_results : plain_option<"use_tuning_results", "compile with tuning records",
                                         coerce::boolean<none::rejected>, "False"> {};
struct tvmc_custom_script
    : plain_option<"tvmc_custom_script", "a Python script instead of the module tvm.driver.tvmc"> {
};
struct tophub_url : plain_option<"tophub_url", "TOPHUB_LOCATION; NONE switches TopHub off"> {};
struct num_threads
    : plain_option<"num_threads", "TVM_NUM_THREADS; by default the number of processors"> {
  static value of_host(host_facts const& host) { return host.cpu_count; }
};
struct custom_unroll
    : plain_option<"custom_unroll", "add +no-default-unroll to target_mattr (RISC-V)",
                   coerce::boolean<none::kept>, "False"> {};
struct autotuned_mode : plain_option<"autotuned_mode", "autotvm, autoscheduler or metascheduler"> {
  static constexpr bool is_shown(any_dialect) { return false; }
};
struct autotuned_results_file
    : plain_option<"autotuned_results_file", "tuning records; needs autotuned_mode"> {
  static constexpr bool is_shown(any_dialect) { return false; }
};
struct relay_debug : plain_option<"relay_debug", "TVM_LOG_DEBUG, for example DEFAULT=2"> {};
struct refresh_model_info
    : plain_option<"refresh_model_info", "take the model's tensors from the dumped Relay text",
                   coerce::boolean<none::kept>, "False"> {};
struct bool_as_int : named_option<"bool_as_int", "write booleans in target details as 1 and 0",
                                  coerce::boolean<none::rejected>> {
  static constexpr std::string_view initial(tvm_base, mlonmcu_0_9) { return "True"; }
};
struct debug_arena
    : named_option<"debug_arena", "the wrapper reports how much of its arena is used",
                   coerce::boolean<none::rejected>> {
  static constexpr std::string_view initial(tvmaot, any_dialect) { return "False"; }
  static constexpr std::string_view initial(tvmrt, any_dialect) { return "False"; }
  static constexpr std::string_view initial(tvmllvm, any_dialect) { return "False"; }
};
struct unpacked_api : named_option<"unpacked_api", "the C interface instead of packed functions",
                                   coerce::boolean<none::rejected>> {
  static constexpr std::string_view initial(tvmaot, any_dialect) { return "False"; }
  static constexpr std::string_view initial(tvmaotplus, any_dialect) { return "True"; }
};
struct link_params : named_option<"link_params", "link the parameters into the module",
                                  coerce::boolean<none::rejected>> {
  static constexpr std::string_view initial(tvmrt, mlonmcu_0_9) { return "True"; }
  static constexpr std::string_view initial(tvmllvm, mlonmcu_0_9) { return "True"; }
};

/// An option without a class's prefix.
template <arm_delegate::detail::literal Name, arm_delegate::detail::literal Help,
          class Coercion = coerce::raw>
struct global_option : plain_option<Name, Help, Coercion> {
  static constexpr bool is_global = true;
};
struct tvm_pythonpath
    : global_option<"tvm.pythonpath", "PYTHONPATH of tvmc: the folder 'python' of TVM"> {
  static constexpr std::string_view property = "tvm_pythonpath";
};
struct tvm_build_dir
    : global_option<"tvm.build_dir", "TVM_LIBRARY_PATH: the folder of TVM's libraries"> {
  static constexpr std::string_view property = "tvm_build_dir";
};
struct tvm_configs_dir
    : global_option<"tvm.configs_dir", "TVM_CONFIGS_JSON_DIR: the folder of TVM's configs"> {
  static constexpr std::string_view property = "tvm_configs_dir";
};
struct use_tlcpack
    : global_option<"tvm.use_tlcpack", "run the program 'tvmc' of PATH instead of a Python",
                    coerce::boolean<none::kept>> {
  static constexpr std::string_view property = "use_tlcpack";
};
struct tvm_version
    : plain_option<"tvm_version", "the TVM that tvmc is of, 0.9 to 0.19: the command fits it"> {
  static constexpr bool is_shown(any_dialect) { return false; }
};
struct utvmcg_exe : named_option<"utvmcg.exe", "the code generator"> {
  static constexpr bool is_global = true;
  static constexpr bool is_required = true;
  static constexpr std::string_view initial(tvmcg, any_dialect) { return "None"; }
  static constexpr bool is_shown(any_dialect) { return false; }
};

}  // namespace option_type

template <class... Os>
struct option_list {};

/// All options, in the order of the original's documentation.
using options = option_list<
    option_type::print_outputs, option_type::opt_level, option_type::target_device,
    option_type::target_mcpu, option_type::target_march, option_type::target_model,
    option_type::target_mtriple, option_type::target_mabi, option_type::target_mattr,
    option_type::target_keys, option_type::target_num_cores, option_type::tvm_target_str,
    option_type::extra_targets, option_type::extra_target_details, option_type::desired_layout,
    option_type::desired_layout_ops, option_type::desired_layout_map, option_type::disabled_passes,
    option_type::extra_pass_config, option_type::use_tuning_results, option_type::tvmc_extra_args,
    option_type::tvmc_custom_script, option_type::tophub_url, option_type::num_threads,
    option_type::dump, option_type::disable_vectorize, option_type::custom_unroll,
    option_type::autotuned_mode, option_type::autotuned_results_file, option_type::relay_debug,
    option_type::refresh_model_info, option_type::generate_wrapper, option_type::bool_as_int,
    option_type::debug_arena, option_type::arena_size, option_type::unpacked_api,
    option_type::alignment_bytes, option_type::link_params, option_type::tvm_pythonpath,
    option_type::tvm_build_dir, option_type::tvm_configs_dir, option_type::use_tlcpack,
    option_type::tvm_version, option_type::utvmcg_exe>;

/// True if class `C` has option `O` in dialect `D`.
template <class O, class C, class D>
concept option_of = requires { O::initial(C{}, D{}); };

namespace detail {

template <class O, class C, class D>
value read_option(value const& v, reading_context const& context) {
  return O::read(v, context, C{}, D{});
}

template <class O, class C, class D>
constexpr option_row row_of() {
  option_row row{.name = O::name,
                 .property = O::name,
                 .help = O::help,
                 .initial = O::initial(C{}, D{}),
                 .is_global = O::is_global,
                 .is_required = O::is_required,
                 .is_shown = O::is_shown(D{}),
                 .read = read_option<O, C, D>};
  if constexpr (requires { O::property; }) row.property = O::property;
  if constexpr (requires { O::of_host(host_facts{}); }) row.of_host = O::of_host;
  return row;
}

template <std::size_t N>
struct option_table {
  option_row rows[N]{};  // NOLINT(*-avoid-c-arrays): one element for each option of the class
};

template <class C, class D, class... Os>
constexpr auto make_table(option_list<Os...>) {
  option_table<(std::size_t{option_of<Os, C, D>} + ...)> table;
  std::size_t next = 0;
  auto const add = [&]<class O>() {
    if constexpr (option_of<O, C, D>) table.rows[next++] = row_of<O, C, D>();
  };
  (add.template operator()<Os>(), ...);
  return table;
}

}  // namespace detail

/// The rows of a class in a dialect.
template <class C, class D>
inline constexpr auto option_table_of = detail::make_table<C, D>(options{});

}  // namespace arm_delegate::tvm
