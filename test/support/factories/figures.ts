import { newUuid } from "#lib/uuid";
import type { TestAccount } from "#test/support/client";
import { inDatabase } from "#test/support/database";

export interface EndedRun {
  /** When it ended, milliseconds since 1970. */
  at: number;
  outcome?: "done" | "partial" | "not_done" | "failed" | "void";
  status?: "completed" | "failed" | "cancelled";
  errorCode?: string;
  verification?: "checked" | "human" | "judged" | "self_reported";
  durationMs?: number;
  costUsd?: number | null;
  tokens?: [input: number, output: number];
}

/** A run of the account's agent that ended at a moment, which otherwise needs time. Returns its id. */
export async function endedRun(owner: TestAccount, agentId: string, run: EndedRun): Promise<string> {
  const { at, outcome = "done", verification = "checked", durationMs = 0, costUsd = 0, tokens = [0, 0] } = run;
  const { status = "completed", errorCode } = run;
  const id = newUuid();
  const usage = { input_tokens: tokens[0], output_tokens: tokens[1], tool_calls: 1, cost_usd: costUsd };
  await inDatabase(
    `INSERT INTO executions (id, tenant_id, agent_id, agent_version, maturity_level, task, action, input, status, progress, outcome,
      verification, reasoning_trace, usage, triggered_by, created_at, started_at, completed_at, deadline_at, error)
    VALUES (?1, ?2, ?3, 1, 'student', 'Counted', 'read', '{}', ?9, 100, ?4, ?5, '[]', ?6, 'api', ?7, ?7, ?8, ?8, ?10)`,
    id,
    owner.tenantId,
    agentId,
    outcome,
    verification,
    JSON.stringify(usage),
    at - durationMs,
    at,
    status,
    errorCode === undefined ? null : JSON.stringify({ code: errorCode, message: "" }),
  );
  return id;
}
