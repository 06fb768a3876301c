#include "search/candidates.hpp"

#include "search/date_span.hpp"
#include "search/text_folding.hpp"

#include <algorithm>
#include <numeric>

namespace damier {

Candidates::Candidates(Base& base, Plan const& plan, Order order, bool descending) : fact_words_{plan.fact_words()} {
  std::vector<Key> keys;
  auto const ranked = order != Order::game || descending;
  scan_headers(base, [&](GameHeader const& header) {
    auto const* const variant = find_variant(header.variant);
    if ((variant == nullptr && plan.mentions_positions()) || plan.judge(header) == Verdict::no) {
      return true;
    }
    games_.push_back({header.id, variant, header.has_fen, 0});
    if (plan.mentions_positions()) {
      plan.append_facts(header, facts_);
    }
    if (ranked) {
      keys.push_back(key(header, order));
    }
    return true;
  });
  if (ranked) {
    rank(keys, descending);
  }
}

Candidates::Key Candidates::key(GameHeader const& header, Order order) {
  auto const of_text = [](std::string const& text) { return Key{!trimmed(text).empty(), 0, folded(trimmed(text))}; };
  switch (order) {
    case Order::game: return {true, static_cast<std::int64_t>(header.id), {}};
    case Order::plies: return {true, header.plies, {}};
    case Order::white: return of_text(header.white);
    case Order::black: return of_text(header.black);
    case Order::event: return of_text(header.event);
    case Order::date: break;
  }
  auto days = read_date(header.date);
  if (!days && header.year) {
    days = whole_year(*header.year);
  }
  return days ? Key{true, days->first, {}} : Key{};
}

void Candidates::rank(std::vector<Key> const& keys, bool descending) {
  ranking_.resize(games_.size());
  std::iota(ranking_.begin(), ranking_.end(), 0U);
  std::ranges::stable_sort(ranking_, [&](std::uint32_t a, std::uint32_t b) {
    if (!keys[a].known || !keys[b].known) {
      return keys[a].known && !keys[b].known;
    }
    auto const& low = keys[descending ? b : a];
    auto const& high = keys[descending ? a : b];
    return low.number != high.number ? low.number < high.number : low.text < high.text;
  });
  for (std::uint32_t place = 0; place < ranking_.size(); ++place) {
    games_[ranking_[place]].rank = place;
  }
}

}  // namespace damier
