// SPDX-License-Identifier: BSD-3-Clause
// Samples in files of numpy, and in files that are not what they seem.

#include <arm_delegate/base/work_limits.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/files/file_bytes.hpp>
#include <arm_delegate/files/npy.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/quantizer/sample_files.hpp>
#include <arm_delegate/run/program_tensor.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <doctest/doctest.h>
#include <support/deflate.hpp>
#include <support/npz_builder.hpp>
#include <support/workplace.hpp>
#include <support/zip_writer.hpp>

#include <array>
#include <cstddef>
#include <cstring>
#include <fstream>
#include <ios>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ad = arm_delegate;
using ad::quantizer::sample_files;

namespace {

std::string const root = std::string(ARM_DELEGATE_SOURCE_DIR) + "/";

/// The one input of a program, with its memory.
struct input {
  explicit input(ad::ir::shape sizes) {
    ad::tosa::operand data{.type = ad::tosa::dtype::fp32, .sizes = sizes};
    memory.resize(data.byte_size());
    data.data = memory.data();
    all[0] = {.name = "x", .type = ad::ir::dtype::float32, .data = data};
  }
  input(input const&) = delete;
  input& operator=(input const&) = delete;
  ~input() = default;

  std::vector<std::byte> memory{};
  std::array<ad::program_tensor, 1> all{};
};

std::string as_text(std::vector<std::byte> const& bytes) {
  return {reinterpret_cast<char const*>(bytes.data()), bytes.size()};
}

/// Two samples of [1, 2].
std::string stack() {
  constexpr std::array<float, 4> values{1, 2, 3, 4};
  return as_text(support::make_npy("{'descr': '<f4', 'fortran_order': False, 'shape': (2, 2), }",
                                   std::as_bytes(std::span(values))));
}

std::string write(support::workplace const& w, std::string const& name, std::string_view text) {
  auto path = (w.path / name).string();
  std::ofstream(path, std::ios::binary)
      .write(text.data(), static_cast<std::streamsize>(text.size()));
  return path;
}

/// Reads all samples of a file; returns the last one, or the error.
std::string read_all(std::string const& path, ad::work_limits const& limits = {}) {
  input x({1, 2});
  try {
    std::array const files{path};
    sample_files const samples(files, x.all, limits);
    for (std::size_t i = 0; i < samples.count(); ++i) samples.write(i, x.all);
  } catch (ad::error const& e) {
    return e.what();
  }
  std::array<float, 2> last{};
  std::memcpy(last.data(), x.memory.data(), x.memory.size());
  return last == std::array<float, 2>{3, 4} ? "3, 4" : "other numbers";
}

bool has(std::string const& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("samples of an archive that numpy compressed") {
  input x({1, 1, 8, 8});
  std::array const files{root + "tests/data/npz/digits.npz"};
  sample_files const samples(files, x.all);
  REQUIRE(samples.count() == 8);
  auto const stored = ad::files::read_file(root + "examples/digits_cnn/test_x.npy");
  auto const images = ad::files::parse_npy(stored.bytes, "test_x.npy").data;
  for (std::size_t i = 0; i < samples.count(); ++i) {
    samples.write(i, x.all);
    CHECK(std::memcmp(x.memory.data(), images.data() + i * x.memory.size(), x.memory.size()) == 0);
  }
}

TEST_CASE("samples: the names of arrays in an archive, stored and deflated") {
  support::workplace const w;
  for (std::string const name : {"x", "in0", "arr_0"}) {
    CAPTURE(name);
    CHECK(read_all(write(w, "a.npz", archives::zip_writer().write({{name + ".npy", stack()}}))) ==
          "3, 4");
    CHECK(read_all(write(w, "a.npz",
                         archives::zip_writer().write(
                             {archives::deflated_member(name + ".npy", stack())}))) == "3, 4");
  }
  CHECK(has(read_all(write(w, "a.npz", archives::zip_writer().write({{"y.npy", stack()}}))),
            "has no array for input 'x'; name it 'x', 'in0' or 'arr_0'"));
}

TEST_CASE("samples: errors name the file, the member and the remedy") {
  support::workplace const w;
  auto m = archives::deflated_member("x.npy", stack());
  CHECK(has(read_all(write(w, "bomb.npz", archives::zip_writer().write({m})), {.max_bytes = 50}),
            "bomb.npz: member 'x.npy' inflates to "));
  m.data.pop_back();
  auto const said = read_all(write(w, "cut.npz", archives::zip_writer().write({m})));
  CHECK(has(said, "cut.npz: member 'x.npy' is truncated: its compressed data has no end; save or"));
}

TEST_CASE("samples: no file bounds the number of samples without elements") {
  support::workplace const w;
  auto const path = write(
      w, "many.npy",
      as_text(support::make_npy(
          "{'descr': '<f4', 'fortran_order': False, 'shape': (1152921504606846976, 0), }", {})));
  input x({0});
  std::array const files{path};
  CHECK_THROWS_AS(sample_files(files, x.all), ad::error);
}

TEST_CASE("samples: elements that are no numbers are refused") {
  support::workplace const w;
  struct element {
    std::string type;
    std::size_t size;
  };
  for (auto const& e : {element{"|O", 0}, element{"|S0", 0}, element{"|S4", 4}, element{"<U1", 4},
                        element{"|V4", 4}, element{"<c8", 8}, element{"<f16", 16}}) {
    CAPTURE(e.type);
    auto const file =
        support::make_npy("{'descr': '" + e.type + "', 'fortran_order': False, 'shape': (2, 2), }",
                          std::vector<std::byte>(4 * e.size));
    CHECK(has(read_all(write(w, "a.npy", as_text(file))), "a.npy' has elements of numpy kind"));
  }
}

TEST_CASE("samples: any damaged byte is an error, or another number") {
  support::workplace const w;
  std::vector<std::pair<std::string, std::string>> const files{
      {"a.npy", stack()},
      {"stored.npz", archives::zip_writer().write({{"x.npy", stack()}})},
      {"deflated.npz",
       archives::zip_writer().write({archives::deflated_member("x.npy", stack())})}};
  for (auto const& [name, good] : files) {
    CAPTURE(name);
    CHECK(read_all(write(w, name, good)) == "3, 4");
    for (std::size_t size = 0; size < good.size(); ++size) {
      CHECK(has(read_all(write(w, name, good.substr(0, size))), name + ": "));
    }
    for (std::size_t at = 0; at < good.size(); ++at) {
      for (int const bits : {1, 0x80, 0xFF}) {
        auto damaged = good;
        damaged[at] = static_cast<char>(damaged[at] ^ bits);
        auto const said = read_all(write(w, name, damaged));
        bool const is_typed = said == "3, 4" || said == "other numbers" || has(said, name + ": ");
        CHECK(is_typed);
      }
    }
  }
}
