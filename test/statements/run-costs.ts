import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { repositoryFolder } from "#local/paths";
import { AT_ONCE, FIGURES, risen, settled, type Cost } from "#test/support/costs/figures";

import { COSTS_FILE, type CostTable } from "./costs/table.ts";

/**
 * `npm run cost` prints what operations cost, and ends with 1 when a figure is above the table; a name prints one. `-- --update` records the figures. When one rose, `--why "<reason>"`
 * must say why.
 */
const { values, positionals } = parseArgs({
  options: { update: { type: "boolean", default: false }, why: { type: "string" } },
  allowPositionals: true,
});

const print = (line: string): void => void process.stdout.write(`${line}\n`);

async function measured(): Promise<Record<string, Cost>> {
  const folder = await mkdtemp(join(tmpdir(), "tenure-costs-"));
  const file = join(folder, "measured");
  try {
    const named = positionals.length === 0 ? [] : [`--testNamePattern=^(?:${positionals.join("|")}) `];
    const { status } = spawnSync("vitest", ["run", "--project=costs", ...named], {
      cwd: repositoryFolder,
      env: { ...process.env, COSTS_MEASURED: file, COSTS_RECORDING: values.update ? "1" : "" },
      stdio: "inherit",
    });
    if (status !== 0) throw new Error("Not every operation was measured.");
    const lines = (await readFile(file, "utf8")).trim().split("\n");
    return Object.fromEntries(lines.map((line) => JSON.parse(line) as [string, Cost]));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function printTable(costs: Record<string, Cost>): void {
  for (const [operation, { alone, at_once: together }] of Object.entries(costs)) {
    print(`\n${operation}`);
    for (const figure of FIGURES) {
      if (alone[figure] === 0 && together[figure] === 0) continue;
      const each = (together[figure] / AT_ONCE).toFixed(2);
      print(
        `  ${figure.padEnd(16)} ${String(alone[figure]).padStart(9)} ${each.padStart(12)} each of ${AT_ONCE} at once`,
      );
    }
  }
}

/** The figures of the operation that rose, alone and together. */
function risenOf(name: string, known: Cost | undefined, now: Cost): string[] {
  if (known === undefined) return [];
  const together = risen(known.at_once, now.at_once, { name, times: AT_ONCE });
  return [
    ...risen(known.alone, now.alone, { name, times: 1 }).map((sentence) => `alone: ${sentence}`),
    ...together.map((sentence) => `${AT_ONCE} at once: ${sentence}`),
  ];
}

interface Rise {
  operation: string;
  rose: string[];
}

/** The operations that cost more than the table says, each with its figures; they are printed, too. */
function risesOf(costs: Record<string, Cost>, table: CostTable): Rise[] {
  const rises = Object.entries(costs).flatMap(([operation, cost]) => {
    const rose = risenOf(operation, table.costs[operation], cost);
    return rose.length === 0 ? [] : [{ operation, rose }];
  });
  for (const { operation, rose } of rises) print(`${operation}: ${rose.join(", ")}`);
  return rises;
}

async function update(costs: Record<string, Cost>, table: CostTable, rose: readonly Rise[]): Promise<void> {
  const { why } = values;
  if (rose.length > 0 && why === undefined)
    throw new Error('Figures rose. Say why: npm run cost -- --update --why "<reason>"');
  const day = new Date().toISOString().slice(0, 10);
  const risen = rose.map(({ operation, rose: figures }) => `${operation}: ${figures.join(", ")}`);
  const reasons = why === undefined ? [] : [{ day, reason: why, rose: risen }];
  const now = Object.entries(costs).map(([operation, { alone, at_once: together }]): [string, Cost] => {
    const known = table.costs[operation];
    return [
      operation,
      {
        alone: settled(known?.alone, alone, { name: operation, times: 1 }),
        at_once: settled(known?.at_once, together, { name: operation, times: AT_ONCE }),
      },
    ];
  });
  const kept: CostTable = {
    why: [...table.why, ...reasons],
    costs: { ...table.costs, ...Object.fromEntries(now) },
  };
  await writeFile(COSTS_FILE, `${JSON.stringify(kept, null, 2)}\n`);
  print("Recorded. npm run docs:update writes docs/internals/costs.md.");
}

const table = JSON.parse(await readFile(COSTS_FILE, "utf8")) as CostTable;
const costs = await measured();
printTable(costs);
const rises = risesOf(costs, table);
if (values.update) await update(costs, table, rises);
else if (rises.length > 0) process.exitCode = 1;
