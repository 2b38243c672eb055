import { expect, onTestFinished, test } from "vitest";

import { signUp } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { createAgent, executeToEnd, TEXT } from "#test/support/factories/agents";
import { connected, ofServer } from "#test/support/factories/model-connections";
import { startModelServer } from "#test/support/model-server";

test("contexts that differ in a value that no result uses are the same work, others are not", async () => {
  const [owner, model] = await Promise.all([signUp(), startModelServer()]);
  onTestFinished(() => model.close());
  await connected(owner, ofServer(model));
  const { id } = await createAgent(owner, { configuration: { model: "north/test-model" } });
  const finish = { summary: "Revenue grew by 12 percent.", confidence: 0.9 };
  model.respond(() => ({ kind: "reply", calls: [{ id: "end", name: "finish", input: finish }] }));
  const workOf = async (context: Record<string, unknown>): Promise<unknown> => {
    const executionId = await executeToEnd(owner, id, { context });
    const [[work] = []] = await inDatabase("SELECT work FROM episodes WHERE execution_id = ?", executionId);
    return work;
  };
  const works = new Set<unknown>();
  for (let nonce = 0; nonce < 6; nonce++) works.add(await workOf({ text: TEXT, nonce: `n${nonce * 7919}` }));
  expect(works.size).toBe(1);
  expect(works).not.toContain(await workOf({ text: `${TEXT} Then sales fell.`, nonce: "n0" }));
});
