import type { EventStore, JSONRPCMessage } from "@modelcontextprotocol/server";

import type { McpSessionClient, SessionMessage } from "#protocols/mcp-sessions/mcp-session-client";

/** After so long a client that lost its connection comes again. */
export const RETRY_MS = 1_000;

/** A place on the stream of a request: the id of an event, with which a client asks for what came after it. */
interface StreamPlace {
  streamId: string;
  place: number;
}

export const writePlace = ({ streamId, place }: StreamPlace): string => `${streamId}_${place}`;

/** Null for a text that is no place. */
export function readPlace(text: string): StreamPlace | null {
  const [, streamId, place] = /^([\w-]{1,64})_(\d{1,9})$/.exec(text) ?? [];
  return streamId === undefined ? null : { streamId, place: Number(place) };
}

/** Where a transport notes what it sends, so that another request can send it again. */
export const sentStore = (session: McpSessionClient): EventStore => ({
  storeEvent: async (streamId, message: JSONRPCMessage) =>
    writePlace({ streamId, place: await session.addSent(streamId, { ...message } as SessionMessage) }),
  replayEventsAfter: () => Promise.reject(new Error("A stream is taken up again by a request of its own.")),
});
