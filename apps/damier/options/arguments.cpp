#include "apps/damier/options/arguments.hpp"

#include "answers/suggestion.hpp"
#include "apps/damier/help/help_text.hpp"
#include "apps/damier/help/manual.hpp"
#include "apps/damier/options/inputs.hpp"
#include "text/text_width.hpp"

#include <CLI/CLI.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <iterator>
#include <limits>
#include <system_error>
#include <utility>

namespace damier::app {
namespace {

constexpr std::string_view help_names = "-h,--help";
constexpr std::string_view end_of_options = "--";
/// Put in front of each word after "--", so that the parser does not take it for an option.
constexpr char literal_mark = '\x01';
constexpr unsigned widest_left = 26;
constexpr unsigned widest_help = 100;

std::string indented(std::string_view text, unsigned indent, unsigned columns) {
  std::string result;
  for (auto const& line : wrap(text, columns - indent)) {
    result += std::string(indent, ' ') + line + "\n";
  }
  return result;
}

/// The command and its own command in "damier base info".
std::pair<std::string, std::string> names_of(std::string const& full_name) {
  auto const first = full_name.find(' ') + 1;
  auto const second = std::min(full_name.find(' ', first), full_name.size());
  return {full_name.substr(first, second - first), full_name.substr(std::min(second + 1, full_name.size()))};
}

/// The names of an option with its value as Markdown: `-o`, `--output FILE`.
std::string as_code(std::string const& names) {
  auto text = "`" + names + "`";
  if (auto const comma = text.find(", "); comma != std::string::npos) {
    text.replace(comma, 2, "`, `");
  }
  return text;
}

std::string spaced(std::string names) {
  for (auto at = names.find(','); at != std::string::npos; at = names.find(',', at + 2)) {
    names.insert(at + 1, 1, ' ');
  }
  return names;
}

/// Throws UsageError for a name of a base that SQLite would not take for a file.
void check_base_name(std::string const& name) {
  if (name.empty()) {
    throw UsageError{message("usage-base-no-name")};
  }
  auto what = name == "-"                 ? message("standard-input")
              : name == ":memory:"        ? message("usage-memory")
              : name.starts_with("file:") ? message("usage-uri")
                                          : Message{};
  if (!what.empty()) {
    throw UsageError{message("usage-base-name", "word"_a = name, "what"_a = std::move(what))};
  }
}

}  // namespace

UsageError wrong_option(std::string const& option, Message fault) {
  return UsageError{message("of-option", "option"_a = option, "fault"_a = std::move(fault))};
}

struct Arguments::Parser {
  explicit Parser(std::string const& name) : owned{std::make_unique<CLI::App>("", name)}, app{*owned} {}
  explicit Parser(CLI::App& parent) : app{parent} {}

  std::unique_ptr<CLI::App> owned;
  CLI::App& app;
};

Arguments::Arguments(std::string full_name, CommandText const& text)
    : Arguments{std::make_unique<Parser>(full_name), full_name, text} {}

Arguments::Arguments(std::unique_ptr<Parser> parser, std::string full_name, CommandText const& text)
    : parser_{std::move(parser)}, full_name_{std::move(full_name)}, text_{text} {
  parser_->app.set_help_flag(std::string{help_names});
  option_names_ = {"--help"};
}

Arguments::~Arguments() = default;

void Arguments::positional(std::string const& name, std::string const& help, std::string& target) {
  auto const may_be_missing = name.starts_with('[');
  parser_->app
      .add_option(may_be_missing ? name.substr(1, name.size() - 2) : name,
                  [this, &target, is_base = name == "BASE"](CLI::results_t const& values) {
                    target = typed(values.back());
                    if (is_base) {
                      check_base_name(target);
                    }
                    return true;
                  })
      ->required(!may_be_missing);
  positionals_.push_back({name, help});
  values_.push_back(&target);
}

void Arguments::positional(std::string const& name, std::string const& help, std::vector<std::string>& target) {
  // Not an option of CLI11, which would split a value "[a,b]": the values are the words that CLI11 leaves over.
  parser_->app.allow_extras();
  many_ = &target;
  many_name_ = name;
  auto const is_optional = name.ends_with(']');
  positionals_.push_back({is_optional ? name.substr(0, name.size() - 1) + "...]" : name + "...", help});
}

void Arguments::flag(std::string const& names, std::string const& help, bool& target) {
  parser_->app.add_flag_function(names, [&target](std::int64_t) { target = true; });
  options_.push_back({spaced(names), help});
  option_names_.push_back(names.substr(names.find("--")));
  flag_names_.push_back(option_names_.back());
}

void Arguments::question(std::string const& names, std::string const& help, bool& target) {
  flag(names, help, target);
  questions_.emplace_back([&target] { return target; });
}

void Arguments::question(std::string const& names, std::string const& value, std::string const& help,
                         std::optional<std::string>& target) {
  option(names, value, help, target);
  questions_.emplace_back([&target] { return target.has_value(); });
}

void Arguments::option(std::string const& names, std::string const& value, std::string const& help, Setter setter) {
  parser_->app
      .add_option(names,
                  [set = std::move(setter)](CLI::results_t const& values) {
                    set(values.back());
                    return true;
                  })
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeLast);
  options_.push_back({spaced(names) + " " + value, help});
  option_names_.push_back(names.substr(names.find("--")));
}

