import { DurableObject } from "cloudflare:workers";

import { readConfig } from "#config/config";
import { bindingsOf } from "#context/bindings";
import { cellsOf } from "#context/cells";
import { connectDatabase } from "#context/database";
import { tenantGate } from "#platform/tenant-gate/tenant-gate-client";

import { EventHub, type FollowAnswer, type FollowRequest } from "./event-hub.ts";
import { HubOfPlace } from "./hub-of-place.ts";
import type { TenantEventsClient } from "./tenant-events-client.ts";

/** Sends the events of one tenant to its followers. It stores nothing: the log is in the database. */
export class TenantEventsObject extends DurableObject<Env> implements TenantEventsClient {
  #hubs: HubOfPlace | null = null;

  async follow(tenantId: string, request: FollowRequest): Promise<FollowAnswer> {
    this.#hubs ??= new HubOfPlace(cellsOf(this.env), (placedAt) => this.#hubOf(tenantId, placedAt));
    const hub = await this.#hubs.find(tenantId);
    const answer = hub.follow(request);
    const watching = hub.watch();
    if (watching !== null) this.ctx.waitUntil(watching);
    return answer;
  }

  // oxlint-disable-next-line require-await
  async leave(follower: string): Promise<void> {
    this.#hubs?.current?.leave(follower);
  }

  #hubOf(tenantId: string, placedAt: number): EventHub {
    const bindings = bindingsOf(this.env);
    return new EventHub({
      db: connectDatabase(this.env, tenantId).db,
      tenantId,
      placedAt,
      encryptionKey: readConfig(this.env).encryptionKey,
      clock: Date.now,
      written: (after, maxMs) => tenantGate({ bindings }, tenantId).written(after, maxMs),
    });
  }
}
