#include "language/detail/compiler/po_file.hpp"

#include <algorithm>
#include <utility>

namespace damier::po {
namespace {

class Reader {
 public:
  Reader(File& file, std::vector<Fault>& faults) : file_{file}, faults_{faults} {}

  void read(std::string_view text) {
    while (!text.empty()) {
      ++line_;
      auto const end = std::min(text.find('\n'), text.size());
      auto row = text.substr(0, end);
      text.remove_prefix(std::min(end + 1, text.size()));
      if (row.ends_with('\r')) {
        row.remove_suffix(1);
      }
      read_row(row);
    }
    finish();
  }

 private:
  void read_row(std::string_view row) {
    if (row.empty()) {
      return finish();
    }
    if (row.starts_with('#')) {
      if (has_text_) {
        finish();
      }
      entry_.fuzzy = entry_.fuzzy || (row.starts_with("#,") && row.find("fuzzy") != std::string_view::npos);
      return;
    }
    if (row.starts_with('"')) {
      return target_ == nullptr ? fault("a text without a keyword before it") : append(row);
    }
    auto const blank = std::min(row.find(' '), row.size());
    begin(row.substr(0, blank));
    if (target_ != nullptr) {
      append(row.substr(std::min(blank + 1, row.size())));
    }
  }

  /// Begins the text that follows a keyword.
  void begin(std::string_view keyword) {
    if ((keyword == "msgctxt" || (keyword == "msgid" && target_ != &entry_.context)) && has_text_) {
      finish();
    }
    if (!has_text_) {
      entry_.line = line_;
      has_text_ = true;
    }
    target_ = nullptr;
    if (keyword == "msgctxt") {
      target_ = &entry_.context;
    } else if (keyword == "msgid") {
      target_ = &entry_.id;
    } else if (keyword == "msgid_plural") {
      target_ = &entry_.plural;
    } else if (keyword == "msgstr" || keyword == "msgstr[" + std::to_string(entry_.texts.size()) + "]") {
      entry_.texts.emplace_back();
      target_ = &entry_.texts.back();
    } else {
      fault("\"" + std::string{keyword} + "\" is no keyword that may stand here");
    }
  }

  void append(std::string_view quoted) {
    if (quoted.size() < 2 || !quoted.starts_with('"') || !quoted.ends_with('"')) {
      return fault("a text is between double quotes");
    }
    quoted = quoted.substr(1, quoted.size() - 2);
    for (std::size_t i = 0; i < quoted.size(); ++i) {
      if (quoted[i] != '\\') {
        *target_ += quoted[i];
        continue;
      }
      ++i;
      auto const escaped =
          i < quoted.size() ? std::string_view{"n\nt\t\"\"\\\\"}.find(quoted[i]) : std::string_view::npos;
      if (escaped == std::string_view::npos || escaped % 2 != 0) {
        return fault("after \\ comes n, t, \" or \\");
      }
      *target_ += std::string_view{"n\nt\t\"\"\\\\"}[escaped + 1];
    }
  }

  void finish() {
    if (has_text_) {
      if (entry_.context.empty() && entry_.id.empty()) {
        file_.header = entry_.texts.empty() ? std::string{} : entry_.texts.front();
        file_.header_line = entry_.line;
      } else {
        file_.entries.push_back(std::move(entry_));
      }
    }
    entry_ = {};
    target_ = nullptr;
    has_text_ = false;
  }

  void fault(std::string what) { faults_.push_back({file_.name, line_, std::move(what)}); }

  File& file_;
  std::vector<Fault>& faults_;
  Entry entry_;
  std::string* target_ = nullptr;
  bool has_text_ = false;
  std::size_t line_ = 0;
};

}  // namespace

std::string_view File::field(std::string_view field_name) const noexcept {
  std::string_view rest{header};
  while (!rest.empty()) {
    auto const row = rest.substr(0, rest.find('\n'));
    if (row.starts_with(field_name) && row.substr(field_name.size()).starts_with(": ")) {
      return row.substr(field_name.size() + 2);
    }
    rest.remove_prefix(std::min(row.size() + 1, rest.size()));
  }
  return {};
}

File read(std::string name, std::string_view text, std::vector<Fault>& faults) {
  File file;
  file.name = std::move(name);
  Reader{file, faults}.read(text);
  return file;
}

}  // namespace damier::po
