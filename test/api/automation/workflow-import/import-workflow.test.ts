import { readFile } from "node:fs/promises";

import { describe, expect, test } from "vitest";

import { call, signUp, type Answer, type TestAccount } from "#test/support/client";
import { everyCase } from "#test/support/every-case";
import { createAgent } from "#test/support/factories/agents";
import { readWorkflow, step, workflowBody } from "#test/support/factories/stored-workflows";

interface Report {
  definition: { name: string; steps: { step_id: string; step_type: string; run_if?: string }[] };
  mapped: { node: string; type: string; to: string }[];
  warnings: { node: string | null; message: string }[];
  refused: { node: string; type: string; reason: string }[];
  workflow_id: string | null;
}

const send = ({ token }: TestAccount, file: string, query = ""): Promise<Answer> =>
  call("POST", `/api/workflows/import${query}`, {
    token,
    rawBody: file,
    headers: { "content-type": "application/octet-stream" },
  });

const fileOf = (name: string): Promise<string> => readFile(`test/support/n8n-files/${name}.json`, "utf8");

async function reportOf(account: TestAccount, file: string, query = ""): Promise<Report> {
  const answer = await send(account, file, query);
  expect(answer.status, answer.text).toBe(200);
  return answer.data<Report>();
}

const storedNames = async (account: TestAccount): Promise<string[]> =>
  (await call("GET", "/api/workflows", account))
    .data<{ workflows: { name: string }[] }>()
    .workflows.map(({ name }) => name);

describe("a workflow of n8n", () => {
  test("is read into a definition that can be stored, with what was left out", async () => {
    const owner = await signUp();
    const agent = await createAgent(owner);
    const report = await reportOf(owner, await fileOf("order-desk"));
    expect(report).toMatchObject({ refused: [], workflow_id: null, definition: { name: "Order desk" } });
    expect(report.mapped).toContainEqual({
      node: "Book in ERP",
      type: "n8n-nodes-base.httpRequest",
      to: "book_in_erp",
    });
    expect(report.warnings.filter(({ message }) => message.includes("credentials")).map(({ node }) => node)).toEqual([
      "Book in ERP",
      "Tell sales",
    ]);
    const created = await call("POST", "/api/workflows", {
      token: owner.token,
      body: { ...report.definition, output: undefined, budget: undefined, agent_id: agent.id },
    });
    expect(created.status, created.text).toBe(201);
  });

  test("is stored at once when nothing is refused, and says what it needs", async () => {
    const owner = await signUp();
    const agent = await createAgent(owner);
    for (const name of ["order-desk", "newsletter-loop", "support-form"]) {
      const report = await reportOf(owner, await fileOf(name), `?save=true&agent_id=${agent.id}`);
      expect(report.refused, name).toEqual([]);
      const stored = await readWorkflow(owner, report.workflow_id ?? "");
      expect(stored.steps.map(({ step_id: id }) => id)).toEqual(report.definition.steps.map(({ step_id: id }) => id));
      expect(stored.readiness.ready).toBe(false);
    }
    expect(await storedNames(owner)).toHaveLength(3);
  });

  test("with a code node is refused by the node's name, and nothing is stored", async () => {
    const owner = await signUp();
    const agent = await createAgent(owner);
    const report = await reportOf(owner, await fileOf("code-and-others"), `?save=true&agent_id=${agent.id}`);
    expect(report.workflow_id).toBeNull();
    expect(report.refused).toContainEqual({
      node: "Compute",
      type: "n8n-nodes-base.code",
      reason: expect.stringContaining("Code of another program is not run") as string,
    });
    expect(await storedNames(owner)).toEqual([]);
  });
});

describe("an own file", () => {
  test("is taken as it is: a stored workflow as the API shows it, a graph, and a template's steps", async () => {
    const owner = await signUp();
    const agent = await createAgent(owner);
    const { agent_id: _agent, ...body } = workflowBody(agent.id);
    const first = await reportOf(owner, JSON.stringify(body), `?save=true&agent_id=${agent.id}`);
    const shown = await readWorkflow(owner, first.workflow_id ?? "");
    const again = await reportOf(owner, JSON.stringify({ ...shown, name: "Again" }), "?save=true");
    expect((await readWorkflow(owner, again.workflow_id ?? "")).steps).toEqual(shown.steps);
    const graph = {
      name: "Graph",
      nodes: [
        { id: "a", type: "trigger_form" },
        { id: "b", type: "wait", config: { seconds: 5 } },
      ],
      edges: [{ source: "a", target: "b" }],
    };
    expect((await reportOf(owner, JSON.stringify(graph))).definition.steps).toMatchObject([
      { step_id: "a", step_type: "trigger_form" },
      { step_id: "b", step_type: "wait", depends_on: ["a"] },
    ]);
    const template = { name: "Template", steps: [{ ...step("a", "trigger_form"), estimated_duration: 5 }] };
    expect((await reportOf(owner, JSON.stringify(template))).refused).toEqual([]);
  });

  test("is refused by the name of each step that cannot run", async () => {
    const owner = await signUp();
    const steps = [step("a", "trigger_form"), step("b", "teleport"), step("c", "wait", { parameters: {} })];
    const { refused } = await reportOf(owner, JSON.stringify({ name: "Odd", steps }));
    expect(refused.map(({ node, type }) => [node, type])).toEqual([
      ["b", "teleport"],
      ["c", "wait"],
    ]);
    const later = [step("a", "transform", { parameters: { set: { x: "steps.b.output" } } }), step("b", "trigger_form")];
    const report = await reportOf(owner, JSON.stringify({ name: "Late", steps: later }));
    expect(report.refused).toMatchObject([
      { node: "a", type: "transform", reason: expect.stringContaining("b") as string },
    ]);
  });
});

test("a file without a workflow, or too large a one, is refused, and so is storing without an agent", async () => {
  const owner = await signUp();
  const { agent_id: _agent, ...body } = workflowBody("x");
  await everyCase(
    [
      ["not json", "", 400],
      ["[]", "", 400],
      ['{"nodes":[]}', "", 400],
      [JSON.stringify(body), "?save=true", 400],
      [JSON.stringify(body), "?save=true&agent_id=0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e", 404],
      [`{"name":"${"x".repeat(5_242_880)}"}`, "", 413],
    ],
    async (file: string, query: string, status: number) => {
      expect((await send(owner, file, query)).status, file.slice(0, 40)).toBe(status);
    },
  );
  expect(await storedNames(owner)).toEqual([]);
});
