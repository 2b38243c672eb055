import { describe, expect, test } from "vitest";

import { readAudit } from "#test/support/audit-log";
import { call, issuePaths, signUp, type TestAccount } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { createAgent, getAgent, unknownId, type AgentView } from "#test/support/factories/agents";

const update = ({ token }: TestAccount, id: string, body: unknown, headers: Record<string, string> = {}) =>
  call("PUT", `/api/agents/${id}`, { token, body, headers });

const tagOf = async ({ token }: TestAccount, id: string): Promise<string> =>
  (await call("GET", `/api/agents/${id}`, { token })).headers["etag"] ?? "";

async function versionOf(id: string): Promise<unknown> {
  const [row] = await inDatabase("SELECT version FROM agents WHERE id = ?", id);
  return row?.[0];
}

describe("does", () => {
  test("changes only what was supplied, and answers with the five fields", async () => {
    const owner = await signUp();
    const before = await createAgent(owner, { description: "old", capabilities: ["a"], configuration: { x: 1 } });
    const answer = await update(owner, before.id, { name: "New" });
    expect(answer.status).toBe(200);
    const { agent } = answer.data<{ agent: AgentView }>();
    expect(agent).toEqual({
      id: before.id,
      name: "New",
      description: "old",
      configuration: { x: 1 },
      updated_at: expect.any(String) as string,
    });
    expect(await getAgent(owner, before.id)).toMatchObject({
      ...agent,
      capabilities: ["a"],
      created_at: before.created_at,
    });
    expect(Date.parse(agent.updated_at)).toBeGreaterThanOrEqual(Date.parse(before.created_at));
  });

  test("merges configuration by its own keys, deep values replaced whole", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner, {
      configuration: { temperature: 0.5, max_tokens: 100, own: { a: 1, b: 2 } },
    });
    await update(owner, id, { configuration: { temperature: 1, own: { c: 3 }, more: [null] } });
    const merged = { temperature: 1, max_tokens: 100, own: { c: 3 }, more: [null] };
    expect((await getAgent(owner, id)).configuration).toEqual(merged);
    await update(owner, id, { configuration: {} });
    expect((await getAgent(owner, id)).configuration).toEqual(merged);
  });

  test("removes a configuration key that is null, creates a new version and writes an audit entry", async () => {
    const owner = await signUp();
    const all = {
      model: "builtin",
      temperature: 1,
      max_tokens: 9,
      system_prompt: "Be kind",
      tools: ["measure_text"],
      own: 1,
    };
    const { id } = await createAgent(owner, { configuration: { ...all, kept: true } });
    const removed = Object.fromEntries(Object.keys(all).map((key) => [key, null]));
    const answer = await update(owner, id, { configuration: removed });
    expect(answer.data<{ agent: AgentView }>().agent.configuration).toEqual({ kept: true });
    expect((await getAgent(owner, id)).configuration).toEqual({ kept: true });
    expect(await versionOf(id)).toBe(2);
    await update(owner, id, { configuration: removed });
    expect(await versionOf(id)).toBe(2);
    const [entry] = await readAudit(owner);
    expect(entry).toMatchObject({
      action: "update_agent",
      input_summary: expect.stringContaining("temperature") as string,
    });
  });

  test("empties a description with null, and replaces capabilities whole", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner, { description: "old", capabilities: ["a", "b"] });
    await update(owner, id, { description: null, capabilities: [] });
    expect(await getAgent(owner, id)).toMatchObject({ description: null, capabilities: [] });
  });

  test("makes a new agent version when configuration or capabilities change, and only then", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner, { configuration: { a: 1, b: { c: 1, d: 2 } }, capabilities: ["x"] });
    const changes = [
      [{ name: "Other", description: "other" }, 1],
      [{ configuration: { a: 1, b: { d: 2, c: 1 } }, capabilities: ["x"] }, 1],
      [{ configuration: { a: 2 } }, 2],
      [{ capabilities: ["x", "y"] }, 3],
    ] as const;
    for (const [body, version] of changes) {
      expect((await update(owner, id, body)).status).toBe(200);
      expect(await versionOf(id), JSON.stringify(body)).toBe(version);
    }
  });

  test("takes the tag of a read, of an update and `*` in If-Match; refuses every other with 412 and changes nothing", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    const read = await tagOf(owner, id);
    const first = await update(owner, id, { name: "One" }, { "if-match": read });
    expect(first.status).toBe(200);
    const written = first.headers["etag"] ?? "";
    expect((await update(owner, id, { name: "Two" }, { "if-match": `"other", ${written}` })).status).toBe(200);
    expect((await update(owner, id, { name: "Three" }, { "if-match": "*" })).status).toBe(200);
    for (const stale of [read, written, '"other"', "nonsense", `W/${await tagOf(owner, id)}`, '""']) {
      const refused = await update(owner, id, { name: "Lost" }, { "if-match": stale });
      expect(refused.status, stale).toBe(412);
      expect(refused.error?.code).toBe("PRECONDITION_FAILED");
    }
    expect((await getAgent(owner, id)).name).toBe("Three");
  });

  test("loses none of many racing changes of different keys", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    const keys = Array.from({ length: 16 }, (_unused, index) => `key${index}`);
    const write = async (key: string): Promise<void> => {
      for (;;) {
        const { status, headers } = await update(owner, id, { configuration: { [key]: true } });
        if (status === 200) return;
        expect([status, headers["retry-after"]]).toEqual([409, "1"]);
      }
    };
    await Promise.all(keys.map(write));
    expect((await getAgent(owner, id)).configuration).toEqual(Object.fromEntries(keys.map((key) => [key, true])));
  });

  test("lets one of many racing changes with the same If-Match through", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner);
    const tag = await tagOf(owner, id);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_unused, index) =>
        update(owner, id, { name: `Racer ${index}` }, { "if-match": tag }),
      ),
    );
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 412)).toHaveLength(19);
    expect((await getAgent(owner, id)).name).toBe(won[0]?.data<{ agent: AgentView }>().agent.name);
  });

  test("loses no increment of clients that read, change and retry on 412", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner, { configuration: { count: 0 } });
    const increment = async (): Promise<void> => {
      for (;;) {
        const answer = await call("GET", `/api/agents/${id}`, { token: owner.token });
        const count = Number(answer.data<{ agent: AgentView }>().agent.configuration["count"]);
        const headers = { "if-match": answer.headers["etag"] ?? "" };
        const { status } = await update(owner, id, { configuration: { count: count + 1 } }, headers);
        if (status === 200) return;
        expect([409, 412]).toContain(status);
      }
    };
    await Promise.all(Array.from({ length: 8 }, increment));
    expect((await getAgent(owner, id)).configuration).toEqual({ count: 8 });
  });
});

