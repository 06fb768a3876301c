#pragma once

#include "apps/damier/options/arguments.hpp"
#include "language/language.hpp"

#include <optional>
#include <span>
#include <string>

namespace damier::app {

/// Declares --lang LANGUAGE, a code of language_codes; the target stays empty where the option is not given. help: what
/// is written in it, to which the codes are added, and what holds without the option.
void add_language(Arguments& arguments, std::optional<Language>& target, std::string const& what,
                  std::string const& otherwise);

/// The language that --lang chooses among the words of a command line, before they are parsed: usage errors are written
/// in it, too. Nothing without the option and for a language that damier does not write.
[[nodiscard]] std::optional<Language> language_in(std::span<std::string const> words);

/// Declares --lang LANGUAGE for what a command prints for people. The target is the language of the environment,
/// LC_ALL, LC_MESSAGES or LANG, until the option is given.
void add_language(Arguments& arguments, Language& target);

}  // namespace damier::app
