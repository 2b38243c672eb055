import { expect } from "vitest";

import { call, type Answer, type TestAccount } from "#test/support/client";

export interface ReplayView {
  replay_id: string;
  version: number;
  predecessor_version: number;
  status: "in_progress" | "completed" | "void";
  void_reason: string | null;
  inherits: boolean;
  result: {
    pairs: number;
    both: number;
    only_old: number;
    only_new: number;
    neither: number;
    diverged: number;
    lower_bound: number;
    holds: boolean;
    blocked_by: string | null;
    skipped: Record<string, number>;
  } | null;
}

type Where = Pick<TestAccount, "token"> & { baseUrl?: string };

export const replay = ({ token, ...where }: Where, agentId: string): Promise<Answer> =>
  call("POST", `/api/graduation/agents/${agentId}/replay`, { token, ...where });

/** A replay that ends while its caller waits. */
export async function takeReplay(where: Where, agentId: string): Promise<ReplayView> {
  const answer = await replay(where, agentId);
  expect(answer.status, answer.text).toBe(201);
  return answer.data<ReplayView>();
}

let versions = 0;

/** Makes the next version of an agent. */
export async function changeVersion({ token, ...where }: Where, agentId: string, configuration = {}): Promise<void> {
  const body = { configuration: { temperature: versions++ / 1_000, ...configuration } };
  const answer = await call("PUT", `/api/agents/${agentId}`, { token, body, ...where });
  expect(answer.status, answer.text).toBe(200);
}
