#pragma once

#include "apps/damier/command.hpp"
#include "language/message.hpp"
#include "language/message_error.hpp"

#include <concepts>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace damier::app {

/// The command line is wrong. The message gives the error and a correct form; exit code 2.
class UsageError : public MessageError {
 public:
  using MessageError::MessageError;
};
/// What is wrong with the value of an option.
[[nodiscard]] UsageError wrong_option(std::string const& option, Message fault);

/// The options and arguments of one command. Wraps the parser, so that one file knows it and all commands have the same
/// ways: a value given twice counts the second time, an option that may be repeated takes one value each time, "--"
/// ends the options.
class Arguments {
 public:
  /// Takes a value from the command line; throws UsageError where it will not do.
  using Setter = std::function<void(std::string const& value)>;

  Arguments(std::string full_name, CommandText const& text);
  Arguments(Arguments const&) = delete;
  Arguments& operator=(Arguments const&) = delete;
  ~Arguments();

  /// An argument without a name, required. One that is called BASE has to be a path: UsageError for an empty name, for
  /// "-", ":memory:" and URIs of SQLite's.
  void positional(std::string const& name, std::string const& help, std::string& target);
  /// One or more of them; the last positional.
  void positional(std::string const& name, std::string const& help, std::vector<std::string>& target);

  /// names: "--quiet" or "-q,--quiet".
  void flag(std::string const& names, std::string const& help, bool& target);
  /// A flag that is a request of its own: if it is given, the positional arguments may be missing.
  void question(std::string const& names, std::string const& help, bool& target);
  void option(std::string const& names, std::string const& value, std::string const& help, Setter setter);
  void option(std::string const& names, std::string const& value, std::string const& help, std::string& target);
  void option(std::string const& names, std::string const& value, std::string const& help,
              std::optional<std::string>& target);
  /// May be given several times.
  void option(std::string const& names, std::string const& value, std::string const& help,
              std::vector<std::string>& target);
  /// An option whose value is one of some words; set gets the place of the word. what: "a level", for the message that
  /// a value is not one.
  void choice(std::string const& names, std::string const& value, std::string const& help, Message const& what,
              std::vector<std::string> const& words, std::function<void(std::size_t place)> const& set);
  template <std::unsigned_integral Number>
  void option(std::string const& names, std::string const& value, std::string const& help,
              std::optional<Number>& target) {
    option(names, value, help, [&target, names](std::string const& text) {
      target = static_cast<Number>(read_number(names, text, std::uint64_t{static_cast<Number>(-1)}));
    });
  }

  /// A command of the command; one of them must be given.
  Arguments& subcommand(CommandText const& text);
  /// What takes options: the subcommands, or this where there are none.
  [[nodiscard]] std::vector<Arguments*> leaves();
  /// The name of the subcommand given, empty if there are none.
  [[nodiscard]] std::string chosen() const;

  /// Fills the targets. False if help was asked for: help() then returns it. Throws UsageError.
  [[nodiscard]] bool parse(std::vector<std::string> const& words);
  /// The help of this command, or of the subcommand that was named.
  [[nodiscard]] std::string help(unsigned columns) const;
  /// "Usage: damier import [OPTIONS] BASE FILE..."
  [[nodiscard]] std::string usage(Language language) const;

 private:
  struct Parser;

  Arguments(std::unique_ptr<Parser> parser, std::string full_name, CommandText const& text);
  [[nodiscard]] static std::uint64_t read_number(std::string_view option, std::string_view text, std::uint64_t most);
  [[nodiscard]] Arguments const& named() const;
  /// The name of the first argument that is required and not there.
  [[nodiscard]] std::string first_missing() const;
  [[nodiscard]] std::vector<std::string> subcommand_names() const;
  /// Takes the arguments that the parser left over, or reports what is wrong with them.
  void check_rest();
  /// A positional as it was typed: see literal_.
  [[nodiscard]] std::string typed(std::string const& word) const;
  [[noreturn]] void refuse_option(std::string const& word) const;
  [[noreturn]] void refuse_argument(std::string const& word) const;

  struct Entry {
    std::string left;  ///< "-o, --output FILE"
    std::string help;
  };

  std::unique_ptr<Parser> parser_;
  std::string full_name_;
  CommandText text_;
  std::vector<Entry> positionals_;
  std::vector<Entry> options_;
  std::vector<std::string> option_names_;
  std::vector<std::unique_ptr<Arguments>> subcommands_;
  std::vector<std::string>* many_ = nullptr;  ///< the positional that takes all that is left
  std::string many_name_;
  std::vector<bool const*> questions_;
  std::vector<std::string> literal_;  ///< words after "--", marked so that none of them looks like an option
};

}  // namespace damier::app
