import { findTarget } from "#automation/starts/find-target";
import { requireMayRun } from "#automation/starts/may-change";
import { pausedColumns } from "#automation/starts/paused";
import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { AppError } from "#errors/app-error";
import { newSigningSecret } from "#events/webhooks/signing-secret";
import { selectOwner } from "#identity/accounts/owner.queries";
import { auditChange } from "#platform/audit/audit-entry";
import { sealFor } from "#platform/secrets/sealed-secret";
import { actingUser } from "#tenancy/acting-user";
import { triggersOf } from "#tenancy/tiers";

import { requireTrigger } from "./check-trigger.ts";
import { newAddress } from "./hook-url.ts";
import type { CreateTriggerInput } from "./schemas.ts";
import {
  insertHearing,
  insertTrigger,
  type NamedTrigger,
  NOTHING_YET,
  requireFewerTriggers,
  requireFreeName,
} from "./store.ts";
import { type TriggerRow } from "./trigger.queries.ts";

/** A trigger with its secret, which is shown once. */
export interface TriggerAndSecret {
  trigger: NamedTrigger;
  secret: string | null;
}

/**
 * Adds a trigger, whose runs the caller orders. Throws AGENT_NOT_FOUND, NOT_FOUND, FORBIDDEN, LIMIT_EXCEEDED at the plan's limit,
 * CONFLICT for a taken name, and INVALID_INPUT as `requireTrigger`.
 */
export async function createTrigger(ctx: ServiceContext, input: CreateTriggerInput): Promise<TriggerAndSecret> {
  requireMayRun(ctx);
  const target = await findTarget(ctx, input);
  const owner = actingUser(ctx.actor) ?? "";
  const person = await selectOwner(ctx.db, ctx.tenant.id, owner);
  const id = ctx.newId();
  const now = ctx.clock();
  const seal = (text: string) => sealFor("triggers", { tenantId: ctx.tenant.id, row: id }, text, ctx.config);
  const isWebhook = input.source === "webhook";
  const secret = isWebhook ? (input.secret ?? newSigningSecret()) : null;
  const base: TriggerRow = {
    id,
    tenantId: ctx.tenant.id,
    name: input.name,
    source: input.source,
    agentId: target.agentId,
    workflowId: target.workflowId,
    task: input.task ?? "",
    parameters: input.parameters ?? {},
    rule: ruleOf(input),
    address: isWebhook ? newAddress() : null,
    secret: secret === null ? null : await seal(secret),
    previousSecret: null,
    previousSecretEndsAt: null,
    pauseAfterFailures: input.pause_after_failures,
    pauseReason: null,
    pauseWords: null,
    pausedBy: null,
    pausedAt: null,
    revision: 1,
    failuresInARow: 0,
    lastError: null,
    mailDue: false,
    unverified: { count: 0, latest: [] },
    ownerId: owner,
    createdAt: now,
    updatedAt: now,
  };
  await requireTrigger(ctx, base);
  const row = input.enabled ? base : { ...base, ...pausedColumns(base, "person", { at: now, by: owner }) };
  const ownerName = person?.name ?? null;
  const trigger: NamedTrigger = {
    ...row,
    agentName: target.agentName,
    workflowName: target.workflowName,
    ownerName,
    pausedByName: input.enabled ? null : ownerName,
    ...NOTHING_YET,
  };
  const limit = triggersOf(ctx.tenant.tier);
  const result = { trigger, secret };
  await commit(
    ctx,
    [
      requireFewerTriggers(row.tenantId, limit, () => limitReached(limit)),
      requireFreeName(row, () => nameTaken(row.name)),
      insertTrigger(row),
      ...(isWebhook ? [] : [insertHearing(row, await sealedForHearing(ctx, id))]),
    ],
    {
      result,
      audit: [
        auditChange(ctx, {
          action: "create_trigger",
          summary: row.name,
          agentId: row.agentId,
          after: shownTrigger(row),
        }),
      ],
    },
  );
  return result;
}

const sealedForHearing = (ctx: ServiceContext, id: string): Promise<string> =>
  sealFor("webhooks", { tenantId: ctx.tenant.id, row: id }, newSigningSecret(), ctx.config);

const DEFAULT_RATE = 60;

const ruleOf = (input: CreateTriggerInput): TriggerRow["rule"] => ({
  when: input.when ?? null,
  context: input.input ?? input.context ?? null,
  onOverlap: input.on_overlap ?? "allow",
  verify: input.verify ?? null,
  headers: smallNames(input.headers ?? []),
  ratePerMinute: input.rate_per_minute ?? DEFAULT_RATE,
  dedupe: input.dedupe ?? "id",
  trust: input.trust ?? "stranger",
  tools: input.tools ?? [],
  events: input.events ?? [],
  agentIds: input.agent_ids ?? [],
});

/** Header names have no case. */
export const smallNames = (names: readonly string[]): string[] => [...new Set(names.map((one) => one.toLowerCase()))];

/** A trigger for the audit log. */
export const shownTrigger = (row: TriggerRow): Record<string, unknown> => ({
  name: row.name,
  source: row.source,
  ...(row.workflowId === null ? { agent_id: row.agentId, task: row.task } : { workflow_id: row.workflowId }),
  ...row.rule,
  pause_after_failures: row.pauseAfterFailures,
  owner_id: row.ownerId,
});

const limitReached = (limit: number): AppError =>
  new AppError("LIMIT_EXCEEDED", {
    message: `Your plan allows ${limit} triggers; delete one first.`,
    details: { limit: "triggers", allowed: limit },
  });

export const nameTaken = (name: string): AppError =>
  new AppError("CONFLICT", {
    message: `A trigger named ${JSON.stringify(name)} already exists.`,
    details: { reason: "name_taken" },
  });
