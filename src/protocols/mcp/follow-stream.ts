import type { ServiceContext } from "#context";
import { sessionOf } from "#protocols/mcp-sessions/find-session";
import type { SessionMessage } from "#protocols/mcp-sessions/mcp-session-client";

/** The mailbox of what goes to the stream of the revision 2024-11-05. */
export const STREAM_BOX = "stream";
/** How long one look waits for something to tell; between looks the stream says that it is alive. */
const LOOK_MS = 15_000;

/** One event of the stream. */
export interface StreamEvent {
  event: "endpoint" | "message";
  data: unknown;
  text?: string;
}

/** Opens a session of the revision 2024-11-05: the stream first says where messages are sent, then tells the answers. */
export async function* followNewStream(ctx: ServiceContext): AsyncGenerator<StreamEvent[]> {
  const sessionId = ctx.newId();
  const session = sessionOf(ctx, sessionId);
  await session.open({ initialize: null });
  yield [{ event: "endpoint", data: null, text: `/api/mcp?session=${sessionId}` }];
  try {
    for (;;) yield (await session.take(STREAM_BOX, LOOK_MS)).map(asEvent);
  } finally {
    ctx.waitUntil(session.end());
  }
}

const asEvent = (message: SessionMessage): StreamEvent => ({ event: "message", data: message });

/** The stream of a session of 2025-06-18 or 2025-11-25. The server has nothing to say there; it only stays open. */
export async function* followSession(): AsyncGenerator<StreamEvent[]> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    yield [];
  }
}
