import { describe, expect, test } from "vitest";

import { newUuid } from "#lib/uuid";
import { issuePaths, statusesOf } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { everyCase } from "#test/support/every-case";
import { countRows } from "#test/support/factories/agents";
import { advancedBody, anonymously, TEMPLATES, type TemplateView } from "#test/support/factories/workflows";
import { strikeClock } from "#test/support/webhooks";

const create = (body: Record<string, unknown>) => anonymously("POST", `${TEMPLATES}/advanced`, { body });

describe("does", () => {
  test("stores the template unlisted and answers with its place", async () => {
    const answer = await create(advancedBody());
    expect(answer.status, answer.text).toBe(201);
    const { id } = answer.body as { id: string };
    expect(answer.headers["location"]).toBe(`${TEMPLATES}/${id}`);
    expect(answer.body).toEqual({
      id,
      name: "Invoice intake",
      input_schema: advancedBody()["input_schema"],
      steps: advancedBody()["steps"],
      estimated_duration: 42,
      created_at: expect.stringMatching(/Z$/) as string,
    });
    const { body } = await anonymously("GET", `${TEMPLATES}/${id}`);
    expect(body).toMatchObject({
      ...advancedBody(),
      template_type: "advanced",
      is_listed: false,
      workflow_data: {
        nodes: [
          { id: "fetch", type: "email_trigger", label: "Fetch", config: {} },
          { id: "check", type: "rule", label: "Check" },
        ],
        edges: [{ source: "fetch", target: "check" }],
      },
    });
  });

  test("needs only a name and a step, and keeps an id that its author chose", async () => {
    const id = `mine-${newUuid()}`;
    const answer = await create({ id, name: "Small", steps: [{ step_id: "a", name: "A", step_type: "wait" }] });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body).toMatchObject({ id, input_schema: [], estimated_duration: 0 });
    const { body } = await anonymously("GET", `${TEMPLATES}/${id}`);
    expect(body).toMatchObject({
      author: "Community",
      category: "general",
      complexity: "Intermediate",
      version: "1.0.0",
    });
  });

  test("makes the graph that the steps say", async () => {
    const step = (id: string, dependsOn?: string[]) => ({
      step_id: id,
      name: id,
      step_type: "x",
      depends_on: dependsOn,
    });
    const answer = await create(
      advancedBody({ input_schema: [], steps: [step("a"), step("c", ["a", "b"]), step("b", ["a"])] }),
    );
    const { body } = await anonymously("GET", `${TEMPLATES}/${(answer.body as { id: string }).id}`);
    expect((body as TemplateView).workflow_data.edges).toEqual([
      { source: "a", target: "c" },
      { source: "b", target: "c" },
      { source: "a", target: "b" },
    ]);
  });

  test("gives an id to one of many that race for it", async () => {
    const id = `raced-${newUuid()}`;
    const answers = await Promise.all(Array.from({ length: 10 }, () => create(advancedBody({ id }))));
    expect(statusesOf(answers)).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
    expect(answers.find(({ status }) => status === 409)?.error).toMatchObject({
      code: "CONFLICT",
      details: { reason: "id_taken", id },
    });
    expect(await countRows("workflow_templates", "id", id)).toBe(1);
  });

  test("is gone after thirty days, and not before", async () => {
    const [old, young] = [await create(advancedBody()), await create(advancedBody())].map(
      ({ body }) => (body as { id: string }).id,
    );
    const days = (count: number) => Date.now() - count * 86_400_000;
    await inDatabase("UPDATE workflow_templates SET created_at = ? WHERE id = ?", days(30) - 1_000, old ?? "");
    await inDatabase("UPDATE workflow_templates SET created_at = ? WHERE id = ?", days(29), young ?? "");
    await strikeClock();
    expect((await anonymously("GET", `${TEMPLATES}/${old}`)).status).toBe(404);
    expect((await anonymously("GET", `${TEMPLATES}/${young}`)).status).toBe(200);
  });
});

