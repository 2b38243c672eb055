import type { BaseContext, ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import type { Statement } from "#db/statement";
import { AppError } from "#errors/app-error";
import { openSession, type SessionTokens } from "#identity/sessions/open-session";
import { auditChange } from "#platform/audit/audit-entry";
import { countAttempt } from "#platform/rate-limits/count-attempt";
import { personOf } from "#tenancy/caller";

import { newSampleTenant, SAMPLE_MS, type SampleTenant } from "./new-sample-tenant.ts";
import {
  endOverdueSample,
  insertSampleTenant,
  insertSampleUser,
  requireEntrance,
  selectHome,
  updateVisit,
  type HomeRow,
} from "./store.ts";

export interface OpenedSample extends SampleTenant {
  tokens: SessionTokens;
}

/** The rows that a new sample workspace begins with. They are written with it, in one batch. */
export type FillSample = (
  base: BaseContext,
  sample: { tenantId: string; userId: string; at: number },
) => Promise<Statement[]>;

/** More calls at the same moment than a person makes. */
const MAX_TRIES = 4;

/**
 * Opens the caller's sample workspace with a separate session. A person has one at a time: an open one is entered
 * again. Throws FORBIDDEN for a caller without a session to return to, and CONFLICT when several calls race.
 */
export async function openSampleTenant(ctx: ServiceContext, fill: FillSample): Promise<OpenedSample> {
  const { userId, sessionId } = personOf(ctx);
  for (let tries = 1; ; tries += 1) {
    const home = await selectHome(ctx.db, { userId, sessionId }, ctx.clock());
    if (!home || home.sessionId === null) throw noSession();
    try {
      return await enter(ctx, { ...home, userId, sessionId }, fill);
    } catch (error) {
      if (tries === MAX_TRIES || !(error instanceof AppError) || error.details["reason"] !== OPENED_MEANWHILE)
        throw error;
    }
  }
}

/** Enters the open workspace, or makes it, with the audit entry at home. */
async function enter(
  ctx: ServiceContext,
  home: HomeRow & { userId: string; sessionId: string },
  fill: FillSample,
): Promise<OpenedSample> {
  const now = ctx.clock();
  const open = openSampleOf(home);
  const sample = open ?? newSampleTenant(ctx, home.name);
  const { tenant, user } = sample;
  const session = await openSession(ctx, user);
  if (!open) await ctx.bindings.cells?.place(tenant.id, now, ctx.tenant.id);
  const made = open ? [] : await newRows(ctx, home.userId, sample, fill);
  const result = { ...sample, tokens: session.tokens };
  await commit(
    ctx,
    [
      ...made,
      requireEntrance({ sessionId: home.sessionId, visits: home.visits, tenantId: tenant.id }, now, openedMeanwhile),
      ...session.statements,
      updateVisit(home.sessionId, session.sessionId),
    ],
    {
      result,
      audit: [auditChange(ctx, { action: "enter_sample_workspace", summary: tenant.id })],
    },
  );
  return result;
}

const openSampleOf = ({ tenant, user }: HomeRow): SampleTenant | null =>
  tenant && user ? { tenant, user: { ...user, twoFactorEnabled: false } } : null;

async function newRows(
  base: BaseContext,
  sampleOf: string,
  { tenant, user }: SampleTenant,
  fill: FillSample,
): Promise<Statement[]> {
  await countAttempt(base, "newSample", sampleOf);
  const at = user.createdAt;
  const { twoFactorEnabled: _isOff, ...userRow } = user;
  return [
    endOverdueSample(sampleOf, at),
    insertSampleTenant({ ...tenant, sampleOf, sampleEndsAt: at + SAMPLE_MS, createdAt: at }, openedMeanwhile),
    insertSampleUser(userRow),
    ...(await fill(base, { tenantId: tenant.id, userId: user.id, at })),
  ];
}

const OPENED_MEANWHILE = "opened_meanwhile";

const openedMeanwhile = (): AppError =>
  new AppError("CONFLICT", {
    message: "The sample workspace was opened or left at the same moment; try again.",
    details: { reason: OPENED_MEANWHILE },
  });

const noSession = (): AppError =>
  new AppError("FORBIDDEN", {
    message: "Sign in here with a password to open the sample workspace: leaving it returns to that session.",
  });
