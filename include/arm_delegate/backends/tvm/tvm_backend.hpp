#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// MLonMCU's TVM backends among the backends of `to_backend`.

#include <arm_delegate/backends/backend_table.hpp>
#include <arm_delegate/backends/compile_spec.hpp>
#include <arm_delegate/backends/preprocess_result.hpp>
#include <arm_delegate/backends/tvm/backend_class.hpp>
#include <arm_delegate/backends/tvm/classes.hpp>
#include <arm_delegate/backends/tvm/dialect.hpp>
#include <arm_delegate/base/fixed_string.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/exported_program.hpp>

#include <span>
#include <string_view>

namespace arm_delegate {
namespace tvm::detail {

/// Implements `tvm_backend`.
[[nodiscard]] ARM_DELEGATE_FUNCTION preprocess_result
preprocess(backend_class const& type, ir::exported_program const& program,
           std::span<compile_spec const> specs);

inline constexpr std::string_view id_separator = "-";
/// The class's name; for dialects other than the default with the dialect's: "tvmrt-v0.9.0".
template <class Class, class Dialect>
inline constexpr std::string_view backend_id =
    arm_delegate::detail::join<Class::name, id_separator, Dialect::facts.name>;
template <class Class>
inline constexpr std::string_view backend_id<Class, mlonmcu_2024_04> = Class::name;

}  // namespace tvm::detail

/// A backend that compiles a model file with TVM. tvmc cannot read a program of torch.export, so
/// `preprocess` compiles the file that the compile spec "model" names, and warns that it ignores
/// the graph.
///
/// Compile specs, all with text:
///   model                                       the model file; required
///   feature                                     "NAME" or "NAME:KEY=VALUE,..."; may be repeated
///   input_shapes, output_shapes                 "x:[1,2] y:[3]"
///   input_types, output_types                   "x:int8 y:float32"
///   params_path                                 parameters of a Relay model
///   python                                      the Python that has TVM; default: python3
///   debug_artifact_path                         a folder for all artifacts of the build
/// Every other key is an option: "tvm.pythonpath", "tvmaot.opt_level", or without a dot an option
/// of the class.
///
/// `processed_bytes` is the archive in the model library format (with the option format=so, that of
/// the objects). `data_store_output` has the other artifacts, such as "aot_wrapper.c", under their
/// names, after the delegation tag and a slash if the program has one. The log and the metrics,
/// which differ in each run, are only in `debug_artifact_path`. `messages` has the warnings.
/// Throws `error`: code::bad_compile_spec for the specs and options, io for the model,
/// external_tool for tvmc, bad_archive for its results.
template <class Class = tvm::tvmaot, class Dialect = tvm::mlonmcu_2024_04>
struct tvm_backend {
  static constexpr std::string_view id = tvm::detail::backend_id<Class, Dialect>;

  [[nodiscard]] static preprocess_result preprocess(ir::exported_program const& program,
                                                    std::span<compile_spec const> specs) {
    return tvm::detail::preprocess(tvm::backend_class_of<Class, Dialect>, program, specs);
  }
};

namespace tvm::detail {
template <class Classes, class Dialects>
struct make_backends;
template <class... Cs, class D, class E>
struct make_backends<class_list<Cs...>, dialect_list<D, E>> {
  using type = backends<tvm_backend<Cs, D>..., tvm_backend<Cs, E>...>;
};
}  // namespace tvm::detail

/// Every class in both dialects, for `to_backend` by name.
using tvm_backends = tvm::detail::make_backends<tvm::named_classes, tvm::dialects>::type;

}  // namespace arm_delegate

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/backends/tvm/tvm_backend-inl.hpp>  // IWYU pragma: export
#endif
