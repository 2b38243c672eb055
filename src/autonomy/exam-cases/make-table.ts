import type { Draw } from "./draw.ts";
import type { Material } from "./materials.ts";

/** A table of numbers, and the total of one of its groups. */
export interface AskedTable {
  csv: string;
  group: string;
  /** The requested group. */
  asked: string;
  measure: string;
  total: number;
}

/** A table in which each group occurs several times; harder ones are longer. */
export function makeTable(draw: Draw, { tables }: Material, difficulty: number): AskedTable {
  const { group, groups, measure } = draw.one(tables);
  const kept = draw.some(groups, 3 + difficulty);
  const rows = kept.flatMap((name) =>
    Array.from({ length: 2 + difficulty }, () => [name, draw.whole(11, 97)] as const),
  );
  const asked = kept[0] ?? "";
  const total = rows.reduce((sum, [name, value]) => sum + (name === asked ? value : 0), 0);
  const lines = draw.some(rows, rows.length).map(([name, value]) => `${name},${value}`);
  return { csv: [`${group},${measure}`, ...lines].join("\n"), group, asked, measure, total };
}
