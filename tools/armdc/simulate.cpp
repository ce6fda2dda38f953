// SPDX-License-Identifier: BSD-3-Clause
// armdc simulate: an Ethos-U payload run on the host.

#include "commands.hpp"
#include "inputs.hpp"
#include "output_folder.hpp"
#include "terminal.hpp"
#include <arm_delegate/base/work_limits.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/payload/payload.hpp>
#include <arm_delegate/ethosu/payload/vela_bin_stream.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>
#include <arm_delegate/ethosu/simulate/run_findings.hpp>
#include <arm_delegate/ethosu/simulate/simulator.hpp>
#include <arm_delegate/ethosu/simulate/unsigned_input.hpp>
#include <arm_delegate/files/npy.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/elements.hpp>

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace armdc {

namespace ad = arm_delegate;

namespace {

ad::tosa::dtype integer_of(std::int32_t bytes) {
  switch (bytes) {
    case 1: return ad::tosa::dtype::int8;
    case 2: return ad::tosa::dtype::int16;
    case 4: return ad::tosa::dtype::int32;
    default: return ad::tosa::dtype::int64;
  }
}

std::string_view kind_name(ad::files::npy_kind kind) {
  switch (kind) {
    case ad::files::npy_kind::boolean: return "bools";
    case ad::files::npy_kind::signed_integer: return "integers";
    case ad::files::npy_kind::unsigned_integer: return "unsigned integers";
    case ad::files::npy_kind::floating: return "floating-point numbers";
    default: return "not numbers";
  }
}

std::string text_of(ad::ethosu::vela_io const& io) {
  return fmt::format("{} elements of {} bytes", fmt::join(io.shape, "x"), io.elem_size);
}

/// Accepts integers and bools of the input's element size and number of elements, in any shape.
/// `is_unsigned`: the stream reads them as unsigned.
void read_into(std::string const& path, ad::ethosu::vela_io const& io, std::span<std::byte> to,
               bool is_unsigned, ad::work_limits const& limits) {
  auto const file = read_file(path, limits);
  naming(path, [&] {
    using ad::files::npy_kind;
    auto array = ad::files::parse_npy(file.bytes, path);
    bool const is_integer = array.kind == npy_kind::boolean ||
                            array.kind == npy_kind::signed_integer ||
                            array.kind == npy_kind::unsigned_integer;
    if (!is_integer || array.data.size() != to.size() ||
        array.item_size != static_cast<std::size_t>(io.elem_size)) {
      throw ad::error(ad::diagnostic{
          .id = ad::code::shape_mismatch,
          .why = {.rule = "the input has another size or type",
                  .actual = fmt::format("{} elements of {} bytes, {}", fmt::join(array.shape, "x"),
                                        array.item_size, kind_name(array.kind)),
                  .allowed = text_of(io) + ", integers or bools"}});
    }
    ad::ir::shape sizes{static_cast<std::int64_t>(array.size())};
    if (array.fortran_order) {
      sizes = {};
      for (auto const size : array.shape) sizes.push_back(static_cast<std::int64_t>(size));
    } else {
      array.shape = {array.size()};
    }
    ad::tosa::read_array(array,
                         {.type = integer_of(io.elem_size), .sizes = sizes, .data = to.data()},
                         path, is_unsigned && array.kind == npy_kind::unsigned_integer);
  });
}

void read_inputs(simulate_arguments const& a, ad::ethosu::simulator& net) {
  if (a.inputs.size() != net.inputs().size()) {
    std::vector<std::string> wanted;
    for (auto const& io : net.inputs()) wanted.push_back(text_of(io));
    refuse_count(a.inputs.size(), wanted, a.file);
  }
  for (std::size_t i = 0; i < a.inputs.size(); ++i) {
    auto const& io = net.inputs()[i];
    auto const to = net.input(i);
    ad::ethosu::byte_range const bytes{io.region, io.offset, static_cast<std::int64_t>(to.size())};
    read_into(a.inputs[i], io, to, ad::ethosu::simulate::is_unsigned_input(net.steps(), bytes),
              a.limits);
  }
}

/// The bytes as signed integers; a payload does not give the dtype of its outputs.
std::vector<std::byte> as_npy(ad::ethosu::vela_io const& io, std::span<std::byte const> bytes) {
  ad::ir::shape sizes;
  for (auto const size : io.shape) sizes.push_back(size);
  std::vector<std::byte> copy(bytes.begin(), bytes.end());
  return ad::tosa::write_array(
      {.type = integer_of(io.elem_size), .sizes = sizes, .data = copy.data()});
}

/// The payload with the settings from the command line.
ad::ethosu::npu_payload read(simulate_arguments const& a, std::span<std::byte const> file) {
  auto payload = ad::ethosu::read_payload(file, a.limits);
  if (!a.target.empty() && a.target != payload.npu->name) {
    throw ad::error(ad::diagnostic{.id = ad::code::bad_payload,
                                   .why = {.rule = "the payload is for another target",
                                           .actual = std::string(payload.npu->name),
                                           .allowed = a.target}});
  }
  if (a.fast_scratch && !payload.network.fast_scratch_size) {
    payload.network.fast_scratch_size = a.fast_scratch;
  }
  return payload;
}

}  // namespace

int simulate(simulate_arguments const& a) {
  auto const mapped = read_file(a.file, a.limits);
  auto const most = std::min<std::uint64_t>(a.limits.max_bytes, INT64_MAX);
  auto net = naming(a.file, [&] {
    return ad::ethosu::simulator(read(a, mapped.bytes),
                                 {.region_bytes = static_cast<std::int64_t>(most)});
  });
  read_inputs(a, net);
  output_files files;
  output_folder folder(files, a.output);
  auto const file_of = [](std::size_t output) { return fmt::format("out{}.npy", output); };
  for (std::size_t i = 0; i < net.outputs().size(); ++i) folder.claim(file_of(i));
  naming(a.file, [&] { net.run(); });
  for (std::size_t i = 0; i < net.outputs().size(); ++i) {
    folder.write(file_of(i), as_npy(net.outputs()[i], net.output(i)));
  }
  files.commit();
  return print_findings(ad::ethosu::simulate::run_findings(net), a.file);
}

}  // namespace armdc
