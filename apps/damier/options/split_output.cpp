#include "apps/damier/options/split_output.hpp"

#include "answers/suggestion.hpp"
#include "apps/damier/options/output_file.hpp"
#include "apps/damier/options/packed_output.hpp"
#include "export/bulletin_heading.hpp"
#include "game/player_name.hpp"
#include "language/message_error.hpp"
#include "language/system_reason.hpp"
#include "text/byte_classes.hpp"
#include "text/encoding.hpp"
#include "text/invisible.hpp"
#include "text/source_text.hpp"
#include "text/text_folding.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <system_error>
#include <utility>

namespace damier::app {
namespace {

namespace fs = std::filesystem;

/// The length of a character beyond ASCII that a file name does not have: blanks, controls, what nobody sees.
std::size_t unsafe_size(std::string_view text) noexcept {
  auto const blank = std::max(odd_blank_size(text), wide_blank_size(text));
  auto const hidden = std::max(blank, zero_width_size(text));
  auto const is_control = text.size() > 1 && text[0] == '\xC2' && static_cast<unsigned char>(text[1]) < 0xA0;
  return hidden == 0 && is_control ? 2 : hidden;
}

/// Names that mean devices to Windows, with any ending.
bool is_device(std::string const& folded_name) noexcept {
  static constexpr std::array<std::string_view, 4> devices{"con", "prn", "aux", "nul"};
  return std::ranges::find(devices, folded_name) != devices.end() ||
         (folded_name.size() == 4 && (folded_name.starts_with("com") || folded_name.starts_with("lpt")));
}

}  // namespace

std::string safe_file_name(std::string_view text) {
  constexpr std::size_t most_bytes = 80;
  auto const valid = source_text::valid_utf8(text);
  std::string name;
  for (std::string_view rest = valid; !rest.empty();) {
    std::size_t size = 1;
    while (is_beyond_ascii(rest.front()) && size < rest.size() &&
           (static_cast<unsigned char>(rest[size]) & 0xC0U) == 0x80) {
      ++size;
    }
    auto const unsafe = is_beyond_ascii(rest.front()) ? unsafe_size(rest) : 0;
    auto const is_kept = is_letter(rest.front()) || is_digit(rest.front()) || rest.front() == '_' ||
                         (is_beyond_ascii(rest.front()) && unsafe == 0);
    if (is_kept && name.size() + size > most_bytes) {
      break;
    }
    if (is_kept) {
      name += rest.substr(0, size);
    } else if (!name.empty() && name.back() != '-') {
      name += '-';
    }
    rest.remove_prefix(std::max(size, unsafe));
  }
  while (!name.empty() && name.back() == '-') {
    name.pop_back();
  }
  return name.empty() ? "unknown" : is_device(lowered(name)) ? name + "_" : name;
}

SplitRule SplitRule::read(std::string const& text) {
  if (text == "event" || text == "year") {
    return {text == "event" ? By::event : By::year};
  }
  if (text == "game") {
    return {By::number, 1};
  }
  std::uint64_t games = 0;
  auto const* const end = text.data() + text.size();
  auto const [stop, fault] = std::from_chars(text.data(), end, games);
  if (fault != std::errc{} || stop != end || games == 0) {
    throw wrong_option("--split", answers::not_one_of(text, message("what-split"), {"N", "event", "year", "game"}));
  }
  return {By::number, games};
}

SplitOutput::SplitOutput(SplitRule rule, std::string const& path, std::string_view ending, Make make)
    : rule_{rule}, ending_{ending}, make_{std::move(make)} {
  std::error_code ignored;
  if (path.ends_with('/') || fs::is_directory(path, ignored)) {
    std::error_code error;
    fs::create_directories(path, error);
    if (!fs::is_directory(path, ignored)) {
      throw MessageError{message("file-cannot-write", "file"_a = path, "reason"_a = system_reason(error))};
    }
    before_ = (fs::path{path} / "").string();
    return;
  }
  auto const name = path.find_last_of('/') + 1;  // npos + 1 is 0
  auto const packed = without_packing(path).size();
  auto point = path.rfind('.', packed == path.size() ? std::string::npos : packed - 1);
  point = point == std::string::npos || point <= name ? packed : point;
  before_ = path.substr(0, point) + "-";
  ending_ = path.substr(point);
}

void SplitOutput::add(Game const& game, std::function<void(Exporter& exporter, std::string& text)> const& write) {
  auto& part = part_of(game);
  std::string text;
  if (part.games++ == 0) {
    part.exporter->begin(text);
  }
  write(*part.exporter, text);
  keep(part, text);
}

SplitOutput::Part& SplitOutput::part_of(Game const& game) {
  if (rule_.by == SplitRule::By::number) {
    return !parts_.empty() && parts_.back()->games < rule_.games
               ? *parts_.back()
               : add_part({}, fmt::format("{:03}", parts_.size() + 1), {});
  }
  auto const of_event = rule_.by == SplitRule::By::event;
  auto const year = game.year();
  auto const text = of_event ? printed_tag(game, "Event") : year ? std::to_string(*year) : std::string{};
  auto const key = name_key(text);
  auto const known = by_key_.find(key);
  return known != by_key_.end() ? *known->second : add_part(key, text, of_event ? text : std::string{});
}

SplitOutput::Part& SplitOutput::add_part(std::string const& key, std::string_view name, std::string const& title) {
  if (rule_.by == SplitRule::By::number && !parts_.empty()) {  // its last game has come
    std::string text;
    parts_.back()->exporter->end(text);
    keep(*parts_.back(), text);
    parts_.back()->exporter.reset();
  }
  auto part = std::make_unique<Part>(Part{.name = safe_file_name(name), .exporter = make_(title), .pieces = {}});
  while (names_[folded(part->name)]++ != 0) {  // another event, whose name is the same as that of a file
    part->name = fmt::format("{}-{}", safe_file_name(name), names_[folded(part->name)]);
  }
  by_key_[key] = part.get();
  return *parts_.emplace_back(std::move(part));
}

void SplitOutput::keep(Part& part, std::string const& text) {
  auto const at = texts_.size();
  texts_.append(text);
  if (!part.pieces.empty() && part.pieces.back().first + part.pieces.back().second == at) {
    part.pieces.back().second += text.size();
  } else {
    part.pieces.emplace_back(at, text.size());
  }
}

std::string SplitOutput::file_of(Part const& part) const { return before_ + part.name + ending_; }

void SplitOutput::finish(std::function<void(std::string& text)> const& finished) {
  for (auto const& part : parts_) {
    auto const file = file_of(*part);
    std::error_code ignored;
    if (fs::symlink_status(file, ignored).type() != fs::file_type::not_found) {
      throw UsageError{message("usage-split-exists", "file"_a = file)};
    }
  }
  for (auto const& part : parts_) {
    OutputFile file{file_of(*part)};
    PackedOutput packed{file, file_of(*part)};
    std::string text;
    for (auto const& [offset, size] : part->pieces) {
      constexpr std::uint64_t most_bytes = std::uint64_t{1} << 20U;
      for (std::uint64_t done = 0; done < size; done += text.size()) {
        text.resize(static_cast<std::size_t>(std::min(size - done, most_bytes)));
        text.resize(texts_.read(offset + done, text));
        auto const read = text.size();
        finished(text);
        packed.write(text);
        text.resize(read);
      }
    }
    if (part->exporter) {
      text.clear();
      part->exporter->end(text);
      finished(text);
      packed.write(text);
    }
    packed.finish();
    file.commit();
  }
}

}  // namespace damier::app
