const CONTEXT_LINES = 3;

/**
 * The difference of two texts as a unified diff with one hunk, from the first line that differs to the last. Empty for equal texts.
 */
export function lineDiff(before: string, after: string): string {
  if (before === after) return "";
  const old = before.split("\n");
  const next = after.split("\n");
  const shorter = Math.min(old.length, next.length);
  let head = 0;
  while (head < shorter && old[head] === next[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && old.at(-1 - tail) === next.at(-1 - tail)) tail += 1;
  const start = Math.max(0, head - CONTEXT_LINES);
  const kept = Math.min(CONTEXT_LINES, tail);
  const removed = old.slice(head, old.length - tail);
  const added = next.slice(head, next.length - tail);
  const leading = old.slice(start, head);
  const trailing = old.slice(old.length - tail, old.length - tail + kept);
  const around = leading.length + trailing.length;
  return [
    `@@ -${start + 1},${removed.length + around} +${start + 1},${added.length + around} @@`,
    ...leading.map((line) => ` ${line}`),
    ...removed.map((line) => `-${line}`),
    ...added.map((line) => `+${line}`),
    ...trailing.map((line) => ` ${line}`),
  ].join("\n");
}
