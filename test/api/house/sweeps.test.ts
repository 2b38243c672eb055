import { expect, test } from "vitest";

import { signUp } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { createWebhook, strikeClock } from "#test/support/webhooks";

/** More than any sweep takes in one step. */
const MANY = 2_300;
const DAY_MS = 86_400_000;

/** Writes many rows by SQL in which `n` is the number of a row. */
const writeMany = (table: string, columns: string, values: string, ...args: (string | number)[]) =>
  inDatabase(
    `INSERT INTO ${table} (${columns})
      WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${MANY}) SELECT ${values} FROM numbers`,
    ...args,
  );

test("one scheduled sweep removes all expired rows, regardless of their number", async () => {
  const owner = await signUp();
  const { id: webhookId } = await createWebhook(owner, "https://example.com/hook");
  const [[userId = ""] = []] = (await inDatabase(
    "SELECT id FROM users WHERE tenant_id = ?",
    owner.tenantId,
  )) as string[][];
  const old = Date.now() - 40 * DAY_MS;
  await writeMany(
    "idempotency_keys",
    "tenant_id, key, fingerprint, response_status, response_body, created_at",
    "?1, 'old-' || n, 'none', 200, '{}', ?2",
    owner.tenantId,
    old,
  );
  await writeMany(
    "webhook_deliveries",
    "id, tenant_id, webhook_id, event_id, event, body, status, attempts, next_attempt_at, created_at",
    "?1 || n, ?2, ?1, 'e' || n, 'agent.created', '{}', 'dead', 1, ?3, ?3",
    webhookId,
    owner.tenantId,
    old,
  );
  await writeMany("sessions", "id, user_id, created_at, expires_at", "?1 || n, ?1, ?2, ?2", userId, old);
  await writeMany(
    "password_tokens",
    "token_hash, user_id, purpose, expires_at",
    "?1 || n, ?1, 'reset', ?2",
    userId,
    old,
  );
  for (const [client, at] of [
    ["late", old],
    ["present", Date.now()],
  ] as const)
    await writeMany(
      "oauth_device_codes",
      "id, device_code_hash, user_code_hash, client_id, client_name, permissions, resource, created_at, expires_at, interval_seconds",
      "?1 || ?2 || n, ?1 || ?2 || n, ?1 || ?2 || n, ?1 || ?2, 'Kite Shell', '[]', 'https://example.com/api', ?3, ?3, 5",
      client,
      owner.tenantId,
      at,
    );
  for (const [period, at] of [
    ["past", old - 40 * DAY_MS],
    ["present", Date.now()],
  ] as const) {
    await writeMany(
      "model_counters",
      "tenant_id, subject, period, usd_micros, tokens, updated_at",
      "?1, 'run ' || n, ?2, 1, 1, ?3",
      owner.tenantId,
      period,
      at,
    );
    await writeMany(
      "model_budget_notices",
      "tenant_id, budget_id, period, event, at",
      "?1, 'budget ' || n, ?2, 'budget.reached', ?3",
      owner.tenantId,
      period,
      at,
    );
    await writeMany(
      "model_usage",
      "tenant_id, span, starts_at, agent_id, connection, model, origin, calls, failed_calls, unpriced_calls, input_tokens, output_tokens, cached_input_tokens, usd_micros",
      "?1, 'hour', ?2, 'agent ' || n, 'north', 'large', 'run', 1, 0, 0, 1, 1, 0, 1",
      owner.tenantId,
      at,
    );
  }

  await strikeClock();

  const spending = ["model_counters", "model_budget_notices", "model_usage"].map(
    (table) => `(SELECT count(*) FROM ${table} WHERE tenant_id = ?1)`,
  );
  expect(await inDatabase(`SELECT ${spending.join(", ")}`, owner.tenantId)).toEqual([[MANY, MANY, MANY]]);
  const left = await inDatabase(
    `SELECT (SELECT count(*) FROM idempotency_keys WHERE tenant_id = ?1 AND created_at = ?2),
      (SELECT count(*) FROM webhook_deliveries WHERE tenant_id = ?1 AND created_at = ?2),
      (SELECT count(*) FROM sessions WHERE user_id = ?3 AND expires_at = ?2),
      (SELECT count(*) FROM password_tokens WHERE user_id = ?3),
      (SELECT count(*) FROM oauth_device_codes WHERE client_id = 'late' || ?1),
      (SELECT count(*) FROM oauth_device_codes WHERE client_id = 'present' || ?1)`,
    owner.tenantId,
    old,
    userId,
  );
  // A late device still learns for an hour that its code has expired.
  expect(left).toEqual([[0, 0, 0, 0, 0, MANY]]);
}, 60_000);
