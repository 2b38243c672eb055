import { expect } from "vitest";

import { call, type Answer, type CallOptions, type TestAccount } from "#test/support/client";
import { inDatabase } from "#test/support/database";

import { createAgent, executeToEnd, TEXT } from "./agents.ts";

export interface StandView {
  level: string;
  effective_level: string;
  probation: { since: string; reason: string; remaining: number } | null;
  target_level: string | null;
  remaining: number | null;
}

export interface ListedReviewView {
  execution_id: string;
  agent: { id: string; name: string; level: string; effective_level: string };
  task: string;
  reason: string;
  flags: { kind: string; text: string }[];
  brings: { target_level: string; remaining_after: number } | null;
  outcome: string;
  verification: string;
  may_vouch: boolean;
  verdict: string | null;
  looked_at: string | null;
  created_at: string;
  assigned_to?: string | null;
  alike?: { key: string; runs: number } | null;
}

export interface ReviewListView {
  reviews: ListedReviewView[];
  counts: { waiting: number; done_today: number };
  verdicts_today: string[];
  next_cursor: string | null;
}

export interface RunReviewView extends ListedReviewView {
  verdicts: {
    verdict: string | null;
    correction: string | null;
    counts: boolean;
    voice: string;
    settles: boolean;
    holds: boolean;
    author_id: string;
  }[];
  now: StandView;
  effects: Record<"right" | "partly" | "wrong" | "unsafe", StandView>;
}

export interface GivenVerdictView {
  execution_id: string;
  episode_id: string;
  verdict: string;
  counts: boolean;
  voice: string;
  disagreed: boolean;
  outcome: string;
  verification: string;
  looked_at: string | null;
  before: StandView;
  after: StandView;
}

type Credentials = Pick<CallOptions, "token" | "apiKey">;

export async function reviews({ token }: Pick<TestAccount, "token">, query = ""): Promise<ReviewListView> {
  const answer = await call("GET", `/api/reviews${query}`, { token });
  expect(answer.status, answer.text).toBe(200);
  return answer.data<ReviewListView>();
}

export async function review({ token }: Pick<TestAccount, "token">, executionId: string): Promise<RunReviewView> {
  const answer = await call("GET", `/api/reviews/${executionId}`, { token });
  expect(answer.status, answer.text).toBe(200);
  return answer.data<RunReviewView>();
}

/** In person where there is a token. */
export const sayOf = ({ token, apiKey }: Credentials, executionId: string, body: unknown): Promise<Answer> =>
  call("POST", `/api/reviews/${executionId}`, { ...(token === undefined ? { apiKey } : { token }), body });

/** Gives a verdict that must be taken. */
export async function verdict(
  credentials: Credentials,
  executionId: string,
  body: Record<string, unknown>,
): Promise<GivenVerdictView> {
  const answer = await sayOf(credentials, executionId, body);
  expect(answer.status, answer.text).toBe(200);
  return answer.data<GivenVerdictView>();
}

/** Which runs the platform draws is secret chance; a test that needs a drawn one makes it so. */
export const drawRun = (executionId: string, isDrawn = true): Promise<unknown> =>
  inDatabase("UPDATE episodes SET sampled = ?, asked = NULL WHERE execution_id = ?", isDrawn ? 1 : 0, executionId);

/** Tasks of which no two runs are alike: their results have other lengths. */
export const UNLIKE_TASKS = ["one sentence", "two sentences", "three sentences", "four sentences"].map(
  (length) => `Summarize the text in ${length}`,
);

/** An agent with runs of different material for which only the agent vouches, all of them drawn. */
export async function drawn(
  owner: TestAccount,
  runs: number,
  fields: Record<string, unknown> = {},
  tasks: readonly string[] = [],
): Promise<{ agentId: string; executionIds: string[] }> {
  const { id: agentId } = await createAgent(owner, fields);
  const executionIds: string[] = [];
  for (let run = 0; run < runs; run++) {
    const executionId = await executeToEnd(owner, agentId, {
      ...(tasks[run] !== undefined && { task: tasks[run] }),
      context: { text: `${TEXT} Part ${"a".repeat(run + 1)}.` },
    });
    await drawRun(executionId);
    executionIds.push(executionId);
  }
  return { agentId, executionIds };
}
