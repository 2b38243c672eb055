import { callData } from "#web/lib/call.ts";
import type { Query, DataOf } from "#web/lib/operation.ts";
import type { OutcomeName } from "#web/ui/outcome-name.ts";

/** A run of any agent, as `GET /api/executions` shows it. */
export type Run = RunPage["executions"][number];

export type RunPage = DataOf<"GET /api/executions">;

export const readRuns = (query: Query, signal: AbortSignal): Promise<RunPage> =>
  callData("GET", "/api/executions", { query, signal });

/** The outcome, or the current state until the run ends. */
export function outcomeOfRun({ status, outcome, claimed, awaiting_approval_id: approval }: Run): OutcomeName {
  if (status === "pending" || status === "in_progress") return approval === null ? "running" : "waiting";
  if (claimed) return "claimed";
  return outcome ?? (status === "failed" ? "failed" : "void");
}

/** Whether an outage ended a run. Nothing is known about the agent then. */
export const isLost = ({ status, outcome }: Pick<Run, "status" | "outcome">): boolean =>
  status === "failed" && outcome === "void";

export const addressOfRun = ({ execution_id: id }: Run): string => `/runs/${id}`;

/** Tokens in and out. */
export const tokensOf = ({ usage }: Run): number => usage.input_tokens + usage.output_tokens;

const HOUR_MS = 3_600_000;

/** The periods that a list or picture can show, with the hours that they have. */
export const PERIODS = { "24h": 24, "7d": 24 * 7, "30d": 24 * 30 } as const;
export type Period = keyof typeof PERIODS;
export const isPeriod = (name: string | undefined): name is Period =>
  name !== undefined && Object.hasOwn(PERIODS, name);

/** When a period began, by the hour: within an hour the same question has the same answer kept. */
export const beginOf = (period: Period): string =>
  new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS - PERIODS[period] * HOUR_MS).toISOString();

/** The triggers of runs. */
export const TRIGGER_WORDS: Readonly<Record<Run["triggered_by"], string>> = {
  api: "API",
  console: "Console",
  chat: "Chat",
  webhook: "Webhook",
  schedule: "Schedule",
  agent: "Another agent",
  event: "Event",
  workflow: "Workflow",
};

/** Where a run comes from. */
export const ORIGIN_WORDS: Readonly<Record<NonNullable<Run["origin"]>, string>> = {
  person: "A person",
  api: "A program",
  schedule: "The schedule",
  stranger: "A stranger",
};