describe("refuses", () => {
  const [fetchStep, checkStep] = advancedBody()["steps"] as Record<string, unknown>[];

  test("every malformed template, naming the field", () =>
    everyCase(
      [
        ["no name", { name: undefined }, "body.name"],
        ["no steps", { steps: [] }, "body.steps"],
        ["an invalid field", { owner: "me" }, "body.owner"],
        ["an invalid complexity", { complexity: "Hard" }, "body.complexity"],
        ["an id with a slash", { id: "a/b" }, "body.id"],
        ["an id at whose path something else is", { id: "featured" }, "body.id"],
        ["an id that begins with _", { id: "__proto__" }, "body.id"],
        ["a step id twice", { steps: [fetchStep, { ...checkStep, step_id: "fetch" }] }, "body.steps.1.step_id"],
        [
          "a step that waits for an unknown step",
          { steps: [{ ...fetchStep, depends_on: ["none"] }] },
          "body.steps.0.depends_on.0",
        ],
        [
          "steps in a circle",
          {
            steps: [
              { ...fetchStep, depends_on: ["check"] },
              { ...checkStep, depends_on: ["fetch"] },
            ],
          },
          "body.steps",
        ],
        [
          "a placeholder for no input",
          { steps: [{ ...fetchStep, parameters: { a: ["{{nothing}}"] } }] },
          "body.steps.0.parameters",
        ],
        [
          "a placeholder for a later step",
          { steps: [{ ...fetchStep, parameters: { a: "{{steps.check.x}}" } }, checkStep] },
          "body.steps.0.parameters",
        ],
        [
          "an input twice",
          {
            input_schema: [
              { name: "limit", type: "number" },
              { name: "limit", type: "string" },
            ],
          },
          "body.input_schema.1.name",
        ],
        ["an unknown type of input", { input_schema: [{ name: "limit", type: "money" }] }, "body.input_schema.0.type"],
        [
          "a default of another type",
          { input_schema: [{ name: "limit", type: "number", default: "1" }] },
          "body.input_schema.0.default",
        ],
        [
          "an input that no placeholder can name",
          { input_schema: [{ name: "a b", type: "string" }] },
          "body.input_schema.0.name",
        ],
        [
          "201 steps",
          { steps: Array.from({ length: 201 }, (_, index) => ({ ...fetchStep, step_id: `s${index}` })) },
          "body.steps",
        ],
      ],
      async (_title, fields, path) => {
        const answer = await create(advancedBody(fields));
        expect(answer.status, answer.text).toBe(400);
        expect(issuePaths(answer)).toContain(path);
      },
    ));

  test("a hostile key, with its place", async () => {
    const body = JSON.stringify(advancedBody()).replace(
      '"limit":"{{limit}}"',
      '"limit":"{{limit}}","a":{"__proto__":{"x":1}}',
    );
    const answer = await anonymously("POST", `${TEMPLATES}/advanced`, {
      rawBody: body,
      headers: { "content-type": "application/json" },
    });
    expect(answer.status, answer.text).toBe(400);
    expect(issuePaths(answer)).toEqual(["body.steps.1.parameters.a.__proto__"]);
  });

  test("a parameter that is too deep, however deep, with its place", () =>
    everyCase([65, 500, 5_000, 100_000], async (levels) => {
      const steps = [{ ...fetchStep, parameters: { deep: "HERE" } }];
      const deep = `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;
      const rawBody = JSON.stringify(advancedBody({ steps, input_schema: [] })).replace('"HERE"', deep);
      const headers = { "content-type": "application/json" };
      const answer = await anonymously("POST", `${TEMPLATES}/advanced`, { rawBody, headers });
      expect([answer.status, issuePaths(answer)]).toEqual([400, ["body.steps.0.parameters"]]);
    }));

  test("what looks like a secret, without telling it", async () => {
    const key = `sk_live_${"4f8Kq2".repeat(5)}`;
    const answer = await create(advancedBody({ steps: [{ ...fetchStep, parameters: { headers: { key } } }] }));
    expect(answer.status, answer.text).toBe(400);
    expect(issuePaths(answer)).toEqual(["body.steps.0.parameters.headers.key"]);
    expect(answer.text).not.toContain(key);
  });

  test("a body above a mebibyte, and one of another type", async () => {
    expect((await create(advancedBody({ description: "x".repeat(1_048_576) }))).status).toBe(413);
    const text = await anonymously("POST", `${TEMPLATES}/advanced`, {
      rawBody: "{}",
      headers: { "content-type": "text/plain" },
    });
    expect(text.status).toBe(415);
  });
});
