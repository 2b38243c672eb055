import { describe, expect, inject, test } from "vitest";

import { PASSWORD, sessionCookieOf } from "#test/support/authenticator";
import { call, signUp, type CallOptions, type TestAccount } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { createAgent, executeToEnd, taskBody } from "#test/support/factories/agents";
import { runsOf } from "#test/support/factories/tenant-executions";

const rerun = ({ token }: TestAccount, agentId: string, executionId: string, body: unknown = {}) =>
  call("POST", `/api/agents/${agentId}/executions/${executionId}/rerun`, { token, body });

/** The row of an execution. */
async function stored(executionId: string) {
  const [[task, input] = []] = await inDatabase("SELECT task, input FROM executions WHERE id = ?", executionId);
  return { task, input: JSON.parse(String(input)) as { context: unknown; parameters: unknown } };
}

async function withRun() {
  const owner = await signUp();
  const { id: agentId } = await createAgent(owner);
  return {
    owner,
    agentId,
    former: await executeToEnd(owner, agentId, { parameters: { wait_seconds: 20, note: "kept" } }),
  };
}

describe("does", () => {
  test("gives the agent the same task, context and parameters again, and the list says whose repetition it is", async () => {
    const { owner, agentId, former } = await withRun();
    const answer = await rerun(owner, agentId, former);
    expect(answer.status, answer.text).toBe(200);
    const { execution_id: id } = answer.data<{ execution_id: string }>();
    expect(id).not.toBe(former);
    expect(await stored(id)).toEqual(await stored(former));
    const { executions } = await runsOf(owner);
    expect(executions.map((run) => [run.execution_id, run.rerun_of])).toEqual([
      [id, former],
      [former, null],
    ]);
  });

  test("takes what is changed, and leaves the rest", async () => {
    const { owner, agentId, former } = await withRun();
    const before = await stored(former);
    const change = { task: "Summarize the text in two sentences", parameters: { action: "read" } };
    const { execution_id: id } = (await rerun(owner, agentId, former, change)).data<{ execution_id: string }>();
    expect(await stored(id)).toEqual({
      task: change.task,
      input: { ...before.input, parameters: change.parameters },
    });
    const other = { context: { text: "Costs rose. Revenue fell." } };
    const next = (await rerun(owner, agentId, former, other)).data<{ execution_id: string }>();
    expect((await stored(next.execution_id)).input).toEqual({ ...before.input, ...other });
  });
});

describe("its trigger", () => {
  test("is the console with a browser's session and the API with a token, whatever the former run's was", async () => {
    const owner = await signUp({ password: PASSWORD });
    const browser = { headers: { cookie: await sessionCookieOf(owner), origin: inject("baseUrl") } };
    const { id: agentId } = await createAgent(owner);
    const path = `/api/agents/${agentId}`;
    const begin = async (way: CallOptions, url: string, body: unknown) => {
      const answer = await call("POST", url, { ...way, body });
      expect(answer.status, answer.text).toBe(200);
      return answer.data<{ execution_id: string }>().execution_id;
    };
    const order = taskBody({ parameters: { wait_seconds: 20 } });
    const ofConsole = await begin(browser, `${path}/execute`, order);
    const again = await begin({ token: owner.token }, `${path}/executions/${ofConsole}/rerun`, {});
    const back = await begin(browser, `${path}/executions/${again}/rerun`, {});
    const triggers = (await runsOf(owner)).executions.map((run) => [run.execution_id, run.triggered_by]);
    expect(triggers).toEqual([
      [back, "console"],
      [again, "api"],
      [ofConsole, "console"],
    ]);
    const found = await runsOf(owner, { trigger: "console" });
    expect(found.executions.map((run) => run.execution_id)).toEqual([back, ofConsole]);
    expect((await call("GET", `${path}/executions/${back}`, browser)).data<{ triggered_by: string }>()).toMatchObject({
      triggered_by: "console",
      origin: "person",
    });
  });
});

describe("refuses", () => {
  test("a changed action above the agent's level, as an order would be", async () => {
    const { owner, agentId, former } = await withRun();
    const answer = await rerun(owner, agentId, former, { parameters: { action: "deploy" } });
    expect([answer.status, answer.error?.code]).toEqual([403, "GOVERNANCE_VIOLATION"]);
    expect((await runsOf(owner)).executions).toHaveLength(1);
  });

  test("an execution of another agent of the tenant", async () => {
    const { owner, former } = await withRun();
    const other = await createAgent(owner);
    const answer = await rerun(owner, other.id, former);
    expect([answer.status, answer.error?.code]).toEqual([404, "NOT_FOUND"]);
  });

  test("an execution whose input is not kept any longer", async () => {
    const { owner, agentId, former } = await withRun();
    await inDatabase(
      `UPDATE executions SET input = '{"context":{},"parameters":{},"forgotten":true}' WHERE id = ?`,
      former,
    );
    const answer = await rerun(owner, agentId, former, taskBody());
    expect([answer.status, answer.error?.details["reason"]]).toEqual([409, "input_forgotten"]);
  });
});
