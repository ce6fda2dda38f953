// SPDX-License-Identifier: BSD-3-Clause
// Writes a .pt2 with large float32 weights, or with many nodes, as torch.export.save would.
//
// usage: make_large_program CASE MIB FILE
//        make_large_program chain|skips|fan NODES FILE
//   linear              four layers, whose weights are written unchanged
//   linear_batch_norm   the same, all but the last with a batch norm: their weights are scaled
//   conv                one layer, whose weights are permuted
//   conv_batch_norm     both
//   grouped_batch_norm  the same with groups, which become separate convolutions
//   chain               one operator after another, add or mul of int32
//   skips               a chain whose operator n adds the result of operator n / 2: half of all
//                       results are live at once
//   fan                 operators of one input, whose results are all outputs

#include <arm_delegate/files/crc32.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <ios>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace {

using sizes = std::vector<std::int64_t>;

std::int64_t count(sizes const& s) {
  std::int64_t n = 1;
  for (auto x : s) n *= x;
  return n;
}

/// Appends to a comma-separated list.
void append(std::string& list, std::string const& item) {
  if (!list.empty()) list += ", ";
  list += item;
}

std::string int_list(sizes const& values) {
  std::string list;
  for (auto x : values) append(list, "{\"as_int\": " + std::to_string(x) + "}");
  return '[' + list + ']';
}

/// An element type's number in the format.
enum class element : std::uint8_t { int32 = 4, float32 = 7 };

std::string tensor_meta(sizes const& s, element type) {
  sizes strides(s.size(), 1);
  for (std::size_t i = s.size(); i-- > 1;) strides[i - 1] = strides[i] * s[i];
  return R"({"dtype": )" + std::to_string(static_cast<int>(type)) + R"(, "sizes": )" + int_list(s) +
         R"(, "requires_grad": false, "device": {"type": "cpu", "index": null}, "strides": )" +
         int_list(strides) + R"(, "storage_offset": {"as_int": 0}, "layout": 7})";
}

std::string as_tensor(std::string const& name) {
  return R"({"as_tensor": {"name": ")" + name + R"("}})";
}

/// A zip of stored members (PKWARE APPNOTE.TXT 4.3.7, 4.3.12, 4.3.16), below 4 GiB.
class zip_writer {
 public:
  explicit zip_writer(std::string const& path) : out_(path, std::ios::binary) {}

  void add(std::string const& name, std::span<std::byte const> data) {
    auto const crc = arm_delegate::files::crc32(data);
    auto const common = number(0, 2) + number(0, 2) + number(0, 4) + number(crc, 4) +
                        number(data.size(), 4) + number(data.size(), 4) + number(name.size(), 2);
    directory_ += number(0x02014b50, 4) + number(20, 2) + number(20, 2) + common + number(0, 2) +
                  number(0, 10) + number(size_, 4) + name;
    ++count_;
    write(number(0x04034b50, 4) + number(20, 2) + common + number(0, 2) + name);
    write(data);
  }
  void add(std::string const& name, std::string_view text) {
    add(name, std::as_bytes(std::span(text)));
  }

  void finish() {
    auto const start = size_;
    write(directory_);
    write(number(0x06054b50, 4) + number(0, 4) + number(count_, 2) + number(count_, 2) +
          number(directory_.size(), 4) + number(start, 4) + number(0, 2));
    out_.close();
    if (!out_) throw std::runtime_error("the file cannot be written");
  }

 private:
  /// `size` bytes, least significant first; zeros beyond the eighth.
  static std::string number(std::uint64_t x, std::size_t size) {
    std::string out;
    for (std::size_t i = 0; i < size; ++i, x >>= 8U) out += static_cast<char>(x & 0xFFU);
    return out;
  }
  void write(std::span<std::byte const> data) {
    out_.write(reinterpret_cast<char const*>(data.data()),
               static_cast<std::streamsize>(data.size()));
    size_ += data.size();
  }
  void write(std::string const& text) { write(std::as_bytes(std::span(text))); }

  std::ofstream out_;
  std::string directory_;
  std::uint64_t size_ = 0;
  std::uint64_t count_ = 0;
};

/// Writes weights as they are created, and the program at the end.
class program_writer {
 public:
  program_writer(std::string const& path, sizes const& input, element type = element::float32)
      : zip_(path), type_(type), last_{"x", input} {
    declare(last_.name, input);
  }

  void linear(std::int64_t features) {
    auto const in = last_.shape.back();
    auto const name = numbered("linear");
    auto const weight = parameter(name + "_weight", {features, in}, in);
    call("linear", name, {{"input", last_.name}, {"weight", weight}}, "",
         {last_.shape[0], features});
  }