void Arguments::option(std::string const& names, std::string const& value, std::string const& help,
                       std::string& target) {
  option(names, value, help, [&target](std::string const& text) { target = text; });
}

void Arguments::option(std::string const& names, std::string const& value, std::string const& help,
                       std::optional<std::string>& target) {
  option(names, value, help, [&target](std::string const& text) { target = text; });
}

void Arguments::option(std::string const& names, std::string const& value, std::string const& help,
                       std::vector<std::string>& target) {
  parser_->app
      .add_option(names,
                  [&target](CLI::results_t const& values) {
                    target = values;
                    return true;
                  })
      ->expected(1, CLI::detail::expected_max_vector_size)
      ->allow_extra_args(false);
  options_.push_back({spaced(names) + " " + value, help});
  option_names_.push_back(names.substr(names.find("--")));
}

void Arguments::choice(std::string const& names, std::string const& value, std::string const& help, Message const& what,
                       std::vector<std::string> const& words, std::function<void(std::size_t)> const& set) {
  option(names, value, help, [=](std::string const& text) {
    auto const place = std::ranges::find(words, text);
    if (place == words.end()) {
      throw wrong_option(names, answers::not_one_of(text, what, words));
    }
    set(static_cast<std::size_t>(place - words.begin()));
  });
  choices_.emplace_back(option_names_.back(), words);
}

void Arguments::excludes(std::vector<std::string> options, std::vector<std::string> others) {
  exclusions_.push_back({std::move(options), std::move(others)});
}

void Arguments::at_most_one(std::vector<std::string> const& options) {
  for (auto option = options.begin(); option != options.end(); ++option) {
    excludes({*option}, {std::next(option), options.end()});
  }
}

void Arguments::only_with(std::vector<std::string> options, std::string other) {
  dependences_.push_back({std::move(options), std::move(other)});
}

bool Arguments::is_given(std::string const& name) const {
  auto const* const option = parser_->app.get_option_no_throw(name);
  return option != nullptr && option->count() != 0;
}

void Arguments::check_rules() const {
  auto const given_of = [this](std::vector<std::string> const& names) {
    return std::ranges::find_if(names, [this](std::string const& name) { return is_given(name); });
  };
  for (auto const& [options, others] : exclusions_) {
    auto const one = given_of(options);
    auto const other = given_of(others);
    if (one != options.end() && other != others.end()) {
      throw UsageError{message("usage-not-together", "one"_a = *one, "other"_a = *other)};
    }
  }
  for (auto const& [options, other] : dependences_) {
    if (given_of(options) != options.end() && !is_given(other)) {
      auto const all = fmt::format("{}", fmt::join(options, ", "));
      throw UsageError{options.size() == 1 ? message("usage-only-for", "options"_a = all, "others"_a = other)
                                           : message("usage-are-for", "options"_a = all, "others"_a = other)};
    }
  }
}

Arguments const* Arguments::subcommand(std::string_view name) const noexcept {
  auto const found = std::ranges::find_if(subcommands_, [&](auto const& child) { return child->text_.name == name; });
  return found == subcommands_.end() ? nullptr : found->get();
}

bool Arguments::takes_value(std::string_view option) const noexcept {
  return option == "-o" || (std::ranges::find(option_names_, option) != option_names_.end() &&
                            std::ranges::find(flag_names_, option) == flag_names_.end());
}

std::vector<std::string> Arguments::choices_of(std::string_view option) const {
  auto const found = std::ranges::find(choices_, option, &decltype(choices_)::value_type::first);
  return found == choices_.end() ? std::vector<std::string>{} : found->second;
}

std::string Arguments::positional_name(std::size_t place) const {
  return place < positionals_.size() ? positionals_[place].left : std::string{};
}

