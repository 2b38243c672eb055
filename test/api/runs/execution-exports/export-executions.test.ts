import { describe, expect, test } from "vitest";

import { call, signUp, type TestAccount } from "#test/support/client";
import { newUuidSql, copyRow } from "#test/support/copied-rows";
import { createAgent, executeToEnd } from "#test/support/factories/agents";
import { queryOf } from "#test/support/factories/listings";
import { runsOf } from "#test/support/factories/tenant-executions";

const exported = (owner: TestAccount, query: Record<string, string> = {}) =>
  call("GET", `/api/exports/executions?${queryOf(query)}`, { token: owner.token });

const linesIn = (text: string): unknown[] =>
  text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as unknown);

describe("does", () => {
  test("gives the entries of the list under its filters and in its order, one a line", async () => {
    const owner = await signUp();
    const { id: agentId } = await createAgent(owner);
    for (const task of ["Summarize the zeppelin brochure", "Summarize the text", "Summarize the zeppelin leaflet"])
      await executeToEnd(owner, agentId, { task });
    for (const query of [
      {},
      { q: "zeppelin", order: "asc" },
      { agent_id: agentId, sort: "cost" },
      { outcome: "failed" },
    ]) {
      const { executions } = await runsOf(owner, query);
      const answer = await exported(owner, { ...query, format: "jsonl" });
      expect(answer.headers["content-type"]).toBe("application/x-ndjson");
      // Only the list says where the words are.
      expect(linesIn(answer.text)).toEqual(executions.map(({ hits: _hits, ...entry }) => entry));
    }
  });

  test("gives them as a table, in which no text is a formula", async () => {
    const owner = await signUp();
    const { id: agentId } = await createAgent(owner, { name: 'The "first", of all' });
    const run = await executeToEnd(owner, agentId, { task: '=HYPERLINK("https://example.com")\nSummarize the text' });
    const answer = await exported(owner);
    expect(answer.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(answer.headers["content-disposition"]).toBe('attachment; filename="runs.csv"');
    const [head = "", ...rest] = answer.text.split("\r\n");
    expect(head.split(",").slice(0, 8)).toEqual([
      "execution_id",
      "created_at",
      "started_at",
      "completed_at",
      "agent_id",
      "agent_name",
      "level",
      "task",
    ]);
    expect(head.endsWith(",rerun_of,claimed")).toBe(true);
    expect(rest).toHaveLength(2);
    expect(rest[0]?.startsWith(`${run},`)).toBe(true);
    expect(rest[0]?.split(",").at(-1)).toBe("false");
    expect(rest[0]).toContain(
      ',"The ""first"", of all",student,"\'=HYPERLINK(""https://example.com"")\nSummarize the text",',
    );
  });

  test("exports all pages to the end", async () => {
    const owner = await signUp();
    const run = await executeToEnd(owner, (await createAgent(owner)).id);
    await copyRow("executions", run, 1_100, { id: newUuidSql(), created_at: "created_at - n" });
    const ids = linesIn((await exported(owner, { format: "jsonl" })).text).map(
      (line) => (line as { execution_id: string }).execution_id,
    );
    expect(new Set(ids).size).toBe(1_101);
    expect(ids).toHaveLength(1_101);
    expect(ids[0]).toBe(run);
  });

  test("shows a tenant nothing of another", async () => {
    const [owner, stranger] = [await signUp(), await signUp()];
    await executeToEnd(stranger, (await createAgent(stranger)).id);
    expect((await exported(owner, { format: "jsonl" })).text).toBe("");
  });
});
