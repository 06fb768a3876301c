#include "game/label.hpp"

#include "text/byte_classes.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <utility>

namespace damier {
namespace {

/// The names of the tags, by LabelKind.
constexpr std::array<std::string_view, 4> label_tags{"DamierCollections", "DamierFlags", "DamierStars", "DamierNote"};
constexpr std::size_t longest_value = 1000;  // bytes, which a text line of every format can have

/// Whether a byte would separate fields, end a text line, or be read as something else.
bool is_coded(std::string_view field, std::size_t at) noexcept {
  constexpr char last_control = 0x7F;
  auto const byte = field[at];
  auto const is_at_end = at == 0 || at + 1 == field.size();
  auto const begins_reference =
      byte == '&' && at + 1 < field.size() && (is_letter(field[at + 1]) || field[at + 1] == '#');
  return byte == ';' || byte == '%' || byte == last_control || (is_white_space(byte) && byte != ' ') ||
         (byte == ' ' && is_at_end) || begins_reference;
}

std::string coded(std::string_view field) {
  constexpr std::string_view digits{"0123456789ABCDEF"};
  std::string text;
  for (std::size_t at = 0; at < field.size(); ++at) {
    if (is_coded(field, at)) {
      auto const byte = static_cast<unsigned char>(field[at]);
      text.append({'%', digits[byte >> 4U], digits[byte & 15U]});
    } else {
      text += field[at];
    }
  }
  return text;
}

std::optional<unsigned> hexadecimal_digit(char digit) noexcept {
  auto const small = lower(digit);
  return is_digit(digit)                ? std::optional{static_cast<unsigned>(digit - '0')}
         : small >= 'a' && small <= 'f' ? std::optional{static_cast<unsigned>(small - 'a') + 10U}
                                        : std::nullopt;
}

/// Nothing if a "%" has not two digits behind it.
std::optional<std::string> decoded(std::string_view text) {
  std::string field;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] != '%') {
      field += text[at];
      continue;
    }
    auto const high = at + 1 < text.size() ? hexadecimal_digit(text[at + 1]) : std::nullopt;
    auto const low = at + 2 < text.size() ? hexadecimal_digit(text[at + 2]) : std::nullopt;
    if (!high || !low) {
      return std::nullopt;
    }
    field += static_cast<char>(*high << 4U | *low);
    at += 2;
  }
  return field;
}

/// The fields of a value; nothing if it has another form.
std::optional<std::vector<std::string>> fields_of(std::string_view value) {
  std::vector<std::string> fields;
  for (std::size_t begin = 0; begin <= value.size();) {
    auto const end = std::min(value.find(';', begin), value.size());
    auto field = decoded(trimmed(value.substr(begin, end - begin)));
    if (!field) {
      return std::nullopt;
    }
    fields.push_back(std::move(*field));
    begin = end + 1;
  }
  return fields;
}

void add_tag(Game& game, LabelKind kind, std::string value) {
  game.tags.push_back({std::string{label_tags.at(static_cast<std::size_t>(kind))}, std::move(value)});
}

/// Adds a value, divided between characters where it is long.
void add_long_tag(Game& game, LabelKind kind, std::string_view value) {
  while (value.size() > longest_value) {
    auto end = longest_value;
    auto const is_inside = [&] {
      auto const byte = static_cast<unsigned char>(value[end]);
      return (byte & 0xC0U) == 0x80U || value[end - 1] == '%' || value[end - 2] == '%' || value[end] == ' ' ||
             value[end - 1] == ' ';
    };
    while (end > longest_value / 2 && is_inside()) {
      --end;
    }
    add_tag(game, kind, std::string{value.substr(0, end)} + '%');
    value.remove_prefix(end);
  }
  add_tag(game, kind, std::string{value});
}

