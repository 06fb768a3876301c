#include "motif/detail/file_reader.hpp"

#include "language/message.hpp"
#include "motif/detail/line_text.hpp"
#include "motif/gained.hpp"
#include "text/byte_classes.hpp"
#include "text/source_text.hpp"
#include "text/spelling.hpp"
#include "text/text_folding.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace damier {
namespace {

/// The keys of an entry, besides the languages of names and what has a language behind a dot.
constexpr auto motif_keys = std::to_array<std::string_view>(
    {"source", "variants", "query", "proof", "example", "near-miss", "status", "everyday", "definition", "reason"});
constexpr auto opening_keys = std::to_array<std::string_view>({"source", "variants", "moves", "example", "near-miss"});

constexpr std::string_view syntax_code = "motif-syntax";
constexpr std::string_view entry_code = "motif-entry";
constexpr std::string_view example_code = "motif-example";

/// KEY = VALUE, with the text lines that go on with the value.
struct Setting {
  std::string_view key;
  std::string_view value;  ///< blanks around it left out; a part of the file's text
};

struct Section {
  bool opening = false;
  std::string_view id;
  std::vector<Setting> settings;
};

bool is_language(std::string_view key) { return key.size() == 2 && std::ranges::all_of(key, is_small_letter); }

bool is_identifier(std::string_view text) {
  return !text.empty() &&
         std::ranges::all_of(text, [](char c) { return is_small_letter(c) || is_digit(c) || c == '-'; });
}

/// A value on one text line, with one blank for each run of blanks and line ends.
std::string in_one_line(std::string_view value) {
  std::string text;
  for (auto const c : value) {
    if (!is_blank(c)) {
      text += c;
    } else if (!text.empty() && text.back() != ' ') {
      text += ' ';
    }
  }
  return text;
}

class FileReader {
 public:
  FileReader(std::string_view text, std::string const& file) : text_{text}, file_{file} {}

  MotifFile run() {
    read_sections();
    for (auto const& section : sections_) {
      section.opening ? take_opening(section) : take_motif(section);
    }
    std::ranges::stable_sort(read_.faults, {}, &Diagnostic::offset);
    return std::move(read_);
  }

 private:
  // Text lines

  void read_sections() {
    auto const begin = text_.starts_with(byte_order_mark) ? byte_order_mark.size() : 0;
    for (auto at = begin; at < text_.size();) {
      auto const end = std::min(text_.find('\n', at), text_.size());
      read_text_line(text_.substr(at, end - at));
      at = end + 1;
    }
  }

  void read_text_line(std::string_view line) {
    auto const content = trimmed(line);
    if (content.empty()) {
      open_ = nullptr;
    } else if (is_blank(line.front()) && open_ != nullptr) {
      auto const begin = offset_of(open_->value);
      open_->value = trimmed(text_.substr(begin, offset_of(content) + content.size() - begin));
    } else if (content.front() == '#') {
      open_ = nullptr;
    } else if (content.front() == '[') {
      read_heading(content);
    } else {
      read_setting(content);
    }
  }

  void read_heading(std::string_view line) {
    open_ = nullptr;
    skips_ = true;
    auto const inner = line.ends_with(']') ? trimmed(line.substr(1, line.size() - 2)) : std::string_view{};
    auto const blank = std::min(inner.find_first_of(" \t"), inner.size());
    auto const kind = inner.substr(0, blank);
    auto const id = trimmed(inner.substr(blank));
    if ((kind != "motif" && kind != "opening") || !is_identifier(id)) {
      return fault(line, syntax_code, message("motif-file-heading"));
    }
    auto const opening = kind == "opening";
    if (std::ranges::any_of(sections_, [&](Section const& s) { return s.opening == opening && s.id == id; })) {
      return fault(id, entry_code, message("motif-file-twice", "key"_a = id));
    }
    skips_ = false;
    sections_.push_back({opening, id, {}});
  }

  void read_setting(std::string_view line) {
    open_ = nullptr;
    if (skips_) {
      return;  // the entry has a fault already
    }
    auto const sign = line.find('=');
    if (sign == std::string_view::npos) {
      return fault(line, syntax_code, message("motif-file-no-value"));
    }
    if (sections_.empty()) {
      return fault(line, syntax_code, message("motif-file-heading"));
    }
    auto const key = trimmed(line.substr(0, sign));
    auto value = line.substr(sign + 1);  // an empty one is a place in the text, too: its text lines may come below
    skip_blanks(value);
    sections_.back().settings.push_back({key, value});
    open_ = &sections_.back().settings.back();
  }

