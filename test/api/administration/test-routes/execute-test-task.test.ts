import { describe, expect, inject, test } from "vitest";

import { type Answer, call, signUp, type TestAccount } from "#test/support/client";
import { createSkill } from "#test/support/factories/skills";

const secret = () => ({ "x-test-secret": inject("testSecret") });

async function agentOf({ token }: TestAccount): Promise<string> {
  const body = { name: "Runner", role: "custom", maturity_level: "student" };
  return (await call("POST", "/api/agents", { token, body })).data<{ agent: { id: string } }>().agent.id;
}

describe("execute test task", () => {
  test("does: runs the task and the tenant sees the execution", async () => {
    const account = await signUp();
    const agentId = await agentOf(account);
    const body = { tenant_id: account.tenantId, task: "compute 6*7" };
    const run = await call("POST", `/api/test/agents/${agentId}/execute`, { body, headers: secret() });
    const execution = run.data<{ execution_id: string; status: string; result: { summary: string } }>();
    expect(execution).toMatchObject({ status: "completed" });
    expect(execution.result.summary).toContain("42");
    const path = `/api/agents/${agentId}/executions/${execution.execution_id}`;
    expect((await call("GET", path, { token: account.token })).data()).toMatchObject({ status: "completed" });
  });

  test("answers as the real route does, at once and later, and with what a run failed with", async () => {
    const account = await signUp();
    const agentId = await agentOf(account);
    const both = (body: Record<string, unknown>, headers: Record<string, string> = {}) =>
      Promise.all([
        call("POST", `/api/agents/${agentId}/execute`, { token: account.token, body, headers }),
        call("POST", `/api/test/agents/${agentId}/execute`, {
          body: { ...body, tenant_id: account.tenantId },
          headers: { ...secret(), ...headers },
        }),
      ]);
    const forms = (answers: Answer[]) =>
      answers.map(({ status, body, headers }) => {
        const { data, error } = body as { data?: object; error?: { code: string; details: object } };
        return [status, "location" in headers, Object.keys(data ?? {}), error?.code, Object.keys(error?.details ?? {})];
      });
    const skillId = await createSkill(account, { code: "() => x" });
    const calls = [
      await both({ task: "compute 6*7" }),
      await both({ task: "compute 6*7" }, { prefer: "respond-async" }),
      await both({ task: "Use it", parameters: { skill_id: skillId } }),
    ];
    expect(calls.map(([real]) => real.status)).toEqual([200, 202, 500]);
    for (const answers of calls) {
      const [real, tested] = forms(answers);
      expect(tested).toEqual(real);
    }
  });

  test("refuses what governance refuses, another tenant's agent and an unknown agent", async () => {
    const [owner, other] = [await signUp(), await signUp()];
    const agentId = await agentOf(owner);
    const run = (id: string, tenantId: string, task: string) =>
      call("POST", `/api/test/agents/${id}/execute`, { body: { tenant_id: tenantId, task }, headers: secret() });
    expect((await run(agentId, owner.tenantId, "Delete all files")).error?.code).toBe("GOVERNANCE_VIOLATION");
    expect((await run(agentId, other.tenantId, "compute 1+1")).error?.code).toBe("FORBIDDEN");
    expect((await run("nonsense", owner.tenantId, "compute 1+1")).error?.code).toBe("AGENT_NOT_FOUND");
  });
});
