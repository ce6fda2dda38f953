// SPDX-License-Identifier: BSD-3-Clause
// armdc simulate: an Ethos-U payload run on the host.

#include "commands.hpp"
#include "inputs.hpp"
#include "output_folder.hpp"
#include "terminal.hpp"
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/operation.hpp>
#include <arm_delegate/ethosu/payload.hpp>
#include <arm_delegate/ethosu/simulator.hpp>
#include <arm_delegate/ethosu/vela_bin_stream.hpp>
#include <arm_delegate/formats/mapped_file.hpp>
#include <arm_delegate/formats/npy.hpp>
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
#include <vector>

namespace armdc {

namespace ad = arm_delegate;

namespace {

void read_into(std::string const& path, ad::ethosu::vela_io const& io, std::span<std::byte> to) {
  naming(path, [&] {
    auto const file = ad::format::map_file(path);
    auto const array = ad::format::parse_npy(file.bytes, path);
    bool const fits = array.item_size == static_cast<std::size_t>(io.elem_size) &&
                      ad::ethosu::without_leading_ones(array.shape) ==
                          ad::ethosu::without_leading_ones(io.shape) &&
                      array.data.size() == to.size() && !array.fortran_order && !array.big_endian;
    if (!fits) {
      throw ad::error(ad::diagnostic{
          .id = ad::code::shape_mismatch,
          .message = "an input of another shape or type",
          .actual =
              fmt::format("{} elements of {} bytes", fmt::join(array.shape, "x"), array.item_size),
          .allowed =
              fmt::format("{} elements of {} bytes", fmt::join(io.shape, "x"), io.elem_size)});
    }
    std::ranges::copy(array.data, to.begin());
  });
}

ad::tosa::dtype integer_of(std::int32_t bytes) {
  switch (bytes) {
    case 1: return ad::tosa::dtype::int8;
    case 2: return ad::tosa::dtype::int16;
    case 4: return ad::tosa::dtype::int32;
    default: return ad::tosa::dtype::int64;
  }
}

/// The bytes as signed integers; a payload does not say more of its outputs.
std::vector<std::byte> as_npy(ad::ethosu::vela_io const& io, std::span<std::byte const> bytes) {
  ad::ir::shape sizes;
  for (auto const size : io.shape) sizes.push_back(size);
  std::vector<std::byte> copy(bytes.begin(), bytes.end());
  return ad::tosa::write_array(
      {.type = integer_of(io.elem_size), .sizes = sizes, .data = copy.data()});
}

/// The payload with what the command line says of it.
ad::ethosu::npu_payload read(simulate_arguments const& a, std::span<std::byte const> file) {
  auto payload = ad::ethosu::read_payload(file);
  if (!a.target.empty() && a.target != payload.npu->name) {
    throw ad::error(ad::diagnostic{.id = ad::code::bad_payload,
                                   .message = "the payload is for another target",
                                   .actual = std::string(payload.npu->name),
                                   .allowed = a.target});
  }
  if (a.fast_scratch && !payload.network.fast_scratch_size) {
    payload.network.fast_scratch_size = a.fast_scratch;
  }
  return payload;
}

ad::diagnostic overflow_warning(ad::ethosu::kernel_operation const& o) {
  return {.level = ad::severity::warning,
          .id = ad::code::bad_command,
          .message =
              "sums need more bits than the accumulators have: no source says what the "
              "hardware makes of them",
          .allowed = fmt::format("{} bits", o.accumulator_bits),
          .target = std::string(o.command.what().name),
          .offset = o.command.offset};
}

}  // namespace

int simulate(simulate_arguments const& a) {
  auto const mapped = naming(a.file, [&] { return ad::format::map_file(a.file); });
  auto net = naming(a.file, [&] { return ad::ethosu::simulator(read(a, mapped.bytes)); });
  if (a.inputs.size() != net.inputs().size()) {
    refuse_count(a.inputs.size(), net.inputs().size(), a.file);
  }
  for (std::size_t i = 0; i < a.inputs.size(); ++i) {
    read_into(a.inputs[i], net.inputs()[i], net.input(i));
  }
  naming(a.file, [&] { net.run(); });
  output_folder folder(a.output);
  for (std::size_t i = 0; i < net.outputs().size(); ++i) {
    folder.write(fmt::format("out{}.npy", i), as_npy(net.outputs()[i], net.output(i)));
  }
  folder.commit();
  auto findings = net.findings();
  if (auto const* o = net.overflow()) findings.push_back(overflow_warning(*o));
  bool is_good = true;
  for (auto& finding : findings) {
    finding.file = a.file;
    print_message(finding);
    is_good = is_good && finding.level != ad::severity::error;
  }
  return is_good ? 0 : 1;
}

}  // namespace armdc
