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
#include <arm_delegate/config.hpp>  // IWYU pragma: keep

#include <cstddef>
#include <string_view>

namespace arm_delegate::tvm {

/// An option that every class has, None by default and not converted.
struct plain_option : option, coerce::raw {
  static constexpr std::string_view initial(tvm_base, any_dialect) { return "None"; }
};

namespace option_type {

struct print_outputs : option, coerce::boolean<none::rejected> {
  static constexpr std::string_view name = "print_outputs";
  static constexpr std::string_view help = "show the output of tvmc while it runs";
  static constexpr std::string_view initial(tvm_base, any_dialect) { return "False"; }
};
struct opt_level : option, coerce::raw {
  static constexpr std::string_view name = "opt_level";
  static constexpr std::string_view help = "the optimization level of tvmc";
  static constexpr std::string_view initial(tvm_base, any_dialect) { return "3"; }
};
struct target_device : plain_option {
  static constexpr std::string_view name = "target_device";
  static constexpr std::string_view help = "the device of the target, for example arm_cpu";
};
struct target_mcpu : plain_option {
  static constexpr std::string_view name = "target_mcpu";
  static constexpr std::string_view help = "the processor, for example cortex-m55";
};
struct target_march : plain_option {
  static constexpr std::string_view name = "target_march";
  static constexpr std::string_view help = "the architecture of the processor";
};
struct target_model : plain_option {
  static constexpr std::string_view name = "target_model";
  static constexpr std::string_view help = "the model of the board, for tuning records";
};
struct target_mtriple : plain_option {
  static constexpr std::string_view name = "target_mtriple";
  static constexpr std::string_view help = "the target triple; only target llvm has it";
};
struct target_mabi : plain_option {
  static constexpr std::string_view name = "target_mabi";
  static constexpr std::string_view help = "the ABI; only target llvm has it";
};
struct target_mattr : plain_option {
  static constexpr std::string_view name = "target_mattr";
  static constexpr std::string_view help = "features of the processor; only target llvm has them";
};
struct target_keys : plain_option {
  static constexpr std::string_view name = "target_keys";
  static constexpr std::string_view help = "the keys of the target, for example arm_cpu,cpu";
};
struct target_num_cores : plain_option {
  static constexpr std::string_view name = "target_num_cores";
  static constexpr std::string_view help = "the number of cores; only target llvm has it";
};
struct tvm_target_str : option, coerce::raw {
  static constexpr std::string_view name = "tvm_target_str";
  static constexpr std::string_view help = "the whole target string; made from the others if unset";
  static constexpr std::string_view initial(tvm_base, mlonmcu_0_9) { return "None"; }
  static constexpr bool is_shown(any_dialect) { return false; }  // shown as a computed property
};
struct extra_targets : option, coerce::list<none::kept> {
  static constexpr std::string_view name = "extra_targets";
  static constexpr std::string_view help = "targets before the main one, for example cmsis-nn";
  static constexpr std::string_view initial(tvm_base, any_dialect) { return "None"; }
};
struct extra_target_details : option, coerce::map<none::kept> {
  static constexpr std::string_view name = "extra_target_details";
  static constexpr std::string_view help = "a map of details for each extra target";
  static constexpr std::string_view initial(tvm_base, any_dialect) { return "None"; }
};
struct desired_layout : option, coerce::list<none::kept> {
  static constexpr std::string_view name = "desired_layout";
  static constexpr std::string_view help = "layouts, for example NCHW or NHWC:HWOI";
  static constexpr std::string_view initial(tvm_base, any_dialect) { return "None"; }
};
struct desired_layout_ops : option, coerce::list<none::kept> {
  static constexpr std::string_view name = "desired_layout_ops";
  static constexpr std::string_view help = "the operators that get these layouts";
  static constexpr std::string_view initial(tvm_base, any_dialect) { return "None"; }
};
struct desired_layout_map : option, coerce::map<none::kept> {
  static constexpr std::string_view name = "desired_layout_map";
  static constexpr std::string_view help = "operators and their layouts, instead of two lists";
  static constexpr std::string_view initial(tvm_base, any_dialect) { return "None"; }
};
struct use_tuning_results : option, coerce::boolean<none::rejected> {
  static constexpr std::string_view name = "use_tuning_results";
  static constexpr std::string_view help = "compile with tuning records";
  static constexpr std::string_view initial(tvm_base, any_dialect) { return "False"; }
};
struct tvmc_custom_script : plain_option {
  static constexpr std::string_view name = "tvmc_custom_script";
  static constexpr std::string_view help = "a Python script instead of the module tvm.driver.tvmc";
};
struct tophub_url : plain_option {
  static constexpr std::string_view name = "tophub_url";
  static constexpr std::string_view help = "TOPHUB_LOCATION; NONE switches TopHub off";
};
struct num_threads : option, coerce::raw {
  static constexpr std::string_view name = "num_threads";
  static constexpr std::string_view help = "TVM_NUM_THREADS; by default the number of processors";
  static constexpr std::string_view initial(tvm_base, any_dialect) { return "None"; }
  static value of_host(host_facts const& host) { return host.cpu_count; }
};
struct custom_unroll : option, coerce::boolean<none::kept> {
  static constexpr std::string_view name = "custom_unroll";
  static constexpr std::string_view help = "add +no-default-unroll to target_mattr (RISC-V)";
  static constexpr std::string_view initial(tvm_base, any_dialect) { return "False"; }
};
struct autotuned_mode : plain_option {
  static constexpr std::string_view name = "autotuned_mode";
  static constexpr std::string_view help = "autotvm, autoscheduler or metascheduler";
  static constexpr bool is_shown(any_dialect) { return false; }
};
struct autotuned_results_file : plain_option {
  static constexpr std::string_view name = "autotuned_results_file";
  static constexpr std::string_view help = "tuning records; needs autotuned_mode";
  static constexpr bool is_shown(any_dialect) { return false; }
};
struct relay_debug : plain_option {
  static constexpr std::string_view name = "relay_debug";
  static constexpr std::string_view help = "TVM_LOG_DEBUG, for example DEFAULT=2";
};
struct refresh_model_info : option, coerce::boolean<none::kept> {
  static constexpr std::string_view name = "refresh_model_info";
  static constexpr std::string_view help = "take the model's tensors from the dumped Relay text";
  static constexpr std::string_view initial(tvm_base, any_dialect) { return "False"; }
};
struct bool_as_int : option, coerce::boolean<none::rejected> {
  static constexpr std::string_view name = "bool_as_int";
  static constexpr std::string_view help = "write booleans in target details as 1 and 0";
  static constexpr std::string_view initial(tvm_base, mlonmcu_0_9) { return "True"; }
};
struct debug_arena : option, coerce::boolean<none::rejected> {
  static constexpr std::string_view name = "debug_arena";
  static constexpr std::string_view help = "the wrapper reports how much of its arena is used";
  static constexpr std::string_view initial(tvmaot, any_dialect) { return "False"; }
  static constexpr std::string_view initial(tvmrt, any_dialect) { return "False"; }
  static constexpr std::string_view initial(tvmllvm, any_dialect) { return "False"; }
};
struct unpacked_api : option, coerce::boolean<none::rejected> {
  static constexpr std::string_view name = "unpacked_api";
  static constexpr std::string_view help = "the C interface instead of packed functions";
  static constexpr std::string_view initial(tvmaot, any_dialect) { return "False"; }
  static constexpr std::string_view initial(tvmaotplus, any_dialect) { return "True"; }
};
struct link_params : option, coerce::boolean<none::rejected> {
  static constexpr std::string_view name = "link_params";
  static constexpr std::string_view help = "link the parameters into the module";
  static constexpr std::string_view initial(tvmrt, mlonmcu_0_9) { return "True"; }
  static constexpr std::string_view initial(tvmllvm, mlonmcu_0_9) { return "True"; }
};

/// An option without a class's prefix.
struct global_option : plain_option {
  static constexpr bool is_global = true;
};
struct tvm_pythonpath : global_option {
  static constexpr std::string_view name = "tvm.pythonpath";
  static constexpr std::string_view property = "tvm_pythonpath";
  static constexpr std::string_view help = "PYTHONPATH of tvmc: the folder 'python' of TVM";
};
struct tvm_build_dir : global_option {
  static constexpr std::string_view name = "tvm.build_dir";
  static constexpr std::string_view property = "tvm_build_dir";
  static constexpr std::string_view help = "TVM_LIBRARY_PATH: the folder of TVM's libraries";
};
struct tvm_configs_dir : global_option {
  static constexpr std::string_view name = "tvm.configs_dir";
  static constexpr std::string_view property = "tvm_configs_dir";
  static constexpr std::string_view help = "TVM_CONFIGS_JSON_DIR: the folder of TVM's configs";
};
struct use_tlcpack : option, coerce::boolean<none::kept> {
  static constexpr std::string_view name = "tvm.use_tlcpack";
  static constexpr std::string_view property = "use_tlcpack";
  static constexpr std::string_view help = "run the program 'tvmc' of PATH instead of a Python";
  static constexpr bool is_global = true;
  static constexpr std::string_view initial(tvm_base, any_dialect) { return "None"; }
};
struct utvmcg_exe : option, coerce::raw {
  static constexpr std::string_view name = "utvmcg.exe";
  static constexpr std::string_view help = "the code generator";
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
    option_type::utvmcg_exe>;

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
