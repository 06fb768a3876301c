#include "endgame/detail/table_file.hpp"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <algorithm>
#include <bit>
#include <cstring>

namespace damier::endgame {
namespace {

static_assert(std::endian::native == std::endian::little, "files have their numbers in this order");

constexpr std::string_view magic = "DAMIEREG";
constexpr std::size_t name_size = 32;
/// The header up to the lengths of words.
constexpr std::size_t fixed_size =
    8 + 2 + 2 + 4 + 8 + 8 + name_size + name_size + 4 + 4 + 4 + 7 + 1 + 4 + std::size_t{4} * 8 + std::size_t{2} * 4;

std::uint64_t checksum(std::span<std::uint8_t const> bytes) noexcept { return XXH64(bytes.data(), bytes.size(), 0); }

class Writer {
 public:
  template <typename Number>
  void number(Number value) {
    auto const* const begin = reinterpret_cast<std::uint8_t const*>(&value);
    bytes_.insert(bytes_.end(), begin, begin + sizeof value);
  }
  void text(std::string_view text, std::size_t size) {
    auto const end = bytes_.size() + size;
    bytes_.insert(bytes_.end(), text.begin(), text.begin() + static_cast<std::ptrdiff_t>(std::min(text.size(), size)));
    bytes_.resize(end, 0);
  }
  template <typename Range>
  void list(Range const& values) {
    for (auto const& value : values) {
      number(value);
    }
  }
  [[nodiscard]] std::vector<std::uint8_t>& bytes() noexcept { return bytes_; }

 private:
  std::vector<std::uint8_t> bytes_;
};

/// Reads as long as there are bytes; zeros behind them.
class Reader {
 public:
  explicit Reader(std::span<std::uint8_t const> bytes) noexcept : bytes_{bytes} {}

  template <typename Number>
  Number number() noexcept {
    Number value{};
    if (bytes_.size() - at_ >= sizeof value) {
      std::memcpy(&value, bytes_.data() + at_, sizeof value);
      at_ += sizeof value;
    }
    return value;
  }
  std::string text(std::size_t size) {
    std::string text(size, '\0');
    std::ranges::generate(text, [&] { return static_cast<char>(number<std::uint8_t>()); });
    return text.substr(0, text.find('\0'));
  }
  std::vector<std::uint8_t> list(std::size_t size) {
    std::vector<std::uint8_t> values(size);
    std::ranges::generate(values, [&] { return number<std::uint8_t>(); });
    return values;
  }
  [[nodiscard]] std::size_t at() const noexcept { return at_; }

 private:
  std::span<std::uint8_t const> bytes_;
  std::size_t at_ = 0;
};

void write_material(Writer& out, Material const& material) {
  for (auto const& force : {material.own, material.other}) {
    out.number(force.kings);
    out.number(force.men);
  }
}
Material read_material(Reader& in) noexcept {
  Material material;
  for (auto* const force : {&material.own, &material.other}) {
    force->kings = in.number<std::uint8_t>();
    force->men = in.number<std::uint8_t>();
  }
  return material;
}

std::size_t pages_of(std::size_t bytes) noexcept { return (bytes + page_size - 1) / page_size; }

/// Directory, data and the bytes behind them.
std::vector<std::uint8_t> paged_part(EncodedRuns const& runs) {
  Writer out;
  out.list(runs.directory);
  out.bytes().insert(out.bytes().end(), runs.data.begin(), runs.data.end());
  out.bytes().resize(out.bytes().size() + bytes_behind_data, 0);
  return std::move(out.bytes());
}

class KeyOfRules {
 public:
  void add(std::uint64_t number) noexcept {
    key_ = (key_ ^ number) * 0x100000001b3ULL;
    key_ ^= key_ >> 29U;
  }
  template <typename Enum>
  requires std::is_enum_v<Enum>
  void add(Enum value) noexcept { add(static_cast<std::uint64_t>(value)); }
  [[nodiscard]] std::uint64_t key() const noexcept { return key_; }

