import { expect, vi } from "vitest";

import { call, type Answer, type TestAccount } from "#test/support/client";

export interface PlaygroundVariantView {
  changes: { path: string; from?: unknown; to?: unknown }[];
  patch: Record<string, unknown> | null;
  holds_level: boolean;
  status: "in_progress" | "waiting" | "completed" | "diverged" | "cancelled" | "void";
  outcome: string | null;
  result: { summary: string } | null;
  error: { code: string } | null;
  checks: { kind: string; passed: boolean }[] | null;
  asks: { call_id: string; tool: string; live: boolean; nearest: { execution_id: string; differs: string[] } | null }[];
  steps: { kind: string; name: string; output?: unknown }[];
  cost_usd: number | null;
  duration_ms: number | null;
}

export interface PlaygroundView {
  id: string;
  status: "in_progress" | "completed" | "cancelled" | "void";
  cost_usd: number | null;
  variants: PlaygroundVariantView[];
}

type Where = Pick<TestAccount, "token"> & { baseUrl?: string };

export const startPlayground = ({ token, ...where }: Where, body: object): Promise<Answer> =>
  call("POST", "/api/playground-runs", { token, body, ...where });

export async function readPlayground({ token, ...where }: Where, id: string): Promise<PlaygroundView> {
  const answer = await call("GET", `/api/playground-runs/${id}`, { token, ...where });
  expect(answer.status, answer.text).toBe(200);
  return answer.data<PlaygroundView>();
}

/** A run that was accepted. */
export async function acceptedPlayground(where: Where, body: object): Promise<string> {
  const started = await startPlayground(where, body);
  expect(started.status, started.text).toBe(202);
  const { id, poll_url: pollUrl } = started.data<{ id: string; poll_url: string }>();
  expect(started.headers["location"]).toBe(pollUrl);
  return id;
}

export const answerCall = ({ token, ...where }: Where, id: string, body: object): Promise<Answer> =>
  call("POST", `/api/playground-runs/${id}/answers`, { token, body, ...where });

/** Waits until each of these variants waits for a person. */
export async function untilAsking(where: Where, id: string, ...variants: number[]): Promise<PlaygroundView> {
  const isAsking = async (): Promise<boolean> => {
    const run = await readPlayground(where, id);
    return variants.every((at) => run.variants[at]?.status === "waiting");
  };
  await vi.waitUntil(isAsking, { timeout: 30_000 });
  return readPlayground(where, id);
}

/** Waits for the end of a run. */
export async function untilPlayed(where: Where, id: string): Promise<PlaygroundView> {
  await vi.waitUntil(async () => (await readPlayground(where, id)).status !== "in_progress", { timeout: 30_000 });
  return readPlayground(where, id);
}

/** Runs variants to their end. */
export const playToEnd = async (where: Where, body: object): Promise<PlaygroundView> =>
  untilPlayed(where, await acceptedPlayground(where, body));
