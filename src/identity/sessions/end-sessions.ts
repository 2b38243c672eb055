import type { Statement } from "#db/statement";
import { forgetPrincipals } from "#platform/credentials/principal-cache";

import { updateSessionsRevoked } from "./store.ts";

export type EndReason = "password_changed" | "password_reset" | "account_deactivated";

/** The statement that ends a user's sessions, but for one, in the caller's batch. */
export const endSessions = (userId: string, exceptId: string | null, now: number, reason: EndReason): Statement =>
  updateSessionsRevoked(userId, exceptId, now, reason);

/** After that batch: this isolate sees the user as it now is. */
export const forgetUser = (userId: string): void => forgetPrincipals(({ actor }) => actor.userId === userId);