/// The labels of a value; nothing if it has another form.
std::optional<std::vector<Label>> labels_in(LabelKind kind, std::string_view value) {
  auto fields = fields_of(value);
  if (!fields) {
    return std::nullopt;
  }
  if (kind == LabelKind::note) {
    auto& parts = *fields;
    auto const is_whole = parts.size() == 3;
    if ((!is_whole && parts.size() != 1) || parts.back().empty()) {
      return std::nullopt;
    }
    return std::vector{is_whole ? Label{kind, parts[1], parts[2], parts[0]} : Label{kind, {}, parts[0], {}}};
  }
  std::vector<Label> labels;
  for (auto const& field : *fields) {
    auto label = read_label(kind == LabelKind::stars ? LabelKind::flag : kind, field);
    auto const is_right = label && (kind != LabelKind::stars || (label->kind == kind && fields->size() == 1));
    if (!is_right) {
      return std::nullopt;
    }
    labels.push_back(std::move(*label));
  }
  return labels;
}

std::optional<LabelKind> kind_of(Tag const& tag) noexcept {
  auto const found = std::ranges::find(label_tags, tag.name);
  return found == label_tags.end() ? std::nullopt : std::optional{static_cast<LabelKind>(found - label_tags.begin())};
}

}  // namespace

std::optional<Label> read_label(LabelKind kind, std::string_view text) {
  std::string const plain{trimmed(text)};
  if (plain.empty()) {
    return std::nullopt;
  }
  if (kind == LabelKind::note) {
    return Label{kind, {}, plain, {}};
  }
  if (kind == LabelKind::flag && plain.size() == 1 && plain.front() >= '1' && plain.front() <= '5') {
    return Label{LabelKind::stars, plain, {}, {}};
  }
  if (kind != LabelKind::collection) {
    return Label{kind, plain, {}, {}};
  }
  Label label{kind, {}, {}, {}};
  for (std::size_t begin = 0; begin <= plain.size();) {
    auto const end = std::min(plain.find('/', begin), plain.size());
    auto const part = trimmed(std::string_view{plain}.substr(begin, end - begin));
    if (part.empty()) {
      return std::nullopt;
    }
    label.name.append(label.name.empty() ? "" : "/").append(part);
    begin = end + 1;
  }
  return label;
}

void add_labels(Game& game, std::span<Label const> labels) {
  std::array<std::string, label_tags.size()> lists;
  for (auto const& label : labels) {
    if (label.kind < LabelKind::note) {
      auto& list = lists.at(static_cast<std::size_t>(label.kind));
      list.append(list.empty() ? "" : "; ").append(coded(label.name));
    }
  }
  for (std::size_t kind = 0; kind < lists.size(); ++kind) {
    if (!lists.at(kind).empty()) {
      add_long_tag(game, static_cast<LabelKind>(kind), lists.at(kind));
    }
  }
  for (auto const& label : labels) {
    if (label.kind == LabelKind::note) {
      add_long_tag(game, label.kind, coded(label.made) + "; " + coded(label.name) + "; " + coded(label.text));
    }
  }
}

bool may_have_labels(Game const& game) noexcept {
  return std::ranges::any_of(game.tags, [](Tag const& tag) { return tag.name.starts_with("Damier"); });
}

std::vector<Label> take_labels(Game& game) {
  std::vector<Label> labels;
  std::vector<Tag> others;
  for (auto tag = game.tags.begin(); tag != game.tags.end();) {
    auto const kind = kind_of(*tag);
    auto end = std::next(tag);
    if (kind) {
      auto value = tag->value;
      for (; value.ends_with('%') && end != game.tags.end() && end->name == tag->name; ++end) {
        value.pop_back();
        value += end->value;
      }
      if (auto found = labels_in(*kind, value)) {
        std::ranges::move(*found, std::back_inserter(labels));
        tag = end;
        continue;
      }
    }
    std::move(tag, end, std::back_inserter(others));
    tag = end;
  }
  game.tags = std::move(others);
  return labels;
}

}  // namespace damier
