#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Samples for calibration, in files as numpy writes them.

#include <arm_delegate/base/work_limits.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/files/npy.hpp>
#include <arm_delegate/quantizer/sample_source.hpp>
#include <arm_delegate/run/program_tensor.hpp>

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace arm_delegate::quantizer {

/// The samples of a program's inputs: one source for each input, in order, or one .npz for all.
///
/// - A folder: each .npy in it is one sample, in the order of their names.
/// - A .npy: the samples are stacked on the first axis, before the input's own axes or in place of
///   a first axis of size 1; or it is a single sample, with the input's own shape.
/// - A .npz: such an array for each input, with the name of the input, or "in0", "in1", ..., or
///   numpy's "arr_0", "arr_1", ...; others are not used. numpy.savez_compressed may have written
///   it.
///
/// Elements must convert exactly to the input's type, as for `tosa::read_array`. A folder is read
/// sample by sample.
class sample_files : public sample_source {
 public:
  /// Throws `error`, which names the file: code::io, code::bad_archive, code::bad_arguments for
  /// a wrong number of sources, no sample, or inputs with different numbers of them,
  /// code::shape_mismatch for an array of another shape, code::limit_exceeded if a compressed
  /// archive has more than `limits.max_bytes`.
  ARM_DELEGATE_FUNCTION sample_files(std::span<std::string const> sources,
                                     std::span<program_tensor const> inputs,
                                     work_limits const& limits = {});

  [[nodiscard]] std::size_t count() const override { return count_; }
  ARM_DELEGATE_FUNCTION void write(std::size_t i,
                                   std::span<program_tensor const> inputs) const override;

 private:
  /// The samples of one input: files, or an array.
  struct source {
    std::string name{};
    std::vector<std::string> files{};
    files::npy_array array{};
    std::size_t count = 0;
  };

  ARM_DELEGATE_FUNCTION void add_archive(std::string const& path,
                                         std::span<program_tensor const> inputs,
                                         work_limits const& limits);
  ARM_DELEGATE_FUNCTION void add_file(std::string const& path, program_tensor const& input);
  ARM_DELEGATE_FUNCTION void add_array(std::string const& path, files::npy_array const& array,
                                       program_tensor const& input);
  ARM_DELEGATE_FUNCTION void add_folder(std::string const& path);

  std::vector<source> sources_{};                      ///< by input
  std::vector<std::shared_ptr<void const>> memory_{};  ///< of the arrays
  std::size_t count_ = 0;
};

}  // namespace arm_delegate::quantizer

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/quantizer/sample_files-inl.hpp>  // IWYU pragma: export
#endif
