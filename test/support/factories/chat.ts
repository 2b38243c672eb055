import { expect } from "vitest";

import { call, type Answer, type CallOptions, type TestAccount } from "#test/support/client";
import { countRows, createAgent } from "#test/support/factories/agents";
import { createSkill } from "#test/support/factories/skills";
import { startWebhookReceiver } from "#test/support/webhook-receiver";

type Caller = Pick<TestAccount, "token">;

export interface ChatMessageView {
  id: string;
  role: "user" | "assistant";
  content: string;
  created_at: string;
  status: "in_progress" | "completed" | "failed" | "cancelled";
  execution_id: string;
  approval_id: string | null;
  ask: boolean;
}

export interface ChatSessionView {
  id: string;
  agent_id: string | null;
  title: string | null;
  created_at: string;
  updated_at: string;
}

export interface ChatAnswerView {
  session_id: string;
  message: ChatMessageView;
  execution_id: string;
  usage: { tool_calls: number };
}

/** Opens a session of the account. */
export async function openSession({ token }: Caller, fields: Record<string, unknown> = {}): Promise<ChatSessionView> {
  const answer = await call("POST", "/api/sessions", { token, body: fields });
  expect(answer.status, answer.text).toBe(201);
  return answer.data<ChatSessionView>();
}

/** Sends a message; returns any answer. */
export const say = (
  { token }: Caller,
  message: string,
  fields: Record<string, unknown> = {},
  options: CallOptions = {},
): Promise<Answer> => call("POST", "/api/chat", { token, body: { message, ...fields }, ...options });

/** Sends a message and gets the answer within the request. */
export async function sayToEnd(
  caller: Caller,
  message: string,
  fields: Record<string, unknown> = {},
): Promise<ChatAnswerView> {
  const answer = await say(caller, message, fields);
  expect(answer.status, answer.text).toBe(200);
  return answer.data<ChatAnswerView>();
}

export async function readSession(
  { token }: Caller,
  sessionId: string,
  query = "",
): Promise<ChatSessionView & { messages: ChatMessageView[]; has_more: boolean }> {
  return (await call("GET", `/api/sessions/${sessionId}${query}`, { token })).data();
}

/** A question with the built-in engine's answer. */
export const QUESTION = "What is 12 percent of 4300?";
export const ANSWER = "516";

export interface ChatStreamEvent {
  id: string | undefined;
  event: string;
  data: Record<string, unknown>;
}

export const streamPath = (sessionId: string, message: string, query: Record<string, string> = {}): string =>
  `/api/chat/stream?${new URLSearchParams({ session_id: sessionId, message, ...query }).toString()}`;

/** Sends a message by the stream and reads it to its end; `lastEventId` is sent by a reconnecting client. */
export async function streamToEnd(
  { token }: Caller,
  sessionId: string,
  message: string,
  { lastEventId, ...query }: { lastEventId?: string; turn_key?: string; agent_id?: string; ask?: "true" } = {},
): Promise<ChatStreamEvent[]> {
  const answer = await call("GET", streamPath(sessionId, message, query), {
    token,
    ...(lastEventId === undefined ? {} : { headers: { "last-event-id": lastEventId } }),
  });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.headers["content-type"]).toContain("text/event-stream");
  expect(answer.headers["cache-control"]).toBe("no-store");
  return answer.text.split("\n\n").flatMap(parseEvent);
}

function parseEvent(block: string): ChatStreamEvent[] {
  const field = (name: string) =>
    block
      .split("\n")
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2);
  const data = field("data");
  if (data === undefined) return [];
  return [{ id: field("id"), event: field("event") ?? "", data: JSON.parse(data) as Record<string, unknown> }];
}

/** The text of a stream's deltas. */
export const textOf = (events: readonly ChatStreamEvent[]): string =>
  events.flatMap(({ event, data }) => (event === "delta" ? [data["text"]] : [])).join("");

/** An agent whose skill has an outside effect above its level: using it asks a person. */
export async function createAskingAgent(
  owner: TestAccount,
): Promise<{ agentId: string; message: string; requests: unknown[] }> {
  const [{ id }, outside] = await Promise.all([createAgent(owner), startWebhookReceiver()]);
  await createSkill(owner, { name: "Rates", skill_type: "api", code: undefined, config: { url: outside.url } });
  return { agentId: id, message: "Use the skill Rates", requests: outside.requests };
}

/** How many executions an agent has. */
export const countTurns = (agentId: string): Promise<number> => countRows("executions", "agent_id", agentId);
