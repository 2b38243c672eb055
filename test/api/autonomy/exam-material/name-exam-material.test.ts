import { describe, expect, test } from "vitest";

import { newUuid } from "#lib/uuid";
import { readAudit } from "#test/support/audit-log";
import { call, signUp } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { createAgent } from "#test/support/factories/agents";
import { filledDataSet } from "#test/support/factories/data-sets";
import { nameMaterial, readMaterial, type MaterialView } from "#test/support/factories/exam-material";
import { keyWithout } from "#test/support/keys";

const CASE = { task: "Find the total", parameters: { expect: { must_contain: ["BX-17"] } } };

describe("does", () => {
  test("names exactly these agents, and an empty list withdraws it; the audit log has who said so", async () => {
    const owner = await signUp();
    await inDatabase("UPDATE users SET name = 'Ada Lovelace' WHERE tenant_id = ?", owner.tenantId);
    const [first, second] = [await createAgent(owner, { name: "A" }), await createAgent(owner, { name: "B" })];
    const { id } = await filledDataSet(owner, [CASE]);
    const named = await nameMaterial(owner, id, [second.id, first.id, first.id]);
    expect(named.status, named.text).toBe(200);
    const material = named.data<MaterialView>();
    expect(material).toMatchObject({
      data_set_id: id,
      agents: [
        { id: first.id, name: "A", level: "student" },
        { id: second.id, name: "B", level: "student" },
      ],
      named_by: { name: "Ada Lovelace" },
      cases: { total: 1, checked: 1, changed_since: 0 },
    });
    expect((await readMaterial(owner, id)).data()).toEqual(material);
    const fewer = await nameMaterial(owner, id, [second.id]);
    expect(fewer.data<MaterialView>().agents.map((agent) => agent.id)).toEqual([second.id]);
    const back = await nameMaterial(owner, id, []);
    expect(back.data()).toMatchObject({ agents: [], named_by: null, named_at: null });
    const entries = await readAudit(owner, "");
    expect(entries.slice(0, 3).map(({ action }) => action)).toEqual([
      "withdraw_exam_material",
      "name_exam_material",
      "name_exam_material",
    ]);
    expect(JSON.stringify(entries[0])).toContain(second.id);
  });
});

describe("refuses", () => {
  test("a caller who may not decide about levels", async () => {
    const owner = await signUp();
    const { id: agentId } = await createAgent(owner);
    const { id } = await filledDataSet(owner, [CASE]);
    const token = await keyWithout(owner, "GOVERNANCE_APPROVE");
    expect((await nameMaterial({ token }, id, [agentId])).status).toBe(403);
    expect((await readMaterial(owner, id)).data()).toMatchObject({ agents: [] });
  });

  test("agents that are not the workspace's, or are deleted, and says which", async () => {
    const [owner, stranger] = [await signUp(), await signUp()];
    const mine = await createAgent(owner);
    const { id } = await filledDataSet(owner, [CASE]);
    const gone = await createAgent(owner, { name: "Gone" });
    await call("DELETE", `/api/agents/${gone.id}`, { token: owner.token });
    const others = [(await createAgent(stranger)).id, gone.id, newUuid(), "nothing"];
    for (const other of others) {
      const answer = await nameMaterial(owner, id, [mine.id, other]);
      expect([answer.status, answer.error?.details["issues"]]).toMatchObject([400, [{ path: "body.agent_ids.1" }]]);
    }
    expect((await readMaterial(owner, id)).data()).toMatchObject({ agents: [] });
    expect((await nameMaterial(stranger, id, [])).status).toBe(404);
  });
});