  // Entries

  void take_motif(Section const& section) {
    Motif motif;
    auto const before = read_.faults.size();
    begin(section, motif);
    for (auto const& setting : section.settings) {
      auto const [key, language] = split(setting.key);
      if (key == "definition" || key == "reason") {
        auto& texts = key == "definition" ? motif.definitions : motif.reasons;
        texts.push_back({std::string{language.empty() ? "en" : language}, in_one_line(setting.value)});
      } else if (setting.key == "query") {
        motif.mechanism = setting.value;
        motif.query = written_out(setting.value);
        motif.query_place = location_of(offset_of(setting.value));
      } else if (setting.key == "proof" && setting.value == "forcing") {
        motif.proof = setting.value;
      } else if (setting.key == "everyday" && (setting.value == "yes" || setting.value == "no")) {
        motif.everyday = setting.value == "yes";
      } else if (setting.key == "status") {
        take_status(setting, motif);
      } else if (setting.key == "example" || setting.key == "near-miss") {
        take_line(setting, motif, setting.key == "example" ? motif.examples : motif.near_miss);
      } else {
        take_common(setting, motif, motif_keys);
      }
    }
    end(section, motif);
    auto const is_implemented = motif.status != MotifStatus::not_implemented;
    auto const mechanisms = (motif.query.empty() ? 0 : 1) + (motif.proof.empty() ? 0 : 1);
    if (mechanisms != (is_implemented ? 1 : 0)) {
      fault(section.id, entry_code, message("motif-file-query-or-status"));
    }
    if (mechanisms == 0 ? motif.reasons.empty() : motif.examples.empty()) {
      fault(section.id, entry_code, message("motif-file-missing", "key"_a = mechanisms == 0 ? "reason" : "example"));
    }
    if (motif.definitions.empty()) {
      fault(section.id, entry_code, message("motif-file-missing", "key"_a = "definition"));
    }
    if (read_.faults.size() == before) {
      read_.motifs.push_back(std::move(motif));
    }
  }

  void take_opening(Section const& section) {
    Opening opening;
    auto const before = read_.faults.size();
    begin(section, opening);
    for (auto const& setting : section.settings) {
      if (setting.key == "moves") {
        take_moves(setting, opening);
      } else if (setting.key == "example" || setting.key == "near-miss") {
        take_line(setting, opening, setting.key == "example" ? opening.examples : opening.near_miss);
      } else {
        take_common(setting, opening, opening_keys);
      }
    }
    end(section, opening);
    if (opening.variants.empty()) {
      fault(section.id, entry_code, message("motif-file-missing", "key"_a = "variants"));
    }
    if (opening.text.empty()) {
      fault(section.id, entry_code, message("motif-file-missing", "key"_a = "moves"));
    }
    if (read_.faults.size() == before) {
      read_.openings.push_back(std::move(opening));
    }
  }

  void begin(Section const& section, CatalogueEntry& entry) {
    entry.id = section.id;
    entry.file = file_;
    entry.where = location_of(offset_of(section.id));
    // The variants first: positions and moves are read by their rules.
    for (auto const& setting : section.settings) {
      if (setting.key == "variants") {
        take_variants(setting, entry);
      }
    }
  }

  void end(Section const& section, CatalogueEntry const& entry) {
    if (entry.names.empty()) {
      fault(section.id, entry_code, message("motif-file-missing", "key"_a = "en"));
    }
    if (entry.source.empty()) {
      fault(section.id, entry_code, message("motif-file-missing", "key"_a = "source"));
    }
  }

  void take_common(Setting const& setting, CatalogueEntry& entry, std::span<std::string_view const> keys) {
    if (setting.key == "variants") {
      return;
    }
    if (setting.key == "source") {
      entry.source = in_one_line(setting.value);
    } else if (is_language(setting.key)) {
      take_names(setting, entry);
    } else {
      auto const meant = nearest_word(setting.key, keys);
      fault(setting.key, syntax_code, message("motif-file-key", "key"_a = setting.key),
            meant.empty() ? Message{} : message("did-you-mean", "word"_a = meant));
    }
  }

