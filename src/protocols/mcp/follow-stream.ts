import type { ServiceContext } from "#context/context";
import { notFound } from "#errors/app-error";
import type { Catalogue } from "#protocols/mcp-catalogue/catalogue";
import type { LoadOffer } from "#protocols/mcp-catalogue/load-platform-offer";
import { requireSession, sessionOf } from "#protocols/mcp-sessions/find-session";
import { held, holdStream } from "#protocols/mcp-sessions/hold-stream";
import { endsStream, type McpSessionClient, newSession } from "#protocols/mcp-sessions/mcp-session-client";
import { endSession, openSession } from "#protocols/mcp-sessions/open-session";

import { followSession } from "./follow-session.ts";
import type { StreamEvent } from "./stream-event.ts";
import { readPlace, writePlace } from "./stream-place.ts";

/** How long one poll waits for news; between polls the stream sends a sign of life. */
const LOOK_MS = 15_000;

/** The stream that a client asked for. */
interface AskedStream {
  sessionId: string | undefined;
  lastEventId: string | undefined;
  agentId: string | undefined;
}

/**
 * Opens the stream that a client asked for. Throws NOT_FOUND for an ended session, and for a forgotten event, and
 * RATE_LIMIT_EXCEEDED when the tenant has its maximum of streams or sessions.
 */
export async function followStream(
  ctx: ServiceContext,
  { sessionId, lastEventId, agentId }: AskedStream,
  loadOffer: LoadOffer,
): Promise<AsyncGenerator<StreamEvent[]>> {
  if (sessionId === undefined) return followNewStream(ctx, (await loadOffer()).to(ctx, agentId));
  await requireSession(ctx, sessionId);
  const session = sessionOf(ctx, sessionId);
  const stream =
    lastEventId === undefined
      ? followSession(session, (await loadOffer()).to(ctx, agentId))
      : await followAgain(session, lastEventId);
  return held(stream, await holdStream(ctx, sessionId));
}

/**
 * Opens a session of the revision 2024-11-05: the stream first says where messages are sent, then sends the answers.
 */
async function followNewStream(ctx: ServiceContext, catalogue: Catalogue): Promise<AsyncGenerator<StreamEvent[]>> {
  const sessionId = ctx.newId();
  const leave = await holdStream(ctx, sessionId);
  try {
    const session = await openSession(ctx, sessionId, newSession(null));
    const end = (): void => ctx.waitUntil(endSession(ctx, sessionId));
    return held(held(newStream(sessionId, session, catalogue), end), leave);
  } catch (error) {
    leave();
    throw error;
  }
}

async function* newStream(
  sessionId: string,
  session: McpSessionClient,
  catalogue: Catalogue,
): AsyncGenerator<StreamEvent[]> {
  yield [{ event: "endpoint", data: null, text: `/api/mcp?session=${sessionId}` }];
  yield* followSession(session, catalogue);
}

/**
 * The rest of a call's stream after the given event, for a client that lost its connection or whose stream was
 * interrupted. Throws NOT_FOUND for an event of a forgotten stream.
 */
async function followAgain(session: McpSessionClient, eventId: string): Promise<AsyncGenerator<StreamEvent[]>> {
  const heard = readPlace(eventId);
  if (heard === null) throw notFound("event", eventId);
  const { streamId, place } = heard;
  if ((await session.sentFrom(streamId, 0, 0)) === null) throw notFound("event", eventId);
  return restOf(session, streamId, place + 1);
}

async function* restOf(session: McpSessionClient, streamId: string, first: number): AsyncGenerator<StreamEvent[]> {
  for (let place = first; ;) {
    // oxlint-disable-next-line no-await-in-loop -- one look after the other
    const sent = await session.sentFrom(streamId, place, LOOK_MS);
    if (sent === null) return;
    const begin = place;
    yield sent.map((message, index) => ({
      id: writePlace({ streamId, place: begin + index }),
      event: "message",
      data: message,
    }));
    if (sent.some(endsStream)) return;
    place += sent.length;
  }
}