describe("refuses", () => {
  test("what cannot be changed here, and every malformed value, naming the field and changing nothing", async () => {
    const owner = await signUp();
    const { id } = await createAgent(owner, { configuration: { own: "x".repeat(20_000) } });
    const before = await getAgent(owner, id);
    const bodies = [
      [{ role: "custom" }, "body.role"],
      [{ maturity_level: "autonomous" }, "body.maturity_level"],
      [{ name: "New", status: "inactive" }, "body.status"],
      [{ id: unknownId() }, "body.id"],
      [{ name: "x".repeat(101) }, "body.name"],
      [{ name: null }, "body.name"],
      [{ capabilities: Array.from({ length: 51 }, () => "c") }, "body.capabilities"],
      [{ capabilities: null }, "body.capabilities"],
      [{ configuration: { temperature: 3 } }, "body.configuration.temperature"],
      [{ configuration: { tools: ["mesure_text"] } }, "body.configuration.tools.0"],
      [{ configuration: null }, "body.configuration"],
      [{ configuration: { more: "x".repeat(20_000) } }, "body.configuration"],
    ] as const;
    for (const [body, path] of bodies) {
      const answer = await update(owner, id, body);
      expect(answer.status, path).toBe(400);
      expect(issuePaths(answer), path).toContain(path);
    }
    expect(await getAgent(owner, id)).toEqual(before);
  });
});
