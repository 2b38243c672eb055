import { expect, test } from "vitest";

import { call, signUp, type TestAccount } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { createAgent, executeToEnd } from "#test/support/factories/agents";
import { runsOf, type RunView } from "#test/support/factories/tenant-executions";

type Detail = RunView & { result: unknown; checks: unknown[]; input: Record<string, unknown> | null };

const read = ({ token }: TestAccount, id: string, query = "") =>
  call("GET", `/api/executions/${id}${query}`, { token });

const detail = async (owner: TestAccount, id: string, query = ""): Promise<Detail> =>
  (await read(owner, id, query)).data<{ execution: Detail }>().execution;

test("shows an execution as the list does, with its whole task and result", async () => {
  const owner = await signUp();
  const task = `Summarize the text. ${"Calmly. ".repeat(200)}`;
  const id = await executeToEnd(owner, (await createAgent(owner)).id, { task });
  const [row] = (await runsOf(owner)).executions;
  const shown = await detail(owner, id);
  expect(shown).toMatchObject({ ...row, task, input: null });
  expect(shown.result).toHaveProperty("summary");
});

test("shows the input where it is asked for, whole and without secrets, as long as it is kept", async () => {
  const owner = await signUp();
  const text = "Revenue grew by 12 percent. ".repeat(100);
  const context = { text, login: { password: "hunter2", user: "ann" }, list: Array.from({ length: 40 }, String) };
  const id = await executeToEnd(owner, (await createAgent(owner)).id, { context, parameters: { note: "kept" } });
  expect((await detail(owner, id, "?input=true")).input).toEqual({
    context: { ...context, login: { password: "[redacted]", user: "ann" } },
    parameters: { note: "kept" },
  });
  await inDatabase(`UPDATE executions SET input = '{"context":{},"parameters":{},"forgotten":true}' WHERE id = ?`, id);
  expect((await detail(owner, id, "?input=true")).input).toBeNull();
});

test("does not find another tenant's execution, nor one of a deleted agent", async () => {
  const [owner, stranger] = [await signUp(), await signUp()];
  const { id: agentId } = await createAgent(owner);
  const id = await executeToEnd(owner, agentId);
  expect((await read(stranger, id)).status).toBe(404);
  await call("DELETE", `/api/agents/${agentId}`, { token: owner.token });
  expect((await read(owner, id)).status).toBe(404);
});
