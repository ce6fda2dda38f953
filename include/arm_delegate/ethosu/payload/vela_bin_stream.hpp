#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Packs Vela's output as vela_bin_stream, the payload of Ethos-U runtimes.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/detail/little_endian.hpp>
#include <arm_delegate/files/npy.hpp>
#include <arm_delegate/files/npz.hpp>

#include <fmt/core.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arm_delegate::ethosu {

/// The ExecuTorch runtime that reads the payload.
enum class stream_form {
  executorch_0_5,  ///< `scratch_data` full of zeros, shapes of 4 numbers
  executorch_1_4,  ///< `scratch_size`, shapes of 6 numbers
};

/// An input or output of a compiled network.
struct vela_io {
  std::vector<std::int32_t> shape{};
  std::int32_t elem_size = 0;  ///< bytes
  std::int32_t offset = 0;     ///< in its region
  std::int32_t region = 0;

  friend auto operator<=>(vela_io const&, vela_io const&) = default;
};

/// The part of Vela's raw output that a payload contains; the spans view the archive, or `owner`
/// if it is compressed.
struct vela_network {
  std::span<std::byte const> cmd_data{};
  std::span<std::byte const> weight_data{};
  std::uint32_t scratch_size = 0;  ///< bytes of working memory
  /// Bytes of region 2, if it differs from scratch; a vela_bin_stream does not store this.
  std::optional<std::uint32_t> fast_scratch_size{};
  std::vector<vela_io> inputs{};
  std::vector<vela_io> outputs{};
  /// State that a run leaves to the next one, initially zero: recurrent layers of TensorFlow Lite.
  /// A vela_bin_stream has none.
  std::vector<vela_io> variables{};
  std::shared_ptr<void const> owner{};
};

namespace detail {

[[noreturn]] inline void bad_vela_array(std::string_view name, std::string const& why) {
  raise(code::bad_archive, fmt::format("Vela's array '{}' {}", name, why),
        "use the version of Vela for the TOSA version: 4.2 for 0.80, 5.1 for 1.0");
}

/// Element `index` of an integer array as int64. Larger unsigned numbers wrap, so that Vela's 2^64
/// - 1 means -1 (as in ExecuTorch's arm_vela.py).
[[nodiscard]] inline std::int64_t integer_at(files::npy_array const& array, std::size_t index,
                                             std::string_view name) {
  bool const is_signed = array.kind == files::npy_kind::signed_integer;
  std::size_t const size = array.item_size;
  if ((!is_signed && array.kind != files::npy_kind::unsigned_integer) || array.big_endian ||
      (size != 1 && size != 2 && size != 4 && size != 8)) {
    bad_vela_array(name, "does not hold integers");
  }
  if (index >= array.size()) bad_vela_array(name, "is too short");
  auto const item = array.data.subspan(index * size, size);
  auto const value = little_endian(item);
  auto const unused = static_cast<unsigned>(64 - 8 * size);
  auto const wide = static_cast<std::int64_t>(value << unused);
  return is_signed ? wide >> unused : static_cast<std::int64_t>(value);
}

[[nodiscard]] inline std::int32_t int32_at(files::npy_array const& array, std::size_t index,
                                           std::string_view name) {
  std::int64_t const value = integer_at(array, index, name);
  if (value < std::numeric_limits<std::int32_t>::min() ||
      value > std::numeric_limits<std::int32_t>::max()) {
    bad_vela_array(name, fmt::format("holds {}, which is not a 32-bit number", value));
  }
  return static_cast<std::int32_t>(value);
}

/// The single number of an array that holds a size in bytes.
[[nodiscard]] inline std::uint32_t size_at(files::npz_archive const& archive,
                                           std::string const& name) {
  auto const size = integer_at(archive.at(name), 0, name);
  if (size < 0 || size > std::numeric_limits<std::uint32_t>::max()) {
    bad_vela_array(name, fmt::format("holds {}, which is not a size", size));
  }
  return static_cast<std::uint32_t>(size);
}

/// Combines the tables "input_shape", "input_elem_size" ... into one list.
[[nodiscard]] inline std::vector<vela_io> read_vela_ios(files::npz_archive const& archive,
                                                        std::string const& prefix) {
  std::string const shape_name = prefix + "_shape";
  files::npy_array const& shapes = archive.at(shape_name);
  std::vector<vela_io> ios;
  if (!shapes.shape.empty() && shapes.shape[0] == 0) return ios;
  if (shapes.shape.size() != 2 || shapes.fortran_order) {
    bad_vela_array(shape_name, "is not a list of shapes");
  }
  std::size_t const rank = shapes.shape[1];
  auto const column = [&](std::string const& name, std::size_t row) {
    return int32_at(archive.at(name), row, name);
  };
  for (std::size_t row = 0; row < shapes.shape[0]; ++row) {
    vela_io io{.shape = {},
               .elem_size = column(prefix + "_elem_size", row),
               .offset = column(prefix + "_offset", row),
               .region = column(prefix + "_region", row)};
    for (std::size_t i = 0; i < rank; ++i) {
      io.shape.push_back(int32_at(shapes, row * rank + i, shape_name));
    }
    ios.push_back(std::move(io));
  }
  return ios;
}

/// Writes the parts of a stream one after another.
class stream_writer {
 public:
  explicit stream_writer(std::vector<std::byte>& out) : out_(out) {}

