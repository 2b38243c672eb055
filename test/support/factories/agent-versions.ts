import { expect } from "vitest";

import { call, type Answer, type TestAccount } from "#test/support/client";

export interface VersionView {
  version: number;
  name: string | null;
  fingerprint: string | null;
  created_at: string;
  created_by: { id: string; name: string | null } | null;
  changes: { path: string; from?: unknown; to?: unknown }[];
  runs: number;
  success: { value: number; lower: number; upper: number; succeeded: number; vouched: number } | null;
  cost_usd_per_run: number | null;
  is_current: boolean;
  holds_level: boolean | null;
}

type Owner = Pick<TestAccount, "token">;

/** A page of an agent's versions. */
export async function versionsOf({ token }: Owner, agentId: string, query = "") {
  const answer = await call("GET", `/api/agents/${agentId}/versions${query}`, { token });
  expect(answer.status, answer.text).toBe(200);
  return answer.data<{ versions: VersionView[]; pagination: { total: number; pages: number } }>();
}

/** Changes the agent's configuration. */
export async function configure({ token }: Owner, agentId: string, configuration: Record<string, unknown>) {
  const answer = await call("PUT", `/api/agents/${agentId}`, { token, body: { configuration } });
  expect(answer.status, answer.text).toBe(200);
}

export const restoreVersion = (
  { token }: Owner,
  agentId: string,
  version: number,
  body: unknown = {},
): Promise<Answer> => call("POST", `/api/agents/${agentId}/versions/${version}/restore`, { token, body });
