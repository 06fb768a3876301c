#include "validate/repair.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

namespace damier {
namespace {

void refuse_disorder(std::string_view text, std::vector<TextEdit> const& edits) {
  std::size_t free_from = 0;
  for (auto const& edit : edits) {
    if (edit.offset < free_from || edit.offset > text.size() || edit.length > text.size() - edit.offset) {
      throw std::invalid_argument{"edits overlap, are out of order or reach beyond the text"};
    }
    free_from = std::size_t{edit.offset} + edit.length;
  }
}

/// A part of a text after the edits that lie within it.
std::string applied(std::string_view text, std::size_t begin, std::size_t end,
                    std::vector<TextEdit>::const_iterator from, std::vector<TextEdit>::const_iterator to) {
  std::string result;
  auto at = begin;
  for (auto edit = from; edit != to; ++edit) {
    result += text.substr(at, edit->offset - at);
    result += edit->replacement;
    at = std::size_t{edit->offset} + edit->length;
  }
  result += text.substr(at, end - at);
  return result;
}

/// Appends each line of a text with a sign before it.
void append_lines(std::string& diff, std::string_view sign, std::string_view text) {
  while (!text.empty()) {
    auto const end = std::min(text.find('\n'), text.size());
    auto line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    line.remove_suffix(line.ends_with('\r') ? 1 : 0);
    diff.append(sign).append(line).append("\n");
  }
}

}  // namespace

std::string_view name(SlipKind kind) noexcept {
  static constexpr std::array<std::string_view, 17> names{
      "digit-wrong",          "digit-missing",   "digit-extra",     "digits-transposed",   "square-wrong",
      "move-wrong",           "move-missing",    "move-doubled",    "ends-swapped",        "sides-swapped",
      "board-turned",         "separator-wrong", "route-shortened", "columns-interleaved", "game-type-wrong",
      "start-position-wrong", "rafle-split"};
  return names[static_cast<std::size_t>(kind)];
}

std::string_view name(Confidence confidence) noexcept {
  switch (confidence) {
    case Confidence::sure: return "sure";
    case Confidence::likely: return "likely";
    case Confidence::possible: break;
  }
  return "possible";
}

std::vector<TextEdit> Repair::edits() const {
  std::vector<TextEdit> all;
  for (auto const& slip : slips) {
    all.insert(all.end(), slip.edits.begin(), slip.edits.end());
  }
  std::ranges::stable_sort(all, {}, &TextEdit::offset);
  return all;
}

std::string apply_edits(std::string_view text, std::vector<TextEdit> const& edits) {
  refuse_disorder(text, edits);
  return applied(text, 0, text.size(), edits.begin(), edits.end());
}

std::string diff_of(std::string_view text, std::vector<TextEdit> const& edits) {
  refuse_disorder(text, edits);
  std::string diff;
  for (auto first = edits.begin(); first != edits.end();) {
    auto const before = text.substr(0, first->offset).rfind('\n');
    auto const begin = before == std::string_view::npos ? 0 : before + 1;
    auto last = first;
    std::size_t end = 0;
    do {  // the edits whose lines are one after the other
      end = std::min(text.find('\n', std::size_t{last->offset} + last->length), text.size());
      ++last;
    } while (last != edits.end() && last->offset <= end);
    append_lines(diff, "- ", text.substr(begin, end - begin));
    append_lines(diff, "+ ", applied(text, begin, end, first, last));
    first = last;
  }
  return diff;
}

}  // namespace damier
