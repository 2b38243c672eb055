import { describe, expect, test } from "vitest";

import { call, signUp, statusesOf, type Answer } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { getAgent } from "#test/support/factories/agents";
import { approvedTemplate, install, publish, showTemplate } from "#test/support/factories/listings";
import { connected, ofServer } from "#test/support/factories/model-connections";
import { startModelServer } from "#test/support/model-server";

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
      expect(answer.text).toContain("does not have the template's model");
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