  static void take_names(Setting const& setting, CatalogueEntry& entry) {
    auto rest = setting.value;
    while (!rest.empty()) {
      auto const end = std::min(rest.find(';'), rest.size());
      if (auto const name = in_one_line(trimmed(rest.substr(0, end))); !name.empty()) {
        entry.names.push_back({std::string{setting.key}, name});
      }
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
  }

  void take_variants(Setting const& setting, CatalogueEntry& entry) {
    auto rest = setting.value;
    while (!trimmed(rest).empty()) {
      auto const end = std::min(rest.find(','), rest.size());
      auto const word = trimmed(rest.substr(0, end));
      if (auto const* const variant = find_variant(word)) {
        entry.variants.push_back(variant);
      } else {
        fault(word.empty() ? rest.substr(0, 1) : word, entry_code, message("query-no-such-variant"));
      }
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
  }

  void take_status(Setting const& setting, Motif& motif) {
    for (auto const status :
         {MotifStatus::published, MotifStatus::reconstructed, MotifStatus::composed, MotifStatus::not_implemented}) {
      if (setting.value == name(status)) {
        motif.status = status;
        return;
      }
    }
    fault(setting.value, entry_code, message("motif-file-status"));
  }

  void take_line(Setting const& setting, CatalogueEntry const& entry, std::vector<MotifLine>& lines) {
    auto line = read_motif_line(setting.value, entry.variants.empty() ? international() : *entry.variants.front());
    if (line) {
      lines.push_back(std::move(*line));
    } else {
      example_fault(setting, line.error());
    }
  }
  void take_moves(Setting const& setting, Opening& opening) {
    if (setting.value.empty()) {
      return;
    }
    opening.text += (opening.text.empty() ? "" : "; ") + in_one_line(setting.value);
    for (auto const* const variant : opening.variants) {
      if (auto line = read_motif_moves(setting.value, *variant, variant->start())) {
        opening.lines.push_back(std::move(*line));
      } else {
        example_fault(setting, line.error());
        break;
      }
    }
  }
  void example_fault(Setting const& setting, LineTextFault const& error) {
    auto const offset = offset_of(setting.value) + error.offset;
    fault(text_.substr(std::min(offset, text_.size()), error.length), example_code, error.message);
  }

  /// "definition.fr": the key and its language, which may be missing.
  static std::pair<std::string_view, std::string_view> split(std::string_view key) {
    auto const dot = key.find('.');
    auto const language = dot == std::string_view::npos ? std::string_view{} : key.substr(dot + 1);
    return !language.empty() && !is_language(language) ? std::pair{std::string_view{}, std::string_view{}}
                                                       : std::pair{key.substr(0, dot), language};
  }

  // Places

  [[nodiscard]] std::size_t offset_of(std::string_view part) const {
    return static_cast<std::size_t>(part.data() - text_.data());
  }
  [[nodiscard]] Location location_of(std::size_t offset) const {
    auto const begin = source_text::line_begin(text_, offset);
    return {source_text::count_line_ends(text_.substr(0, begin)) + 1,
            source_text::count_characters(text_.substr(begin, offset - begin)) + 1};
  }
  void fault(std::string_view part, std::string_view code, Message text, Message hint = {}) {
    constexpr std::size_t most_bytes = 300;
    auto const offset = offset_of(part);
    auto const begin = source_text::line_begin(text_, offset);
    Diagnostic diagnostic;
    diagnostic.code = code;
    diagnostic.where = location_of(offset);
    diagnostic.offset = static_cast<std::uint32_t>(offset);
    diagnostic.length = static_cast<std::uint32_t>(
        std::max<std::uint64_t>(source_text::count_characters(part.substr(0, most_bytes)), 1));
    diagnostic.message = std::move(text);
    diagnostic.hint = std::move(hint);
    auto const end = std::min(text_.find_first_of("\r\n", begin), text_.size());
    if (offset - begin < most_bytes) {
      diagnostic.source_line = source_text::valid_utf8(
          source_text::whole_characters(text_.substr(begin, std::min(end - begin, most_bytes))));
      diagnostic.source_column = diagnostic.where.column;
    }
    read_.faults.push_back(std::move(diagnostic));
  }

  std::string_view text_;
  std::string const& file_;
  std::vector<Section> sections_;
  Setting* open_ = nullptr;  // that the next text line may go on with
  bool skips_ = false;       // the heading had a fault
  MotifFile read_;
};

}  // namespace

MotifFile read_motif_file(std::string_view text, std::string const& file) { return FileReader{text, file}.run(); }

}  // namespace damier