  void int32(std::int32_t value) { append_little(out_, static_cast<std::uint32_t>(value), 4); }
  void bytes(std::span<std::byte const> data) { out_.insert(out_.end(), data.begin(), data.end()); }
  void zeros(std::size_t count) { out_.resize(out_.size() + count); }

  /// A name of at most 15 letters in 16 bytes, the length, 12 zero bytes; then the data.
  void begin_block(std::string_view name, std::size_t size) {
    if (size > static_cast<std::size_t>(std::numeric_limits<std::int32_t>::max())) {
      raise(code::external_tool,
            fmt::format("block '{}' of the vela_bin_stream has {} bytes, more than 2 GiB", name,
                        size),
            "split the program into smaller delegates");
    }
    constexpr std::size_t longest = 15;
    name = name.substr(0, longest);
    for (char c : name) out_.push_back(static_cast<std::byte>(c));
    zeros(16 - name.size());
    int32(static_cast<std::int32_t>(size));
    zeros(12);
  }
  /// Pads with zeros to a multiple of 16.
  void end_block() { zeros((16 - out_.size() % 16) % 16); }

  void block(std::string_view name, std::span<std::byte const> data) {
    begin_block(name, data.size());
    bytes(data);
    end_block();
  }
  void io_block(std::string_view name, std::span<vela_io const> ios, std::size_t rank) {
    begin_block(name, sizeof(std::int32_t) * (1 + ios.size() * (rank + 3)));
    int32(static_cast<std::int32_t>(ios.size()));
    for (vela_io const& io : ios) {
      for (std::int32_t extent : io.shape) int32(extent);
      zeros(sizeof(std::int32_t) * (rank - io.shape.size()));
      int32(io.elem_size);
      int32(io.offset);
      int32(io.region);
    }
    end_block();
  }

 private:
  std::vector<std::byte>& out_;
};

inline void check_rank(std::span<vela_io const> ios, stream_form form) {
  for (vela_io const& io : ios) {
    std::size_t const rank = io.shape.size();
    if (form == stream_form::executorch_1_4 ? rank != 6 : rank > 4) {
      raise(code::external_tool,
            fmt::format("Vela gave a shape of {} dimensions, the payload has {}", rank,
                        form == stream_form::executorch_1_4 ? "6" : "at most 4"),
            "use Vela 5.1 for TOSA 1.0 and Vela 4.2 for TOSA 0.80");
    }
  }
}

}  // namespace detail

/// Reads Vela's raw output (`*_vela.npz`); throws code::bad_archive.
[[nodiscard]] inline vela_network read_vela_network(files::npz_archive const& archive) {
  vela_network network;
  network.owner = archive.owner();
  network.cmd_data = archive.at("cmd_data").data;
  network.weight_data = archive.at("weight_data").data;
  network.scratch_size = detail::size_at(archive, "scratch_shape");
  if (archive.find("scratch_fast_shape") != nullptr) {
    network.fast_scratch_size = detail::size_at(archive, "scratch_fast_shape");
  }
  network.inputs = detail::read_vela_ios(archive, "input");
  network.outputs = detail::read_vela_ios(archive, "output");
  if (archive.find("variable_shape") != nullptr) {
    network.variables = detail::read_vela_ios(archive, "variable");
    // Each operation that uses one lists it again.
    ranges::sort_unique(network.variables);
  }
  return network;
}

/// The payload, byte for byte as ExecuTorch's arm_vela.py packs it.
[[nodiscard]] inline std::vector<std::byte> pack_vela_bin_stream(
    vela_network const& network, stream_form form = stream_form::executorch_1_4) {
  detail::check_rank(network.inputs, form);
  detail::check_rank(network.outputs, form);
  std::vector<std::byte> stream;
  // Seven 32-byte headers and the tables are small compared to the two large blocks.
  stream.reserve(network.cmd_data.size() + network.weight_data.size() + 1024);
  detail::stream_writer out(stream);
  out.block("vela_bin_stream", {});
  out.block("cmd_data", network.cmd_data);
  out.block("weight_data", network.weight_data);
  if (form == stream_form::executorch_0_5) {
    out.begin_block("scratch_data", network.scratch_size);
    out.zeros(network.scratch_size);
  } else {
    out.begin_block("scratch_size", sizeof(std::uint32_t));
    out.int32(static_cast<std::int32_t>(network.scratch_size));
  }
  out.end_block();
  std::size_t const rank = form == stream_form::executorch_0_5 ? 4 : 6;
  out.io_block("inputs", network.inputs, rank);
  out.io_block("outputs", network.outputs, rank);
  out.block("vela_end_stream", {});
  return stream;
}

}  // namespace arm_delegate::ethosu
