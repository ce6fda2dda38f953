#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Finds the members of a torch.export archive, and recognizes other kinds of files.

#include <arm_delegate/base/work_limits.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/files/zip.hpp>
#include <arm_delegate/frontends/pt2/json_document.hpp>

#include <fmt/core.h>

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace arm_delegate::frontend::pt2 {

/// A .pt2 written by torch 2.9 or newer: raw weights, one program.
class archive {
 public:
  explicit archive(std::span<std::byte const> bytes, work_limits const& limits = {})
      : zip_(open(bytes, limits)) {
    auto const* const format = find_format();
    if (format == nullptr) throw explain_other_zip();
    check_text(*format, "pt2", code::bad_archive, "it is another kind of PyTorch archive");
    if (auto const* version = find("archive_version")) {
      check_text(*version, "0", code::bad_schema_version, "use the version that wrote it");
    }
    if (auto const* order = find("byteorder")) {
      check_text(*order, "little", code::bad_weights, "export it on a little-endian machine");
    }
    find_model();
  }

  /// The member of that name below the archive's top folder, or nullptr.
  [[nodiscard]] files::zip_member const* find(std::string_view name) const {
    return zip_.find(fmt::format("{}{}", top_, name));
  }

  /// The name of the one program: "model".
  [[nodiscard]] std::string_view model() const { return model_; }

  /// Parses a JSON member. Throws if it is corrupt.
  [[nodiscard]] json::document parse(files::zip_member const& m) const {
    return json::parse(files::zip_archive::read(m).bytes, m.name);
  }

  [[nodiscard]] json::document parse_program() const { return parse(*program_); }

 private:
  static files::zip_archive open(std::span<std::byte const> bytes, work_limits const& limits) {
    if (!files::zip_archive::recognizes(bytes)) throw not_a_pt2();
    return files::zip_archive(bytes, limits);
  }

  static error not_a_pt2() {
    return error(code::bad_archive,
                 "not a torch.export .pt2 (is it a torch.save .pt checkpoint or a TorchScript "
                 "file?)",
                 "write it with torch.export.save(torch.export.export(model, inputs), path)");
  }

  static std::string text(files::zip_member const& m) {
    auto const content = files::zip_archive::read(m);
    std::string all(reinterpret_cast<char const*>(content.bytes.data()), content.bytes.size());
    all.erase(all.find_last_not_of(" \r\n") + 1);
    return all;
  }

  static void check_text(files::zip_member const& m, std::string_view wanted, code id,
                         std::string_view remedy) {
    auto const found = text(m);
    if (found == wanted) return;
    constexpr std::size_t shown = 40;
    raise(id, fmt::format("'{}' is '{}', not '{}'", m.name, found.substr(0, shown), wanted),
          remedy);
  }

  /// Finds archive_format, which also gives the top folder.
  files::zip_member const* find_format() {
    constexpr std::string_view format = "archive_format";
    for (auto const& m : zip_.members()) {
      if (!m.name.ends_with(format)) continue;
      auto const folder = m.name.substr(0, m.name.size() - format.size());
      if (folder.empty() || folder.find('/') == folder.size() - 1) {
        top_ = folder;
        return &m;
      }
    }
    return nullptr;
  }

  void find_model() {
    std::string names;
    for (auto const& m : zip_.members()) {
      auto name = m.name;
      if (!name.starts_with(top_)) continue;
      name.remove_prefix(top_.size());
      if (!name.starts_with(models_folder) || !name.ends_with(json_suffix)) continue;
      name.remove_prefix(models_folder.size());
      if (name.size() <= json_suffix.size()) continue;
      if (program_ != nullptr) names += ", ";
      program_ = &m;
      model_ = name.substr(0, name.size() - json_suffix.size());
      names += model_;
    }
    if (program_ == nullptr) raise(code::bad_archive, "the archive has no program");
    if (names != model_) {
      raise(code::bad_archive, "the archive has several programs: " + names,
            "save each to a separate file");
    }
  }

  [[nodiscard]] bool has_suffix(std::string_view suffix) const {
    for (auto const& m : zip_.members()) {
      if (m.name.ends_with(suffix)) return true;
    }
    return false;
  }

  /// Explains a zip that is not a .pt2, or that an older torch wrote.
  [[nodiscard]] error explain_other_zip() const {
    if (zip_.find("serialized_exported_program.json") != nullptr) {
      auto const* version = zip_.find("version");
      auto const schema = version != nullptr ? text(*version) : std::string("unknown");
      return error(code::bad_schema_version,
                   fmt::format("the file uses serde schema {} in the layout of torch 2.7 and older",
                               schema.substr(0, 16)),
                   "re-export with torch 2.9 or newer");
    }
    if (has_suffix("/constants.pkl")) {
      return error(code::bad_archive, "this is a TorchScript file, not a torch.export .pt2",
                   "export the Python model: torch.export.save(torch.export.export(model, "
                   "inputs), path)");
    }
    if (has_suffix("/data.pkl")) {
      return error(code::bad_archive, "this is a torch.save checkpoint, not a torch.export .pt2",
                   "load it into its Python model and write torch.export.save("
                   "torch.export.export(model, inputs), path)");
    }
    return not_a_pt2();
  }

  static constexpr std::string_view models_folder = "models/";
  static constexpr std::string_view json_suffix = ".json";

  files::zip_archive zip_;
  std::string top_;
  files::zip_member const* program_ = nullptr;
  std::string_view model_;
};

}  // namespace arm_delegate::frontend::pt2
