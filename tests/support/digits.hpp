#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The bundled model, examples/digits_cnn, and its test images.

#include <arm_delegate/files/npy.hpp>

#include <support/command.hpp>
#include <support/reference.hpp>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace support {

inline std::filesystem::path const digits =
    std::filesystem::path(ARM_DELEGATE_SOURCE_DIR) / "examples" / "digits_cnn";

/// Saves a test image as a batch of one.
inline std::filesystem::path save_image(workplace const& w, std::size_t i = 0) {
  npy_stack const images(digits / "test_x.npy");
  std::vector<std::int64_t> const shape{1, 1, 8, 8};
  auto const file = arm_delegate::files::npy_file("<f4", shape, images[i].data);
  auto const path = w.path / ("image" + std::to_string(i) + ".npy");
  std::ofstream(path, std::ios::binary)
      .write(reinterpret_cast<char const*>(file.data()), static_cast<std::streamsize>(file.size()));
  return path;
}

}  // namespace support
