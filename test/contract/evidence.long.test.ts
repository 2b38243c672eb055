import { readFile } from "node:fs/promises";
import { resolve } from "node:path";

import { beforeAll, describe, expect, it } from "vitest";

import { type AgentKind, liveAll, type Lives } from "#bench/simulate/live-all";
import { tableOf, withTable } from "#bench/simulate/table";
import { MATURITY_LEVELS, maturityRank, type MaturityLevel } from "#engine/governance/maturity";
import { repositoryFolder } from "#local/paths";

/** Agents that follow the platform's own rules, from the run to the exam; `bench/simulate` defines their kinds. */
let lives: Lives;
beforeAll(() => {
  lives = liveAll();
}, 240_000);

const highest = (levels: readonly MaturityLevel[]): MaturityLevel =>
  levels.reduce((best, level) => (maturityRank(level) > maturityRank(best) ? level : best));
/** The levels that agents of a kind ever had, the highest of each. */
const heights = (kind: AgentKind): Set<MaturityLevel> => new Set(lives[kind].map(highest));
const ends = (kind: AgentKind): Set<MaturityLevel | undefined> => new Set(lives[kind].map((levels) => levels.at(-1)));
const below = (level: MaturityLevel): MaturityLevel[] => MATURITY_LEVELS.slice(0, maturityRank(level) - 1);

describe("an agent that bluffs", () => {
  it.each(["bluff", "bluffPartlyChecked", "bluffPraised", "bluffYes", "bluffFlattered"] as const)(
    "stays a student: %s",
    (kind) => {
      expect([...heights(kind)]).toEqual(["student"]);
    },
  );
});

describe("an agent whose work is checked", () => {
  it("becomes autonomous when it is right in 95 of 100, and stays so", () => {
    expect([...ends("good")]).toEqual(["autonomous"]);
  });

  it("does not become autonomous when it is right in 80 of 100, nor supervised when in 60", () => {
    expect(below("autonomous")).toEqual(expect.arrayContaining([...heights("fair")]));
    expect(below("supervised")).toEqual(expect.arrayContaining([...heights("weak")]));
  });

  it("loses its levels when it gets worse", () => {
    expect([...heights("fading")]).toEqual(["autonomous"]);
    expect([...ends("fading")]).toEqual(["student"]);
  });
});

describe("an agent whose work no one checks", () => {
  it("stays a student, however good it is", () => {
    expect([...heights("goodUnseen")]).toEqual(["student"]);
  });

  it("rises faster with a judge that is known to agree with people", () => {
    const runsTo = (kind: AgentKind): number =>
      lives[kind].reduce((sum, levels) => sum + levels.filter((level) => level === "student").length, 0);
    expect(runsTo("goodJudged")).toBeLessThan(runsTo("goodHonest") / 2);
  });
});

describe("an agent that is right in 60 of 100", () => {
  it.each(["weakPraised", "weakPartlyChecked", "weakYes", "weakFlattered"] as const)(
    "is not made autonomous by who praises everything: %s",
    (kind) => {
      expect(below("autonomous")).toEqual(expect.arrayContaining([...heights(kind)]));
    },
  );
});

it("docs/evidence.md shows their progress (npm run simulate writes it)", async () => {
  const document = await readFile(resolve(repositoryFolder, "docs/evidence.md"), "utf8");
  expect(document).toBe(withTable(document, tableOf(lives)));
});
