import type { Catalogue } from "#protocols/mcp-catalogue/catalogue";
import { type McpSessionClient, SUBSCRIPTIONS_BOX } from "#protocols/mcp-sessions/mcp-session-client";

import { ResourceWatch } from "./resource-watch.ts";
import type { StreamEvent } from "./stream-event.ts";

/** How long one look waits for something to tell; between looks the stream says that it is alive. */
const LOOK_MS = 15_000;

/** The stream of a session of 2025-06-18 or 2025-11-25: it tells the changes of the resources that the client subscribed to. */
export async function* followSession(session: McpSessionClient, catalogue: Catalogue): AsyncGenerator<StreamEvent[]> {
  const watch = new ResourceWatch(catalogue);
  try {
    for (;;) {
      watch.only((await session.facts())?.subscriptions ?? []);
      const resubscribed = session.take(SUBSCRIPTIONS_BOX, LOOK_MS).then(() => true);
      let isSame = true;
      while (isSame) {
        // oxlint-disable-next-line no-await-in-loop -- one change after the other, as they come
        isSame = !(await Promise.race([resubscribed, watch.somethingNew().then(() => false)]));
        yield watch.take().map(asUpdated);
      }
    }
  } finally {
    watch.only([]);
  }
}

const asUpdated = (uri: string): StreamEvent => ({
  event: "message",
  data: { jsonrpc: "2.0", method: "notifications/resources/updated", params: { uri } },
});
