import { expect, test } from "vitest";

import { call, signUp, type TestAccount } from "#test/support/client";
import { copyRow, newUuidSql } from "#test/support/copied-rows";
import { inDatabase } from "#test/support/database";
import { everyCase } from "#test/support/every-case";
import { createAgent, executeToEnd } from "#test/support/factories/agents";
import { askForRuns, idsOf, runsOf } from "#test/support/factories/tenant-executions";
import { order, scene } from "#test/support/factories/tool-calls";
import { strikeClock } from "#test/support/webhooks";

interface Hit {
  in: string;
  step_id?: string;
  text: string;
  ranges: [number, number][];
}

const found = async (owner: Pick<TestAccount, "token">, q: string): Promise<string[]> =>
  idsOf(await runsOf(owner, { q }));

async function hitsOf(owner: Pick<TestAccount, "token">, q: string): Promise<Hit[]> {
  const [run] = (await runsOf(owner, { q })).executions as unknown as { hits: Hit[] }[];
  return run?.hits ?? [];
}

const marked = ({ text, ranges }: Hit): string[] =>
  ranges.map(([offset, length]) => text.slice(offset, offset + length));

test("a run is found by words of its task, its context and its result, and each hit marks them", async () => {
  const owner = await signUp();
  const { id } = await createAgent(owner);
  const text = "The Selkie swims at night. Costs stayed flat. The board raised the outlook for the year.";
  const run = await executeToEnd(owner, id, { task: "Summarize the zeppelin text in one sentence", context: { text } });
  const other = await executeToEnd(owner, id);
  await everyCase(
    [
      ["zeppelin", [run]],
      ["zepp", []],
      ["zepp*", [run]],
      ["SELKIE zeppelin", [run]],
      ['"selkie swims"', [run]],
      ['"swims selkie"', []],
      ["summarize -selkie", [other]],
      ["in:task selkie", []],
      ["in:context selkie", [run]],
      ["-in:context,result,args,answer selkie", []],
      ["is:claimed -zeppelin", [other]],
      [`agent:${id} selkie outcome:done`, [run]],
      ["selkie outcome:failed", []],
    ] as [string, string[]][],
    async (q, runs) => expect(await found(owner, q)).toEqual(runs),
  );
  const [hit] = await hitsOf(owner, "in:context selkie nigh*");
  expect(hit).toMatchObject({ in: "context", text: `text: ${text}` });
  expect(hit && marked(hit)).toEqual(["Selkie", "night"]);
});

test("a run is found by the arguments, the answers and the failures of its calls, with the step of each", async () => {
  const shop = await scene();
  shop.simulator.answer = () => ({ content: [{ type: "text", text: "Selkie is packed" }] });
  const done = (await order(shop, { order: "A77" })).data<{ execution_id: string }>().execution_id;
  shop.simulator.answer = () => ({ isError: true, content: [{ type: "text", text: "The warehouse burned" }] });
  await order(shop, { order: "B88" });
  const [failed] = await found(shop.owner, "B88");
  expect(failed).not.toBe(done);
  await everyCase(
    [
      ["in:args A77", [done]],
      ["in:answer selkie", [done]],
      ["in:answer warehouse", []],
      ["in:error warehouse", [failed]],
      ["tool:mcp__shop__lookup", [failed, done]],
      ["error:EXECUTION_FAILED,PROVIDER_ERROR", [failed]],
      ["-error:NOT_FOUND warehouse", [failed]],
    ] as [string, string[]][],
    async (q, runs) => expect(await found(shop.owner, q)).toEqual(runs),
  );
  const [hit] = await hitsOf(shop.owner, "in:answer selkie");
  expect(hit?.step_id).toMatch(/^\d+$/);
  expect(hit && marked(hit)).toEqual(["Selkie"]);
});

