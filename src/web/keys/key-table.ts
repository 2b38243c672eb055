/** Where `g` and a letter lead. */
export const PLACES: Readonly<Record<string, readonly [path: string, title: string]>> = {
  o: ["/", "Overview"],
  r: ["/runs", "Runs"],
  a: ["/agents", "Agents"],
  p: ["/approvals", "Approvals"],
  s: ["/skills", "Skills"],
  m: ["/marketplace", "Marketplace"],
  e: ["/effects", "Effects"],
  i: ["/integrations", "Integrations"],
  u: ["/audit", "Audit"],
  v: ["/review", "Review"],
  w: ["/webhooks", "Webhooks"],
};

/** Every key with what it does, as the sheet of keys shows them. */
export const KEY_WORDS: readonly (readonly [keys: string, does: string])[] = [
  ["Ctrl K or ⌘ K", "find anything"],
  ["/", "go to the filter"],
  ["C", "run a task"],
  ["J and K", "next and previous row"],
  ["X and Shift X", "select the row, and all rows since the last one"],
  ["= with two rows", "compare them"],
  ["S in a comparison", "swap its sides"],
  ["Enter", "open the row"],
  ["[ and ]", "previous and next run"],
  ["A and R", "approve, reject"],
  ["E on a request", "change its call before you approve it"],
  ["R on a run", "run it again"],
  ["Y, P, N and U under a result", "it was right, partly right, wrong, unsafe"],
  ["E under a result", "say what it should have been"],
  ["↑ ↓ ← → in a trace", "move, fold and unfold"],
  ["Ctrl . or ⌘ .", "cancel the run"],
  ["N on Agents", "new agent"],
  ["Z", "undo, while the message is shown"],
  ...Object.entries(PLACES).map(([letter, [, title]]): [string, string] => [`G ${letter.toUpperCase()}`, title]),
  ["Esc", "close"],
  ["?", "these keys"],
];
