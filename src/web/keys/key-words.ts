import { PLACES } from "./key-table.ts";

/** Every key with what it does, as the sheet of keys shows them. */
export const KEY_WORDS: readonly (readonly [keys: string, does: string])[] = [
  ["Ctrl K or ⌘ K", "find anything"],
  ["/", "go to the filter"],
  ["C", "run a task"],
  ["J and K", "next and previous row"],
  ["X and Shift X", "select the row, and all rows since the last one"],
  ["= with two rows", "compare them"],
  ["= on a step of a model", "try variants from it in the playground"],
  ["Ctrl Enter or ⌘ Enter in the playground", "run the variants"],
  ["S in a comparison", "swap its sides"],
  ["Enter", "open the row"],
  ["[ and ]", "previous and next run"],
  ["A and R", "approve, reject"],
  ["E on a request", "change its call before you approve it"],
  ["R on a run", "run it again"],
  ["Y, P, N and U under a result", "it was right, partly right, wrong, unsafe"],
  ["E under a result", "say what it should have been"],
  ["↑ ↓ ← → in a trace", "move, fold and unfold"],
  ["Ctrl Enter or ⌘ Enter in a task", "run it"],
  ["Ctrl . or ⌘ .", "cancel the run"],
  ["N on a list", "new agent, schedule or rule"],
  ["Z", "undo, while the message is shown"],
  ...Object.entries(PLACES).map(([letter, [, title]]): [string, string] => [`G ${letter.toUpperCase()}`, title]),
  ["Esc", "close"],
  ["?", "these keys"],
];