test("nothing of a secret in the input is found", async () => {
  const owner = await signUp();
  const { id } = await createAgent(owner);
  await executeToEnd(owner, id, { context: { text: "Selkie swims. It swims far.", api_key: "walrusgate" } });
  expect(await found(owner, "selkie")).toHaveLength(1);
  expect(await found(owner, "walrusgate")).toEqual([]);
});

test("a run whose steps are forgotten is found by its task alone", async () => {
  const owner = await signUp();
  const { id } = await createAgent(owner);
  const run = await executeToEnd(owner, id, {
    task: "Summarize the zeppelin text in one sentence",
    context: { text: "The Selkie swims at night. It swims far." },
  });
  expect(await found(owner, "selkie")).toEqual([run]);
  const old = Date.now() - 100 * 86_400_000;
  await copyRow("executions", run, 1, { id: newUuidSql(old), created_at: String(old) });
  await strikeClock();
  const [[aged] = []] = await inDatabase("SELECT id FROM executions WHERE agent_id = ? ORDER BY id LIMIT 1", id);
  expect(aged).not.toBe(run);
  await expect
    .poll(async () => {
      await strikeClock();
      return (await inDatabase("SELECT reasoning_trace FROM executions WHERE id = ?", String(aged)))[0]?.[0];
    })
    .toBe("[]");
  expect(await found(owner, "selkie")).toEqual([run]);
  expect((await found(owner, "zeppelin")).toSorted()).toEqual([aged, run]);
});

test("a run from before texts were indexed is found after the clock's sweep", async () => {
  const owner = await signUp();
  const { id } = await createAgent(owner);
  const run = await executeToEnd(owner, id, { context: { text: "The Selkie swims at night. It swims far." } });
  expect(await found(owner, "selkie")).toEqual([run]);
  const [[row] = []] = await inDatabase("SELECT search_row FROM execution_texts WHERE execution_id = ?", run);
  // The sweep of a minute may index the run beside the search that did so.
  await expect
    .poll(async () => {
      await inDatabase("DELETE FROM runs_search WHERE rowid = ?", Number(row));
      return found(owner, "selkie");
    })
    .toEqual([]);
  await inDatabase("UPDATE sweep_positions SET position = ? WHERE sweep = 'former_run_texts'", Number(row) + 1);
  await expect
    .poll(async () => {
      await strikeClock();
      return found(owner, "selkie");
    })
    .toEqual([run]);
});

test("the answer says how the query is understood", async () => {
  const page = await runsOf(await signUp(), { q: '-tool:a,"b c" cost>=0.5 selkie*' });
  expect((page as unknown as { query: unknown }).query).toEqual([
    { field: "tool", op: ":", value: 'a,"b c"', negated: true, offset: 0, length: 13 },
    { field: "cost", op: ">=", value: "0.5", negated: false, offset: 14, length: 9 },
    { field: null, op: ":", value: "selkie*", negated: false, offset: 24, length: 7 },
  ]);
});

test("a faulty query is refused with the place of its fault, in the list, beside a run and in an export", async () => {
  const owner = await signUp();
  const { id } = await createAgent(owner);
  const run = await executeToEnd(owner, id);
  for (const path of ["executions", `executions/${run}/neighbours`, "exports/executions"]) {
    const answer = await call("GET", `/api/${path}?q=errror:X`, { token: owner.token });
    expect(answer.status).toBe(400);
    expect(answer.error?.details).toMatchObject({
      reason: "invalid_query",
      issues: [{ path: "query.q", code: "unknown_field", offset: 0, length: 6, did_you_mean: "error" }],
    });
  }
});

test.each(['"', "*", "AND OR NOT", "NEAR(a b)", "task : x", "a'b", "{task}:a", "-", "^a", "漢字 -é", "((("])(
  "the text %s is never syntax of the index",
  async (text) => {
    const owner = await signUp();
    const answers = [
      await askForRuns(owner, { q: text }),
      await askForRuns(owner, { q: `"${text.replaceAll('"', "")} x"` }),
    ];
    expect(answers.map(({ status }) => [200, 400].includes(status))).toEqual([true, true]);
  },
);