  /// A convolution whose kernel is as large as its input.
  void conv2d(std::int64_t channels, std::int64_t groups) {
    auto kernel = last_.shape;
    kernel[0] = channels;
    kernel[1] /= groups;
    auto const name = numbered("conv2d");
    auto const weight = parameter(name + "_weight", kernel, count(kernel) / channels);
    call("conv2d", name, {{"input", last_.name}, {"weight", weight}},
         R"(, {"name": "bias", "arg": {"as_none": true}, "kind": 1})"
         R"(, {"name": "stride", "arg": {"as_ints": [1, 1]}, "kind": 1})"
         R"(, {"name": "padding", "arg": {"as_ints": [0, 0]}, "kind": 1})"
         R"(, {"name": "dilation", "arg": {"as_ints": [1, 1]}, "kind": 1})"
         R"(, {"name": "groups", "arg": {"as_int": )" +
             std::to_string(groups) + R"(}, "kind": 1})",
         {last_.shape[0], channels, 1, 1});
  }

  /// An operator whose operands are both the last tensor.
  void binary(std::string const& op) { binary(op, last_.name); }
  /// An operator of the last tensor and another one of its shape. Returns the result's name.
  std::string binary(std::string const& op, std::string const& other) {
    call(op, numbered(op), {{"self", last_.name}, {"other", other}}, "", last_.shape, "Tensor");
    return last_.name;
  }
  /// An output: the input plus a number.
  void add_output(std::int64_t number) {
    last_.name = "x";
    call("add", numbered("add"), {{"self", "x"}},
         R"(, {"name": "other", "arg": {"as_int": )" + std::to_string(number) + R"(}, "kind": 1})",
         last_.shape, "Tensor");
    outputs_.push_back(last_.name);
  }

  void batch_norm() {
    auto const name = numbered("batch_norm");
    sizes const channels{last_.shape[1]};
    std::vector<operand> operands{{"input", last_.name}};
    for (auto const* part : {"weight", "bias", "running_mean", "running_var"}) {
      operands.push_back({part, parameter(name + '_' + part, channels, 1)});
    }
    call("batch_norm", name, operands,
         R"(, {"name": "training", "arg": {"as_bool": false}, "kind": 1})"
         R"(, {"name": "momentum", "arg": {"as_float": 0.1}, "kind": 1})"
         R"(, {"name": "eps", "arg": {"as_float": 1e-05}, "kind": 1})"
         R"(, {"name": "cudnn_enabled", "arg": {"as_bool": false}, "kind": 1})",
         last_.shape);
  }

  /// The last tensor is the output unless outputs were added.
  void finish() {
    if (outputs_.empty()) outputs_.push_back(last_.name);
    append(inputs_, as_tensor("x"));
    append(input_specs_, R"({"user_input": {"arg": )" + as_tensor("x") + "}}");
    zip_.add("large/data/weights/model_weights_config.json", R"({"config": {)" + weights_ + "}}");
    zip_.add("large/data/constants/model_constants_config.json", R"({"config": {}})");
    zip_.add("large/models/model.json", program());
    zip_.add("large/data/sample_inputs/model.pt", "");
    zip_.add("large/archive_format", "pt2");
    zip_.add("large/archive_version", "0");
    zip_.add("large/.data/version", "3\n");
    zip_.add("large/byteorder", "little");
    zip_.finish();
  }

 private:
  struct tensor {
    std::string name;
    sizes shape;
  };
  struct operand {
    std::string argument;
    std::string value;
  };

  std::string numbered(std::string const& base) { return base + std::to_string(calls_++); }

  void declare(std::string const& name, sizes const& shape) {
    append(values_, '"' + name + "\": " + tensor_meta(shape, type_));
  }

