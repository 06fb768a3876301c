#include "apps/damier/commands.hpp"
#include "apps/damier/commands/hit_groups.hpp"
#include "apps/damier/commands/tree_report.hpp"
#include "apps/damier/options/arguments.hpp"
#include "apps/damier/options/format.hpp"
#include "apps/damier/options/motif_files.hpp"
#include "apps/damier/options/shared_options.hpp"
#include "apps/damier/shards/row_output.hpp"
#include "apps/damier/shards/shard_set.hpp"
#include "apps/damier/shards/tree_part.hpp"
#include "apps/damier/terminal/console.hpp"
#include "export/finding_writer.hpp"
#include "language/message.hpp"
#include "notation/fen.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <string>
#include <vector>

namespace damier::app {
namespace {

constexpr CommandText about{
    .name = "merge",
    .summary = "combine the results of all parts into one",
    .description =
        "Reads the output of search, tree or check with --shard, each part in a file, and prints what one run\n"
        "without --shard would have printed, byte for byte, in the format that the parts were asked for. The\n"
        "files may be in any order, and packed with gzip or zstd. All parts must be given, each once, of the\n"
        "same command on the same base or files; rows are not kept in memory.",
    .examples =
        "  damier merge part1 part2 part3 > draws.csv\n"
        "  for i in 1 2 3; do damier search games.db 'result draw' --format csv --shard $i/3 > part$i; done\n"
        "  damier merge part*.zst\n",
    .exit_status =
        "  0    done\n"
        "  1    as one run would end: no match, no game, a finding of error level\n",
};

Format format_of(rapidjson::Value const& name_of_it) {
  static constexpr std::array formats{Format::table, Format::json, Format::ndjson, Format::csv, Format::tsv};
  auto const text = name_of_it.IsString() ? std::string_view{name_of_it.GetString()} : std::string_view{};
  auto const* const found = std::ranges::find(formats, text, [](Format format) { return name(format); });
  return found == formats.end() ? Format::table : *found;
}

std::uint64_t limit_of(rapidjson::Value const& limit) {
  return limit.IsUint64() ? limit.GetUint64() : std::numeric_limits<std::uint64_t>::max();
}

bool is_true(rapidjson::Value const& value) { return value.IsBool() && value.GetBool(); }

class MergeCommand final : public Command {
 public:
  void configure(Arguments& arguments) override {
    arguments.positional("FILE", "the parts, in any order", files_);
    add_motif_files(arguments, motif_files_);
    add_language(arguments, language_);
  }

  ExitCode run(Console& console) override {
    add_motifs(console, motif_files_);
    ShardSet parts{files_};
    auto const& command = parts.first().question().command;
    if (command == "search" && !parts.first().asked("group_by").IsNull()) {
      return merge_groups(console, parts);
    }
    if (command == "search") {
      return is_true(parts.first().asked("count")) ? merge_counts(console, parts) : merge_hits(console, parts);
    }
    if (command == "tree") {
      return merge_trees(console, parts);
    }
    if (command == "check") {
      return merge_findings(console, parts);
    }
    parts.first().fail(message("shard-unknown-command", "command"_a = command));
  }

 private:
  static ExitCode merge_counts(Console& console, ShardSet& parts) {
    std::uint64_t sum = 0;
    parts.merge(false, [&](ShardReader const& part) {
      if (!part.row().IsUint64()) {
        part.fail(message("shard-damaged"));
      }
      sum += part.row().GetUint64();
    });
    sum = std::min(sum, limit_of(parts.first().asked("limit")));
    console.out().write(std::to_string(sum) + "\n");
    return sum == 0 ? ExitCode::findings : ExitCode::done;
  }

  ExitCode merge_groups(Console& console, ShardSet& parts) const {
    auto const& first = parts.first();
    auto const& column = first.asked("group_by");
    auto const& order_name = first.asked("group_order");
    auto const order = find_group_order(order_name.IsString() ? order_name.GetString() : "");
    if (!column.IsString() || !order) {
      first.fail(message("shard-unknown-groups"));
    }
    auto const group_by = column_of(first, column.GetString());
    GroupSums sums{group_by};
    parts.merge(false, [&](ShardReader const& part) {
      auto const group = read_group_part(part.row());
      if (!group) {
        part.fail(message("shard-damaged"));
      }
      sums.add(*group);
    });
    auto const& limit = first.asked("limit");
    if (is_true(first.asked("count"))) {
      console.out().write(std::to_string(sums.size()) + "\n");
    } else {
      write_groups(console, format_of(first.asked("format")), language_, group_by,
                   sums.in_order(*order, is_true(first.asked("descending"))),
                   limit.IsUint64() ? std::optional{limit.GetUint64()} : std::nullopt);
    }
    return sums.size() == 0 ? ExitCode::findings : ExitCode::done;
  }

