import { levelsAbove, MATURITY_LEVELS, type MaturityLevel } from "#engine/governance/maturity";

import { LIVES, RUNS, type AgentKind, type Lives } from "./live-all.ts";
import { SIMULATED_AGENTS } from "./simulated-agent.ts";

const HIGHER_LEVELS = levelsAbove("student");

/** The results of every kind of agent, as Markdown. */
export function tableOf(lives: Lives): string {
  const kinds = Object.keys(lives) as AgentKind[];
  const rows = kinds.map((kind) => [
    SIMULATED_AGENTS[kind].name,
    levelsAtEnd(lives[kind]),
    ...HIGHER_LEVELS.map((level) => runUntil(lives[kind], level)),
  ]);
  return markdown(
    [`Agent (${LIVES} of each)`, `Level after ${RUNS} runs`, ...HIGHER_LEVELS.map((level) => `Run to ${level}`)],
    rows,
  );
}

/** Number of agents at each level at the end; the level alone when all are at one. */
function levelsAtEnd(lives: readonly MaturityLevel[][]): string {
  const found = MATURITY_LEVELS.map((level) => ({
    level,
    count: lives.filter((levels) => levels.at(-1) === level).length,
  })).filter(({ count }) => count > 0);
  return found.map(({ level, count }) => (found.length === 1 ? level : `${count} ${level}`)).join(", ");
}

/** The run by which half of those who reached a level had reached it, and their number when not all did. */
function runUntil(lives: readonly MaturityLevel[][], level: MaturityLevel): string {
  const runs = lives
    .map((levels) => levels.indexOf(level) + 1)
    .filter((run) => run > 0)
    .toSorted((left, right) => left - right);
  if (runs.length === 0) return "never";
  const median = String(runs[Math.floor((runs.length - 1) / 2)]);
  return runs.length === lives.length ? median : `${median} (${runs.length} of ${lives.length})`;
}

const markdown = (head: string[], rows: string[][]): string =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

const PLACE = /(<!-- simulated-agents:begin -->\n)[^]*?(\n<!-- simulated-agents:end -->)/;

/** The document with the table in its place. */
export function withTable(document: string, table: string): string {
  if (!PLACE.test(document)) throw new Error("The document has no place for the table of simulated agents.");
  return document.replace(PLACE, (_all, begin: string, end: string) => `${begin}${table}${end}`);
}
