import { DurableObject } from "cloudflare:workers";

import { readConfig } from "#config/config";
import { bindingsOf } from "#context/bindings";
import { connectDatabase } from "#context/database";
import { tenantGate } from "#platform/tenant-gate/tenant-gate-client";

import { EventHub, type FollowAnswer, type FollowRequest } from "./event-hub.ts";
import type { TenantEventsClient } from "./tenant-events-client.ts";

/** Sends the events of one tenant to its followers. It stores nothing: the log is in the database. */
export class TenantEventsObject extends DurableObject<Env> implements TenantEventsClient {
  #hub: EventHub | null = null;

  follow(tenantId: string, request: FollowRequest): Promise<FollowAnswer> {
    const hub = (this.#hub ??= this.#hubOf(tenantId));
    const answer = hub.follow(request);
    const watching = hub.watch();
    if (watching !== null) this.ctx.waitUntil(watching);
    return answer;
  }

  // oxlint-disable-next-line require-await
  async leave(follower: string): Promise<void> {
    this.#hub?.leave(follower);
  }

  #hubOf(tenantId: string): EventHub {
    const bindings = bindingsOf(this.env);
    return new EventHub({
      db: connectDatabase(this.env, tenantId).db,
      tenantId,
      encryptionKey: readConfig(this.env).encryptionKey,
      clock: Date.now,
      written: (after, maxMs) => tenantGate({ bindings }, tenantId).written(after, maxMs),
    });
  }
}
