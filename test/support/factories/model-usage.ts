import type { TestAccount } from "#test/support/client";
import { inDatabase } from "#test/support/database";

const HOUR_MS = 3_600_000;

/** Writes calls of models by a connection, in the hour of `at`. */
export const calledModels = (
  { tenantId }: Pick<TestAccount, "tenantId">,
  connection: string,
  {
    calls,
    failed,
    at = Date.now(),
    agentId = "",
    tokens = 0,
  }: { calls: number; failed: number; at?: number; agentId?: string; tokens?: number },
): Promise<unknown> =>
  inDatabase(
    `INSERT INTO model_usage (tenant_id, span, starts_at, agent_id, connection, model, origin, calls, failed_calls, unpriced_calls,
      input_tokens, output_tokens, cached_input_tokens, usd_micros) VALUES (?, 'hour', ?, ?, ?, 'model', 'task', ?, ?, 0, ?, 0, 0, 0)`,
    tenantId,
    at - (at % HOUR_MS),
    agentId,
    connection,
    calls,
    failed,
    tokens,
  );
