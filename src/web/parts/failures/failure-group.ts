import { callData } from "#web/lib/call.ts";
import type { DataOf } from "#web/lib/operation.ts";
import { beginOf, type Period } from "#web/parts/runs/run.ts";
import type { OutcomeName } from "#web/ui/outcome-name.ts";

/** The groups of failed runs, as `GET /api/failure-groups` lists them. */
export type FailureGroups = DataOf<"GET /api/failure-groups">;

export type FailureGroup = FailureGroups["groups"][number];

export const readGroups = (period: Period, signal: AbortSignal, limit = 200): Promise<FailureGroups> =>
  callData("GET", "/api/failure-groups", { query: { from: beginOf(period), limit }, signal });

export const addressOfGroup = (id: string): string => `/failures/${id}`;

/** The kinds in words, and the colour of each: that of the outcome that most of its runs have. */
export const KINDS: Readonly<Record<FailureGroup["kind"], readonly [word: string, tone: OutcomeName]>> = {
  tool: ["Tool", "failed"],
  check: ["Check", "failed"],
  refused: ["Refused", "refused"],
  gave_up: ["Gave up", "not_done"],
  platform: ["Platform", "void"],
  provider: ["Provider", "void"],
};

/** Runs of these kinds say nothing about an agent: they count in no share. */
export const isLostKind = ({ kind }: Pick<FailureGroup, "kind">): boolean => kind === "provider" || kind === "platform";

export const runsText = (count: number): string => (count === 1 ? "1 run" : `${count} runs`);
