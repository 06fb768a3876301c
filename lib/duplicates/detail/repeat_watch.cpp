#include "duplicates/repeat_watch.hpp"

#include "duplicates/detail/repeat_sweep.hpp"
#include "text/varint.hpp"

#include <optional>
#include <string_view>
#include <utility>

namespace damier {
namespace {

constexpr std::size_t most_bytes_of_results = std::size_t{4} << 20U;
constexpr std::uint64_t records_between_pauses = 4096;

std::string packed(RecordPlace const& place) {
  Packer pack;
  pack.number(place.file).number(place.number).number(place.where.line).number(place.where.column).text(place.label);
  return pack.bytes();
}

RecordPlace place_of(std::string_view bytes) {
  Unpacker unpack{bytes};
  RecordPlace place;
  place.file = static_cast<std::uint32_t>(unpack.number());
  place.number = unpack.number();
  place.where.line = unpack.number();
  place.where.column = unpack.number();
  place.label = unpack.text();
  return place;
}

SweptRecord swept(std::string_view line, std::string_view value) {
  Unpacker unpack{value};
  SweptRecord record;
  record.line = line;
  record.plies = static_cast<unsigned>(unpack.number());
  record.meeting.players = unpack.number();
  record.meeting.date = unpack.number();
  record.meeting.round = unpack.number();
  record.ordinal = unpack.number();
  record.place = unpack.text();
  return record;
}

/// A number as bytes that sort in the order of the numbers.
void append_sortable(std::string& bytes, std::uint64_t number) {
  for (int shift = 56; shift >= 0; shift -= 8) {
    bytes += static_cast<char>(number >> static_cast<unsigned>(shift) & 255U);
  }
}

/// A key that sorts pairs in the order of the records; for one record, a copy comes first, then the longer game, then
/// the longest beginning.
std::string key_of(FoundPair const& pair) {
  std::string key;
  append_sortable(key, pair.ordinal);
  key += pair.same_moves ? '\0' : pair.later_is_shorter ? '\1' : '\2';
  append_sortable(key, ~std::uint64_t{pair.shorter_bytes});
  return key;
}

RepeatKind kind_of(char letter) noexcept {
  return letter == '\0' ? RepeatKind::copy : letter == '\1' ? RepeatKind::beginning : RepeatKind::whole;
}

}  // namespace

Finding finding_of(Repeat const& repeat, std::span<std::string const> files) {
  return repeat_finding(repeat.kind, repeat.record.where, {files[repeat.other.file], repeat.other.number});
}

RepeatWatch::RepeatWatch(std::size_t most_bytes) : records_{most_bytes} {}

void RepeatWatch::add(RepeatRecord const& record, RecordPlace const& place) {
  Packer pack;
  pack.number(record.plies);
  pack.number(record.meeting.players).number(record.meeting.date).number(record.meeting.round);
  pack.number(added_++).text(packed(place));
  records_.add(record.line, pack.bytes());
}

void RepeatWatch::find(std::function<void(Repeat const&)> const& visit, std::function<void()> const& pause) {
  RunSorter results{most_bytes_of_results};
  RepeatSweep sweep{most_of_meeting, most_members, [&](FoundPair const& pair) {
                      results.add(key_of(pair), Packer{}.text(pair.later).text(pair.earlier).bytes());
                    }};
  std::uint64_t swept_records = 0;
  records_.visit([&](std::string_view line, std::string_view value) {
    if (++swept_records % records_between_pauses == 0 && pause) {
      pause();
    }
    sweep.add(swept(line, value));
  });
  sweep.finish();
  std::string last;  // the record that the last repeat was about
  results.visit([&](std::string_view key, std::string_view value) {
    constexpr std::size_t ordinal_bytes = 8;
    auto const record = key.substr(0, ordinal_bytes);
    if (std::exchange(last, std::string{record}) == record) {
      return;
    }
    Unpacker unpack{value};
    auto const later = unpack.text();
    auto const earlier = unpack.text();
    Repeat repeat{kind_of(key[ordinal_bytes]), place_of(later), place_of(earlier)};
    repeat.other.label.clear();
    visit(repeat);
  });
}

}  // namespace damier
