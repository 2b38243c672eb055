import { expect, test } from "vitest";

import type { ServiceContext } from "#context/context";
import type { Writer } from "#db/write-request";
import type { UpdateAlertRuleInput } from "#runs/alert-rules/schemas";
import { changeRule } from "#runs/alert-rules/update-rule";
import { writableInMemory } from "#test/support/memory-database";

const RULE = "01900000-0000-7000-8000-000000000001";

/** A quiet rule that fires between the read and the write of its first change. */
async function changedWhileItFires(input: UpdateAlertRuleInput) {
  const { db, writer, client } = await writableInMemory("tenant");
  await client.execute({
    sql: `INSERT INTO alert_rules (id, tenant_id, name, metric, threshold, comparison, window_minutes, channels, quiet_minutes, is_enabled,
      looked_at, revision, created_at, updated_at) VALUES (?, 'tenant', 'Failures', 'failed_runs', 5, 'above', 60, '[{"type":"inbox"}]', 0, 1, 0, 1, 0, 0)`,
    args: [RULE],
  });
  let hasFired = false;
  const firing: Writer = {
    async write(request) {
      if (!hasFired) {
        hasFired = true;
        await client.batch([
          {
            sql: "INSERT INTO alerts (id, tenant_id, rule_id, value, threshold, fired_at, is_in_inbox) VALUES ('alert', 'tenant', ?, 9, 5, 1, 1)",
            args: [RULE],
          },
          "UPDATE alert_rules SET alert_id = 'alert', fired_at = 1",
        ]);
      }
      return writer.write(request);
    },
  };
  const ctx = {
    db,
    writer: firing,
    tenant: { id: "tenant" },
    actor: { kind: "system", trigger: "cron" },
    clock: () => 7,
    newId: () => crypto.randomUUID(),
    idempotency: null,
  } as unknown as ServiceContext;
  await changeRule(ctx, RULE, input);
  const { rows } = await client.execute("SELECT alert_id, name, resolved_at FROM alert_rules, alerts");
  return rows[0];
}

test("a rule that fires while a person changes it keeps its alert", async () => {
  expect(await changedWhileItFires({ name: "Many failures" })).toMatchObject({
    alert_id: "alert",
    name: "Many failures",
    resolved_at: null,
  });
});

test("a rule that fires while a person switches it off ends its alert", async () => {
  expect(await changedWhileItFires({ enabled: false })).toMatchObject({ alert_id: null, resolved_at: 7 });
});
