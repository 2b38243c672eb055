import { expect } from "vitest";

import { call, type Answer, type CallOptions, type TestAccount } from "#test/support/client";

type Caller = Pick<TestAccount, "token">;

export interface ChatMessageView {
  id: string;
  role: "user" | "assistant";
  content: string;
  created_at: string;
  status: "in_progress" | "completed" | "failed" | "cancelled";
  execution_id: string;
  approval_id: string | null;
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

/** Says something; whatever the answer is. */
export const say = (
  { token }: Caller,
  message: string,
  fields: Record<string, unknown> = {},
  options: CallOptions = {},
): Promise<Answer> => call("POST", "/api/chat", { token, body: { message, ...fields }, ...options });

/** Says something and gets the answer within the request. */
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

/** A question and what the built-in engine makes of it. */
export const QUESTION = "What is 12 percent of 4300?";
export const ANSWER = "516";
