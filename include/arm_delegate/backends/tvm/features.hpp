#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Features: they change the configuration of a class before its options are read.

#include <arm_delegate/backends/tvm/classes.hpp>
#include <arm_delegate/backends/tvm/coercion.hpp>
#include <arm_delegate/backends/tvm/dialect.hpp>
#include <arm_delegate/backends/tvm/option.hpp>
#include <arm_delegate/backends/tvm/value.hpp>
#include <arm_delegate/base/type_list.hpp>
#include <arm_delegate/config.hpp>

#include <array>
#include <cstddef>
#include <span>
#include <string_view>

namespace arm_delegate::tvm {

/// What a feature changes.
struct feature_context {
  std::string_view prefix{};           ///< the class's name
  value settings{};                    ///< of the feature, by name, not converted
  std::span<option_row const> rows{};  ///< of the settings
  value* config = nullptr;
};

/// A feature that a class accepts.
struct feature_row {
  std::string_view name{};
  std::string_view help{};
  std::span<option_row const> settings{};
  void (*apply)(feature_context const&) = nullptr;
};

namespace feature {

ARM_DELEGATE_FUNCTION void apply_autotuned(feature_context const& c);
ARM_DELEGATE_FUNCTION void apply_cmsis_nn(feature_context const& c);
ARM_DELEGATE_FUNCTION void apply_debug_arena(feature_context const& c);
ARM_DELEGATE_FUNCTION void apply_disable_legalize(feature_context const& c);
ARM_DELEGATE_FUNCTION void apply_fuse_ops(feature_context const& c);
ARM_DELEGATE_FUNCTION void apply_moiopt(feature_context const& c);
ARM_DELEGATE_FUNCTION void apply_uma_backends(feature_context const& c);
ARM_DELEGATE_FUNCTION void apply_unpacked_api(feature_context const& c);
ARM_DELEGATE_FUNCTION void apply_usmp(feature_context const& c);

/// A setting with a default.
template <class Coercion, class D>
constexpr option_row setting(std::string_view name, std::string_view initial) {
  return {.name = name,
          .property = name,
          .initial = initial,
          .read = [](value const& v, reading_context const& context) {
            return Coercion::read(v, context, tvm_base{}, D{});
          }};
}
/// A required key of the whole flow.
template <class D>
constexpr option_row path(std::string_view name, std::string_view help) {
  option_row row = setting<coerce::raw, D>(name, "None");
  row.help = help;
  row.is_global = true;
  row.is_required = true;
  return row;
}
/// Every feature has it.
template <class D>
constexpr option_row enabled() {
  return setting<coerce::boolean<none::rejected>, D>("enabled", "True");
}
/// A boolean in every dialect, also if it is a number.
struct strict {
  static value read(value const& v, reading_context const&, tvm_base, any_dialect) {
    return as_boolean(v, none::rejected);
  }
};

struct autotuned {
  static constexpr std::string_view name = "autotuned";
  static constexpr std::string_view help = "compile with existing tuning records";
  using accepted_by = named_classes;
  template <class D>
  static constexpr std::array settings{enabled<D>(), setting<coerce::raw, D>("mode", "'autotvm'"),
                                       setting<coerce::raw, D>("results_file", "None")};
  static constexpr auto apply = apply_autotuned;
};
struct cmsisnnbyoc {
  static constexpr std::string_view name = "cmsisnnbyoc";
  static constexpr std::string_view help = "the kernels of CMSIS-NN as an extra target";
  using accepted_by = named_classes;
  template <class D>
  static constexpr std::array settings{enabled<D>(),
                                       setting<coerce::raw, D>("mcpu", "None"),
                                       setting<coerce::raw, D>("mattr", "None"),
                                       setting<strict, D>("debug_last_error", "False"),
                                       path<D>("cmsisnn.dir", "the folder of CMSIS-NN"),
                                       path<D>("cmsis.dir", "the folder of CMSIS")};
  static constexpr auto apply = apply_cmsis_nn;
};
struct muriscvnnbyoc {
  static constexpr std::string_view name = "muriscvnnbyoc";
  static constexpr std::string_view help = "the kernels of muRISCV-NN as an extra target";
  using accepted_by = named_classes;
  template <class D>
  static constexpr std::array settings{enabled<D>(), setting<coerce::raw, D>("mcpu", "None"),
                                       setting<coerce::raw, D>("mattr", "None"),
                                       setting<strict, D>("debug_last_error", "False"),
                                       path<D>("muriscvnn.src_dir", "the folder of muRISCV-NN")};
  static constexpr auto apply = apply_cmsis_nn;
};
struct debug_arena {
  static constexpr std::string_view name = "debug_arena";
  static constexpr std::string_view help = "the wrapper reports how much of its arena is used";
  using accepted_by = class_list<tvmaot, tvmaotplus, tvmrt>;
  template <class D>
  static constexpr std::array settings{enabled<D>()};
  static constexpr auto apply = apply_debug_arena;
};
struct disable_legalize {
  static constexpr std::string_view name = "disable_legalize";
  static constexpr std::string_view help = "leave out legalization, with an extension of tvmc";
  using accepted_by = named_classes;
  template <class D>
  static constexpr std::array settings{
      enabled<D>(), path<D>("tvm_extensions.wrapper", "the script that extends tvmc")};
  static constexpr auto apply = apply_disable_legalize;
};
struct fuse_ops {
  static constexpr std::string_view name = "fuse_ops";
  static constexpr std::string_view help = "the depth of fused operators";
  using accepted_by = classes;
  template <class D>
  static constexpr std::array settings{enabled<D>(), setting<coerce::raw, D>("max_depth", "100")};
  static constexpr auto apply = apply_fuse_ops;
};
struct moiopt {
  static constexpr std::string_view name = "moiopt";
  static constexpr std::string_view help = "tiling between operators, with a changed TVM";
  using accepted_by = class_list<tvmaot, tvmrt>;
  template <class D>
  static constexpr std::array settings{enabled<D>(), setting<coerce::raw, D>("noftp", "False"),
                                       setting<coerce::raw, D>("onlyftp", "False"),
                                       setting<coerce::raw, D>("norecurse", "False"),
                                       setting<coerce::raw, D>("maxpartitions", "0")};
  static constexpr auto apply = apply_moiopt;
};
struct uma_backends {
  static constexpr std::string_view name = "uma_backends";
  static constexpr std::string_view help = "a folder of accelerators for tvmc";
  using accepted_by = named_classes;
  template <class D>
  static constexpr std::array settings{enabled<D>(), setting<coerce::raw, D>("uma_dir", "''"),
                                       setting<coerce::raw, D>("uma_target", "''")};
  static constexpr auto apply = apply_uma_backends;
};
struct unpacked_api {
  static constexpr std::string_view name = "unpacked_api";
  static constexpr std::string_view help = "the C interface instead of packed functions";
  using accepted_by = class_list<tvmaot>;
  template <class D>
  static constexpr std::array settings{enabled<D>()};
  static constexpr auto apply = apply_unpacked_api;
};
struct usmp {
  /// Only v0.9.0 has `use_workspace_io`.
  template <class D>
  static constexpr auto all_settings(mlonmcu_2024_04) {
    return std::array{enabled<D>(), setting<coerce::raw, D>("algorithm", "'greedy_by_conflicts'")};
  }
  template <class D>
  static constexpr auto all_settings(mlonmcu_0_9) {
    return std::array{enabled<D>(), setting<coerce::raw, D>("algorithm", "'greedy_by_conflicts'"),
                      setting<strict, D>("use_workspace_io", "False")};
  }
  static constexpr std::string_view name = "usmp";
  static constexpr std::string_view help = "TVM's static memory planner";
  using accepted_by = class_list<tvmaot>;
  template <class D>
  static constexpr auto settings = all_settings<D>(D{});
  static constexpr auto apply = apply_usmp;
};

}  // namespace feature

template <class... Fs>
struct feature_list {};
/// All features.
using features =
    feature_list<feature::autotuned, feature::cmsisnnbyoc, feature::muriscvnnbyoc,
                 feature::debug_arena, feature::disable_legalize, feature::fuse_ops,
                 feature::moiopt, feature::uma_backends, feature::unpacked_api, feature::usmp>;

/// The features that class `C` accepts, as rows.
template <class C, class D, class... Fs>
constexpr auto make_feature_table(feature_list<Fs...>) {
  constexpr std::size_t count =
      (std::size_t{arm_delegate::detail::holds<C, typename Fs::accepted_by>} + ...);
  std::array<feature_row, count> rows{};
  std::size_t next = 0;
  auto const add = [&]<class F>() {
    if constexpr (arm_delegate::detail::holds<C, typename F::accepted_by>) {
      rows[next++] = {
          .name = F::name, .help = F::help, .settings = F::template settings<D>, .apply = F::apply};
    }
  };
  (add.template operator()<Fs>(), ...);
  return rows;
}
template <class C, class D>
inline constexpr auto feature_table_of = make_feature_table<C, D>(features{});

}  // namespace arm_delegate::tvm

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/backends/tvm/features-inl.hpp>  // IWYU pragma: export
#endif
