import { describe, expect, test } from "vitest";

import { call, issuePaths, signUp, type TestAccount } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { everyCase } from "#test/support/every-case";
import { createAgent, execute, executeToEnd, type ExecutionView } from "#test/support/factories/agents";
import { createSkill } from "#test/support/factories/skills";

interface ExecutionPage {
  executions: ExecutionView[];
  pagination: { page: number; limit: number; total: number; pages: number };
}

const list = ({ token }: TestAccount, agentId: string, query = "") =>
  call("GET", `/api/agents/${agentId}/executions${query}`, { token });

const pageOf = async (owner: TestAccount, agentId: string, query = ""): Promise<ExecutionPage> =>
  (await list(owner, agentId, query)).data<ExecutionPage>();

const idsOf = ({ executions }: ExecutionPage): string[] => executions.map((entry) => entry.execution_id);

describe("does", () => {
  test("answers a new agent with an empty page", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    expect(await pageOf(owner, id)).toEqual({ executions: [], pagination: { page: 1, limit: 20, total: 0, pages: 0 } });
  });

  test("lists the agent's executions and no other's, newest first, each as its status view, in pages without gaps", async () => {
    const owner = await signUp();
    const [agent, other] = [await createAgent(owner), await createAgent(owner)];
    const made: string[] = [];
    for (let run = 0; run < 5; run++) made.push(await executeToEnd(owner, agent.id));
    await executeToEnd(owner, other.id);
    const newestFirst = made.toReversed();
    const all = await pageOf(owner, agent.id);
    expect(idsOf(all)).toEqual(newestFirst);
    const [first] = all.executions;
    const url = `/api/agents/${agent.id}/executions/${first?.execution_id}`;
    expect(first).toEqual((await call("GET", url, { token: owner.token })).data());

    await inDatabase("UPDATE executions SET created_at = 1 WHERE agent_id = ?", agent.id);
    const pages = [1, 2, 3].map((page) => pageOf(owner, agent.id, `?limit=2&page=${page}`));
    expect((await Promise.all(pages)).flatMap(idsOf)).toEqual(newestFirst);
    expect(await pageOf(owner, agent.id, "?limit=2&page=4")).toEqual({
      executions: [],
      pagination: { page: 4, limit: 2, total: 5, pages: 3 },
    });
  });

  test("shows those of one status", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    const completed = await executeToEnd(owner, id);
    await execute(owner, id, { parameters: { skill_id: await createSkill(owner, { code: "() => x" }) } });
    expect(idsOf(await pageOf(owner, id, "?status=completed"))).toEqual([completed]);
    expect((await pageOf(owner, id, "?status=failed")).executions.map(({ status }) => status)).toEqual(["failed"]);
    expect((await pageOf(owner, id, "?status=cancelled")).pagination.total).toBe(0);
    expect((await pageOf(owner, id)).pagination.total).toBe(2);
  });
});

describe("refuses", () => {
  test("every malformed query, naming the field", () =>
    everyCase(
      [
        ["page=0", "query.page"],
        ["limit=0", "query.limit"],
        ["limit=101", "query.limit"],
        ["limit=1.0", "query.limit"],
        ["status=done", "query.status"],
        ["status=completed&status=failed", "query.status"],
      ],
      async (query, path) => {
        const owner = await signUp();
        const answer = await list(owner, (await createAgent(owner)).id, `?${query}`);
        expect(answer.status).toBe(400);
        expect(issuePaths(answer)).toContain(path);
      },
    ));
});
