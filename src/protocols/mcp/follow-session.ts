import type { Catalogue } from "#protocols/mcp-catalogue/catalogue";
import { type McpSessionClient, type SessionMessage, STREAM_BOX } from "#protocols/mcp-sessions/mcp-session-client";

import { ResourceWatch } from "./resource-watch.ts";
import type { StreamEvent } from "./stream-event.ts";

/** How long one poll waits for news; between polls the stream sends a sign of life. */
const LOOK_MS = 15_000;

/**
 * The stream of a session until its end: in 2024-11-05 the answers to the client's messages, and in each revision the
 * changes of subscribed resources.
 */
export async function* followSession(session: McpSessionClient, catalogue: Catalogue): AsyncGenerator<StreamEvent[]> {
  const watch = new ResourceWatch(catalogue);
  try {
    for (let facts = await session.facts(); facts !== null; facts = await session.facts()) {
      watch.only(facts.subscriptions);
      for await (const events of untilWoken(session, watch)) yield events;
    }
  } finally {
    watch.only([]);
  }
}

/** Yields messages until another value is left in the box, which means that the session's facts have changed. */
async function* untilWoken(session: McpSessionClient, watch: ResourceWatch): AsyncGenerator<StreamEvent[]> {
  let looking = session.take(STREAM_BOX, LOOK_MS);
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as they come
    const left = await Promise.race([looking, watch.somethingNew()]);
    yield [...(left ?? []).filter(isMessage).map(asEvent), ...watch.take().map(asUpdated)];
    if (left?.some((message) => !isMessage(message))) return;
    if (left) looking = session.take(STREAM_BOX, LOOK_MS);
  }
}

const isMessage = (message: SessionMessage): boolean => "jsonrpc" in message;

const asEvent = (message: SessionMessage): StreamEvent => ({ event: "message", data: message });

const asUpdated = (uri: string): StreamEvent =>
  asEvent({ jsonrpc: "2.0", method: "notifications/resources/updated", params: { uri } });
