import type { McpSessionClient } from "#protocols/mcp-sessions/mcp-session-client";

import { boxOf, boxOfAnswer } from "./session-transport.ts";

/** Gives what is for another request of the session to that one. False for a message that is for nobody else. */
export async function passOn(session: McpSessionClient, message: Record<string, unknown>): Promise<boolean> {
  if (message["method"] === undefined) {
    const box = boxOfAnswer(message["id"]);
    if (box !== null) await session.put(box, message);
    return true;
  }
  if (message["method"] !== "notifications/cancelled") return false;
  const params = message["params"] as Record<string, unknown> | undefined;
  if (params?.["requestId"] !== undefined) await session.put(boxOf(params["requestId"]), message);
  return true;
}

/** Notes in the session what holds for the requests after this one. The server answers the message all the same. */
export async function noteForSession(session: McpSessionClient, message: Record<string, unknown>): Promise<void> {
  const { level, uri } = (message["params"] ?? {}) as { level?: unknown; uri?: unknown };
  const method = message["method"];
  if (method === "logging/setLevel" && isShort(level, 20)) await session.note({ logLevel: level });
  if (method === "resources/subscribe" && isShort(uri, 500)) await session.subscribe(uri, true);
  if (method === "resources/unsubscribe" && isShort(uri, 500)) await session.subscribe(uri, false);
}

const isShort = (value: unknown, maximum: number): value is string =>
  typeof value === "string" && value.length <= maximum;
