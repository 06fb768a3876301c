#pragma once

#include "duplicates/record_loader.hpp"
#include "reading/in_order.hpp"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

namespace damier {

/// Goes through the games that were not removed, in as many parts as there are threads. begin(base) makes the visitor
/// of a part. The visitor is called with each row, whose start_fen is that of VariantStarts::start_of, and its finish()
/// at the end; the base is one that only this thread uses. Both are called by several threads at once. pause() is
/// called after each part, by this thread; it may throw to stop. Throws Stopped after a stop request.
template <typename Begin>
void visit_lines(Base& base, VariantStarts const& variant_starts, unsigned threads, std::function<void()> const& pause,
                 Begin const& begin) {
  constexpr std::int64_t fewest_games_of_a_part = 30;
  auto const last = game_range(base).last;
  auto const parts = std::min<std::int64_t>(std::max<std::int64_t>(threads, 1), 1 + last / fewest_games_of_a_part);
  struct OpenBase {
    explicit OpenBase(std::string const& path) : base{Base::open(path)} {}
    Base base;
    ReadSession session{base};
  };
  auto const visit_part = [&](std::unique_ptr<OpenBase>& own, std::int64_t part) {
    auto visit = begin(own->base);
    RecordReader{own->base}.scan({last * part / parts + 1, last * (part + 1) / parts}, [&](RecordRow row) {
      row.start_fen = variant_starts.start_of(row.variant, row.start_fen);
      visit(row);
    });
    visit.finish();
    return true;
  };
  in_order(
      parts, threads, [&] { return std::make_unique<OpenBase>(base.path()); }, visit_part,
      [&](bool) {
        pause ? pause() : void();
        return true;
      });
}

}  // namespace damier
