#!/bin/sh
# The wall time of annotating games with one process of an engine and with several, and how many times faster these are.
# The engine is that of the tests, with a fixed CPU time for each position, so that nothing depends on its search. Run it
# on a machine that does nothing else.
# usage: annotate_processes.sh BUILD_FOLDER [GAMES [PROCESSES [MILLISECONDS]]]
set -eu
build=${1:?"build folder"}
games=${2:-100}
processes=${3:-2}
work=${4:-5}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

"$build/bench/damier_make_archive" "$games" --clean > "$folder/games.pdn"
engine="'$(cd "$build" && pwd)/tests/engine/damier_legal_engine'"

# seconds PROCESSES: annotates a new base and prints the wall time; the base is left for comparison
seconds() {
  "$build/apps/damier/damier" import "$folder/$1.db" "$folder/games.pdn" --quiet > "$folder/log" || [ $? -eq 1 ]
  begin=$(date +%s.%N)
  "$build/apps/damier/damier" annotate "$folder/$1.db" --engine "$engine" --depth 2 --parameter "work=$work" \
    --processes "$1" --format json --quiet > "$folder/$1.json"
  end=$(date +%s.%N)
  echo "$begin $end" | awk '{ printf "%.2f", $2 - $1 }'
}

one=$(seconds 1)
several=$(seconds "$processes")
for number in 1 "$processes"; do
  "$build/apps/damier/damier" export "$folder/$number.db" --to pdn -o "$folder/$number.pdn"
done
cmp "$folder/1.pdn" "$folder/$processes.pdn"
sed -n 's/.*"answers": *\([0-9]*\).*/\1 positions/p' "$folder/1.json"
echo "$one $several $processes" |
  awk '{ printf "1 process: %.2f s, %d processes: %.2f s, %.2f times one\n", $1, $3, $2, $1 / $2 }'
