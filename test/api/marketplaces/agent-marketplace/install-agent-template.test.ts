import { describe, expect, test } from "vitest";

import { call, signUp, statusesOf, type Answer } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { getAgent } from "#test/support/factories/agents";
import { approvedTemplate, install, publish, showTemplate } from "#test/support/factories/listings";
import { connected, ofServer } from "#test/support/factories/model-connections";
import { installedSkill, listedSkill } from "#test/support/factories/skill-listings";
import { createSkill } from "#test/support/factories/skills";
import { registered, released } from "#test/support/factories/tool-servers";
import { startModelServer } from "#test/support/model-server";
import { startToolServer } from "#test/support/tool-server";

const installed = (answer: Answer): { agent_id: string; status: string } => {
  expect(answer.status, answer.text).toBe(201);
  return answer.body as { agent_id: string; status: string };
};

describe("does", () => {
  test("makes an agent of the tenant from the approved version, at intern at most", async () => {
    const configuration = {
      system_prompt: "You read invoices.",
      temperature: 0.2,
      max_tokens: 900,
      tools: ["summarize_text"],
      canvas_ui_schemas: [{ type: "form", fields: [{ name: "amount", type: "number", required: true }] }],
    };
    const { templateId } = await approvedTemplate(
      await signUp(),
      { name: "Reader", description: "Reads" },
      { maturity_level: "autonomous", role: "custom", capabilities: ["summarize"], configuration },
    );
    const account = await signUp();
    const answer = await install(account, templateId);
    const { agent_id: agentId, status } = installed(answer);
    expect(status).toBe("installed");
    expect(answer.headers["location"]).toBe(`/api/agents/${agentId}`);
    const agent = await getAgent(account, agentId);
    expect(agent).toMatchObject({
      name: "Reader",
      description: "Reads",
      role: "custom",
      maturity_level: "intern",
      status: "active",
      capabilities: ["summarize"],
      configuration,
      tenant_id: account.tenantId,
    });
  });

  test("leaves out a model that the workspace does not have, and says so", async () => {
    const owner = await signUp();
    const server = await startModelServer();
    try {
      await connected(owner, { ...ofServer(server), models: [{ name: "large" }] });
      const { templateId } = await approvedTemplate(owner, {}, { configuration: { model: "north/large" } });
      const account = await signUp();
      const answer = await install(account, templateId);
      const { configuration } = await getAgent(account, installed(answer).agent_id);
      expect(configuration).not.toHaveProperty("model");
      expect(answer.body).toMatchObject({
        message: expect.stringMatching(/the model "north\/large" of the template\. Connect it under Settings/),
        missing: [
          { kind: "model", name: "north/large", how_to_get: expect.stringContaining("the agent has no model") },
        ],
      });
      expect(answer.text).not.toContain("default model");
      await connected(account, { ...ofServer(server), name: "south", models: [{ name: "small" }] });
      const other = await install(account, templateId);
      expect(other.body).toMatchObject({ missing: [{ how_to_get: expect.stringContaining("uses south/small.") }] });
      await connected(account, { ...ofServer(server), models: [{ name: "large" }] });
      const again = await install(account, templateId);
      expect(await getAgent(account, installed(again).agent_id)).toMatchObject({
        configuration: { model: "north/large" },
      });
      expect(again.text).not.toContain("does not have");
    } finally {
      await server.close();
    }
  });

  test("names each missing tool and skill, and how to get it", async () => {
    const owner = await signUp();
    const simulator = await startToolServer();
    const server = await registered(owner, simulator);
    await released(owner, server, "lookup", "read");
    const own = await createSkill(owner, { name: "Adder" });
    const { marketplaceId: listed } = await listedSkill(await signUp(), { name: "Public adder" });
    await installedSkill(owner, listed);
    const tools = ["summarize_text", "mcp__shop__lookup", own, "Public adder"];
    const { templateId } = await approvedTemplate(owner, {}, { configuration: { tools } });
    const account = await signUp();
    const answer = await install(account, templateId);
    expect(answer.body).toMatchObject({
      missing: [
        {
          kind: "tool",
          name: "mcp__shop__lookup",
          listing_id: null,
          how_to_get: expect.stringContaining('name "shop"'),
        },
        { kind: "skill", name: "Public adder", listing_id: listed, how_to_get: expect.stringContaining("marketplace") },
        { kind: "skill", name: own, listing_id: null, how_to_get: expect.stringContaining("publisher") },
      ],
      message: expect.stringContaining('the tool "mcp__shop__lookup" of the template. Register the tool server'),
    });
    expect((await getAgent(account, installed(answer).agent_id)).configuration).toMatchObject({ tools });
    await installedSkill(account, listed);
    expect((await install(account, templateId)).body).toMatchObject({
      missing: [{ name: "mcp__shop__lookup" }, { name: own }],
    });
    expect((await install(owner, templateId)).body).toMatchObject({ missing: [] });
  });

  test("keeps a student a student, and takes another name", async () => {
    const { templateId } = await approvedTemplate(await signUp());
    const account = await signUp();
    const { agent_id: agentId } = installed(await install(account, templateId, "?name=Ours"));
    expect(await getAgent(account, agentId)).toMatchObject({ name: "Ours", maturity_level: "student" });
  });

  test("counts a tenant once, however often it installs", async () => {
    const { templateId } = await approvedTemplate(await signUp());
    const [first, second] = await Promise.all([signUp(), signUp()]);
    await Promise.all(
      [first, first, first, second].map(async (account) => installed(await install(account, templateId))),
    );
    expect((await showTemplate(first, templateId)).installs).toBe(2);
  });

  test("pins the digest of the version it took", async () => {
    const { templateId } = await approvedTemplate(await signUp());
    const account = await signUp();
    const { agent_id: agentId } = installed(await install(account, templateId));
    const rows = await inDatabase(
      "SELECT digest, installed_id, status FROM listing_installs WHERE listing_id = ? AND tenant_id = ?",
      templateId,
      account.tenantId,
    );
    const { contents } = await showTemplate(account, templateId);
    expect(rows).toEqual([[contents?.digest, agentId, "installed"]]);
  });

  test("gives the approved version while a newer one waits for review", async () => {
    const owner = await signUp();
    const { templateId, agentId } = await approvedTemplate(owner, { name: "First" });
    await call("PUT", `/api/agents/${agentId}`, { token: owner.token, body: { capabilities: ["plan"] } });
    await publish(owner, agentId, { name: "Second" });
    const account = await signUp();
    const { agent_id: copy } = installed(await install(account, templateId));
    expect(await getAgent(account, copy)).toMatchObject({ name: "First", capabilities: [] });
  });

  test("a repetition with the same key makes one agent", async () => {
    const { templateId } = await approvedTemplate(await signUp());
    const account = await signUp();
    const again = () =>
      call("POST", `/api/agent-marketplace/install/${templateId}`, {
        token: account.token,
        headers: { "idempotency-key": "once" },
      });
    const [first, second] = [await again(), await again()];
    expect(second.text).toBe(first.text);
    const agents = await call("GET", "/api/agents", { token: account.token });
    expect(agents.data<{ agents: unknown[] }>().agents).toHaveLength(1);
  });
});

describe("refuses", () => {
  test("more agents than the tier allows, however the installs race", async () => {
    const { templateId } = await approvedTemplate(await signUp());
    const account = await signUp({ tier: "free" });
    const answers = await Promise.all(Array.from({ length: 6 }, () => install(account, templateId)));
    expect(statusesOf(answers)).toEqual([201, 201, 201, 403, 403, 403]);
    expect(answers.find(({ status }) => status === 403)?.error?.code).toBe("AGENT_LIMIT_EXCEEDED");
  });
});
