#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The three kinds of recorded cases; each writes its result as an object.

#include <arm_delegate/backends/tvm/compile_job.hpp>
#include <arm_delegate/backends/tvm/value.hpp>
#include <arm_delegate/files/json_writer.hpp>

#include <string>

namespace tvm_replay {

struct settings {
  std::string dialect{};
  std::string data{};  ///< the absolute path of the folder with `models` and `fake_tvmc`
};

/// The job of a case, without its model.
[[nodiscard]] arm_delegate::tvm::compile_job make_job(arm_delegate::tvm::value const& c,
                                                      settings const& s,
                                                      arm_delegate::tvm::host_facts host);
/// Loads the model of a case; writes what was found. False if loading failed.
bool load(arm_delegate::files::json_writer& json, arm_delegate::tvm::compile_job& job,
          arm_delegate::tvm::value const& request);
/// Writes the tensors of the model, or null.
void write_info(arm_delegate::files::json_writer& json, arm_delegate::tvm::compile_job const& job);
/// Sets the tuning records of a case and writes the errors, if there are any.
void set_records(arm_delegate::files::json_writer& json, arm_delegate::tvm::compile_job& job,
                 arm_delegate::tvm::value const& tuning);

void run_compile_case(arm_delegate::files::json_writer& json, arm_delegate::tvm::value const& c,
                      settings const& s);
void run_generate_case(arm_delegate::files::json_writer& json, arm_delegate::tvm::value const& c,
                       settings const& s);
void run_utils_case(arm_delegate::files::json_writer& json, arm_delegate::tvm::value const& c,
                    settings const& s);

}  // namespace tvm_replay
