import { expect, vi } from "vitest";

import { call, type Answer, type TestAccount } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { strikeClock } from "#test/support/webhooks";

export interface TickView {
  id: string;
  due_at: string;
  started_at: string | null;
  outcome: "started" | "queued" | "skipped" | "missed" | "refused" | "manual";
  reason: { code: string; message: string; execution_id?: string } | null;
  execution_id: string | null;
  workflow_run_id: string | null;
  run_status: string | null;
  run_outcome: string | null;
  run_claimed: boolean;
}

export interface ScheduleView {
  id: string;
  name: string;
  state: "active" | "failing" | "paused" | "ended";
  paused: { reason: string; words: string | null; by: { id: string } | null } | null;
  workflow: { id: string; name: string | null } | null;
  task: string | null;
  input: Record<string, unknown> | null;
  description: string;
  next_run_at: string | null;
  last_tick: TickView | null;
  recent_ticks: Pick<TickView, "outcome" | "run_outcome" | "run_claimed">[];
  failures_in_a_row: number;
  last_error: { code: string; message: string } | null;
  owner: { id: string };
}

type Owner = Pick<TestAccount, "token">;

export const scheduleBody = (agentId: string, fields: Record<string, unknown> = {}): Record<string, unknown> => ({
  name: "Notes of the hour",
  agent_id: agentId,
  task: "Summarize the text in one sentence",
  context: { text: "Revenue grew by 12 percent in the third quarter. Costs stayed flat. Cash rose to 4 million." },
  every_minutes: 60,
  ...fields,
});

/** The fields by which a schedule or trigger of a factory has a workflow in place of a task. */
export const ofWorkflow = (workflowId: string, input?: Record<string, unknown>) => ({
  agent_id: undefined,
  task: undefined,
  context: undefined,
  workflow_id: workflowId,
  ...(input === undefined ? {} : { input }),
});

export async function createSchedule(
  { token }: Owner,
  agentId: string,
  fields: Record<string, unknown> = {},
): Promise<ScheduleView> {
  const answer = await call("POST", "/api/schedules", { token, body: scheduleBody(agentId, fields) });
  expect(answer.status, answer.text).toBe(201);
  return answer.data<ScheduleView>();
}

export const readSchedule = async ({ token }: Owner, id: string): Promise<ScheduleView> =>
  (await call("GET", `/api/schedules/${id}`, { token })).data<ScheduleView>();

export const actOn = ({ token }: Owner, id: string, act: string, body?: unknown): Promise<Answer> =>
  call("POST", `/api/schedules/${id}/${act}`, { token, ...(body === undefined ? {} : { body }) });

export const ticksOf = async ({ token }: Owner, id: string, query = ""): Promise<TickView[]> =>
  (await call("GET", `/api/schedules/${id}/ticks${query}`, { token })).data<{ ticks: TickView[] }>().ticks;

const MINUTE_MS = 60_000;

/** A whole minute this long ago. An alarm is taken for lost twenty seconds after its time. */
export const minutesAgo = (minutes: number): number =>
  Math.floor((Date.now() - 30_000) / MINUTE_MS) * MINUTE_MS - minutes * MINUTE_MS;

/** A multiple of every interval of these tests. */
const LONG_AGO_MS = 43_200 * MINUTE_MS;

/** Makes a schedule due at a moment of the past, as if its alarm had been lost since. */
export const dueSince = (id: string, at: number): Promise<unknown> =>
  inDatabase(
    "UPDATE schedules SET next_at = ?1, begins_at = ?1, anchor_at = ?2 WHERE id = ?3",
    at,
    at - LONG_AGO_MS,
    id,
  );

/** Lets the minute job look until the newest tick of a schedule is as wanted. */
export async function untilTick(
  owner: Owner,
  id: string,
  isWanted: (ticks: TickView[]) => boolean,
): Promise<TickView[]> {
  let ticks: TickView[] = [];
  await vi.waitUntil(
    async () => {
      await strikeClock();
      ticks = await ticksOf(owner, id);
      return isWanted(ticks);
    },
    { timeout: 60_000, interval: 500 },
  );
  return ticks;
}