Arguments& Arguments::subcommand(CommandText const& text) {
  auto& child = *parser_->app.add_subcommand(std::string{text.name}, std::string{text.summary});
  subcommands_.push_back(std::unique_ptr<Arguments>{
      new Arguments{std::make_unique<Parser>(child), full_name_ + " " + std::string{text.name}, text}});
  return *subcommands_.back();
}

std::vector<Arguments*> Arguments::leaves() {
  std::vector<Arguments*> found;
  for (auto const& child : subcommands_) {
    auto const below = child->leaves();
    found.insert(found.end(), below.begin(), below.end());
  }
  return found.empty() ? std::vector{this} : found;
}

std::string Arguments::chosen() const {
  for (auto const& child : subcommands_) {
    if (child->parser_->app.parsed()) {
      return std::string{child->text_.name};
    }
  }
  return {};
}

Arguments const& Arguments::named() const {
  for (auto const& child : subcommands_) {
    if (child->parser_->app.parsed()) {
      return child->named();
    }
  }
  return *this;
}

std::string Arguments::typed(std::string const& word) const {
  return std::ranges::find(literal_, word) == literal_.end() ? word : word.substr(1);
}

bool Arguments::parse(std::vector<std::string> const& words) {
  auto const end = std::ranges::find(words, end_of_options);
  std::vector<std::string> all{words.begin(), end};
  if (end != words.end()) {
    std::transform(std::next(end), words.end(), std::back_inserter(literal_),
                   [](std::string const& word) { return literal_mark + word; });
    all.insert(all.end(), literal_.begin(), literal_.end());
    for (auto* leaf : leaves()) {
      leaf->literal_ = literal_;
    }
  }
  try {
    parser_->app.parse(std::vector<std::string>{all.rbegin(), all.rend()});  // CLI11 takes the words in reverse order
  } catch (CLI::CallForHelp const&) {
    return false;
  } catch (CLI::RequiredError const&) {
    check_rest();
    if (is_asked()) {
      named().check_rules();
      return true;
    }
    throw UsageError{message("usage-required", "name"_a = named().first_missing())};
  } catch (CLI::ArgumentMismatch const&) {
    check_rest();
    throw UsageError{message("usage-needs-value", "option"_a = all.back())};
  } catch (CLI::ParseError const& error) {
    check_rest();  // an unknown option is the likely cause of whatever else is wrong
    throw UsageError{message("usage-parser", "text"_a = error.what())};
  }
  check_rest();
  if (!subcommands_.empty() && chosen().empty()) {
    throw UsageError{message("usage-no-command", "known"_a = fmt::format("{}", fmt::join(subcommand_names(), ", ")))};
  }
  if (many_ != nullptr && many_->empty() && !many_name_.ends_with(']') && !is_asked()) {
    throw UsageError{message("usage-required", "name"_a = many_name_)};
  }
  check_order();
  named().check_rules();
  return true;
}

bool Arguments::is_asked() const {
  return std::ranges::any_of(questions_, [](auto const& asked) { return asked(); });
}

void Arguments::check_order() const {
  if (many_ != nullptr || positionals_.size() != 2) {
    return;
  }
  for (std::size_t place = 0; place < 2; ++place) {
    auto const& other = *values_[1 - place];
    std::error_code ignored;
    if (positionals_[place].left == "BASE" && is_base(other) && !std::filesystem::exists(*values_[place], ignored)) {
      if (swapped_ != nullptr) {
        std::swap(*values_[0], *values_[1]);
        *swapped_ = true;
        return;
      }
      throw UsageError{
          message("usage-swapped", "word"_a = other, "order"_a = positionals_[0].left + " " + positionals_[1].left)};
    }
  }
}

void Arguments::check_rest() {
  auto rest = parser_->app.remaining(true);
  auto const unknown =
      std::ranges::find_if(rest, [](auto const& word) { return word.starts_with('-') && word.size() > 1; });
  if (unknown != rest.end()) {
    refuse_option(*unknown);
  }
  if (many_ == nullptr && !rest.empty()) {
    refuse_argument(typed(rest.front()));
  }
  if (many_ != nullptr) {
    std::ranges::transform(rest, rest.begin(), [this](std::string const& word) { return typed(word); });
    *many_ = std::move(rest);
  }
}

std::string Arguments::first_missing() const {
  auto const missing = parser_->app.get_options(
      [](CLI::Option const* option) { return option->get_required() && option->count() == 0; });
  return missing.empty() ? many_name_ : missing.front()->get_name();
}

std::vector<std::string> Arguments::subcommand_names() const {
  std::vector<std::string> names;
  for (auto const& child : subcommands_) {
    names.emplace_back(child->text_.name);
  }
  return names;
}

