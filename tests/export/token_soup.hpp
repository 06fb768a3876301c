#pragma once

#include <random>
#include <string>
#include <vector>

/// Random texts of PDN's tokens and other text: anything that an archive may contain, in any order.
class TokenSoup {
 public:
  explicit TokenSoup(unsigned seed) : random_{seed} {}

  /// The pieces of one text of one game or more, blanks between them included.
  std::vector<std::string> next();
  /// The same for games in JSON: any text as any value, one game on each text line.
  std::vector<std::string> next_json();
  /// One game in JSON with a comment that quotes records, completely or in part.
  std::string next_quotation();

 private:
  std::string word();
  std::string json_item(unsigned depth);
  std::string token();
  std::string move();
  std::string tag();
  std::string between();
  unsigned below(unsigned bound) { return static_cast<unsigned>(random_() % bound); }
  bool one_in(unsigned chances) { return below(chances) == 0; }
  template <typename Array>
  std::string any_of(Array const& choices) {
    return std::string{choices[below(static_cast<unsigned>(choices.size()))]};
  }

  std::mt19937_64 random_;
  unsigned ply_ = 0;  // in the legal move sequence that most texts follow for a while
  unsigned opening_ = 0;
};

[[nodiscard]] std::string joined(std::vector<std::string> const& pieces);
