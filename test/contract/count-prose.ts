import { PROSE_RULES } from "./prose-rules.ts";
import { TEXT_KINDS, textsOfCode, textsOfMarkdown, type ProseText, type TextKind } from "./prose-texts.ts";

export interface ProseHit extends ProseText {
  path: string;
  rule: string;
}

/** The number of hits of each rule, by the kind of text. */
export type ProseCounts = Record<string, Record<TextKind, number>>;

export function proseHits(path: string, source: string): ProseHit[] {
  return textsOf(path, source).flatMap((text) =>
    PROSE_RULES.flatMap(({ name, pattern }) =>
      [...text.text.matchAll(pattern)].map(() => ({ ...text, path, rule: name })),
    ),
  );
}

function textsOf(path: string, source: string): ProseText[] {
  if (path.endsWith(".md")) return textsOfMarkdown(source);
  // JSON in parentheses is an expression of TypeScript.
  return path.endsWith(".json") ? textsOfCode(`${path}.ts`, `(${source})`) : textsOfCode(path, source);
}

export function countProse(hits: readonly ProseHit[]): ProseCounts {
  const counts: ProseCounts = Object.fromEntries(
    PROSE_RULES.map(({ name }) => [name, { product: 0, markdown: 0, comment: 0, test: 0 }]),
  );
  for (const { rule, kind } of hits) {
    const row = counts[rule];
    if (row !== undefined) row[kind] += 1;
  }
  return counts;
}

export interface ProseChange {
  rule: string;
  kind: TextKind;
  baseline: number;
  count: number;
}

/** Each rule and kind of text whose count differs from the baseline. A rule without a baseline starts at zero. */
export function compareProse(baseline: Partial<ProseCounts>, counts: ProseCounts): ProseChange[] {
  return Object.entries(counts).flatMap(([rule, row]) =>
    TEXT_KINDS.map((kind) => ({ rule, kind, baseline: baseline[rule]?.[kind] ?? 0, count: row[kind] })).filter(
      (change) => change.count !== change.baseline,
    ),
  );
}