void Arguments::refuse_option(std::string const& word) const {
  auto const meant = answers::nearest(word, named().option_names_);
  throw UsageError{meant.empty() ? message("usage-no-such-option", "word"_a = word)
                                 : message("usage-no-such-option-near", "word"_a = word, "meant"_a = meant)};
}

void Arguments::refuse_argument(std::string const& word) const {
  auto const names = named().subcommand_names();
  throw UsageError{names.empty()
                       ? message("usage-one-too-many", "word"_a = word)
                       : answers::not_one_of(word, message("what-command-of", "command"_a = full_name_), names)};
}

std::string Arguments::usage(Language language) const {
  auto const& shown = named();
  auto line = shown.full_name_ + (shown.subcommands_.empty() ? " [OPTIONS]" : " COMMAND");
  for (auto const& entry : shown.positionals_) {
    line += " " + entry.left;
  }
  return text_of(language, "usage-line", "line"_a = line) + "\n";
}

std::vector<Arguments::Entry> Arguments::options_of_all() {
  return {{spaced(std::string{help_names}), "this help"},
          {std::string{end_of_options}, "end of the options: arguments after it may begin with -"}};
}

std::string Arguments::help(unsigned columns, Language language) const {
  auto const& shown = named();
  auto const width = std::min(columns, widest_help);
  auto const heading = [&](std::string_view title) { return fmt::format("\n{}:\n", help_text(language, title)); };
  auto text =
      fmt::format("{} - {}\n\n{}", shown.full_name_, help_text(language, shown.text_.summary), shown.usage(language));
  auto const section = [&](std::string_view title, std::vector<Entry> const& entries) {
    unsigned left = 0;
    for (auto const& entry : entries) {
      left = std::max(left, std::min(width_of(entry.left), widest_left));
    }
    text += entries.empty() ? "" : heading(title);
    for (auto const& entry : entries) {
      auto help = indented(help_text(language, entry.help), left + 4, width);
      if (width_of(entry.left) <= left) {
        help.replace(2, width_of(entry.left), entry.left);
        text += help;
      } else {
        text += "  " + entry.left + "\n" + help;
      }
    }
  };
  std::vector<Entry> commands;
  for (auto const& child : shown.subcommands_) {
    commands.push_back({std::string{child->text_.name}, std::string{child->text_.summary}});
  }
  auto const [command, below] = names_of(shown.full_name_);
  auto const manual = Manual::of(command);
  if (auto const lead = manual.lead(below); !lead.empty()) {
    text += "\n" + indented(lead, 0, width);
  }
  section("Commands", commands);
  section("Arguments", shown.positionals_);
  auto options = shown.options_;
  std::ranges::move(options_of_all(), std::back_inserter(options));
  section("Options", options);
  if (auto const examples = manual.examples(shown.full_name_); !examples.empty()) {
    text += heading("Examples") + examples;
  }
  text += heading("Exit status") + manual.exit_status();
  return fmt::format("{}{}  damier help {}\n", text, heading("The whole manual"), command);
}

std::string Arguments::options_for_manual(Language language) {
  struct Row {
    Entry entry;
    std::vector<std::string_view> commands;
  };
  std::vector<Row> rows;
  auto const found = leaves();
  for (auto const part : {&Arguments::positionals_, &Arguments::options_}) {
    for (auto const* leaf : found) {
      for (auto const& entry : leaf->*part) {
        auto row = std::ranges::find(rows, entry, &Row::entry);
        row = row == rows.end() ? rows.insert(row, {entry, {}}) : row;
        row->commands.push_back(leaf->text_.name);
      }
    }
  }
  std::string text;
  for (auto const& [entry, commands] : rows) {
    text += fmt::format("- {}: {}", as_code(entry.left), help_text(language, entry.help));
    text += commands.size() == found.size() ? "\n" : fmt::format(" ({})\n", fmt::join(commands, ", "));
  }
  for (auto const& entry : options_of_all()) {
    text += fmt::format("- {}: {}\n", as_code(entry.left), help_text(language, entry.help));
  }
  return text;
}

std::uint64_t Arguments::read_number(std::string_view option, std::string_view text, std::uint64_t most) {
  std::uint64_t number = 0;
  auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size() || number > most) {
    auto const bounded = most < std::numeric_limits<std::uint32_t>::max();
    throw wrong_option(std::string{option}, bounded ? message("usage-number-to", "word"_a = text, "most"_a = most)
                                                    : message("usage-number-on", "word"_a = text));
  }
  return number;
}

}  // namespace damier::app
