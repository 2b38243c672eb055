import { describe, expect, test } from "vitest";

import { call, issuePaths, signUp } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { everyCase } from "#test/support/every-case";
import { createAgent, executeToEnd } from "#test/support/factories/agents";
import {
  approvedTemplate,
  install,
  publish,
  showListing,
  showTemplate,
  submitTemplate,
  suspend,
} from "#test/support/factories/listings";

interface Published {
  success: true;
  template_id: string;
  status: string;
  message: string;
}

const snapshotOf = async (templateId: string): Promise<Record<string, unknown>> => {
  const [row] = await inDatabase(
    "SELECT snapshot FROM listing_versions WHERE listing_id = ? ORDER BY number DESC LIMIT 1",
    templateId,
  );
  return JSON.parse(String(row?.[0])) as Record<string, unknown>;
};

describe("does", () => {
  test("makes a template that waits for review", async () => {
    const owner = await signUp();
    const agent = await createAgent(owner);
    const answer = await publish(owner, agent.id, { price: "0.99", category: "finance" });
    expect(answer.status, answer.text).toBe(201);
    const published = answer.body as Published;
    expect(published).toMatchObject({ success: true, status: "pending_approval" });
    expect(published.message).toContain("submitted for review");
    expect(answer.headers["location"]).toBe(`/api/agent-marketplace/${published.template_id}`);
    expect(await showListing(owner, published.template_id)).toMatchObject({
      kind: "agent",
      source_id: agent.id,
      is_under_review: true,
      version: "1.0.0",
    });
  });

  test("takes the documented keys of the configuration and leaves the others at home", async () => {
    const known = {
      model: "builtin",
      temperature: 1,
      max_tokens: 10,
      system_prompt: "Be exact.",
      tools: ["summarize_text"],
    };
    const { templateId } = await submitTemplate(
      await signUp(),
      {},
      {
        configuration: { ...known, customer_list: ["Ada"], learned_guidance: { one: "Ada pays late" } },
        capabilities: ["a"],
      },
    );
    expect(await snapshotOf(templateId)).toEqual({
      role: "finance-agent",
      maturity_level: "student",
      configuration: known,
      capabilities: ["a"],
      skill_ids: [],
      canvas_ui_schemas: [],
      heuristics: [],
    });
  });

  test("takes what the agent learned only when asked, redacted, without tasks and results", async () => {
    const owner = await signUp();
    const agent = await createAgent(owner);
    await executeToEnd(owner, agent.id, { task: "Summarize the text of Zenobia in one sentence" });
    const episodes = await call("GET", `/api/graduation/agents/${agent.id}/episodes`, { token: owner.token });
    const [episode] = episodes.data<{ episodes: { id: string }[] }>().episodes;
    const body = { score: -1, category: "accuracy", notes: "Name the quarter; ask bob@example.com first." };
    await call("POST", `/api/graduation/episodes/${episode?.id ?? ""}/feedback`, { token: owner.token, body });
    const { template_id: templateId } = (await publish(owner, agent.id)).body as Published;
    expect((await snapshotOf(templateId))["heuristics"]).toEqual([]);
    await publish(owner, agent.id, { include_memory: true });
    const snapshot = await snapshotOf(templateId);
    expect(snapshot["heuristics"]).toEqual([
      {
        error_type: "summarize",
        error_code: "accuracy",
        resolution: "Name the quarter; ask [REDACTED_EMAIL] first.",
      },
    ]);
    expect(JSON.stringify(snapshot)).not.toContain("Zenobia");
    await call("POST", `/api/agent-marketplace/approve/${templateId}`, { token: owner.token });
    const account = await signUp();
    const copy = (await install(account, templateId)).body as { agent_id: string };
    const memories = await inDatabase("SELECT kind, text FROM memories WHERE agent_id = ?", copy.agent_id);
    expect(memories).toEqual([
      ["heuristic", "Learned from experience (summarize, accuracy): Name the quarter; ask [REDACTED_EMAIL] first."],
    ]);
  });

  test("a second submission is a new version of the same template, which stays public as it is", async () => {
    const owner = await signUp();
    const { templateId, agentId } = await approvedTemplate(owner, { name: "First" });
    const again = (await publish(owner, agentId, { name: "Second" })).body as Published;
    expect(again).toMatchObject({ template_id: templateId, status: "pending_approval" });
    expect(await showTemplate(await signUp(), templateId)).toMatchObject({ name: "First", status: "approved" });
    expect(await showListing(owner, templateId)).toMatchObject({ is_under_review: true });
  });

  test("names what a reviewer may take it for", async () => {
    const other = await approvedTemplate(await signUp(), { name: "Quarterly Harvester" });
    const { templateId } = await submitTemplate(
      await signUp(),
      { name: "Quarter1y Harvester" },
      { capabilities: ["x"] },
    );
    const [row] = await inDatabase("SELECT look_alikes FROM listing_versions WHERE listing_id = ?", templateId);
    expect(JSON.parse(String(row?.[0]))).toContainEqual({
      id: other.templateId,
      name: "Quarterly Harvester",
      why: "name",
    });
  });

  test("names it also among many names that begin alike", async () => {
    const other = await approvedTemplate(await signUp(), { name: "Zqjzwkvd" });
    // Listed by a statement: submitting and approving this many would take the time of a hundred tests. A day ago, so
    // that no test that reads the latest listings finds these.
    const copied = `tenant_id, description, tags, price, card, version_label, approved_version_id, revision, submitted_at,
      created_at, status`;
    await inDatabase(
      `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 210)
      INSERT INTO listings (id, source_id, kind, name, name_skeleton, changed_at, ${copied})
      SELECT substr(id, 1, 32) || printf('%04x', n), source_id || n, kind, printf('zqja%04d', n), printf('zqja%04d', n),
        changed_at - 86400000, ${copied} FROM numbers, listings WHERE id = ?`,
      other.templateId,
    );
    try {
      const { templateId } = await submitTemplate(await signUp(), { name: "Zqjzwkvd!" }, { capabilities: ["y"] });
      const [row] = await inDatabase("SELECT look_alikes FROM listing_versions WHERE listing_id = ?", templateId);
      expect(JSON.parse(String(row?.[0]))).toContainEqual({ id: other.templateId, name: "Zqjzwkvd", why: "name" });
    } finally {
      await inDatabase("DELETE FROM listings WHERE name_skeleton LIKE 'zqja%'");
    }
  });

  test("racing first submissions make one template", async () => {
    const owner = await signUp();
    const agent = await createAgent(owner);
    const answers = await Promise.all(Array.from({ length: 5 }, () => publish(owner, agent.id)));
    for (const { status } of answers) expect([201, 409]).toContain(status);
    const ids = answers.flatMap(({ status, body }) => (status === 201 ? [(body as Published).template_id] : []));
    expect(new Set(ids).size).toBe(1);
    const rows = await inDatabase("SELECT count(*) FROM listings WHERE source_id = ?", agent.id);
    expect(rows).toEqual([[1]]);
  });
});

