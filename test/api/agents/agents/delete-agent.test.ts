import { describe, expect, test } from "vitest";

import { call, signUp, statusesOf, type TestAccount } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { countRows, createAgent, execute, executeToEnd, getAgent } from "#test/support/factories/agents";
import { agentAt, runAction, type RunView, sdlcTenant, SUM } from "#test/support/factories/sdlc";
import { untilRemoved } from "#test/support/removals";

const remove = ({ token }: TestAccount, id: string, headers: Record<string, string> = {}) =>
  call("DELETE", `/api/agents/${id}`, { token, headers });

/** Every table with rows of an agent; the audit log outlives its subjects. */
async function tablesOfAgents(): Promise<string[]> {
  const rows = await inDatabase(
    "SELECT m.name FROM sqlite_master m, pragma_table_info(m.name) c WHERE m.type = 'table' AND c.name = 'agent_id' AND m.name <> 'audit_entries'",
  );
  return rows.map(([name]) => String(name));
}

/** Makes an execution of the agent look as if it were running. */
const markRunning = (executionId: string) =>
  inDatabase("UPDATE executions SET status = 'in_progress', completed_at = NULL WHERE id = ?", executionId);

describe("does", () => {
  test("removes the agent with its episodes, executions and everything else that is its own", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    const other = await createAgent(owner);
    const executionId = await executeToEnd(owner, id);
    await executeToEnd(owner, other.id);
    const tables = await tablesOfAgents();
    expect(tables).toEqual(expect.arrayContaining(["executions", "episodes"]));
    expect(await countRows("episodes", "agent_id", id)).toBe(1);

    const answer = await remove(owner, id);
    expect(answer.status).toBe(200);
    expect(answer.data()).toMatchObject({ deleted: true, agent_id: id });

    for (const path of [
      "",
      "/executions",
      `/executions/${executionId}`,
      `/executions/${executionId}/trace`,
      `/executions/${executionId}/events`,
    ]) {
      const gone = await call("GET", `/api/agents/${id}${path}`, { token: owner.token });
      expect([gone.status, gone.error?.code], path).toEqual([404, "AGENT_NOT_FOUND"]);
    }
    expect((await remove(owner, id)).status).toBe(404);

    await untilRemoved(id);
    for (const table of tables) expect(await countRows(table, "agent_id", id), table).toBe(0);
    expect(await countRows("executions", "agent_id", other.id)).toBe(1);
    expect(await countRows("episodes", "agent_id", other.id)).toBe(1);
  });

  test("takes the current tag in If-Match and refuses an old one with 412", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    const old = (await call("GET", `/api/agents/${id}`, { token: owner.token })).headers["etag"] ?? "";
    const changed = await call("PUT", `/api/agents/${id}`, { token: owner.token, body: { name: "New" } });
    const refused = await remove(owner, id, { "if-match": old });
    expect([refused.status, refused.error?.code]).toEqual([412, "PRECONDITION_FAILED"]);
    expect((await getAgent(owner, id)).name).toBe("New");
    expect((await remove(owner, id, { "if-match": changed.headers["etag"] ?? "" })).status).toBe(200);
  });

  test("removes once when many ask at the same time", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    const answers = await Promise.all(Array.from({ length: 12 }, () => remove(owner, id)));
    expect(statusesOf(answers).filter((status) => status === 200)).toEqual([200]);
    expect(answers.filter(({ status }) => status !== 200 && status !== 404 && status !== 409)).toEqual([]);
  });
});

describe("refuses", () => {
  test.each(["pending", "in_progress"])(
    "an agent with an execution that is %s, with 409, and removes nothing",
    async (status) => {
      const owner = await signUp();
      const { id } = await createAgent(owner);
      const executionId = await executeToEnd(owner, id);
      await markRunning(executionId);
      await inDatabase("UPDATE executions SET status = ? WHERE id = ?", status, executionId);
      const answer = await remove(owner, id);
      expect([answer.status, answer.error?.code]).toEqual([409, "CONFLICT"]);
      expect(await countRows("executions", "agent_id", id)).toBe(1);
      expect((await getAgent(owner, id)).status).toBe("active");
    },
  );

  test("an agent with a development run that waits for an approval, until the run is cancelled", async () => {
    const owner = await sdlcTenant(["coder"]);
    const agent_id = await agentAt(owner, "supervised");
    const input = { files: [SUM] };
    const asked = await runAction(owner, { agent_id, agent_type: "coder", action: "document_code", input });
    expect(asked.status, asked.text).toBe(202);
    const answer = await remove(owner, agent_id);
    expect([answer.status, answer.error?.details]).toEqual([409, { reason: "active_executions" }]);
    await call("POST", `/api/sdlc/runs/${asked.data<RunView>().run_id}/cancel`, { token: owner.token });
    expect((await remove(owner, agent_id)).status).toBe(200);
  });
});

describe("racing with execute", () => {
  test.each([
    ["within the request", {}],
    ["aside", { prefer: "respond-async" }],
  ])(
    "never leaves an execution without its agent, nor an agent without the executions it answered for, %s",
    async (_how, headers) => {
      const owner = await signUp();
      for (let round = 0; round < 5; round++) {
        const { id } = await createAgent(owner);
        const [deleted, ...runs] = await Promise.all([
          remove(owner, id),
          ...Array.from({ length: 6 }, () => execute(owner, id, {}, { headers })),
        ]);
        for (const { status } of runs) expect([200, 202, 404, 409]).toContain(status);
        if (deleted.status === 200) {
          await untilRemoved(id);
          for (const table of ["executions", "episodes"]) expect(await countRows(table, "agent_id", id), table).toBe(0);
        } else {
          expect(deleted.status).toBe(409);
          const accepted = runs.filter(({ status }) => status < 300).length;
          expect(await countRows("executions", "agent_id", id)).toBe(accepted);
        }
      }
      const [orphans] = await inDatabase(
        "SELECT count(*) FROM executions WHERE tenant_id = ? AND agent_id NOT IN (SELECT id FROM agents)",
        owner.tenantId,
      );
      expect(orphans).toEqual([0]);
    },
  );
});
