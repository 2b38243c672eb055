import type { ServiceContext } from "#context/context";
import { notFound } from "#errors/app-error";
import { callerOf } from "#tenancy/caller";

import type { Owner } from "./store.ts";

/**
 * The user whose sessions a caller can reach: the caller, even with an API key. Throws FORBIDDEN for the platform's own
 * work.
 */
export const ownerOf = (ctx: ServiceContext): Owner => ({ tenantId: ctx.tenant.id, userId: callerOf(ctx).userId });

export const sessionNotFound = (sessionId: string) => notFound("chat session", sessionId);
