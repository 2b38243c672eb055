import { expect, test } from "vitest";

import { readAudit } from "#test/support/audit-log";
import { call, signUp } from "#test/support/client";
import { createAgent, getAgent } from "#test/support/factories/agents";

// snippet: test
test("a copy has the definition of its original, begins as a student, and is in the audit log", async () => {
  const owner = await signUp();
  const original = await createAgent(owner, { capabilities: ["read"], maturity_level: "intern" });
  const answer = await call("POST", `/api/agents/${original.id}/copy`, {
    token: owner.token,
    body: { name: "Second reader" },
  });
  expect(answer.status).toBe(201);
  const { agent } = answer.data<{ agent: { id: string } }>();
  expect(await getAgent(owner, agent.id)).toMatchObject({
    name: "Second reader",
    maturity_level: "student",
    capabilities: ["read"],
  });
  const [entry] = await readAudit(owner, "?action=create_agent");
  expect(entry).toMatchObject({ agent_id: agent.id, input_summary: expect.stringContaining(original.id) });
});
// end
