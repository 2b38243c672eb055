import { describe, expect, test } from "vitest";

import { call, issuePaths, signUp, type TestAccount } from "#test/support/client";
import { everyCase } from "#test/support/every-case";
import { agentBody, countRows, createAgent, getAgent, type AgentView } from "#test/support/factories/agents";
import { keyWithout } from "#test/support/keys";

const create = ({ token }: Pick<TestAccount, "token">, fields: Record<string, unknown> = {}) =>
  call("POST", "/api/agents", { token, body: agentBody(fields) });

describe("does", () => {
  test("answers 201 with the nine fields of a new agent and where it is", async () => {
    const owner = await signUp();
    const answer = await create(owner, {
      description: "Reads invoices",
      capabilities: ["summarize", "analyze"],
      configuration: { temperature: 0.7, max_tokens: 2_000 },
    });
    expect(answer.status).toBe(201);
    const { agent } = answer.data<{ agent: AgentView }>();
    expect(answer.headers["location"]).toBe(`/api/agents/${agent.id}`);
    expect(agent).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/) as string,
      name: "Finance Assistant",
      description: "Reads invoices",
      role: "finance-agent",
      maturity_level: "student",
      capabilities: ["summarize", "analyze"],
      status: "active",
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
      tenant_id: owner.tenantId,
    });
    expect(await getAgent(owner, agent.id)).toMatchObject({
      ...agent,
      updated_at: agent.created_at,
      configuration: { temperature: 0.7, max_tokens: 2_000 },
    });
  });

  test("fills in what was left out", async () => {
    const owner = await signUp();
    const { id, description, capabilities } = await createAgent(owner);
    expect({ description, capabilities }).toEqual({ description: null, capabilities: [] });
    expect((await getAgent(owner, id)).configuration).toEqual({});
  });

  test("takes the largest allowed values, and characters of every script", async () => {
    const owner = await signUp();
    const body = {
      name: "数".repeat(99) + "é",
      description: "a\nb\t𝄞".repeat(300),
      capabilities: Array.from({ length: 50 }, (_unused, index) => `${"c".repeat(90)}${index}`),
      configuration: {
        temperature: 2,
        max_tokens: 200_000,
        system_prompt: "p".repeat(20_000),
        tools: [],
        own: { deep: [null, true, 1e300] },
      },
    };
    const agent = await createAgent(owner, body);
    const stored = await getAgent(owner, agent.id);
    expect(stored).toMatchObject(body);
    expect(stored.configuration).toEqual(body.configuration);
  });

  test("takes every role", () =>
    everyCase(["general-assistant", "finance-agent", "marketing-agent", "developer-agent", "custom"], async (role) => {
      expect((await createAgent(await roles(), { role })).role).toBe(role);
    }));

  test("lets only callers who may approve create an agent above student", async () => {
    const owner = await signUp();
    const apiKey = await keyWithout(owner, "GOVERNANCE_APPROVE");
    const member = await signUp({ role: "member" });
    for (const level of ["intern", "supervised", "autonomous"]) {
      expect((await createAgent(owner, { maturity_level: level })).maturity_level).toBe(level);
      for (const caller of [{ apiKey }, { token: member.token }]) {
        const refused = await call("POST", "/api/agents", { ...caller, body: agentBody({ maturity_level: level }) });
        expect(refused.status).toBe(403);
        expect(refused.error).toMatchObject({
          code: "FORBIDDEN",
          details: { required_permission: "GOVERNANCE_APPROVE" },
        });
      }
    }
    expect((await create(member)).status).toBe(201);
    expect(await countRows("agents", "tenant_id", member.tenantId)).toBe(1);
  });

  test.each([
    ["free", 3],
    ["solo", 10],
  ] as const)("allows the tier %s %d agents, again after one is deleted", async (tier, allowed) => {
    const owner = await signUp({ tier });
    const made = await Promise.all(Array.from({ length: allowed }, () => createAgent(owner)));
    const refused = await create(owner);
    expect(refused.status).toBe(403);
    expect(refused.error).toMatchObject({ code: "AGENT_LIMIT_EXCEEDED", details: { allowed } });
    await call("DELETE", `/api/agents/${made[0]?.id}`, { token: owner.token });
    expect((await create(owner)).status).toBe(201);
  });

  test("leaves exactly three agents of twenty racing creates on the free tier", async () => {
    const owner = await signUp({ tier: "free" });
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(owner)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(answers.filter(({ error }) => error?.code === "AGENT_LIMIT_EXCEEDED")).toHaveLength(17);
    expect(await countRows("agents", "tenant_id", owner.tenantId)).toBe(3);
  });
});

