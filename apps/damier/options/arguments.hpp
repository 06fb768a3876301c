#pragma once

#include "answers/answer.hpp"
#include "apps/damier/command.hpp"
#include "language/message.hpp"

#include <concepts>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace damier::app {

/// The command line is wrong. The message gives the error and a correct form; the exit code is 2.
using UsageError = answers::WrongQuestion;
/// The error that an option has a wrong value.
[[nodiscard]] UsageError wrong_option(std::string const& option, Message fault);

/// The options and arguments of one command. Wraps the parser, so that only one file depends on it and all commands
/// follow the same conventions: if a value is given twice, the second one counts; an option that may be repeated takes
/// one value each time; "--" ends the options.
class Arguments {
 public:
  /// Takes a value from the command line; throws UsageError for a value that is not allowed.
  using Setter = std::function<void(std::string const& value)>;

  Arguments(std::string full_name, CommandText const& text);
  Arguments(Arguments const&) = delete;
  Arguments& operator=(Arguments const&) = delete;
  ~Arguments();

  /// A required argument without a name of its own on the command line. An argument called BASE must be a path: an
  /// empty name, "-", ":memory:" and SQLite's URIs are a UsageError.
  void positional(std::string const& name, std::string const& help, std::string& target);
  /// One or more such arguments, or any number if the name is in brackets, "[FILE]"; must be declared last.
  void positional(std::string const& name, std::string const& help, std::vector<std::string>& target);
  /// Of two arguments of which one is BASE: where only the other order can be meant, they are exchanged, and swapped
  /// is set. Without this that is a UsageError.
  void accept_swapped(bool& swapped) noexcept { swapped_ = &swapped; }

  /// names: "--quiet" or "-q,--quiet".
  void flag(std::string const& names, std::string const& help, bool& target);
  /// A flag that is a request of its own: if it is given, the positional arguments are optional.
  void question(std::string const& names, std::string const& help, bool& target);
  /// An option that is such a request.
  void question(std::string const& names, std::string const& value, std::string const& help,
                std::optional<std::string>& target);
  void option(std::string const& names, std::string const& value, std::string const& help, Setter setter);
  void option(std::string const& names, std::string const& value, std::string const& help, std::string& target);
  void option(std::string const& names, std::string const& value, std::string const& help,
              std::optional<std::string>& target);
  /// An option that may be given several times.
  void option(std::string const& names, std::string const& value, std::string const& help,
              std::vector<std::string>& target);
  /// An option whose value is one of a list of words; set receives the index of the word. what: what the value should
  /// be, "a level", for the error message.
  void choice(std::string const& names, std::string const& value, std::string const& help, Message const& what,
              std::vector<std::string> const& words, std::function<void(std::size_t place)> const& set);
  template <std::unsigned_integral Number>
  void option(std::string const& names, std::string const& value, std::string const& help,
              std::optional<Number>& target) {
    option(names, value, help, [&target, names](std::string const& text) {
      target = static_cast<Number>(read_number(names, text, std::uint64_t{static_cast<Number>(-1)}));
    });
  }

  /// Which options go together; parse() throws UsageError where they do not. Options are named with two hyphens,
  /// arguments as they are.
  /// None of some options goes with any of others.
  void excludes(std::vector<std::string> options, std::vector<std::string> others);
  /// At most one of some options is given.
  void at_most_one(std::vector<std::string> const& options);
  /// Some options are for another one.
  void only_with(std::vector<std::string> options, std::string other);

  /// Adds a subcommand; if there are any, one of them must be given.
  Arguments& subcommand(CommandText const& text);
  /// The objects that take options: the subcommands, or this one if there are none.
  [[nodiscard]] std::vector<Arguments*> leaves();
  /// The name of the subcommand given, empty if there are none.
  [[nodiscard]] std::string chosen() const;

  /// What a command line of the command can have, for its completion. Names are those with two hyphens.
  [[nodiscard]] std::vector<std::string> const& option_names() const noexcept { return option_names_; }
  [[nodiscard]] std::vector<std::string> subcommand_names() const;
  /// The subcommand of a name; nullptr if there is none.
  [[nodiscard]] Arguments const* subcommand(std::string_view name) const noexcept;
  [[nodiscard]] bool takes_value(std::string_view option) const noexcept;
  /// The words that are the values of an option; none if it takes others.
  [[nodiscard]] std::vector<std::string> choices_of(std::string_view option) const;
  /// The name of a positional, from 0; empty if there are fewer.
  [[nodiscard]] std::string positional_name(std::size_t place) const;

  /// Fills the targets. False if help was asked for: help() then returns it. Throws UsageError.
  [[nodiscard]] bool parse(std::vector<std::string> const& words);
  /// The help of this command, or of the subcommand that was given, wrapped at a number of columns: what its manual
  /// begins with, and its options.
  [[nodiscard]] std::string help(unsigned columns, Language language) const;
  /// The arguments and options of this command and of its subcommands as a list in Markdown, for the manual.
  [[nodiscard]] std::string options_for_manual(Language language);
  /// The usage line: "Usage: damier import [OPTIONS] BASE FILE..."
  [[nodiscard]] std::string usage(Language language) const;

 private:
  struct Parser;

  Arguments(std::unique_ptr<Parser> parser, std::string full_name, CommandText const& text);
  [[nodiscard]] static std::uint64_t read_number(std::string_view option, std::string_view text, std::uint64_t most);
  [[nodiscard]] Arguments const& named() const;
  /// The name of the first required argument that is missing; empty if none is.
  [[nodiscard]] std::string first_missing() const;
  /// Takes the arguments that the parser left over, or reports what is wrong with them.
  void check_rest();
  /// Whether a request of its own is given.
  [[nodiscard]] bool is_asked() const;
  /// Reports a base in the place of another argument, where the command takes one of each.
  void check_order() const;
  /// A word as it was typed, without the mark of literal_.
  [[nodiscard]] std::string typed(std::string const& word) const;
  [[noreturn]] void refuse_option(std::string const& word) const;
  [[noreturn]] void refuse_argument(std::string const& word) const;

  [[nodiscard]] bool is_given(std::string const& name) const;
  void check_rules() const;

  struct Exclusion {
    std::vector<std::string> options, others;
  };
  struct Dependence {
    std::vector<std::string> options;
    std::string other;
  };
  struct Entry {
    std::string left;  ///< "-o, --output FILE"
    std::string help;

    bool operator==(Entry const&) const = default;
  };
  /// --help and --, which every command has.
  [[nodiscard]] static std::vector<Entry> options_of_all();

  std::unique_ptr<Parser> parser_;
  std::string full_name_;
  CommandText text_;
  std::vector<Entry> positionals_;
  std::vector<Exclusion> exclusions_;
  std::vector<Dependence> dependences_;
  bool* swapped_ = nullptr;           ///< of accept_swapped
  std::vector<std::string*> values_;  ///< of the positionals that take one word
  std::vector<Entry> options_;
  std::vector<std::string> option_names_;
  std::vector<std::string> flag_names_{"--help"};
  std::vector<std::pair<std::string, std::vector<std::string>>> choices_;  ///< by the names of their options
  std::vector<std::unique_ptr<Arguments>> subcommands_;
  std::vector<std::string>* many_ = nullptr;  ///< the positional that takes all remaining words
  std::string many_name_;
  std::vector<std::function<bool()>> questions_;  ///< whether one is asked
  std::vector<std::string> literal_;  ///< words after "--", marked so that none of them looks like an option
};

}  // namespace damier::app
