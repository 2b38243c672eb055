import { DurableObject } from "cloudflare:workers";

import { EventLog } from "./event-log.ts";
import { Mailboxes } from "./mailbox.ts";
import {
  endsStream,
  STREAM_BOX,
  type McpSessionClient,
  type SessionFacts,
  type SessionMessage,
} from "./mcp-session-client.ts";

/** Time without use after which a session ends. */
const LIFETIME_MS = 24 * 3_600_000;
/** Minimum interval between postponements of the end, because each is a write. */
const PUT_OFF_MS = 3_600_000;
const FACTS = "facts";
const MAX_SUBSCRIPTIONS = 50;

/**
 * Keeps one session of the protocol's earlier revisions: the client's capabilities, and the messages between its
 * requests.
 */
export class McpSessionObject extends DurableObject<Env> implements McpSessionClient {
  readonly #mail = new Mailboxes<SessionMessage>({ boxes: 100, messages: 1_000 });
  readonly #sent = new EventLog<SessionMessage>({ streams: 20, messages: 500 });

  async open(facts: SessionFacts): Promise<void> {
    await this.ctx.storage.put(FACTS, facts);
    await this.#putOffEnd();
  }

  async note(part: Partial<Omit<SessionFacts, "subscriptions">>): Promise<void> {
    const facts = await this.facts();
    if (facts !== null) await this.ctx.storage.put(FACTS, { ...facts, ...part });
  }

  async subscribe(uri: string, wants: boolean): Promise<void> {
    const facts = await this.facts();
    if (facts === null) return;
    const others = facts.subscriptions.filter((subscribed) => subscribed !== uri);
    const subscriptions = wants ? [...others, uri].slice(-MAX_SUBSCRIPTIONS) : others;
    await this.ctx.storage.put(FACTS, { ...facts, subscriptions });
    this.#mail.put(STREAM_BOX, {});
  }

  async facts(): Promise<SessionFacts | null> {
    const facts = await this.ctx.storage.get<SessionFacts>(FACTS);
    if (facts === undefined) return null;
    await this.#putOffEnd();
    return facts;
  }

  // oxlint-disable-next-line require-await
  async put(box: string, message: SessionMessage): Promise<boolean> {
    return this.#mail.put(box, message);
  }

  take(box: string, maxMs: number): Promise<SessionMessage[]> {
    return this.#mail.take(box, maxMs);
  }

  // oxlint-disable-next-line require-await
  async addSent(streamId: string, message: SessionMessage): Promise<number> {
    return this.#sent.add(streamId, message, endsStream(message));
  }

  sentFrom(streamId: string, place: number, maxMs: number): Promise<SessionMessage[] | null> {
    return this.#sent.from(streamId, place, maxMs);
  }

  async end(): Promise<void> {
    await this.ctx.storage.deleteAlarm();
    await this.ctx.storage.deleteAll();
    this.#mail.put(STREAM_BOX, {});
  }

  override async alarm(): Promise<void> {
    await this.ctx.storage.deleteAll();
  }

  async #putOffEnd(): Promise<void> {
    const endsAt = Date.now() + LIFETIME_MS;
    const noted = await this.ctx.storage.getAlarm();
    if (noted === null || noted < endsAt - PUT_OFF_MS) await this.ctx.storage.setAlarm(endsAt);
  }
}
