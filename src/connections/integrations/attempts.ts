import type { BaseContext, ServiceContext } from "#context";
import { commit } from "#db/commit";
import type { Statement } from "#db/statement";
import { AppError } from "#errors/app-error";
import { openSecret, sealSecret } from "#lib/secret-box";
import { isUuid } from "#lib/uuid";
import { tenantGate } from "#platform/tenant-gate/tenant-gate-client";
import { actingUser } from "#tenancy/acting-user";

import { openState, sealState } from "./attempt-state.ts";
import type { ConnectionContext } from "./connection-context.ts";
import {
  type AttemptRow,
  deleteEndedAttempts,
  insertAttempt,
  requireFewerAttempts,
  selectAttempt,
  takeAttempt as take,
} from "./store.ts";

/** How long a user has for the authorisation. */
const ATTEMPT_MS = 600_000;
/** How many authorisations of a tenant may be under way. */
const MAX_ATTEMPTS = 100;

/** The name under which an authorisation is begun, and the state that travels through the provider. */
export async function nameAttempt(ctx: ServiceContext, provider: string): Promise<{ id: string; state: string }> {
  const id = ctx.newId();
  return { id, state: await sealState({ attemptId: id, tenantId: ctx.tenant.id, provider }, ctx.config) };
}

/** The statements that write down a begun authorisation, and when it is over. Refused with CONFLICT when too many are under way. */
export async function beginAttempt(
  ctx: ServiceContext,
  { id, provider, secrets }: { id: string; provider: string; secrets: object },
): Promise<{ statements: Statement[]; expiresAt: number }> {
  const now = ctx.clock();
  const expiresAt = now + ATTEMPT_MS;
  const attempt: AttemptRow = {
    id,
    tenantId: ctx.tenant.id,
    provider,
    userId: actingUser(ctx.actor) ?? "",
    viaCookie: ctx.actor.kind === "user" && ctx.actor.viaCookie,
    secrets: await sealSecret(JSON.stringify(secrets), ctx.config),
    createdAt: now,
    expiresAt,
  };
  return {
    expiresAt,
    statements: [
      deleteEndedAttempts(ctx.tenant.id, now),
      requireFewerAttempts(ctx.tenant.id, MAX_ATTEMPTS, tooManyAttempts),
      insertAttempt(attempt),
    ],
  };
}

/** What finishes an authorisation: the tenant's own context, without the caller's. */
export type AttemptContext = ConnectionContext & { actor: { kind: "system"; trigger: "object" } };

export interface OpenAttempt {
  attempt: AttemptRow;
  ctx: AttemptContext;
}

/** The authorisation that a state names, when it is under way and for what is expected; null otherwise. */
export async function findAttempt(
  base: BaseContext,
  stateText: string,
  isExpected: (provider: string) => boolean,
): Promise<OpenAttempt | null> {
  const state = await openState(stateText, base.config);
  if (state === null || !isExpected(state.provider) || !isUuid(state.attemptId)) return null;
  const attempt = await selectAttempt(base.db, state.tenantId, state.attemptId);
  if (attempt === undefined || attempt.provider !== state.provider || attempt.expiresAt <= base.clock()) return null;
  const ctx: AttemptContext = {
    db: base.db,
    bindings: base.bindings,
    writer: tenantGate(base, attempt.tenantId),
    clock: base.clock,
    newId: base.newId,
    config: base.config,
    log: base.log,
    tenant: { id: attempt.tenantId },
    actor: { kind: "system", trigger: "object" },
  };
  return { attempt, ctx };
}

/** Takes an authorisation before its code is exchanged: a second callback with the same state gets null. */
export async function takeAttempt<Secrets>({ attempt, ctx }: OpenAttempt): Promise<Secrets | null> {
  const [taken] = await commit(ctx, [take(attempt.tenantId, attempt.id, ctx.clock())]);
  if (taken?.rowsAffected !== 1) return null;
  return JSON.parse(await openSecret(attempt.secrets, ctx.config)) as Secrets;
}

const tooManyAttempts = (): AppError =>
  new AppError("CONFLICT", {
    message: `${MAX_ATTEMPTS} authorisations are under way; finish one, or wait ten minutes.`,
    details: { reason: "attempt_limit", limit: MAX_ATTEMPTS },
  });
