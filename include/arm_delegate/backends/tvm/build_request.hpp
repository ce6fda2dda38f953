#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// A build as people ask for it, in text: on a command line or in compile specs.

#include <arm_delegate/backends/tvm/backend_class.hpp>
#include <arm_delegate/backends/tvm/compile_job.hpp>
#include <arm_delegate/config.hpp>

#include <string>
#include <utility>
#include <vector>

namespace arm_delegate::tvm {

/// A model and its options. Empty texts are not given.
struct build_request {
  std::string model{};  ///< the path of a file that tvmc reads
  /// Options. A key without a dot is an option of the class.
  std::vector<std::pair<std::string, std::string>> config{};
  /// "NAME" or "NAME:KEY=VALUE,KEY=VALUE". A key without a dot is a setting of the feature.
  std::vector<std::string> features{};
  std::string input_shapes{};  ///< "x:[1,2] y:[3]"
  std::string output_shapes{};
  std::string input_types{};  ///< "x:int8 y:float32"
  std::string output_types{};
  std::string params_path{};       ///< parameters of a Relay model
  std::string python = "python3";  ///< runs tvmc
};

/// The job of a request, with its model loaded, the environment of this process, and its number of
/// processors. tvmc runs in a folder of its own, so paths of files become absolute. Throws
/// code::io if there is no such model, and the errors of `compile_job`.
[[nodiscard]] ARM_DELEGATE_FUNCTION compile_job make_job(backend_class const& type,
                                                         build_request const& request);

}  // namespace arm_delegate::tvm

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/backends/tvm/build_request-inl.hpp>  // IWYU pragma: export
#endif