describe("refuses", () => {
  test.each([
    [
      "a prompt",
      { configuration: { system_prompt: "Use sk-live-abcdefghijklmnopqrstuvwx12345678 for calls" } },
      {},
      /system_prompt/,
    ],
    ["a description", {}, { description: "Our key is AKIAIOSFODNN7EXAMPLE" }, /description/],
  ])("a secret in %s, and says where without saying it", async (_where, agentFields, fields, place) => {
    const owner = await signUp();
    const agent = await createAgent(owner, agentFields);
    const answer = await publish(owner, agent.id, fields);
    expect(answer.status, answer.text).toBe(400);
    expect(issuePaths(answer).join()).toMatch(place);
    expect(answer.text).not.toMatch(/AKIA|abcdefghijkl/);
  });

  test("what a suspended template's publisher submits", async () => {
    const owner = await signUp();
    const { templateId, agentId } = await approvedTemplate(owner);
    await suspend(templateId);
    const answer = await publish(owner, agentId);
    expect(answer.status).toBe(409);
    expect(answer.error?.details).toEqual({ reason: "suspended" });
  });

  test("every malformed query, naming the field", () =>
    everyCase(
      [
        ["name", { name: "" }],
        ["name", { name: "x".repeat(101) }],
        ["description", { description: "" }],
        ["price", { price: "-1" }],
        ["price", { price: "1.234" }],
        ["price", { price: "NaN" }],
        ["price", { price: "1000000" }],
        ["include_memory", { include_memory: "maybe" }],
        ["version", { version: "one two" }],
      ],
      async (field, fields) => {
        const owner = await signUp();
        const answer = await publish(owner, (await createAgent(owner)).id, fields);
        expect(answer.status).toBe(400);
        expect(new Set(issuePaths(answer))).toEqual(new Set([`query.${field}`]));
      },
    ));
});
