import { describe, expect, test } from "vitest";

import { approvalBody } from "#test/support/approvals";
import { readAudit } from "#test/support/audit-log";
import { call, signUp, type TestAccount } from "#test/support/client";
import { everyCase } from "#test/support/every-case";
import { createAgent, TEXT } from "#test/support/factories/agents";
import { createSkill } from "#test/support/factories/skills";
import { keyWith } from "#test/support/keys";

const execute = (
  account: Partial<Pick<TestAccount, "token" | "apiKey">>,
  tool: string,
  given: Record<string, unknown> = {},
  fields: Record<string, unknown> = {},
  headers: Record<string, string> = {},
) => call("POST", "/api/mcp/execute", { ...account, headers, body: { tool, arguments: given, ...fields } });

interface Executed<Data> {
  content: { type: string; text: string }[];
  structured_content: Data;
  is_error: boolean;
}

const summary = { task: "Summarize the text in one sentence", context: { text: TEXT } };

describe("does", () => {
  test("runs an agent once for an Idempotency-Key, and the replay is the same answer", async () => {
    const { token } = await signUp();
    const agent = await createAgent({ token } as TestAccount);
    const run = () =>
      execute({ token }, "run_agent", { agent_id: agent.id, ...summary }, {}, { "idempotency-key": "k-1" });
    const [first, again] = [await run(), await run()];
    const { structured_content: data, content, is_error: isError } = first.data<Executed<{ status: string }>>();
    expect([data.status, isError]).toEqual(["completed", false]);
    expect(JSON.parse(content[0]?.text ?? "")).toEqual(data);
    expect(again.headers["idempotency-replayed"]).toBe("true");
    expect(again.data()).toEqual(first.data());
    const runs = await call("GET", `/api/agents/${agent.id}/executions`, { token });
    expect(runs.data<{ executions: unknown[] }>().executions).toHaveLength(1);
  });

  test("runs an installed skill as a tool of the agent that the call is made for", async () => {
    const { token } = await signUp();
    const owner = { token } as TestAccount;
    const [skillId, agent] = [await createSkill(owner, { name: "Adder" }), await createAgent(owner)];
    await everyCase(["skill__adder", `run_skill_${skillId}`], async (name) => {
      const answer = await execute({ token }, name, { a: 2, b: 3 }, { agent_id: agent.id });
      const { structured_content: run } = answer.data<Executed<{ agent_id: string; result: unknown }>>();
      expect(run.agent_id).toBe(agent.id);
      expect(JSON.stringify(run.result)).toContain('"total":5');
    });
  });

  test("run_agent asks a person with `ask` where the task would be refused", async () => {
    const { token } = await signUp();
    const agent = await createAgent({ token } as TestAccount);
    const task = { agent_id: agent.id, task: "Delete all invoices" };
    const refused = await execute({ token }, "run_agent", task);
    expect([refused.error?.code, refused.error?.details["ask"]]).toEqual(["GOVERNANCE_VIOLATION", true]);
    const asked = await execute({ token }, "run_agent", { ...task, ask: true });
    const { structured_content: run } = asked.data<Executed<{ status: string; awaiting_approval?: object }>>();
    expect(run).toMatchObject({ awaiting_approval: { approval_id: expect.any(String) as string } });
  });

  test("finds memories, marketplace entries and approvals that wait", async () => {
    const { token } = await signUp();
    const agent = await createAgent({ token } as TestAccount);
    await execute({ token }, "run_agent", { agent_id: agent.id, ...summary });
    const memory = await execute({ token }, "search_memory", { agent_id: agent.id, query: "summarize" });
    expect(memory.data<Executed<{ memories: unknown[] }>>().structured_content.memories).not.toEqual([]);
    const found = await execute({ token }, "search_marketplace", { query: "a", kind: "skill" });
    expect(found.data<Executed<{ entries: unknown[] }>>().is_error).toBe(false);
    await call("POST", "/api/approvals/request", { token, body: approvalBody(agent.id) });
    const waiting = await execute({ token }, "list_approvals");
    const { approvals } =
      waiting.data<Executed<{ approvals: { status: string; agent_id: string }[] }>>().structured_content;
    expect(approvals).toMatchObject([{ status: "pending", agent_id: agent.id }]);
  });
});

describe("refuses", () => {
  test("a tool that is not there, and one that the key's permissions do not allow", async () => {
    const owner = await signUp();
    const apiKey = await keyWith(owner, "AGENT_VIEW");
    expect((await execute({ apiKey }, "no_such_tool")).error?.code).toBe("NOT_FOUND");
    const refused = await execute({ apiKey }, "install_skill", { marketplace_id: "x" });
    expect(refused.error).toMatchObject({ code: "FORBIDDEN", details: { required_permission: "SKILL_MANAGE" } });
  });

  test("to a student what its level forbids, and writes that into the audit log", async () => {
    const owner = await signUp();
    const agent = await createAgent(owner);
    const { token } = owner;
    const refused = await execute({ token }, "install_skill", { marketplace_id: "x" }, { agent_id: agent.id });
    expect(refused.error).toMatchObject({ code: "GOVERNANCE_VIOLATION", details: { agent_level: "student" } });
    expect((await readAudit(owner))[0]).toMatchObject({ action: "create", outcome: "refused", agent_id: agent.id });
  });

  test("refuses an agent other agents and all approvals, and refuses every caller decisions, because no person can be asked", async () => {
    const { token } = await signUp();
    const owner = { token } as TestAccount;
    const [agent, other] = [await createAgent(owner), await createAgent(owner, { maturity_level: "autonomous" })];
    const through = await execute({ token }, "run_agent", { agent_id: other.id, ...summary }, { agent_id: agent.id });
    expect(through.error).toMatchObject({ code: "FORBIDDEN", details: { reason: "other_agent", agent_id: agent.id } });
    expect(through.error?.message).toMatch(/only on itself.* name that agent in X-Agent-Id .* or name none/);
    const asked = await call("POST", "/api/approvals/request", { token, body: approvalBody(agent.id) });
    const { id } = asked.data<{ id: string }>();
    const byAgent = await execute({ token }, "decide_approval", { approval_id: id }, { agent_id: other.id });
    expect(byAgent.error?.code).toBe("FORBIDDEN");
    const undecided = await execute({ token }, "decide_approval", { approval_id: id });
    expect(undecided.data<Executed<{ approval: { status: string } }>>()).toMatchObject({
      is_error: true,
      structured_content: {
        approval: { status: "pending" },
        decide_at: { reject: `POST /api/approvals/${id}/reject` },
      },
    });
  });

  test("what belongs to another tenant", async () => {
    const [owner, stranger] = await Promise.all([signUp(), signUp()]);
    const agent = await createAgent(owner);
    const { token } = stranger;
    for (const tool of ["get_agent", "run_agent", "search_memory"]) {
      const given = tool === "run_agent" ? summary : tool === "search_memory" ? { query: "x" } : {};
      // oxlint-disable-next-line no-await-in-loop -- one tool after the other
      const refused = await execute({ token }, tool, { agent_id: agent.id, ...given });
      expect(refused.error?.code, tool).toBe("FORBIDDEN");
    }
  });
});
