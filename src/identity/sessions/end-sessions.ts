import type { Statement } from "#db/statement";
import { forgetPrincipals } from "#platform/credentials/principal-cache";

import { updateSessionsRevoked } from "./store.ts";

export type EndReason = "password_changed" | "password_reset" | "account_deactivated";

/** The statement that ends a user's sessions except one, in the caller's batch. */
export const endSessions = (userId: string, exceptId: string | null, now: number, reason: EndReason): Statement =>
  updateSessionsRevoked(userId, exceptId, now, reason);

/** Called after that batch: this isolate then reads the user's current state. */
export const forgetUser = (userId: string): void => forgetPrincipals(({ actor }) => actor.userId === userId);