 private:
  std::uint64_t key_ = 0xcbf29ce484222325ULL;
};

void add_draws(KeyOfRules& key, DrawRules const& draws) noexcept {
  key.add(std::uint64_t{draws.king_moves});
  key.add(std::uint64_t{draws.balance_of_4});
  for (auto const& ending : draws.endings) {
    key.add(std::uint64_t{ending.fewest});
    key.add(std::uint64_t{ending.most});
    key.add(static_cast<std::uint64_t>(ending.kings_only));
    key.add(static_cast<std::uint64_t>(ending.on_long_line));
    key.add(std::uint64_t{ending.moves});
  }
}

bool is_order(std::array<Kind, 4> const& order) noexcept { return std::ranges::is_permutation(order, all_kinds); }

}  // namespace

std::string file_name(Material const& material, Column column) {
  constexpr std::array<std::string_view, 3> endings{".outcomes", ".distances", ".rules"};
  return name_of(material) + std::string{endings[static_cast<std::size_t>(column)]};
}

std::uint64_t rules_key(Rules const& rules, Column column) noexcept {
  KeyOfRules key;
  key.add(std::uint64_t{rules.board.columns});
  key.add(std::uint64_t{rules.board.rows});
  key.add(static_cast<std::uint64_t>(rules.board.all_squares));
  for (auto const& directions : {rules.man_steps, rules.man_captures, rules.king_steps, rules.king_captures}) {
    key.add(std::uint64_t{directions.bits});
  }
  key.add(rules.king_range);
  key.add(rules.king_landing);
  key.add(static_cast<std::uint64_t>(rules.men_take_kings));
  key.add(rules.choice);
  key.add(rules.promotion);
  key.add(rules.removal);
  key.add(static_cast<std::uint64_t>(rules.turns_back));
  if (column == Column::rules) {
    add_draws(key, rules.draws);
  }
  return key.key();
}

std::vector<std::uint8_t> table_bytes(TableHeader const& header, std::span<std::uint8_t const> alphabet,
                                      EncodedRuns const& runs) {
  auto const paged = paged_part(runs);
  auto const& model = runs.model;
  auto const header_size = fixed_size + run_symbols + 2 * alphabet.size() + 8 * pages_of(paged.size()) + 8;
  Writer out;
  out.text(magic, magic.size());
  out.number(format_version);
  out.number(static_cast<std::uint16_t>(header.column));
  out.number(static_cast<std::uint32_t>(header_size));
  out.number(static_cast<std::uint64_t>(header_size + paged.size()));
  out.number(header.rules_key);
  out.text(header.variant, name_size);
  out.text(header.made_by, name_size);
  write_material(out, header.material);
  out.list(header.order);
  out.number(static_cast<std::uint8_t>(runs.block));
  out.number(static_cast<std::uint8_t>(model.alphabet));
  out.number(model.only_run);
  out.number(model.only_change);
  out.list(model.frequent);
  out.number(std::uint8_t{0});
  out.number(static_cast<std::uint32_t>(runs.data.size()));
  for (auto const number : {std::uint64_t{runs.blocks}, header.positions, header.wins, header.losses}) {
    out.number(number);
  }
  out.number(header.longest);
  out.number(header.longest_index);
  out.list(model.run_lengths);
  out.list(model.change_lengths);
  out.list(alphabet);
  for (std::size_t at = 0; at < paged.size(); at += page_size) {
    out.number(checksum(std::span{paged}.subspan(at, std::min(page_size, paged.size() - at))));
  }
  out.number(checksum(out.bytes()));
  out.bytes().insert(out.bytes().end(), paged.begin(), paged.end());
  return std::move(out.bytes());
}

std::variant<std::unique_ptr<Table>, TableFault> Table::open(std::string const& path, BoardSquares const& board,
                                                             Expected const& expected) {
  auto file = MappedFile::open(path);
  if (auto const* const fault = std::get_if<MappedFile::Fault>(&file)) {
    return *fault == MappedFile::Fault::missing ? TableFault::missing : TableFault::cannot_read;
  }
  std::unique_ptr<Table> table{new Table{std::get<MappedFile>(std::move(file))}};
  if (auto const fault = table->read(board, expected)) {
    return *fault;
  }
  return table;
}

std::optional<TableFault> Table::read(BoardSquares const& board, Expected const& expected) {
  auto const bytes = file_.bytes();
  if (bytes.size() < magic.size() && std::equal(bytes.begin(), bytes.end(), magic.begin())) {
    return TableFault::truncated;  // as a full disk leaves a file
  }
  Reader in{bytes};
  if (in.text(magic.size()) != magic) {
    return TableFault::foreign;
  }
  if (in.number<std::uint16_t>() != format_version) {
    return TableFault::other_version;
  }
  auto const column = in.number<std::uint16_t>();
  auto const header_size = std::size_t{in.number<std::uint32_t>()};
  if (in.number<std::uint64_t>() != bytes.size() || header_size < fixed_size || header_size > bytes.size()) {
    return TableFault::truncated;
  }
  Reader end{bytes.first(header_size).last(8)};
  checksum_ = end.number<std::uint64_t>();
  if (checksum(bytes.first(header_size - 8)) != checksum_) {
    return TableFault::damaged;
  }
  header_.column = static_cast<Column>(column);
  header_.rules_key = in.number<std::uint64_t>();
  header_.variant = in.text(name_size);
  header_.made_by = in.text(name_size);
  header_.material = read_material(in);
  if (column >= all_columns.size() || header_.column != expected.column || header_.variant != expected.variant ||
      header_.rules_key != expected.rules_key || header_.material != expected.material) {
    return TableFault::other_rules;
  }
  // The checksum agrees, so what follows is as it was written. The checks are for files made to deceive.
  for (auto& kind : header_.order) {
    kind = static_cast<Kind>(in.number<std::uint8_t>());
  }
  block_ = in.number<std::uint8_t>();
  RunModel model;
  model.alphabet = in.number<std::uint8_t>();
  model.only_run = in.number<std::uint8_t>();
  model.only_change = in.number<std::uint8_t>();
  for (auto& value : model.frequent) {
    value = in.number<std::uint8_t>();
  }
  static_cast<void>(in.number<std::uint8_t>());
  data_end_ = in.number<std::uint32_t>();
  blocks_ = in.number<std::uint64_t>();
  header_.positions = in.number<std::uint64_t>();
  header_.wins = in.number<std::uint64_t>();
  header_.losses = in.number<std::uint64_t>();
  header_.longest = in.number<std::uint32_t>();
  header_.longest_index = in.number<std::uint32_t>();
  model.run_lengths = in.list(run_symbols);
  model.change_lengths = in.list(model.alphabet);
  std::ranges::copy(in.list(model.alphabet), alphabet_.begin());
  if (!is_order(header_.order) || block_ < smallest_block || block_ > largest_block || model.alphabet == 0 ||
      !PrefixCode::is_possible(model.run_lengths) || !PrefixCode::is_possible(model.change_lengths)) {
    return TableFault::damaged;
  }
  Layout const layout{board, header_.material};
  std::uint32_t stride = 1;
  for (auto after = header_.order.size(); after != 0; --after) {
    auto const at = header_.order[after - 1];
    strides_[place(at)] = stride;
    stride *= layout.count(at);
  }
  paged_ = bytes.subspan(header_size);
  if (header_.longest_index >= layout.indices()) {
    return TableFault::damaged;
  }
  reader_ = RunReader{model};
  return place_parts(in.at(), layout.indices());
}

std::optional<TableFault> Table::place_parts(std::size_t begin, std::uint64_t indices) {
  auto const groups = (blocks_ + blocks_of_a_group - 1) / blocks_of_a_group;
  auto const pages = pages_of(paged_.size());
  if (blocks_ != ((indices - 1) >> block_) + 1 || begin + 8 * pages + 8 + paged_.size() != file_.bytes().size()) {
    return TableFault::damaged;
  }
  data_ = 4 * groups + 2 * blocks_;
  data_end_ += data_;
  if (data_end_ + bytes_behind_data != paged_.size()) {
    return TableFault::damaged;
  }
  checksums_.resize(pages);
  std::memcpy(checksums_.data(), file_.bytes().data() + begin, 8 * pages);
  checked_ = std::vector<std::atomic<std::uint8_t>>(pages);
  unchecked_.store(pages, std::memory_order_relaxed);
  return std::nullopt;
}

bool Table::check_page(std::size_t page) const noexcept {
  constexpr std::uint8_t good = 1;
  constexpr std::uint8_t bad = 2;
  auto const state = checked_[page].load(std::memory_order_relaxed);
  if (state != 0) {
    return state == good;
  }
  auto const begin = page * page_size;
  auto const is_good = checksum(paged_.subspan(begin, std::min(page_size, paged_.size() - begin))) == checksums_[page];
  auto const before = checked_[page].exchange(is_good ? good : bad, std::memory_order_relaxed);
  if (!is_good) {
    damaged_.store(true, std::memory_order_relaxed);
  } else if (before == 0) {  // another thread may have checked it meanwhile
    unchecked_.fetch_sub(1, std::memory_order_relaxed);
  }
  return is_good;
}

std::optional<unsigned> Table::value(std::uint32_t index) const noexcept {
  auto const block = std::size_t{index} >> block_;
  auto const base_place = std::size_t{2} * words_of_a_group * (block / blocks_of_a_group);
  auto const entry_place = base_place + 4 + 2 * (block % blocks_of_a_group);
  if (block >= blocks_ || !are_good(base_place, entry_place)) {
    return std::nullopt;
  }
  std::uint32_t base = 0;
  std::uint16_t entry = 0;
  std::memcpy(&base, paged_.data() + base_place, sizeof base);
  std::memcpy(&entry, paged_.data() + entry_place, sizeof entry);
  auto const begin = std::min(data_ + base + (entry & entry::place_mask), data_end_);
  // A block has less than a page's bytes, so its data are on two pages at most.
  auto const end = std::min(begin + page_size - 1, paged_.size() - 1);
  if (!are_good(begin, end)) {
    return std::nullopt;
  }
  return alphabet_[reader_.value(entry, paged_.subspan(begin, data_end_ - begin), index & ((1U << block_) - 1))];
}

bool Table::is_sound() const noexcept {
  auto sound = true;
  for (std::size_t page = 0; page < checksums_.size(); ++page) {
    sound = check_page(page) && sound;
  }
  return sound;
}

}  // namespace damier::endgame
