import type { Bindings, ObjectKind } from "#bindings/bindings";

import type { FollowAnswer, FollowRequest } from "./event-hub.ts";

/** The object that tells a tenant's followers what happened. */
export interface TenantEventsClient {
  /** What is new to a follower, waiting a while for something. */
  follow(tenantId: string, request: FollowRequest): Promise<FollowAnswer>;
  /** The follower has gone and holds no place any more. */
  leave(follower: string): Promise<void>;
}

const TENANT_EVENTS: ObjectKind<TenantEventsClient> = { namespace: "TENANT_EVENTS" };

export const tenantEventsOf = (
  { bindings }: { bindings: Pick<Bindings, "object"> },
  tenantId: string,
): TenantEventsClient => bindings.object(TENANT_EVENTS, tenantId);
