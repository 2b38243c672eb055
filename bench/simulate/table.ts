import { MATURITY_LEVELS, maturityRank, type MaturityLevel } from "#engine/governance/maturity";

import { alarmsOf, LONGEST, TRUE_SUCCESS } from "./false-alarms.ts";
import { GROUPS, type Lives } from "./live-all.ts";
import { RUNS_A_DAY } from "./live.ts";
import { quantile, spread } from "./quantile.ts";
import type { Chronicle, Moment, SimulatedLife } from "./simulated-life.ts";

type Chronicles = readonly Chronicle[];

/** The results of every kind of life, as Markdown. */
export const tablesOf = (lives: Lives, count: number): string =>
  [
    `### Attacks of one person (${count.toLocaleString("en")} lives each)`,
    climbsTable(GROUPS.CLIMBS, lives.CLIMBS),
    "### With the help of others",
    climbsTable(GROUPS.WITH_OTHERS, lives.WITH_OTHERS),
    "### Colleagues, beside people who look honestly",
    colleaguesTable(GROUPS.COLLEAGUES, lives.COLLEAGUES),
    "### Something else acts than what earned the level",
    changeTable({ ...GROUPS.SWAPPED, ...GROUPS.NARROWED }, { ...lives.SWAPPED, ...lives.NARROWED }),
    "### Autonomous agents that are spoilt",
    lossTable(GROUPS.SPOILT, lives.SPOILT),
    `### Honest agents, with ${RUNS_A_DAY} runs a day`,
    honestTable("supervised", GROUPS.HONEST, lives.HONEST),
    honestTable("autonomous", GROUPS.TO_AUTONOMOUS, lives.TO_AUTONOMOUS),
    "### Vouched runs up to the first alarm",
    alarmTable(count),
  ].join("\n\n");

type Rows = Readonly<Record<string, SimulatedLife>>;
type Found = Readonly<Record<string, Chronicles>>;

const table = (
  head: readonly string[],
  rows: Rows,
  found: Found,
  cells: (of: Chronicles) => readonly string[],
): string =>
  markdown([
    [...head],
    ...Object.entries(rows).map(([kind, { name, before }]) => [name, before, ...cells(found[kind] ?? [])]),
  ]);

const climbsTable = (rows: Rows, found: Found): string =>
  table(["Attack", "Before", "Level now", "Reached at run", "Looks of others"], rows, found, (of) => {
    const level = highest(of);
    const reached = momentsAt(of, level);
    const refused = of.every((each) => each.refused > 0);
    return [
      refused ? "student; each request is refused" : level,
      reached.length === 0 ? "–" : spread(reached.map(({ run }) => run)),
      reached.length === 0 ? "–" : spread(reached.map(({ otherLooks }) => otherLooks)),
    ];
  });

const colleaguesTable = (rows: Rows, found: Found): string =>
  table(["Attack", "Before", "Highest level", "Acts in the end as", "Looks of witnesses"], rows, found, (of) => [
    highest(of),
    [...new Set(of.map(({ actsAs }) => actsAs))].join(" or "),
    spread(of.map(({ otherLooks }) => otherLooks)),
  ]);

const changeTable = (rows: Rows, found: Found): string =>
  table(["Change", "Before", "On probation", "Calls made alone after it"], rows, found, (of) => [
    shareOf(of, ({ probation }) => probation !== null),
    spread(of.map(({ aloneAfterChange }) => aloneAfterChange)),
  ]);

const lossTable = (rows: Rows, found: Found): string =>
  table(["Agent", "Before", "Acts as intern after", "Loses its level after"], rows, found, (of) => [
    lossText(of, "probation"),
    lossText(of, "demotion"),
  ]);

function lossText(of: Chronicles, loss: "probation" | "demotion"): string {
  const moments = of.flatMap((each) => each[loss] ?? []);
  return moments.length === 0 ? "–" : `${spread(moments.map(({ run }) => run))} runs`;
}

const honestTable = (target: "supervised" | "autonomous", rows: Rows, found: Found): string =>
  table(["Agent", "Before", target, "Runs", "Working days", "Looks", "Calls decided"], rows, found, (of) => {
    const moments = momentsAt(of, target);
    const column = (value: (moment: Moment) => number): string => spread(moments.map(value));
    return [
      shareOf(of, ({ reached }) => reached[target] !== undefined),
      column(({ run }) => run),
      column(({ day }) => day),
      column(({ looks }) => looks),
      column(({ decisions }) => decisions),
    ];
  });

/** The figures of the former rule, from the review's 2,000 lives. */
const FORMER_ALARMS: Readonly<Record<number, string>> = {
  0: "13",
  0.35: "20 (37)",
  0.5: "49 (135)",
  0.6: "187 (573)",
  0.7: "about 2,000",
  0.95: "never",
};

const alarmTable = (lives: number): string =>
  markdown([
    ["True success", "Before, any level", "intern", "supervised", "autonomous"],
    ...TRUE_SUCCESS.map((success) => [
      String(success),
      FORMER_ALARMS[success] ?? "–",
      ...(["intern", "supervised", "autonomous"] as const).map((level) => alarmText(alarmsOf(level, success, lives))),
    ]),
  ]);

const alarmText = (alarms: readonly number[]): string =>
  [quantile(alarms, 0.5) ?? 0, quantile(alarms, 0.9) ?? 0]
    .map((value, place) => {
      const text = value === LONGEST ? `over ${LONGEST.toLocaleString("en")}` : value.toLocaleString("en");
      return place === 0 ? text : ` (${text})`;
    })
    .join("");

/** The highest level that any of them had. */
export const highest = (of: Chronicles): MaturityLevel =>
  of
    .flatMap(({ reached, endsAt }) => [...MATURITY_LEVELS.filter((level) => reached[level] !== undefined), endsAt])
    .reduce((best, level) => (maturityRank(level) > maturityRank(best) ? level : best), "student");

export const momentsAt = (of: Chronicles, level: MaturityLevel): Moment[] =>
  of.flatMap(({ reached }) => reached[level] ?? []);

function shareOf(of: Chronicles, holds: (chronicle: Chronicle) => boolean): string {
  const share = (of.filter(holds).length / of.length) * 100;
  return share === 0 || share === 100 ? `${share} %` : `${Math.floor(share * 10) / 10} %`;
}

const markdown = ([head = [], ...rows]: string[][]): string =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

const PLACE = /(<!-- simulated-agents:begin -->\n)[^]*?(\n<!-- simulated-agents:end -->)/;

/** The document with the tables in their place. */
export function withTables(document: string, tables: string): string {
  if (!PLACE.test(document)) throw new Error("The document has no place for the tables of simulated agents.");
  return document.replace(PLACE, (_all, begin: string, end: string) => `${begin}${tables}${end}`);
}
