import { describe, expect, test } from "vitest";

import { CATALOGUE_WORKFLOWS } from "#local/catalogue/catalogue-workflows";
import { issuePaths } from "#test/support/client";
import { everyCase } from "#test/support/every-case";
import {
  anonymously,
  createTemplate,
  downloadsOf,
  listTemplate,
  requireExactCount,
  TEMPLATES,
} from "#test/support/factories/workflows";

interface Made {
  status: string;
  workflow_definition: Record<string, unknown> & { steps: Record<string, unknown>[] };
  message: string;
}

function make(id: string, parameters?: unknown, name?: string) {
  const query = new URLSearchParams({
    ...(name === undefined ? {} : { workflow_name: name }),
    ...(parameters === undefined
      ? {}
      : { parameters: typeof parameters === "string" ? parameters : JSON.stringify(parameters) }),
  });
  return anonymously("POST", `${TEMPLATES}/${id}/create-workflow?${query.toString()}`);
}

describe("does", () => {
  test("checks the inputs and fills them into the steps", async () => {
    const id = await createTemplate();
    const answer = await make(id, { limit: 1_000 }, "Berlin");
    expect(answer.status, answer.text).toBe(200);
    const made = answer.body as Made;
    expect(made).toEqual({
      status: "success",
      workflow_definition: {
        workflow_id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
        name: "Berlin",
        category: "finance",
        input_schema: [{ name: "limit", type: "number", label: "Limit", required: true }],
        steps: [
          { step_id: "fetch", name: "Fetch", step_type: "email_trigger", estimated_duration: 30 },
          {
            step_id: "check",
            name: "Check",
            step_type: "rule",
            estimated_duration: 12,
            parameters: { limit: 1_000, text: "above 1000: {{steps.fetch.total}}" },
          },
        ],
        user_inputs: { limit: 1_000 },
      },
      message: 'The workflow "Berlin" was made from the template "Invoice intake".',
    });
    expect(await downloadsOf(id)).toBe(1);
  });

  test("takes the inputs from the body, and the template's name", async () => {
    const answer = await anonymously("POST", `${TEMPLATES}/${await createTemplate()}/create-workflow`, {
      body: { limit: 5 },
    });
    expect(answer.status, answer.text).toBe(200);
    expect((answer.body as Made).workflow_definition).toMatchObject({
      name: "Invoice intake",
      user_inputs: { limit: 5 },
    });
  });

  test("makes steps of a template that is only a graph, with any inputs", async () => {
    const answer = await make(await listTemplate({ name: "Old" }), { who: "Ada" });
    expect(answer.status, answer.text).toBe(200);
    expect((answer.body as Made).workflow_definition).toMatchObject({
      name: "Old",
      input_schema: [],
      user_inputs: { who: "Ada" },
      steps: [
        { step_id: "a", name: "Begin", step_type: "trigger", depends_on: [], parameters: {} },
        { step_id: "b", depends_on: ["a"], parameters: { text: "Hello Ada" } },
      ],
    });
    expect((await make(await listTemplate())).status).toBe(200);
  });

  test(
    "makes one from every template of the catalogue",
    () =>
      everyCase(
        CATALOGUE_WORKFLOWS.map((workflow) => [workflow.name, workflow] as const),
        async (_name, workflow) => {
          const answer = await make(workflow.id, workflow.type === "legacy" ? {} : workflow.example);
          expect(answer.status, answer.text).toBe(200);
        },
      ),
    60_000,
  );

  test("counts each of 200 that race, and no refused one", async () => {
    const id = await createTemplate();
    const answers = await Promise.all(
      Array.from({ length: 210 }, (_, index) => make(id, index < 200 ? { limit: index } : {})),
    );
    expect(answers.slice(200).every(({ status }) => status === 400 || status === 503)).toBe(true);
    await requireExactCount(id, answers.slice(0, 200));
  });
});

describe("refuses", () => {
  test("every malformed set of inputs, naming the place, and counts no use", () =>
    everyCase(
      [
        ["nothing given", undefined, ["body.limit"]],
        ["an empty object", {}, ["query.parameters.limit"]],
        ["another type", { limit: "1000" }, ["query.parameters.limit"]],
        ["an unknown input beside a missing one", { Limit: 1 }, ["query.parameters.Limit", "query.parameters.limit"]],
        ["no JSON", "{limit:1}", ["query.parameters"]],
        ["a list", [1], ["query.parameters"]],
        ["a hostile key", '{"limit":1,"__proto__":{"admin":true}}', ["query.parameters.__proto__"]],
        ["a number too large", '{"limit":1e999}', ["query.parameters"]],
      ],
      async (_title, parameters, paths) => {
        const id = await createTemplate();
        const answer = await make(id, parameters);
        expect(answer.status, answer.text).toBe(400);
        expect(issuePaths(answer)).toEqual(paths);
        expect(await downloadsOf(id)).toBe(0);
      },
    ));

  test("inputs in two places, and a query that it does not know", async () => {
    const id = await createTemplate();
    const both = await anonymously(
      "POST",
      `${TEMPLATES}/${id}/create-workflow?parameters=${encodeURIComponent('{"limit":1}')}`,
      { body: { limit: 1 } },
    );
    expect(issuePaths(both)).toEqual(["query.parameters"]);
    const unknown = await anonymously("POST", `${TEMPLATES}/${id}/create-workflow?name=x`, { body: { limit: 1 } });
    expect(issuePaths(unknown)).toEqual(["query.name"]);
  });

  test("inputs that would swell the steps beyond measure", async () => {
    const id = await createTemplate({
      input_schema: [{ name: "long", type: "text" }],
      steps: [{ step_id: "a", name: "A", step_type: "x", parameters: { text: "{{long}}".repeat(5_000) } }],
    });
    const answer = await anonymously("POST", `${TEMPLATES}/${id}/create-workflow`, {
      body: { long: "x".repeat(10_000) },
    });
    expect(answer.status, answer.text).toBe(400);
    expect(issuePaths(answer)).toEqual(["body"]);
  });
});
