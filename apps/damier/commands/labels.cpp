// collection, flag, note and query: what people put beside games.

#include "answers/labels.hpp"
#include "apps/damier/commands.hpp"
#include "apps/damier/options/author.hpp"
#include "apps/damier/options/base_question.hpp"
#include "apps/damier/options/checkpoint.hpp"
#include "apps/damier/options/query_argument.hpp"
#include "apps/damier/options/tag_values.hpp"
#include "apps/damier/terminal/console.hpp"
#include "language/message.hpp"

#include <memory>
#include <string>
#include <vector>

namespace damier::app {
namespace {

constexpr CommandText about_collection{"collection", "collections of games, one within the other"};
constexpr CommandText about_flag{"flag", "flags and stars of games"};
constexpr CommandText about_note{"note", "notes of people beside games"};
constexpr CommandText about_query{"query", "the query language, and queries that a base keeps"};

constexpr CommandText add_text{"add", "give it to games"};
constexpr CommandText remove_text{"remove", "take it away from games, from all if none are named"};
constexpr CommandText list_text{"list", "what the base has, and on how many games"};
constexpr CommandText rename_text{"rename", "give a collection another name, with those within it"};
constexpr CommandText save_text{"save", "keep a query under a name: @NAME in a query"};
constexpr CommandText forget_text{"remove", "forget a query"};
constexpr CommandText queries_text{"list", "the queries that the base keeps"};

/// What collection, flag and note have in common, by the kind of label.
class LabelCommand : public Command {
 public:
  LabelCommand(CommandText const& about, LabelKind kind, char const* word, char const* meaning)
      : about_{about}, kind_{kind}, word_{word}, meaning_{meaning} {}

  void configure(Arguments& arguments) override {
    arguments_ = &arguments;
    for (auto const* text : {&add_text, &remove_text}) {
      auto& child = arguments.subcommand(*text);
      question_.configure_base(child);
      child.positional(word_, meaning_, name_);
      child.positional("[QUERY]", "the games that a query finds, as --where", query_);
      question_.configure_games(child);
      author_.configure(child);
      question_.configure_output(child);
    }
    auto& list = arguments.subcommand(list_text);
    question_.configure_base(list);
    question_.configure_output(list);
    if (kind_ == LabelKind::collection) {
      auto& rename = arguments.subcommand(rename_text);
      question_.configure_base(rename);
      rename.positional("OLD", "the name of the collection", name_);
      rename.positional("NEW", "the name that replaces it", other_);
      author_.configure(rename);
      question_.configure_output(rename);
    }
  }

  ExitCode run(Console& console) override {
    auto const chosen = arguments_->chosen();
    if (!query_.empty()) {
      question_.ask(query_);
    }
    if (chosen == add_text.name && !question_.has_choice()) {
      throw UsageError{message("label-choose-games")};
    }
    return question_.change(console, chosen == list_text.name,
                            [&](answers::BaseGames const& games) { return answer(games, chosen); });
  }

 private:
  std::unique_ptr<answers::Answer> answer(answers::BaseGames const& games, std::string const& chosen) {
    if (chosen == list_text.name) {
      return answers::labels(games.base, kind_, question_.language());
    }
    auto const typed = chosen + " " + as_typed(other_.empty() ? std::vector{name_} : std::vector{name_, other_}) + " " +
                       question_.choice();
    answers::ChangeOptions const options{author_.author(std::string{about_.name}, typed), false, question_.language()};
    if (chosen == rename_text.name) {
      return answers::rename_collection(games.base, name_, other_, options);
    }
    auto const label = answers::typed_label(kind_, name_);
    return chosen == add_text.name ? answers::add_label(games, label, options)
                                   : answers::remove_label(games, label, options);
  }

  CommandText const& about_;
  LabelKind kind_;
  char const *word_, *meaning_;
  Arguments* arguments_ = nullptr;
  BaseQuestion question_;
  std::string name_, other_, query_;
  AuthorOption author_;
};

class QueryCommand final : public Command {
 public:
  void configure(Arguments& arguments) override {
    arguments_ = &arguments;
    for (auto const* text : {&save_text, &forget_text, &queries_text}) {
      auto& child = arguments.subcommand(*text);
      question_.configure_base(child);
      if (text != &queries_text) {
        child.positional("NAME", "the name of the query", name_);
        author_.configure(child);
      }
      if (text == &save_text) {
        child.positional("QUERY", "the query", query_);
      }
      question_.configure_output(child);
    }
  }

  ExitCode run(Console& console) override {
    auto const chosen = arguments_->chosen();
    auto const games = chosen == queries_text.name ? question_.open(console) : question_.open_for_change(console);
    if (!games) {
      return ExitCode::usage;
    }
    auto& base = games->base;
    if (chosen == save_text.name && !is_usable(console, base)) {
      return ExitCode::usage;
    }
    auto const typed = chosen + " " + as_typed(query_.empty() ? std::vector{name_} : std::vector{name_, query_});
    answers::ChangeOptions const options{author_.author(std::string{about_query.name}, typed), false,
                                         question_.language()};
    auto const answer = chosen == queries_text.name ? answers::labels(base, LabelKind::query, question_.language())
                        : chosen == save_text.name  ? answers::save_query(base, name_, query_, options)
                                                    : answers::remove_query(base, name_, options);
    auto const code = question_.write(console, *answer);
    if (chosen != queries_text.name) {
      checkpoint_or_warn(console, base);
    }
    return code;
  }

 private:
  /// Whether the query can be read, and does not need itself.
  bool is_usable(Console& console, Base& base) const {
    auto saved = saved_queries(base);
    std::erase_if(saved, [&](SavedQuery const& each) { return each.name == name_; });
    saved.push_back({name_, query_});
    return can_be_saved(console, query_, saved);
  }

  Arguments* arguments_ = nullptr;
  BaseQuestion question_;
  std::string name_, query_;
  AuthorOption author_;
};

}  // namespace

CommandEntry collection_command() noexcept {
  return {&about_collection, [] {
            return std::unique_ptr<Command>{std::make_unique<LabelCommand>(
                about_collection, LabelKind::collection, "NAME", "the collection, such as Lessons/Coup royal")};
          }};
}
CommandEntry flag_command() noexcept {
  return {&about_flag, [] {
            return std::unique_ptr<Command>{std::make_unique<LabelCommand>(
                about_flag, LabelKind::flag, "FLAG", "any word, such as todo; a number from 1 to 5 is stars")};
          }};
}
CommandEntry note_command() noexcept {
  return {&about_note, [] {
            return std::unique_ptr<Command>{
                std::make_unique<LabelCommand>(about_note, LabelKind::note, "TEXT", "the text of the note")};
          }};
}
CommandEntry query_command() noexcept {
  return {&about_query, [] { return std::unique_ptr<Command>{std::make_unique<QueryCommand>()}; }};
}

}  // namespace damier::app
