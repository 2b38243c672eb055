import type { Bindings, ObjectKind } from "#context/bindings";

import type { FollowAnswer, FollowRequest } from "./event-hub.ts";

/** The object that sends a tenant's events to its followers. */
export interface TenantEventsClient {
  /** Returns the news for a follower after waiting for some. */
  follow(tenantId: string, request: FollowRequest): Promise<FollowAnswer>;
  /** Removes a follower, which frees its place. */
  leave(follower: string): Promise<void>;
}

const TENANT_EVENTS: ObjectKind<TenantEventsClient> = { namespace: "TENANT_EVENTS" };

export const tenantEventsOf = (
  { bindings }: { bindings: Pick<Bindings, "object"> },
  tenantId: string,
): TenantEventsClient => bindings.object(TENANT_EVENTS, tenantId);
