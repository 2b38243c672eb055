import type { McpSessionClient } from "#protocols/mcp-sessions/mcp-session-client";

import { boxOf, boxOfAnswer } from "./session-transport.ts";

/** Passes a message to another request of the session. False for a message that is not for another one. */
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

/** Records in the session what applies to later requests. The server still answers the message. */
export async function noteForSession(session: McpSessionClient, message: Record<string, unknown>): Promise<void> {
  const { level, uri } = (message["params"] ?? {}) as { level?: unknown; uri?: unknown };
  const method = message["method"];
  if (method === "logging/setLevel" && isShort(level, 20)) await session.note({ logLevel: level });
  if (method === "resources/subscribe" && isShort(uri, 500)) await session.subscribe(uri, true);
  if (method === "resources/unsubscribe" && isShort(uri, 500)) await session.subscribe(uri, false);
}

const isShort = (value: unknown, maximum: number): value is string =>
  typeof value === "string" && value.length <= maximum;
