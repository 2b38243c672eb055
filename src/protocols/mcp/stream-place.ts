import type { EventStore, JSONRPCMessage } from "@modelcontextprotocol/server";

import type { McpSessionClient, SessionMessage } from "#protocols/mcp-sessions/mcp-session-client";

/** Delay after which a disconnected client reconnects. */
export const RETRY_MS = 1_000;

/** A position in the stream of a request: the id of an event, with which a client asks for later ones. */
interface StreamPlace {
  streamId: string;
  place: number;
}

export const writePlace = ({ streamId, place }: StreamPlace): string => `${streamId}_${place}`;

/** Null for an invalid text. */
export function readPlace(text: string): StreamPlace | null {
  const [, streamId, place] = /^([\w-]{1,64})_(\d{1,9})$/.exec(text) ?? [];
  return streamId === undefined ? null : { streamId, place: Number(place) };
}

/** The store of sent messages, from which another request can repeat them. */
export const sentStore = (session: McpSessionClient): EventStore => ({
  storeEvent: async (streamId, message: JSONRPCMessage) =>
    writePlace({ streamId, place: await session.addSent(streamId, { ...message } as SessionMessage) }),
  replayEventsAfter: () => Promise.reject(new Error("A stream must be resumed with its own request.")),
});