describe("refuses", () => {
  test("every malformed value, naming the field, and creates nothing", () =>
    everyCase(
      [
        ["no name", { name: undefined }, "body.name"],
        ["an empty name", { name: "" }, "body.name"],
        ["a blank name", { name: " \u00A0 " }, "body.name"],
        ["a long name", { name: "x".repeat(101) }, "body.name"],
        ["a name of two lines", { name: "a\nb" }, "body.name"],
        ["a name with a control character", { name: "a\u0000b" }, "body.name"],
        ["a name with half a character", { name: "a\uD800" }, "body.name"],
        ["a number for a name", { name: 5 }, "body.name"],
        ["null for a name", { name: null }, "body.name"],
        ["a long description", { description: "x".repeat(2_001) }, "body.description"],
        ["no role", { role: undefined }, "body.role"],
        ["an unknown role", { role: "admin" }, "body.role"],
        ["no level", { maturity_level: undefined }, "body.maturity_level"],
        ["an unknown level", { maturity_level: "Student" }, "body.maturity_level"],
        ["51 capabilities", { capabilities: Array.from({ length: 51 }, () => "c") }, "body.capabilities"],
        ["an empty capability", { capabilities: ["a", ""] }, "body.capabilities.1"],
        ["a capability that is not a text", { capabilities: [{}] }, "body.capabilities.0"],
        ["capabilities that are not a list", { capabilities: "read" }, "body.capabilities"],
        ["a list for a configuration", { configuration: [] }, "body.configuration"],
        ["a temperature above 2", { configuration: { temperature: 2.01 } }, "body.configuration.temperature"],
        ["a negative temperature", { configuration: { temperature: -0.1 } }, "body.configuration.temperature"],
        ["a temperature as text", { configuration: { temperature: "1" } }, "body.configuration.temperature"],
        ["part of a token", { configuration: { max_tokens: 1.5 } }, "body.configuration.max_tokens"],
        ["no tokens", { configuration: { max_tokens: 0 } }, "body.configuration.max_tokens"],
        ["too many tokens", { configuration: { max_tokens: 200_001 } }, "body.configuration.max_tokens"],
        ["too large a configuration", { configuration: { own: "x".repeat(32_768) } }, "body.configuration"],
        ["an odd configuration key", { configuration: { 'a"b': 1 } }, 'body.configuration.a"b'],
        [
          "an unknown tool",
          { configuration: { tools: ["summarize_text", "evalute_arithmetic"] } },
          "body.configuration.tools.1",
        ],
        ["a tool that is not a name", { configuration: { tools: [{}] } }, "body.configuration.tools.0"],
        ["a status", { status: "inactive" }, "body.status"],
        ["another tenant's id", { tenant_id: "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e" }, "body.tenant_id"],
        ["an id that the client chose", { id: "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e" }, "body.id"],
      ],
      async (_what, fields, path) => {
        const owner = await refused();
        const answer = await create(owner, fields);
        expect(answer.status).toBe(400);
        expect(answer.error?.code).toBe("INVALID_INPUT");
        expect(issuePaths(answer)).toContain(path);
        expect(await countRows("agents", "tenant_id", owner.tenantId)).toBe(0);
      },
    ));

  test("a field that is missing, saying so", async () => {
    const answer = await create(await refused(), { name: undefined });
    expect(answer.error?.message).toBe("body.name: is required");
  });

  test("several mistakes at once, naming each", async () => {
    const answer = await create(await refused(), { name: "", role: "x", configuration: { temperature: 9 } });
    expect(issuePaths(answer)).toEqual(
      expect.arrayContaining(["body.name", "body.role", "body.configuration.temperature"]),
    );
  });
});

let rolesAccount: Promise<TestAccount> | null = null;
const roles = (): Promise<TestAccount> => (rolesAccount ??= signUp());
let refusedAccount: Promise<TestAccount> | null = null;
const refused = (): Promise<TestAccount> => (refusedAccount ??= signUp());
