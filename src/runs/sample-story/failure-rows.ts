import { type Cause, causeOfRun } from "#engine/failures/cause-of-run";
import { groupOfCause } from "#engine/failures/fingerprint-of-cause";
import { firstRow } from "#runs/failed-runs/group-run";

import type { StoryRows } from "./store.ts";

type Rows = Pick<StoryRows, "failureGroups" | "failureGroupHours" | "failedRuns">;
type Run = StoryRows["executions"][number];

const HOUR_MS = 3_600_000;

/** The groups of the story's failed runs, as the runs would have made them one after the other. */
export async function failureRows(executions: readonly Run[]): Promise<Rows> {
  const rows: Rows = { failureGroups: [], failureGroupHours: [], failedRuns: [] };
  for (const run of executions) {
    const cause = causeOf(run);
    if (cause !== null) count(rows, run, cause, await groupOfCause(run.tenantId, cause, run.agentId));
  }
  return rows;
}

function causeOf({
  status,
  outcome = null,
  error = null,
  checks = null,
  reasoningTrace,
  result = null,
  connection,
}: Run) {
  if (outcome === null || outcome === "done") return null;
  return causeOfRun({ status, outcome, error, checks, reasoningTrace, result, connection: connection ?? null });
}

function count(rows: Rows, run: Run, cause: Cause, groupId: string): void {
  const { tenantId, agentId, agentVersion } = run;
  const endedAt = run.completedAt ?? run.createdAt;
  const group = rows.failureGroups.find(({ id }) => id === groupId);
  if (group === undefined)
    rows.failureGroups.push(firstRow({ tenantId, agentId, agentVersion }, cause, groupId, endedAt));
  else addTo(group, cause, agentVersion, endedAt);
  const startsAt = endedAt - (endedAt % HOUR_MS);
  const isHour = (hour: Rows["failureGroupHours"][number]): boolean =>
    hour.failureGroupId === groupId && hour.startsAt === startsAt && hour.byAgent === agentId;
  const hour = rows.failureGroupHours.find(isHour);
  if (hour === undefined)
    rows.failureGroupHours.push({ failureGroupId: groupId, startsAt, byAgent: agentId, tenantId, runs: 1 });
  else hour.runs += 1;
  const { code, tool, connection, message } = cause;
  rows.failedRuns.push({ runId: run.id, tenantId, failureGroupId: groupId, code, tool, connection, message, endedAt });
}

/** A further run of a group: only what is the same in all of them stays. */
function addTo(group: Rows["failureGroups"][number], cause: Cause, version: number, endedAt: number): void {
  group.runs += 1;
  group.lastAt = Math.max(group.lastAt, endedAt);
  group.lastVersion = Math.max(group.lastVersion, version);
  group.message = cause.message;
  group.path = cause.path;
  group.same = Object.fromEntries(
    Object.entries(group.same).filter(([pointer, value]) => cause.given[pointer] === value),
  );
}
