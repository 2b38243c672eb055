import type { ServiceContext } from "#context/context";
import { changeRow, type RowChange } from "#db/change-row";
import type { Statement } from "#db/statement";
import { type AppError, invalidInput, notFound } from "#errors/app-error";
import { isUuid } from "#lib/uuid";
import { auditChange } from "#platform/audit/audit-entry";
import { titleOfGroup } from "#runs/failed-runs/title-of-group";
import { actingUser } from "#tenancy/acting-user";

import { stateNow } from "./arrange-groups.ts";
import { periodOf } from "./period-of.ts";
import type { UpdateFailureGroupInput } from "./schemas.ts";
import {
  type ChangingGroup,
  type FailureGroupRow,
  type Period,
  requirePerson,
  selectGroup,
  type ShownGroup,
  unchangedGroup,
  updateGroup,
} from "./store.ts";

const LONGEST_MUTE_MS = 90 * 86_400_000;

/** A group as it is after a change, with its figures of the last 24 hours. */
export interface ChangedGroup {
  group: ShownGroup;
  period: Period;
}

/**
 * Mutes, resolves or opens a group, or gives it an owner. Throws NOT_FOUND, and INVALID_INPUT for a time that is past or too far and
 * for an owner who is not an active person of the workspace.
 */
export async function updateFailureGroup(
  ctx: ServiceContext,
  groupId: string,
  input: UpdateFailureGroupInput,
): Promise<ChangedGroup> {
  const period = periodOf({ from: undefined, to: undefined }, ctx.clock());
  const group = await changeRow(
    ctx,
    { find: () => findGroup(ctx, groupId, period, input.owner_id ?? null), unchanged: unchangedGroup },
    (row): RowChange<ShownGroup> => {
      const changes = changesOf(ctx, row, input);
      if (Object.keys(changes).length === 0) return { statements: null, result: row };
      const revised = { ...changes, revision: row.revision + 1 };
      const result = { ...row, ...revised, ...namesOf(row, changes) };
      return {
        statements: [...ownerRule(ctx, changes.ownerId), updateGroup(row, revised)],
        audit: [
          auditChange(ctx, {
            action: "update_failure_group",
            summary: titleOfGroup(row),
            agentId: row.agentId,
            before: told(row),
            after: told(result),
          }),
        ],
        result,
      };
    },
  );
  return { group, period };
}

async function findGroup(
  ctx: ServiceContext,
  id: string,
  period: Period,
  owner: string | null,
): Promise<ChangingGroup> {
  const persons = { owner, actor: actingUser(ctx.actor) };
  const group = isUuid(id) ? await selectGroup(ctx.db, ctx.tenant.id, { id, period, persons }) : undefined;
  if (group === undefined) throw notFound("failure group", id);
  return group;
}

type Changes = Partial<
  Pick<FailureGroupRow, "state" | "mutedUntil" | "resolvedAt" | "resolvedBy" | "resolvedVersion" | "ownerId">
>;

const UNRESOLVED = { resolvedAt: null, resolvedBy: null, resolvedVersion: null };

function changesOf(ctx: ServiceContext, row: ShownGroup, input: UpdateFailureGroupInput): Changes {
  const { state, until, owner_id: ownerId } = input;
  const now = ctx.clock();
  const changes: Changes = ownerId === undefined || ownerId === row.ownerId ? {} : { ownerId };
  const present = stateNow(row, now);
  if (state === "muted") return { ...changes, state, mutedUntil: endOfMute(until, now), ...UNRESOLVED };
  if (state === undefined || state === present) return changes;
  if (state === "open") return { ...changes, state, mutedUntil: null, ...UNRESOLVED };
  return {
    ...changes,
    state,
    mutedUntil: null,
    resolvedAt: now,
    resolvedBy: actingUser(ctx.actor),
    resolvedVersion: row.lastVersion,
  };
}

function endOfMute(until: string | undefined, now: number): number {
  const at = until === undefined ? now + LONGEST_MUTE_MS : Date.parse(until);
  const path = "body.until";
  if (at <= now) throw invalidInput({ path, code: "too_small", message: "must be in the future" });
  if (at > now + LONGEST_MUTE_MS)
    throw invalidInput({ path, code: "too_big", message: "must be at most 90 days from now" });
  return at;
}

const namesOf = (row: ChangingGroup, { ownerId, resolvedBy }: Changes) => ({
  ownerName: ownerId === undefined ? row.ownerName : row.newOwnerName,
  resolverName: resolvedBy === undefined ? row.resolverName : row.actorName,
});

function ownerRule(ctx: ServiceContext, ownerId: string | null | undefined): Statement[] {
  if (typeof ownerId !== "string") return [];
  const refusal = (): AppError =>
    invalidInput({
      path: "body.owner_id",
      code: "unknown_person",
      message: "must be an active person of the workspace",
    });
  return [requirePerson(ctx.tenant.id, ownerId, refusal)];
}

const told = ({ state, mutedUntil, ownerId }: Pick<FailureGroupRow, "state" | "mutedUntil" | "ownerId">) => ({
  state,
  muted_until: mutedUntil === null ? null : new Date(mutedUntil).toISOString(),
  owner_id: ownerId,
});
