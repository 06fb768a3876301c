"""Sums of the counts of several bases."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal
from typing import Any, Dict, List, Optional, Sequence, Tuple

from ..command import Row

_tree_counts = ("games", "white", "draws", "black", "rated", "rating_sum")


def _whole(value: float) -> int:
    """The nearest whole number as the command rounds: halves away from zero."""
    return int(Decimal(value).to_integral_value(ROUND_HALF_UP))


def _rounded(sum_: int, count: int) -> Optional[int]:
    """A mean as a whole number."""
    return None if count == 0 else _whole(sum_ / count)


def _add_tree(total: Row, part: Row) -> None:
    for key in _tree_counts:
        total[key] = total.get(key, 0) + part[key]
    years: Dict[str, int] = total.setdefault("years", {})
    for year, games in part["years"].items():
        years[year] = years.get(year, 0) + games


def _tree_row(first: Sequence[str], total: Row, last: Sequence[str]) -> Row:
    """The members in the order of the command."""
    years = {str(year): total["years"][str(year)] for year in sorted(int(year) for year in total["years"])}
    row: Row = {key: total[key] for key in first if key in total}
    row.update({key: total[key] for key in ("games", "white", "draws", "black")})
    row["rating"] = _rounded(total["rating_sum"], total["rated"])
    row["first_year"] = int(min(years, key=int)) if years else None
    row["last_year"] = int(max(years, key=int)) if years else None
    row.update({"rated": total["rated"], "rating_sum": total["rating_sum"], "years": years})
    row.update({key: total[key] for key in last if key in total})
    return row


def sum_trees(trees: Sequence[Row]) -> Optional[Row]:
    """The tree of several bases, as the command prints it for one. None without any."""
    if not trees:
        return None
    total: Row = {key: trees[0][key] for key in ("position", "variant", "opening") if key in trees[0]}
    moves: Dict[str, Row] = {}
    for tree in trees:
        _add_tree(total, tree)
        for move in tree["moves"]:
            own = moves.setdefault(move["move"], {key: move[key] for key in ("move", "fen", "opening") if key in move})
            _add_tree(own, move)
    row = _tree_row(("position", "variant", "opening"), total, ())
    in_order = sorted(moves.values(), key=lambda move: (-move["games"], move["move"].encode()))
    row["moves"] = [_tree_row(("move",), move, ("fen", "opening")) for move in in_order]
    return row


_sums = ("games", "white", "draws", "black", "both_lose", "unknown", "plies_games", "plies_sum", "rated", "rating_sum")
_numbers = ("year", "decade", "length", "rating", "rating-gap")
_labels = {"rating": "rating_from"}  # whose name another member has


def _decimal(value: float, digits: int) -> float:
    """A number with at most so many decimals, in JSON as the command writes it: a whole one without a point."""
    scale = float(10**digits)
    rounded = _whole(value * scale) / scale
    return int(rounded) if rounded.is_integer() else rounded


def _share(part: float, whole: int) -> Optional[float]:
    return None if whole == 0 else _decimal(100 * (part / whole), 1)


def name_variants(parts: Sequence[Tuple[Sequence[Row], Sequence[str]]]) -> List[List[Row]]:
    """Groups by opening, with the variant behind each opening if the bases have several in all: a base with games of a
    single one leaves it out. parts: the groups and the variants of each base."""
    several = len({variant for _, variants in parts for variant in variants}) > 1

    def named(row: Row, variants: Sequence[str]) -> Row:
        opening = row["opening"]
        if opening is None or not several or len(variants) != 1 or opening.endswith(")"):
            return row
        return {**row, "opening": f"{opening} ({variants[0]})"}

    return [[named(row, variants) for row in rows] for rows, variants in parts]


def sum_stats(parts: Sequence[Sequence[Row]], by: Sequence[str]) -> List[Row]:
    """The groups of several bases, as damier stats --by prints them for one.

    Labels are the members before `games`; groups of numbers are in their order, others by their games.
    """
    groups: Dict[Tuple[Any, ...], Row] = {}
    labels: List[str] = []
    order: List[str] = []
    for rows in parts:
        for row in rows:
            if not labels:
                order = list(row)
                labels = order[: order.index("games")]
            key = tuple(row[label] for label in labels)
            total = groups.setdefault(key, {})
            for name in _sums:
                total[name] = total.get(name, 0) + row[name]
            for name, choose in (("first_year", min), ("last_year", max)):
                known = [each for each in (total.get(name), row[name]) if each is not None]
                total[name] = choose(known) if known else None
    whole = sum(total["games"] for total in groups.values())
    firsts = [labels.index(_labels.get(name, name.replace("-", "_"))) for name in by] if labels else []
    outer: Dict[Any, int] = {}
    for key, total in groups.items():
        outer[key[firsts[0]]] = outer.get(key[firsts[0]], 0) + total["games"]

    def place(key: Tuple[Any, ...]) -> List[Any]:
        found: List[Any] = []
        for number, (name, first) in enumerate(zip(by, firsts)):
            label = key[first]
            games = outer[label] if number == 0 else groups[key]["games"]
            text = isinstance(label, str)
            found.append(label is None)
            found.append(0 if name in _numbers else -games)
            found.append((label or 0 if not text else 0, label.encode() if text else b""))
        return found

    result = []
    for key in sorted(groups, key=place):
        total = groups[key]
        decided = total["white"] + total["draws"] + total["black"] + total["both_lose"]
        within = whole if len(by) == 1 else outer[key[firsts[0]]]
        total["share_percent"] = _share(total["games"], within)
        total["white_percent"] = _share(total["white"] + total["draws"] / 2, decided)
        total["draw_percent"] = _share(total["draws"], decided)
        total["plies"] = _decimal(total["plies_sum"] / total["plies_games"], 1) if total["plies_games"] else None
        total["rating"] = _rounded(total["rating_sum"], total["rated"])
        values = {**total, **dict(zip(labels, key))}
        result.append({name: values[name] for name in order})
    return result
