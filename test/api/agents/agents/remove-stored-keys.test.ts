import { expect, test } from "vitest";

import { readAudit } from "#test/support/audit-log";
import { call, signUp } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { agentBody, createAgent } from "#test/support/factories/agents";
import { strikeClock } from "#test/support/webhooks";

test("a key in a configuration is refused, by any spelling, when an agent is made and when it is changed", async () => {
  const { token, ...owner } = await signUp();
  const { id } = await createAgent({ token, ...owner });
  for (const name of ["api_key", "apiKey", "API-KEY"]) {
    const configuration = { [name]: "sk-live-1234567890" };
    const made = await call("POST", "/api/agents", { token, body: agentBody({ configuration }) });
    const changed = await call("PUT", `/api/agents/${id}`, { token, body: { configuration } });
    for (const answer of [made, changed]) {
      expect(answer.status, name).toBe(400);
      expect(answer.error?.details).toMatchObject({ issues: [{ path: `body.configuration.${name}` }] });
    }
  }
});

test("a key that an older version stored is removed, and the audit log says so without it", async () => {
  const owner = await signUp();
  const { id } = await createAgent(owner, { configuration: { temperature: 0.2 } });
  const stored = JSON.stringify({ temperature: 0.2, api_key: "sk-stored-in-clear", apiKey: "sk-another-in-clear" });
  await inDatabase("UPDATE agents SET configuration = ? WHERE id = ?", stored, id);
  await inDatabase("DELETE FROM sweep_positions WHERE sweep = 'stored_keys'");
  await strikeClock();
  const rows = await inDatabase("SELECT configuration, version FROM agents WHERE id = ?", id);
  expect(rows).toEqual([[JSON.stringify({ temperature: 0.2 }), 1]]);
  const entries = await readAudit(owner);
  expect(entries[0]).toMatchObject({ action: "remove_stored_key", agent_id: id });
  expect(JSON.stringify(entries)).not.toContain("in-clear");
});
