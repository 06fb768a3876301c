#include "answers/labels.hpp"

#include "answers/detail/journal.hpp"
#include "language/message.hpp"
#include "report/report.hpp"
#include "text/byte_classes.hpp"
#include "text/stop_request.hpp"

#include <algorithm>
#include <ctime>
#include <iterator>
#include <utility>
#include <vector>

namespace damier::answers {
namespace {

std::string now() {
  auto const time = std::time(nullptr);
  std::tm parts{};
  gmtime_r(&time, &parts);
  std::string text(20, '\0');
  text.resize(std::strftime(text.data(), text.size(), "%Y-%m-%d %H:%M:%S", &parts));
  return text;
}

/// Whether a label of a base is the one that is meant, or is within it.
bool is_meant(Label const& found, Label const& meant) {
  switch (meant.kind) {
    case LabelKind::collection: return is_within(found.name, meant.name);
    case LabelKind::note: return found.text == meant.text;
    default: return found.name == meant.name;
  }
}

/// The labels of a base that are meant. Throws NotFound if there are none.
std::vector<LabelUse> found_labels(Base& base, Label const& meant) {
  auto found = labels_of(base, meant.kind);
  std::vector<std::string> names;
  names.reserve(found.size());
  for (auto const& use : found) {
    names.push_back(meant.kind == LabelKind::note ? use.label.text : use.label.name);
  }
  std::erase_if(found, [&](LabelUse const& use) { return !is_meant(use.label, meant); });
  if (found.empty()) {
    throw NotFound{SoughtName{"NAME", meant.kind == LabelKind::note ? meant.text : meant.name}, {}, names};
  }
  return found;
}

report::Columns<LabelUse> label_columns(LabelKind kind) {
  using report::Kind;
  using report::Value;
  using Row = LabelUse;
  if (kind == LabelKind::note) {
    return {{{{"person", "column-person"}, [](Row const& row) { return Value{row.label.name}; }},
             {{"made", "column-made"}, [](Row const& row) { return Value{row.label.made}; }},
             {{"games", "column-games", Kind::integer}, [](Row const& row) { return Value{row.games}; }},
             {{"text", "column-label-text"}, [](Row const& row) { return Value{row.label.text}; }}}};
  }
  if (kind == LabelKind::query) {
    return {{{{"name", "column-label-name"}, [](Row const& row) { return Value{row.label.name}; }},
             {{"text", "column-label-text"}, [](Row const& row) { return Value{row.label.text}; }}}};
  }
  return {{{{"name", "column-label-name"}, [](Row const& row) { return Value{row.label.name}; }},
           {{"games", "column-games", Kind::integer}, [](Row const& row) { return Value{row.games}; }}}};
}

class LabelsAnswer final : public Answer {
 public:
  LabelsAnswer(std::vector<LabelUse> rows, LabelKind kind, Language language)
      : rows_{std::move(rows)}, kind_{kind}, language_{language} {}
  [[nodiscard]] bool is_empty() const override { return rows_.empty(); }
  [[nodiscard]] std::optional<Message> when_empty() const override { return message("label-none"); }
  void write(report::Destination& out, report::Format format) override {
    report::write_rows(out, {format, language_}, label_columns(kind_), rows_);
  }

 private:
  std::vector<LabelUse> rows_;
  LabelKind kind_;
  Language language_;
};

}  // namespace

Label typed_label(LabelKind kind, std::string const& text) {
  auto label = read_label(kind, text);
  if (!label) {
    throw NotFound{kind == LabelKind::note ? message("label-no-text") : message("label-no-name")};
  }
  return *std::move(label);
}

std::unique_ptr<Answer> add_label(BaseGames const& games, Label label, ChangeOptions const& options) {
  auto const ids = chosen_games(games);
  if (label.kind == LabelKind::note) {
    label.name = options.author.person;
    label.made = now();
  }
  LabelChanges changes{games.base, options.author};
  for (auto const id : ids) {
    end_if_stopped();
    changes.add(id, label);
  }
  return entry_answer(games.base, changes.commit(), options.language);
}

std::unique_ptr<Answer> remove_label(BaseGames const& games, Label const& label, ChangeOptions const& options) {
  auto const found = found_labels(games.base, label);
  auto const is_for_all = !games.where && !games.games;
  auto const ids = is_for_all ? std::vector<GameId>{} : chosen_games(games);
  LabelChanges changes{games.base, options.author};
  for (auto const& use : found) {
    for (auto const game : changes.games_with(use.id)) {
      end_if_stopped();
      if (is_for_all || (game && std::ranges::binary_search(ids, *game))) {
        changes.remove(game, use.id);
      }
    }
  }
  return entry_answer(games.base, changes.commit(), options.language);
}

std::unique_ptr<Answer> rename_collection(Base& base, std::string const& before, std::string const& after,
                                          ChangeOptions const& options) {
  auto const from = typed_label(LabelKind::collection, before);
  auto const to = typed_label(LabelKind::collection, after);
  auto const found = found_labels(base, from);
  LabelChanges changes{base, options.author};
  for (auto const& use : found) {
    auto renamed = use.label;
    renamed.name = to.name + renamed.name.substr(from.name.size());
    for (auto const game : changes.games_with(use.id)) {
      changes.remove(game, use.id);
      changes.add(game, renamed);
    }
  }
  return entry_answer(base, changes.commit(), options.language);
}

std::unique_ptr<Answer> save_query(Base& base, std::string const& name, std::string const& text,
                                   ChangeOptions const& options) {
  auto label = typed_label(LabelKind::query, name);
  label.text = trimmed(text);
  if (label.text.empty()) {
    throw NotFound{message("label-query-missing")};
  }
  LabelChanges changes{base, options.author};
  changes.add(std::nullopt, label);
  return entry_answer(base, changes.commit(), options.language);
}

std::unique_ptr<Answer> remove_query(Base& base, std::string const& name, ChangeOptions const& options) {
  auto const found = found_labels(base, typed_label(LabelKind::query, name));
  LabelChanges changes{base, options.author};
  for (auto const& use : found) {
    changes.remove(std::nullopt, use.id);
  }
  return entry_answer(base, changes.commit(), options.language);
}

std::unique_ptr<Answer> labels(Base& base, LabelKind kind, Language language) {
  auto rows = labels_of(base, kind);
  if (kind == LabelKind::flag) {
    std::ranges::move(labels_of(base, LabelKind::stars), std::back_inserter(rows));
  }
  return std::make_unique<LabelsAnswer>(std::move(rows), kind, language);
}

}  // namespace damier::answers
