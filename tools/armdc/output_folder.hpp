#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Files in one or more folders that appear all together or not at all.

#include <cstddef>
#include <filesystem>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace armdc {

/// The files that one call writes. They are written under temporary names; `commit` renames them.
/// Without `commit` nothing is left behind, even if a signal stops the program. Throws
/// arm_delegate::error with code::io, also if two outputs have the same name or one would replace
/// a file that the call reads.
class output_files {
 public:
  output_files() = default;
  output_files(output_files const&) = delete;
  output_files& operator=(output_files const&) = delete;
  ~output_files();

  /// Waits for other calls that write into one of the folders, and keeps them waiting until the
  /// end of `commit`: the files in a folder are then those of one call.
  void lock();
  /// Gives every file its name. If one rename fails, restores the previous state.
  void commit();

 private:
  friend class output_folder;

  enum class action { claimed, written, removed };

  /// A file that replaces an existing one, or only removes it.
  struct file {
    action what = action::claimed;
    std::filesystem::path temporary{};  ///< of a file that is written
    std::filesystem::path name{};
    std::filesystem::path backup{};  ///< of the existing file; empty: there is none
    bool is_linked = false;          ///< the backup is a hard link to it
    bool is_done = false;
  };

  /// The folders that other calls must not write into. Without support by the file system, there is
  /// no lock.
  class folder_locks {
   public:
    folder_locks() = default;
    folder_locks(folder_locks const&) = delete;
    folder_locks& operator=(folder_locks const&) = delete;
    ~folder_locks() { release(); }
    void acquire(std::set<std::filesystem::path> const& folders);
    void release();

   private:
    std::vector<int> descriptors_{};
  };

  /// Makes a folder and its parents; returns its canonical path.
  std::filesystem::path make_folder(std::filesystem::path const& folder);
  std::filesystem::path temporary_in(std::filesystem::path const& folder);
  /// The pending file of that name in a canonical folder; nullptr if there is none.
  file* find(std::filesystem::path const& folder, std::filesystem::path const& name);
  file& add(std::filesystem::path const& folder, file made);
  file& claim(std::filesystem::path const& folder, std::filesystem::path const& name,
              bool replaces_inputs);
  void write(std::filesystem::path const& folder, std::filesystem::path const& name,
             std::span<std::byte const> bytes, bool replaces_inputs);
  void remove(std::filesystem::path const& folder, std::filesystem::path const& name);
  void check() const;
  void replace(file& f);
  static void undo(file const& f);

  std::vector<std::filesystem::path> created_{};  ///< folders, outermost first
  std::set<std::filesystem::path> folders_{};     ///< all that are written into
  folder_locks locks_{};
  std::vector<file> pending_{};
  std::map<std::filesystem::path, std::size_t> by_name_{};  ///< index of each pending file
  std::size_t temporaries_ = 0;
};

/// One of the folders.
class output_folder {
 public:
  /// `replaces_inputs`: its files may replace some that the call reads, as a state that is
  /// continued in one folder does.
  output_folder(output_files& files, std::filesystem::path folder, bool replaces_inputs = false);

  /// Reserves the name of a file that is written later: a conflict is found before the work is
  /// done.
  void claim(std::string_view name);
  void write(std::string_view name, std::span<std::byte const> bytes);
  void write(std::string_view name, std::string_view text);
  /// Removes a file of an earlier call on `commit`.
  void remove(std::string_view name);
  /// True if an earlier call left a file of that name.
  [[nodiscard]] bool has(std::string_view name) const;
  [[nodiscard]] bool is_same_as(output_folder const& other) const {
    return canonical_ == other.canonical_;
  }

 private:
  output_files& files_;
  std::filesystem::path folder_;
  std::filesystem::path canonical_;
  bool replaces_inputs_;
};

/// A file that the user names, and its folder.
class named_output {
 public:
  named_output(output_files& files, std::filesystem::path const& file)
      : name_(file.filename().string()),
        folder_(files, file.has_parent_path() ? file.parent_path() : std::filesystem::path(".")) {
    folder_.claim(name_);
  }
  void write(std::span<std::byte const> bytes) { folder_.write(name_, bytes); }
  void write(std::string_view text) { folder_.write(name_, text); }

 private:
  std::string name_;
  output_folder folder_;
};

}  // namespace armdc