  static HitColumn column_of(ShardReader const& part, std::string const& name) {
    try {
      return HitColumn{name};
    } catch (UsageError const& error) {
      part.fail(error.message());
    }
  }

  /// Writes the rows of all parts, at most limit of them, and returns their number.
  static std::uint64_t write_rows(Console& console, ShardSet& parts, std::uint64_t limit) {
    auto const& first = parts.first();
    auto const format = format_of(first.asked("format"));
    FramedRows rows{console.out(), format};
    if (is_delimited(format)) {
      rows.head(first.titles());
    }
    std::uint64_t written = 0;
    parts.merge(is_true(first.asked("descending")), [&](ShardReader const& part) {
      Console::check_interrupt();
      if (written == limit) {
        return;
      }
      if (!is_delimited(format)) {
        rows.row(part.row_json());
      } else if (part.row().IsString()) {
        rows.row({part.row().GetString(), part.row().GetStringLength()});
      } else {
        part.fail(message("shard-damaged"));
      }
      ++written;
    });
    rows.finish();
    return written;
  }

  static ExitCode merge_hits(Console& console, ShardSet& parts) {
    auto const hits = write_rows(console, parts, limit_of(parts.first().asked("limit")));
    return hits == 0 ? ExitCode::findings : ExitCode::done;
  }

  ExitCode merge_trees(Console& console, ShardSet& parts) const {
    auto& first = parts.first();
    auto const text = [&](char const* name) {
      auto const& value = first.asked(name);
      return value.IsString() ? std::string_view{value.GetString(), value.GetStringLength()} : std::string_view{};
    };
    auto const* const variant = find_variant(text("variant"));
    auto const position = variant == nullptr ? std::nullopt : read_position(text("fen"), *variant);
    if (!position) {
      first.fail(message("shard-unknown-tree"));
    }
    TreeSum sum{*variant};
    parts.merge(false, [&](ShardReader const& part) {
      if (!sum.add(part.row())) {
        part.fail(message("shard-damaged"));
      }
    });
    auto const tree = sum.tree();
    write_tree(console, format_of(first.asked("format")), language_, *variant, *position, tree, text("others"));
    return tree.counts.games == 0 ? ExitCode::findings : ExitCode::done;
  }

  static std::optional<Position> read_position(std::string_view text, Variant const& variant) {
    auto const fen = read_fen(text, variant);
    return fen ? std::optional{fen->position} : std::nullopt;
  }

  static ExitCode merge_findings(Console& console, ShardSet& parts) {
    auto const& first = parts.first();
    auto const summary_only = is_true(first.asked("summary"));
    if (summary_only) {
      parts.merge(false, [](ShardReader const& part) { part.fail(message("shard-damaged")); });
    } else {
      write_rows(console, parts, limit_of(first.asked("limit")));
    }
    FindingSummary summary;
    std::uint64_t errors = 0;
    auto complete = true;
    for (auto const& part : parts.parts()) {
      add_details(*part, summary, errors, complete);
    }
    if (summary_only) {
      std::string text;
      json_summary_writer(format_of(first.asked("format")) == Format::ndjson)->end(summary, text);
      console.out().write(text);
    }
    return !complete ? ExitCode::failure : errors != 0 ? ExitCode::findings : ExitCode::done;
  }

  static void add_details(ShardReader const& part, FindingSummary& summary, std::uint64_t& errors, bool& complete) {
    auto const& details = part.details();
    auto const number = [&](char const* name) {
      if (!details.IsObject() || !details.HasMember(name) || !details[name].IsUint64()) {
        part.fail(message("shard-damaged"));
      }
      return details[name].GetUint64();
    };
    errors += number("errors");
    summary.files += number("files");
    summary.games += number("games");
    complete = complete && details.HasMember("complete") && is_true(details["complete"]);
    if (!details.HasMember("codes") || !details["codes"].IsArray()) {
      part.fail(message("shard-damaged"));
    }
    for (auto const& code : details["codes"].GetArray()) {
      if (!code.IsArray() || code.Size() != 3 || !code[0].IsUint() || code[0].GetUint() > 2 || !code[1].IsString() ||
          !code[2].IsUint64()) {
        part.fail(message("shard-damaged"));
      }
      summary.by_code[{static_cast<Severity>(code[0].GetUint()), code[1].GetString()}] += code[2].GetUint64();
    }
  }

  std::vector<std::string> files_;
  std::vector<std::string> motif_files_;
  Language language_;
};

}  // namespace

CommandEntry merge_command() noexcept {
  return {&about, [] { return std::unique_ptr<Command>{std::make_unique<MergeCommand>()}; }};
}

}  // namespace damier::app
