// SPDX-License-Identifier: BSD-3-Clause
// The standard pipelines, included by only one file of the tests: they are expensive to compile.

#include <arm_delegate/standard_pipelines.hpp>

#include <support/lowered.hpp>

#include <string_view>
#include <utility>

namespace support {

namespace {
ad::pipeline_entry const& pipeline_of(std::string_view target) {
  return ad::find_pipeline(ad::standard_pipeline_table(), target);
}
}  // namespace

ad::ir::operator_table operators_of(std::string_view target) {
  return *pipeline_of(target).operators;
}

ad::target_facts const& facts_of(std::string_view target) { return *pipeline_of(target).target; }

ad::tosa::graph lower(ad::ir::exported_program program, std::string_view target,
                      ad::compile_options const& options) {
  return pipeline_of(target).lower_to_tosa(std::move(program), options);
}

ad::compiled_program compile(ad::ir::exported_program program, std::string_view target,
                             ad::compile_options const& options) {
  return pipeline_of(target).compile(std::move(program), options, nullptr);
}

}  // namespace support
