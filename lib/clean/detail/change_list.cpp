#include "clean/detail/change_list.hpp"

#include "language/stored_message.hpp"
#include "text/varint.hpp"

#include <cstddef>
#include <utility>

namespace damier {
namespace {

void write(Packer& writer, TextChange const& change) {
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
  writer.text(stored_form(change.reason));
}

void read(Unpacker& reader, TextChange& change) {
  change.game = reader.number();
  change.offset = reader.number();
  change.before = reader.text();
  change.after = reader.text();
  auto const plain = reader.number() != 0;
  change.before_text = plain ? change.before : reader.text();
  change.after_text = plain ? change.after : reader.text();
  change.code = reader.text();
  change.reason = read_stored_message(reader.text()).value_or(Message{});
}

void write(Packer& writer, ReviewEntry const& entry) {
  writer.text(entry.code);
  writer.number(static_cast<std::uint64_t>(entry.confidence));
  writer.number(entry.percent);
  writer.text(stored_form(entry.reason));
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

void read(Unpacker& reader, ReviewEntry& entry) {
  entry.code = reader.text();
  entry.confidence = static_cast<Confidence>(reader.number());
  entry.percent = static_cast<unsigned>(reader.number());
  entry.reason = read_stored_message(reader.text()).value_or(Message{});
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

}  // namespace

template <typename Value>
SpillList<Value>::SpillList(std::shared_ptr<Spill> spill)
    : spill_{std::move(spill)}, begin_{spill_->size()}, end_{begin_} {}

template <typename Value>
void SpillList<Value>::add(Value const& value) {
  Packer pack;
  write(pack, value);
  spill_->append_record({pack.bytes()});
  end_ = spill_->size();
  ++count_;
}

template <typename Value>
std::function<bool(Value&)> SpillList<Value>::source() const {
  // Shared, because a std::function must be copyable.
  return [reader = std::make_shared<SpillReader>(SpillPart{spill_, begin_, end_})](Value& value) {
    auto const bytes = reader->next();
    if (bytes) {
      Unpacker unpack{*bytes};
      read(unpack, value);
    }
    return bytes.has_value();
  };
}

template class SpillList<TextChange>;
template class SpillList<ReviewEntry>;

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
