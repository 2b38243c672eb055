import type { Acting } from "#agents/fingerprints/acting-agent";
import type { AgentRow } from "#db/schema/agents";
import { boundsOf, type Magnitudes, magnitudesIn } from "#engine/governance/argument-bounds";
import { lowerLevel, maturityRank } from "#engine/governance/maturity";
import type { Tool } from "#engine/reasoning/tool";

import { type PlayedRun, type Player, playRun } from "./play-run.ts";
import type { Period, StoryAgent } from "./story-agents.ts";
import { type GivenTask, taskOf, type WorkName, WORKS } from "./story-works.ts";

const DAY_MS = 86_400_000;
/** The latest run of the past ended before the workspace was opened. */
const LATEST_MS = 3 * 3_600_000;
/** Approvals in a row after which a tool of complexity 3 acts alone. */
const EARNED_AFTER = 3;
const LEVEL_THAT_EARNS: ReadonlySet<Period["level"]> = new Set(["supervised", "autonomous"]);

/** The source that vouches for a run of the past. */
export type Witness = "checked" | "looked" | "wrong" | "alone" | "waiting";

/** A run of the past with its place in the story. */
export interface StoryRun {
  id: string;
  witness: Witness;
  level: Period["level"];
  given: GivenTask;
  played: PlayedRun;
  createdAt: number;
  startedAt: number;
}

/** An agent of the story with what it is made of. */
export interface Cast {
  agentId: string;
  story: StoryAgent;
  configuration: AgentRow["configuration"];
  tools: ReadonlyMap<string, Tool>;
  acting: Acting;
  /** When its second version began; null for an agent with one. */
  secondSince: number | null;
}

/** The version of an agent at a moment. */
export const versionAt = ({ secondSince }: Pick<Cast, "secondSince">, at: number): number =>
  secondSince !== null && at >= secondSince ? 2 : 1;

export interface Stage {
  openedAt: number;
  colleague: string;
  newId: (at: number) => string;
  random: () => number;
  /** The number of the next ticket: each run of the past has its own. */
  nextTicket: () => number;
  /** The orders of work that is done once, such as refunds. */
  settled: Set<string>;
}

interface Played {
  runs: StoryRun[];
  toolsAlone: string[];
  toolBounds: Record<string, Magnitudes>;
}

/** The runs of an agent's past, oldest first, and the tools that its approved calls earned, with their largest numbers. */
export async function playAgent(cast: Cast, stage: Stage): Promise<Played> {
  const approvals = new Map<string, number>();
  const bounds: Record<string, Magnitudes> = {};
  const runs: StoryRun[] = [];
  let hasRefused = false;
  for (const moment of momentsOf(cast.story, stage)) {
    const { level } = moment;
    const earned = [...approvals].flatMap(([tool, count]) => (count >= EARNED_AFTER ? [tool] : []));
    const isRefused = !hasRefused && moment.witness === "alone" && (approvals.size > 0 || level === "supervised");
    const run = await playMoment(cast, stage, {
      ...moment,
      isRefused,
      earned: { covered: coveredOf(cast.story, level), alone: LEVEL_THAT_EARNS.has(level) ? earned : [], bounds },
    });
    hasRefused ||= run.played.requests.some(({ note }) => !note.granted);
    for (const { note, tool, call } of run.played.requests) {
      approvals.set(tool.name, note.granted ? (approvals.get(tool.name) ?? 0) + 1 : 0);
      if (note.granted) bounds[tool.name] = boundsOf([bounds[tool.name] ?? {}, magnitudesIn(call.arguments)]);
    }
    runs.push(run);
  }
  const last = cast.story.periods.at(-1)?.level ?? "student";
  const earned = [...approvals].flatMap(([tool, count]) =>
    count >= EARNED_AFTER && cast.tools.get(tool)?.action !== "refund" ? [tool] : [],
  );
  const toolsAlone = LEVEL_THAT_EARNS.has(last) ? earned : [];
  return { runs, toolsAlone, toolBounds: Object.fromEntries(toolsAlone.map((tool) => [tool, bounds[tool] ?? {}])) };
}

/** The highest complexity that changes nothing. */
const TEXT_ONLY = 2;

/** The complexity up to which the level that a person gave covers tools. */
const coveredOf = (story: StoryAgent, level: Period["level"]): number =>
  Math.max(TEXT_ONLY, maturityRank(lowerLevel(givenLevel(story), level)));

/** The level that a person gave an agent of the story. */
export const givenLevel = ({ periods }: StoryAgent): Period["level"] =>
  lowerLevel(periods[0].level, periods.at(-1)?.level ?? periods[0].level);

interface Moment {
  level: Period["level"];
  witness: Witness;
  work: WorkName;
  index: number;
  at: number;
}

/** The runs of all periods in their order: witnesses are mixed, and works follow each other. */
function momentsOf({ periods, works }: StoryAgent, { openedAt, random }: Stage): Moment[] {
  const proven = works.filter((work) => WORKS[work].proof !== null);
  let index = 0;
  return periods.flatMap((period) => {
    const witnesses = mixed(period);
    const [from, to] = [openedAt - period.from * DAY_MS, Math.min(openedAt - LATEST_MS, openedAt - period.to * DAY_MS)];
    const step = (to - from) / Math.max(1, witnesses.length);
    const provenSoFar = { count: 0 };
    return witnesses.map((witness, place): Moment => {
      index += 1;
      const isProven = witness === "checked" || witness === "wrong";
      const choice = isProven ? proven : works;
      const turn = witness === "checked" ? provenSoFar.count++ : place;
      return {
        level: period.level,
        witness,
        work: (witness === "wrong" ? proven[0] : choice[turn % choice.length]) ?? "locate",
        index,
        at: Math.round(from + (place + 0.1 + 0.8 * random()) * step),
      };
    });
  });
}

/** Each kind of witness spread evenly over the period; the runs that wait for a look come last. */
function mixed({ checked, looked, wrong = 0, alone = 0, waiting = 0 }: Period): Witness[] {
  const counts: readonly (readonly [Witness, number])[] = [
    ["checked", checked],
    ["looked", looked],
    ["wrong", wrong],
    ["alone", alone],
  ];
  const placed = counts.flatMap(([witness, count]) =>
    Array.from({ length: count }, (_, place) => ({ witness, place: (place + 0.5) / count })),
  );
  const inOrder = placed.toSorted((left, right) => left.place - right.place).map(({ witness }) => witness);
  return [...inOrder, ...Array.from({ length: waiting }, (): Witness => "waiting")];
}

async function playMoment(
  { story, configuration, tools }: Cast,
  { openedAt, colleague, newId, random, nextTicket, settled }: Stage,
  { level, witness, work, index, at, earned, isRefused }: Moment & Pick<Player, "earned"> & { isRefused: boolean },
): Promise<StoryRun> {
  const asked = taskOf(work, index, { openedAt, now: at, ticket: nextTicket(), settled });
  const isProven = witness === "checked" || witness === "wrong";
  const given = isProven ? asked : { ...asked, proof: null };
  const startedAt = at + Math.round(40 + 200 * random());
  const { name, role, capabilities } = story;
  const player = { name, role, level, capabilities, configuration, earned, tools };
  const played = await playRun(player, {
    ...given,
    ...(witness === "wrong" ? { misses: "tracking number" } : {}),
    openedAt,
    startedAt,
    colleague,
    isRefused,
    newId,
    random,
  });
  return { id: newId(at), witness, level, given, played, createdAt: at, startedAt };
}
