// SPDX-License-Identifier: BSD-3-Clause
// The command line as documents.

#include "reference.hpp"

#include "options.hpp"
#include "usage.hpp"
#include <arm_delegate/version.hpp>

#include <CLI/CLI.hpp>
#include <fmt/core.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace armdc {

namespace {

/// Inserts `before` before each character of `text` that is in `letters`.
std::string escaped(std::string_view text, std::string_view letters, std::string_view before) {
  std::string out;
  for (char const c : text) {
    if (letters.find(c) != std::string_view::npos) out += before;
    out += c;
  }
  return out;
}

std::string sentence(described_option const& o) {
  auto text = o.description;
  if (o.is_required) text += "; required";
  if (o.choices.size() > 3) text += "; one of " + joined(o.choices, ", ");
  return text;
}

// ---- man: see man(7)

std::string roff(std::string_view text) {
  auto out = escaped(text, "\\", "\\");
  for (std::size_t at = 0; (at = out.find("\\\\", at)) != std::string::npos; at += 2) {
    out.replace(at, 2, "\\e");
  }
  out = escaped(out, "-", "\\");
  if (out.starts_with('.') || out.starts_with('\'')) out.insert(0, "\\&");
  return out;
}

std::string manual_options(CLI::App const& app) {
  std::string text;
  for (auto const& o : options_of(app)) {
    text += fmt::format(".TP\n.B {}\n{}\n", roff(spelled(o)), roff(sentence(o)));
  }
  return text;
}

// ---- completions

std::string bash_values(described_option const& o) {
  switch (kind_of(o)) {
    case value_kind::choice:
      return "COMPREPLY=($(compgen -W \"" + joined(o.choices, " ") + "\" -- \"$word\"))";
    case value_kind::target:
      return "COMPREPLY=($(compgen -W \"$(armdc targets 2>/dev/null)\" -- \"$word\"))";
    case value_kind::folder: return "COMPREPLY=($(compgen -d -- \"$word\"))";
    case value_kind::file: return "COMPREPLY=($(compgen -f -- \"$word\"))";
    default: return "COMPREPLY=()";
  }
}

std::string bash_case(CLI::App const& sub) {
  std::vector<std::string> names;
  std::string values;
  for (auto const& o : options_of(sub)) {
    names.insert(names.end(), o.names.begin(), o.names.end());
    if (o.value.empty() || o.is_argument()) continue;
    values += fmt::format("        {}) {}; return ;;\n", joined(o.names, "|"), bash_values(o));
  }
  return fmt::format(
      "    {})\n"
      "      case $before in\n"
      "{}"
      "      esac\n"
      "      options=\"{}\"\n"
      "      ;;\n",
      sub.get_name(), values, joined(names, " "));
}

std::string zsh_value(described_option const& o) {
  auto const message = o.value.empty() ? "" : ":" + escaped(o.value, ":", "\\");
  switch (kind_of(o)) {
    case value_kind::none: return "";
    case value_kind::choice: return message + ":(" + joined(o.choices, " ") + ")";
    case value_kind::target: return message + ":($(armdc targets 2>/dev/null))";
    case value_kind::folder: return message + ":_files -/";
    case value_kind::file: return message + ":_files";
    case value_kind::other: return message + ": ";
  }
  return "";
}

/// Quotes for zsh and fish, whose single-quoted strings cannot contain a single quote.
std::string in_quotes(std::string_view text) {
  std::string out = "'";
  for (char const c : text) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

std::string zsh_arguments(CLI::App const& sub) {
  std::string text;
  for (auto const& o : options_of(sub)) {
    auto const what = "[" + escaped(o.description, "[]:", "\\") + "]" + zsh_value(o);
    if (o.is_argument()) text += " \\\n        " + in_quotes(":" + zsh_value(o).substr(1));
    for (auto const& name : o.names) {
      text.append(" \\\n        ").append(in_quotes("*" + name + what));
    }
  }
  return text;
}

std::string fish_value(described_option const& o) {
  switch (kind_of(o)) {
    case value_kind::none: return "";
    case value_kind::choice: return " -x -a " + in_quotes(joined(o.choices, " "));
    case value_kind::target: return " -x -a '(armdc targets 2>/dev/null)'";
    case value_kind::folder: return " -x -a '(__fish_complete_directories)'";
    case value_kind::file: return " -r -F";
    case value_kind::other: return " -x";
  }
  return "";
}

}  // namespace

std::string options_as_markdown(CLI::App const& subcommand) {
  std::string text = "| argument or option | does |\n|---|---|\n";
  for (auto const& o : options_of(subcommand)) {
    text += fmt::format("| `{}` | {} |\n", escaped(spelled(o), "|", "\\"),
                        escaped(sentence(o), "|", "\\"));
  }
  return text;
}

std::string manual_page(CLI::App const& app) {
  auto const description = app.get_description();
  auto text = fmt::format(
      ".TH ARMDC 1 \"\" \"armdc {}\" \"User Commands\"\n.SH NAME\narmdc \\- {}\n"
      ".SH SYNOPSIS\n.B armdc\n.I SUBCOMMAND\n.RI [ OPTIONS ]\n.SH OPTIONS\n{}",
      ARM_DELEGATE_VERSION, roff(description.substr(description.find(": ") + 2)),
      manual_options(app));
  text += ".SH SUBCOMMANDS\n";
  for (auto const* sub : visible_subcommands(app)) {
    text += fmt::format(".SS armdc {}\n{}.\n{}", roff(sub->get_name()),
                        roff(sub->get_description()), manual_options(*sub));
  }
  return text +
         ".SH EXIT STATUS\n.TP\n.B 0\nDone.\n.TP\n.B 1\nThe input is bad or unsupported.\n"
         ".TP\n.B 2\nWrong usage.\n"
         ".SH ENVIRONMENT\n.TP\n.B NO_COLOR\nNo colours on a terminal.\n"
         ".TP\n.B COLUMNS\nThe width of tables on a terminal.\n"
         ".TP\n.B TOSA_DBG_VERBOSE\nIf 1, logs every pass on standard error.\n";
}

std::string bash_completion(CLI::App const& app) {
  std::string cases;
  std::vector<std::string> names;
  for (auto const* sub : visible_subcommands(app)) {
    names.push_back(sub->get_name());
    cases += bash_case(*sub);
  }
  return fmt::format(
      "# bash completion for armdc, made by armdc itself\n"
      "_armdc() {{\n"
      "  local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD - 1]}} options\n"
      "  local names=\"{}\"\n"
      "  if ((COMP_CWORD == 1)); then\n"
      "    COMPREPLY=($(compgen -W \"$names --help --version\" -- \"$word\"))\n"
      "    return\n"
      "  fi\n"
      "  case ${{COMP_WORDS[1]}} in\n"
      "{}"
      "  esac\n"
      "  if [[ ${{COMP_WORDS[1]}} == help ]]; then\n"
      "    COMPREPLY=($(compgen -W \"$names\" -- \"$word\"))\n"
      "  elif [[ $word == -* ]]; then\n"
      "    COMPREPLY=($(compgen -W \"$options\" -- \"$word\"))\n"
      "  else\n"
      "    COMPREPLY=($(compgen -f -- \"$word\"))\n"
      "  fi\n"
      "}}\n"
      "complete -o filenames -F _armdc armdc\n",
      joined(names, " "), cases);
}

std::string zsh_completion(CLI::App const& app) {
  std::string cases;
  std::string names;
  for (auto const* sub : visible_subcommands(app)) {
    names += fmt::format(
        "    {}\n", in_quotes(sub->get_name() + ":" + escaped(sub->get_description(), ":", "\\")));
    cases += fmt::format("    {})\n      _arguments{} ;;\n", sub->get_name(), zsh_arguments(*sub));
  }
  return fmt::format(
      "#compdef armdc\n# zsh completion for armdc, made by armdc itself\n"
      "_armdc() {{\n"
      "  local -a subcommands=(\n{}  )\n"
      "  if ((CURRENT == 2)); then\n"
      "    _describe subcommand subcommands\n"
      "    return\n"
      "  fi\n"
      "  local subcommand=$words[2]\n"
      "  shift words\n"
      "  ((CURRENT--))\n"
      "  case $subcommand in\n{}  esac\n"
      "}}\n"
      "_armdc \"$@\"\n",
      names, cases);
}

std::string fish_completion(CLI::App const& app) {
  std::string text = "# fish completion for armdc, made by armdc itself\n";
  for (auto const* sub : visible_subcommands(app)) {
    auto const& name = sub->get_name();
    text += fmt::format("complete -c armdc -n __fish_use_subcommand -f -a {} -d {}\n", name,
                        in_quotes(sub->get_description()));
    for (auto const& o : options_of(*sub)) {
      if (o.is_argument()) continue;
      std::string spellings;
      for (auto const& n : o.names) {
        spellings += n.starts_with("--") ? " -l " + n.substr(2) : " -s " + n.substr(1);
      }
      text += fmt::format("complete -c armdc -n '__fish_seen_subcommand_from {}'{}{} -d {}\n", name,
                          spellings, fish_value(o), in_quotes(o.description));
    }
  }
  return text;
}

}  // namespace armdc
