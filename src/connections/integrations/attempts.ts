import type { BaseContext, ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import type { Statement } from "#db/statement";
import { AppError } from "#errors/app-error";
import { isUuid } from "#lib/uuid";
import { openFor, sealFor } from "#platform/secrets/sealed-secret";
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

/** Time limit of an authorisation for the user. */
const ATTEMPT_MS = 600_000;
/** Maximum pending authorisations of a tenant. */
const MAX_ATTEMPTS = 100;

/** The id of a new authorisation, and the state that travels through the provider. */
export async function nameAttempt(ctx: ServiceContext, provider: string): Promise<{ id: string; state: string }> {
  const id = ctx.newId();
  return { id, state: await sealState({ attemptId: id, tenantId: ctx.tenant.id, provider }, ctx.config) };
}

/** The statements that record a new authorisation and its end. Fails with CONFLICT when too many are pending. */
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
    secrets: await sealFor(
      "connection_attempts",
      { tenantId: ctx.tenant.id, row: id },
      JSON.stringify(secrets),
      ctx.config,
    ),
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

/** The context that finishes an authorisation: the tenant's, without the caller's. */
export type AttemptContext = ConnectionContext & { actor: { kind: "system"; trigger: "object" } };

export interface OpenAttempt {
  attempt: AttemptRow;
  ctx: AttemptContext;
}

/** Why a browser may not finish an authorisation. */
export type VisitorFailure = "session_needed" | "other_person";

/**
 * Why this visitor may not finish an authorisation; null for the person who began it. Without a session the visitor is
 * unknown: the link alone proves nothing, because the person who began can send it to another one.
 */
export const visitorFailure = (visitor: string | null, { userId }: AttemptRow): VisitorFailure | null => {
  if (visitor === null) return "session_needed";
  return visitor === userId ? null : "other_person";
};

/** The pending authorisation of a state for the expected target; null otherwise. */
export async function findAttempt(
  base: BaseContext,
  stateText: string,
  isExpected: (provider: string) => boolean,
): Promise<OpenAttempt | null> {
  const state = await openState(stateText, base);
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
  const owner = { tenantId: attempt.tenantId, row: attempt.id };
  return JSON.parse(await openFor("connection_attempts", owner, attempt.secrets, ctx)) as Secrets;
}

const tooManyAttempts = (): AppError =>
  new AppError("CONFLICT", {
    message: `${MAX_ATTEMPTS} authorizations are already in progress; finish one, or wait ten minutes.`,
    details: { reason: "attempt_limit", limit: MAX_ATTEMPTS },
  });
