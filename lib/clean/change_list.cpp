#include "clean/change_list.hpp"

#include <cstddef>
#include <utility>

namespace damier {
namespace {

void write(SpillWriter& writer, TextChange const& change) {
  writer.number(change.game);
  writer.number(change.offset);
  writer.text(change.before);
  writer.text(change.after);
  auto const plain = change.before == change.before_text && change.after == change.after_text;
  writer.number(plain ? 1 : 0);
  if (!plain) {
    writer.text(change.before_text);
    writer.text(change.after_text);
  }
  writer.text(change.code);
  writer.text(change.reason);
}

void read(SpillReader& reader, TextChange& change) {
  change.game = reader.number();
  change.offset = reader.number();
  change.before = reader.text();
  change.after = reader.text();
  auto const plain = reader.number() != 0;
  change.before_text = plain ? change.before : reader.text();
  change.after_text = plain ? change.after : reader.text();
  change.code = reader.text();
  change.reason = reader.text();
}

void write(SpillWriter& writer, ReviewEntry const& entry) {
  writer.text(entry.code);
  writer.number(static_cast<std::uint64_t>(entry.confidence));
  writer.number(entry.percent);
  writer.text(entry.reason);
  writer.text(entry.file);
  writer.number(entry.line);
  writer.number(entry.games);
  writer.number(entry.everywhere ? 1 : 0);
  writer.number(entry.of_original ? 1 : 0);
  writer.number(static_cast<std::uint64_t>(entry.decision));
  writer.number(entry.changes.size());
  for (auto const& change : entry.changes) {
    write(writer, change);
  }
}

void read(SpillReader& reader, ReviewEntry& entry) {
  entry.code = reader.text();
  entry.confidence = static_cast<Confidence>(reader.number());
  entry.percent = static_cast<unsigned>(reader.number());
  entry.reason = reader.text();
  entry.file = reader.text();
  entry.line = reader.number();
  entry.games = reader.number();
  entry.everywhere = reader.number() != 0;
  entry.of_original = reader.number() != 0;
  entry.decision = static_cast<Decision>(reader.number());
  entry.changes.resize(reader.number());
  for (auto& change : entry.changes) {
    read(reader, change);
  }
}

/// Gives what follows in a part one after the other.
template <typename Value>
std::function<bool(Value&)> values_of(SpillPart part) {
  auto const reader = std::make_shared<SpillReader>(std::move(part));  // a function can be copied
  return [reader](Value& value) {
    if (reader->at_end()) {
      return false;
    }
    read(*reader, value);
    return true;
  };
}

}  // namespace

ChangeList::ChangeList(std::shared_ptr<Spill> spill) : spill_{std::move(spill)}, begin_{spill_->size()}, end_{begin_} {}

void ChangeList::add(TextChange const& change) {
  SpillWriter writer{*spill_};
  write(writer, change);
  end_ = spill_->size();
  ++count_;
}

ChangeSource ChangeList::source() const { return values_of<TextChange>({spill_, begin_, end_}); }

EntryList::EntryList(std::shared_ptr<Spill> spill) : spill_{std::move(spill)}, begin_{spill_->size()}, end_{begin_} {}

void EntryList::add(ReviewEntry const& entry) {
  SpillWriter writer{*spill_};
  write(writer, entry);
  end_ = spill_->size();
  ++count_;
}

EntrySource EntryList::source() const { return values_of<ReviewEntry>({spill_, begin_, end_}); }

EntrySource with_names(EntrySource entries, std::vector<ReviewEntry> names) {
  auto const game_of = [](ReviewEntry const& entry) { return entry.changes.front().game; };
  ReviewEntry next;
  auto has_next = entries(next);
  return [=, place = std::size_t{0}](ReviewEntry& entry) mutable {
    if (place < names.size() && (!has_next || game_of(names[place]) < game_of(next))) {
      entry = names[place++];
      return true;
    }
    if (!has_next) {
      return false;
    }
    entry = std::move(next);
    has_next = entries(next);
    return true;
  };
}

}  // namespace damier
