import type { BaseContext } from "#context/context";
import { commit } from "#db/commit";
import { type Cause, causeOfRun } from "#engine/failures/cause-of-run";
import { agentOfCause, groupOfCause } from "#engine/failures/fingerprint-of-cause";
import { decideAnew } from "#errors/moved-on";
import { emitEvent } from "#events/outbox/emit-event";

import { reopens } from "./reopens.ts";
import {
  addToGroup,
  addToHour,
  type FailedRun,
  type FailureGroupRow,
  insertFailedRun,
  isAlreadyCounted,
  requireSameGroup,
  requireUncounted,
  selectGroupState,
} from "./store.ts";
import { titleOfGroup } from "./title-of-group.ts";

const HOUR_MS = 3_600_000;

type GroupContext = Pick<BaseContext, "db" | "writer" | "clock" | "newId" | "log"> & { tenant: { id: string } };

/**
 * Counts an ended run in the group of its cause; null for a run without a failure, so that good runs pay nothing. Called after the
 * batch of the end. Never throws: what it leaves out, and what a crash cuts off, the sweep counts.
 */
export function groupRun(ctx: GroupContext, run: FailedRun): Promise<void> | null {
  const cause = run.outcome === "done" ? null : causeOfRun(run);
  if (cause === null) return null;
  return countFailure(ctx, run, cause).catch((error: unknown) => {
    ctx.log.error("failure_not_grouped", { tenant: run.tenantId, execution: run.id, error });
  });
}

/** Counts a run in the group of its cause, once, and sends the event of a group that opens. A run of a deleted agent is passed over. */
async function countFailure(ctx: GroupContext, run: FailedRun, cause: Cause): Promise<void> {
  const { db, writer, clock, newId } = ctx;
  // Not the request's context: its Idempotency-Key belongs to its own batch.
  const own = { writer, clock, newId, tenant: { id: run.tenantId } };
  const groupId = await groupOfCause(run.tenantId, cause, run.agentId);
  const endedAt = run.completedAt ?? clock();
  const row = firstRow(run, cause, groupId, endedAt);
  try {
    await decideAnew(async () => {
      const known = await selectGroupState(db, run.tenantId, groupId);
      const isReopened = known !== undefined && reopens(known, run);
      await commit(own, [
        requireUncounted(run.id),
        requireSameGroup(groupId, known),
        addToGroup(row, isReopened),
        addToHour({
          failureGroupId: groupId,
          startsAt: endedAt - (endedAt % HOUR_MS),
          byAgent: run.agentId,
          tenantId: run.tenantId,
          runs: 1,
        }),
        insertFailedRun({
          runId: run.id,
          tenantId: run.tenantId,
          failureGroupId: groupId,
          code: cause.code,
          tool: cause.tool,
          connection: cause.connection,
          message: cause.message,
          endedAt,
        }),
        ...(known === undefined || isReopened
          ? [
              emitEvent(own, "failure_group.opened", {
                ...openedData(row),
                execution_id: run.id,
                is_reopened: isReopened,
              }),
            ]
          : []),
      ]);
    });
  } catch (error) {
    if (!isAlreadyCounted(error)) throw error;
  }
}

/** A group with its first run, which ended at a moment. */
export const firstRow = (
  run: Pick<FailedRun, "tenantId" | "agentId" | "agentVersion">,
  cause: Cause,
  id: string,
  at: number,
): FailureGroupRow => ({
  id,
  tenantId: run.tenantId,
  agentId: agentOfCause(cause, run.agentId),
  kind: cause.kind,
  code: cause.code,
  tool: cause.tool,
  connection: cause.connection,
  path: cause.path,
  message: cause.message,
  same: cause.given,
  runs: 1,
  firstAt: at,
  firstVersion: run.agentVersion,
  lastAt: at,
  lastVersion: run.agentVersion,
  state: "open",
  mutedUntil: null,
  resolvedAt: null,
  resolvedBy: null,
  resolvedVersion: null,
  reopenedAt: null,
  reopenedVersion: null,
  ownerId: null,
  revision: 1,
});

const openedData = (group: FailureGroupRow) => ({
  failure_group_id: group.id,
  title: titleOfGroup(group),
  failure_kind: group.kind,
  code: group.code,
  tool: group.tool,
  connection: group.connection,
  agent_id: group.agentId,
});