  /// Adds a parameter with distinct numbers, so that no two are shared, from 0.25/fan_in to
  /// 1/fan_in.
  std::string parameter(std::string const& name, sizes const& shape, std::int64_t fan_in) {
    std::vector<float> values(static_cast<std::size_t>(count(shape)));
    for (auto& v : values) {
      random_ = random_ * 1664525U + 1013904223U;  // Numerical Recipes
      v = (0.25F + 0.75F * static_cast<float>(random_ >> 8U) * 0x1p-24F) /
          static_cast<float>(fan_in);
    }
    auto const file = "weight_" + std::to_string(weight_count_++);
    zip_.add("large/data/weights/" + file, std::as_bytes(std::span(values)));
    auto const argument = "p_" + name;
    declare(argument, shape);
    append(inputs_, as_tensor(argument));
    append(input_specs_, R"({"parameter": {"arg": {"name": ")" + argument +
                             R"("}, "parameter_name": ")" + name + R"("}})");
    append(weights_, '"' + name + R"(": {"path_name": ")" + file +
                         R"(", "is_param": true, "use_pickle": false, "tensor_meta": )" +
                         tensor_meta(shape, type_) + "}");
    return argument;
  }

  void call(std::string const& op, std::string const& name, std::vector<operand> const& operands,
            std::string const& more, sizes const& result, std::string const& overload = "default") {
    std::string list;
    for (auto const& o : operands) {
      append(list, R"({"name": ")" + o.argument + R"(", "arg": )" + as_tensor(o.value) +
                       R"(, "kind": 1})");
    }
    append(nodes_, R"({"target": "torch.ops.aten.)" + op + '.' + overload + R"(", "inputs": [)" +
                       list + more + R"(], "outputs": [)" + as_tensor(name) +
                       R"(], "metadata": {}, "is_hop_single_tensor_return": null, "name": ")" +
                       name + R"("})");
    declare(name, result);
    last_ = {name, result};
  }

  [[nodiscard]] std::string program() const {
    std::string const leaf = R"({\"type\": null, \"context\": null, \"children_spec\": []})";
    auto const tuple = [](std::string const& children) {
      return R"({\"type\": \"builtins.tuple\", \"context\": \"null\", \"children_spec\": [)" +
             children + "]}";
    };
    auto const arguments =
        tuple(tuple(leaf) +
              R"(, {\"type\": \"builtins.dict\", \"context\": \"[]\", \"children_spec\": []})");
    std::string outputs;
    std::string output_specs;
    std::string leaves;
    for (auto const& name : outputs_) {
      append(outputs, as_tensor(name));
      append(output_specs, R"({"user_output": {"arg": )" + as_tensor(name) + "}}");
      append(leaves, leaf);
    }
    auto const result = outputs_.size() == 1 ? leaf : tuple(leaves);
    return R"({"graph_module": {"graph": {"inputs": [)" + inputs_ + R"(], "outputs": [)" + outputs +
           R"(], "nodes": [)" + nodes_ + R"(], "tensor_values": {)" + values_ +
           R"(}, "sym_int_values": {}, "sym_bool_values": {}, "is_single_tensor_return": false, )"
           R"("custom_obj_values": {}, "sym_float_values": {}}, "signature": {"input_specs": [)" +
           input_specs_ + R"(], "output_specs": [)" + output_specs +
           R"(]}, "module_call_graph": [{"fqn": "", "signature": {"inputs": [], "outputs": [], )"
           R"("in_spec": "[1, )" +
           arguments + R"(]", "out_spec": "[1, )" + result +
           R"(]", "forward_arg_names": ["x"]}}], "metadata": {}, )"
           R"("treespec_namedtuple_fields": {}}, "opset_version": {"aten": 10}, )"
           R"("range_constraints": {}, "schema_version": {"major": 8, "minor": 20}, )"
           R"("verifiers": ["TRAINING"], "torch_version": "2.13.0", "guards_code": []})";
  }

  zip_writer zip_;
  element type_;  ///< of all tensors
  tensor last_;
  std::string inputs_;
  std::string input_specs_;
  std::string nodes_;
  std::string values_;
  std::string weights_;
  std::vector<std::string> outputs_;
  std::uint32_t random_ = 1;
  int calls_ = 0;
  int weight_count_ = 0;
};

constexpr std::int64_t features = 4096;
constexpr int layers = 4;

void write_linear(std::string const& path, std::int64_t mib, bool batch_norm) {
  auto const wide = mib * (1 << 20) / 4 / layers / features;
  program_writer program(path, {1, features});
  for (int i = 0; i < layers; ++i) {
    program.linear(i % 2 == 0 ? wide : features);
    if (batch_norm && i + 1 < layers) program.batch_norm();
  }
  program.finish();
}

void write_conv(std::string const& path, std::int64_t mib, std::int64_t groups, bool batch_norm) {
  sizes const input{1, 256 * groups, 4, 4};
  program_writer program(path, input);
  program.conv2d(mib * (1 << 20) / 4 / (count(input) / groups), groups);
  if (batch_norm) program.batch_norm();
  program.finish();
}

void write_nodes(std::string_view kind, std::string const& path, std::int64_t nodes) {
  if (nodes < 1 || nodes > 1'000'000) throw std::runtime_error("NODES must be 1 to 1000000");
  program_writer program(path, {1, 16}, element::int32);
  std::vector<std::string> results{"x"};
  for (std::int64_t i = 0; i < nodes; ++i) {
    if (kind == "fan") {
      program.add_output(i + 1);
    } else if (kind == "skips") {
      results.push_back(program.binary("add", results[results.size() / 2]));
    } else {
      program.binary(i % 2 == 0 ? "add" : "mul");
    }
  }
  program.finish();
}

void write(std::string_view kind, std::int64_t amount, std::string const& path) {
  if (kind == "chain" || kind == "skips" || kind == "fan") return write_nodes(kind, path, amount);
  if (amount < 1 || amount > 2048) throw std::runtime_error("MIB must be 1 to 2048");
  bool const batch_norm = kind.ends_with("_batch_norm");
  if (kind.starts_with("linear")) return write_linear(path, amount, batch_norm);
  if (kind.starts_with("conv")) return write_conv(path, amount, 1, batch_norm);
  if (kind.starts_with("grouped")) return write_conv(path, amount, 8, batch_norm);
  throw std::runtime_error("unknown case " + std::string(kind));
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) {
    std::fprintf(stderr, "usage: make_large_program CASE MIB|NODES FILE\n");
    return 2;
  }
  try {
    write(argv[1], std::atoll(argv[2]), argv[3]);
  } catch (std::exception const& e) {
    std::fprintf(stderr, "make_large_program: %s\n", e.what());
    return 1;
  }
  return 0;
}
