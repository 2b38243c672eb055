import type { Statement } from "#db/statement";
import { forgetPrincipals } from "#platform/credentials/principal-cache";
import { endSampleOf } from "#platform/removals/end-samples.queries";
import { isSampleTenant } from "#tenancy/sample";

import { updateSessionsRevoked } from "./store.ts";

export type EndReason = "password_changed" | "password_reset" | "account_deactivated";

/** The statement that ends a user's sessions except one, in the caller's batch. */
export const endSessions = (userId: string, exceptId: string | null, now: number, reason: EndReason): Statement =>
  updateSessionsRevoked(userId, exceptId, now, reason);

/** Called after that batch: this isolate then reads the user's current state. */
export const forgetUser = (userId: string): void => forgetPrincipals(({ actor }) => actor.userId === userId);

/** The statements that end everything through which a person acts by a session, also in their sample workspace. */
export const endAccess = (userId: string, now: number): Statement[] => [
  endSessions(userId, null, now, "account_deactivated"),
  ...endSampleOf(userId, now),
];

/** Called after that batch: the person has another id in a sample workspace, so this isolate reads all of those again. */
export const forgetSamples = (): void => forgetPrincipals(({ tenant }) => isSampleTenant(tenant));
