import { DurableObject } from "cloudflare:workers";

import type { McpPlacesClient } from "./mcp-places-client.ts";
import { type Admission, type PlacedSession, SessionPlaces } from "./session-places.ts";

/** Minimum interval between stored uses of a session, because each is a write. */
const STORE_USE_MS = 60_000;
/** Interval of the removal of sessions that ended without use. */
const SWEEP_MS = 3_600_000;

/** Counts the sessions and streams of one tenant. Sessions are stored; streams report again after a restart. */
export class McpPlacesObject extends DurableObject<Env> implements McpPlacesClient {
  #places: SessionPlaces | null = null;
  readonly #storedAt = new Map<string, number>();

  async open(sessionId: string, userId: string, limit: number): Promise<Admission> {
    const places = await this.#load();
    const now = Date.now();
    const ended = places.sweep(now);
    const admission = places.open(sessionId, userId, limit, now);
    if (!admission.admitted) return admission;
    await this.#forget(admission.displaced === null ? ended : [...ended, admission.displaced.sessionId]);
    await this.#store(sessionId, { userId, usedAt: now });
    if ((await this.ctx.storage.getAlarm()) === null) await this.ctx.storage.setAlarm(now + SWEEP_MS);
    return admission;
  }

  async use(sessionId: string): Promise<void> {
    const now = Date.now();
    const session = (await this.#load()).use(sessionId, now);
    if (session === null || (this.#storedAt.get(sessionId) ?? 0) > now - STORE_USE_MS) return;
    await this.#store(sessionId, session);
  }

  async close(sessionId: string): Promise<void> {
    (await this.#load()).close(sessionId);
    await this.#forget([sessionId]);
  }

  async hold(streamId: string, limit: number): Promise<boolean> {
    return (await this.#load()).hold(streamId, limit, Date.now());
  }

  async leave(streamId: string): Promise<void> {
    (await this.#load()).leave(streamId);
  }

  override async alarm(): Promise<void> {
    const places = await this.#load();
    const now = Date.now();
    await this.#forget(places.sweep(now));
    if (places.count > 0) await this.ctx.storage.setAlarm(now + SWEEP_MS);
  }

  async #load(): Promise<SessionPlaces> {
    if (this.#places !== null) return this.#places;
    const stored = await this.ctx.storage.list<PlacedSession>();
    // Another call may have loaded them while this one waited.
    return (this.#places ??= new SessionPlaces(stored));
  }

  async #store(sessionId: string, session: PlacedSession): Promise<void> {
    this.#storedAt.set(sessionId, session.usedAt);
    await this.ctx.storage.put(sessionId, session);
  }

  async #forget(sessionIds: readonly string[]): Promise<void> {
    for (const id of sessionIds) this.#storedAt.delete(id);
    await Promise.all(sessionIds.map((id) => this.ctx.storage.delete(id)));
  }
}
