import { readFile } from "node:fs/promises";

import { describe, expect, test } from "vitest";

import { checkFields, type CheckedField } from "#engine/expressions/check-fields";
import type { Shape } from "#engine/expressions/expression-types";
import type { ForeignWorkflow, ImportedStep } from "#engine/workflow-import/import-types";
import { readWorkflow } from "#engine/workflow-import/read-workflow";
import { everyCase } from "#test/support/every-case";

const bytesOf = (text: string): ArrayBuffer => Uint8Array.from(new TextEncoder().encode(text)).buffer;
const read = (value: unknown) => readWorkflow(bytesOf(JSON.stringify(value)));

async function fileOf(name: string): Promise<ForeignWorkflow> {
  const result = readWorkflow(bytesOf(await readFile(`test/support/n8n-files/${name}.json`, "utf8")));
  if (result.kind !== "n8n") throw new Error(`The file was read as ${result.kind}.`);
  return result;
}

const stepOf = ({ steps }: ForeignWorkflow, id: string): ImportedStep => {
  const step = steps.find(({ step_id: one }) => one === id);
  if (step === undefined) throw new Error(`There is no step ${id}.`);
  return step;
};

const start = { name: "Start", type: "n8n-nodes-base.manualTrigger", typeVersion: 1, parameters: {} };
/** A workflow of a start and one node that follows it. */
const after = (node: Record<string, unknown>): ForeignWorkflow => {
  const result = read({
    name: "Two nodes",
    nodes: [start, { name: "Node", typeVersion: 1, ...node }],
    connections: { Start: { main: [[{ node: "Node", type: "main", index: 0 }]] } },
  });
  if (result.kind !== "n8n") throw new Error(`The file was read as ${result.kind}.`);
  return result;
};

describe("a workflow of n8n", () => {
  test("with a branch is steps of the same order, with expressions in CEL and conditions on its ways", async () => {
    const workflow = await fileOf("order-desk");
    expect(workflow.refused).toEqual([]);
    expect(workflow.steps.map(({ step_id: id, step_type: type, depends_on: on }) => [id, type, ...on])).toEqual([
      ["webhook", "trigger_webhook"],
      ["order_fields", "transform", "webhook"],
      ["large_order", "rule", "order_fields"],
      ["book_in_erp", "http", "large_order"],
      ["tell_sales", "integration", "book_in_erp"],
      ["log", "integration", "tell_sales", "large_order"],
    ]);
    expect(stepOf(workflow, "order_fields").parameters).toEqual({
      set: {
        customer: "input.body.customer.email.lowerAscii()",
        total: "input.body.total",
        vip: '(input.body.tier == "gold") || (input.body.total > 5000)',
      },
    });
    expect(stepOf(workflow, "book_in_erp")).toMatchObject({
      run_if: 'steps.large_order.output.result == "true"',
      retry: { attempts: 3, first_seconds: 2, factor: 1 },
      sample: { number: "B-17" },
      parameters: {
        url: "https://erp.example.com/api/orders/${steps.order_fields.output.customer}",
        headers: { "X-Source": "desk" },
        body: { total: "${steps.order_fields.output.total}", note: "From ${input.body.customer.name}" },
      },
    });
    expect(stepOf(workflow, "log").run_if).toBe(
      'steps.tell_sales.status == "completed" || (steps.large_order.status == "completed" && (steps.large_order.output.result == "false"))',
    );
    expect(JSON.stringify(workflow)).not.toContain("Bearer abc");
    expect(workflow.warnings.filter(({ node }) => node === "Book in ERP")).toHaveLength(2);
  });

  test("with a loop of one chain goes through its list with each step", async () => {
    const workflow = await fileOf("newsletter-loop");
    expect(workflow.refused).toEqual([]);
    expect(stepOf(workflow, "greeting").for_each).toEqual({
      items: "steps.subscribers.output.data.people",
      concurrency: 1,
    });
    expect(stepOf(workflow, "send_a_message")).toMatchObject({
      depends_on: ["greeting"],
      for_each: { items: "steps.greeting.output" },
      parameters: {
        sendTo: "${steps.subscribers.output.data.people[index].email}",
        message: "${item.output}",
      },
    });
    expect(stepOf(workflow, "done").depends_on).toEqual(["send_a_message"]);
    expect(stepOf(workflow, "subscribers").parameters).toMatchObject({
      url: "https://api.example.com/subscribers?state=active%20%26%20new",
    });
  });

  test("with a form, a switch and a way for failures has inputs, rules and conditions", async () => {
    const workflow = await fileOf("support-form");
    expect(workflow.refused).toEqual([]);
    expect(workflow.input_schema).toEqual([
      { name: "your_name", type: "string", label: "Your name", required: true },
      { name: "topic", type: "select", label: "Topic", required: false, options: ["Refund", "Question"] },
      { name: "details", type: "textarea", label: "Details", required: false },
    ]);
    expect(stepOf(workflow, "switch").parameters).toEqual({
      rules: [
        { when: 'input.topic.lowerAscii() == "Refund".lowerAscii()', result: "output 0" },
        {
          when: '(text_matches(input.details, "(?i)how|why")) || (!(input.?details.orValue(null) != null))',
          result: "output 1",
        },
        { result: "output 2" },
        { result: "none" },
      ],
    });
    expect(stepOf(workflow, "refund_it").on_error).toBe("continue");
    expect(stepOf(workflow, "wait_for_the_desk").parameters).toEqual({ event: "wait_for_the_desk" });
    expect(stepOf(workflow, "wait_for_the_desk").run_if).toBe('steps.refund_it.status == "failed"');
    expect(stepOf(workflow, "send").parameters).toMatchObject({
      text: "${steps.reply.output.reply} (${size(steps.message_a_model.output.text)})",
    });
    expect(workflow.warnings.find(({ node }) => node === "Not used")?.message).toContain("left out");
  });

  test("is refused by the name of each node that has no step here, and says why", async () => {
    const workflow = await fileOf("code-and-others");
    expect(workflow.refused.map(({ node }) => node).toSorted()).toEqual(
      ["Compute", "Old function", "Answer", "On error", "Arrow", "Community", "Pages"].toSorted(),
    );
    expect(workflow.refused.find(({ node }) => node === "Arrow")?.reason).toContain("has no equal in CEL");
    expect(JSON.stringify(workflow)).not.toContain("process.env");
  });

  test("has only expressions that can be saved", async () => {
    for (const name of ["order-desk", "newsletter-loop", "support-form"])
      expect(checkFields(expressionsOf(await fileOf(name))).issues, name).toEqual([]);
  });
});

/** The expressions of steps, with the steps before each as their scope. */
function expressionsOf({ steps }: ForeignWorkflow): CheckedField[] {
  const step: Shape = { fields: { output: "any", error: "any", status: "any" }, missing: "unknown_field" };
  const before = (id: string): string[] => {
    const on = steps.find(({ step_id: one }) => one === id)?.depends_on ?? [];
    return [...on, ...on.flatMap(before)];
  };
  return steps.flatMap((one) => {
    const known = Object.fromEntries(before(one.step_id).map((id) => [id, step]));
    const scope = {
      variables: {
        input: "any",
        run: "any",
        item: "any",
        index: "any",
        steps: { fields: known, missing: "unknown_step" },
      },
      placeholders: true,
    } as const;
    const bare = [one.run_if, one.for_each?.items, ...Object.values(one.parameters?.["set"] ?? {})];
    const rules = (one.parameters?.["rules"] ?? []) as { when?: string }[];
    return [
      ...[...bare, ...rules.map(({ when }) => when)].flatMap((source): CheckedField[] =>
        typeof source === "string" ? [{ path: [one.step_id], field: { kind: "expression", source }, scope }] : [],
      ),
      { path: [one.step_id], field: { kind: "template", source: one.parameters }, scope },
    ];
  });
}

test("an expression between double braces is the same in CEL, or its node is refused", () =>
  everyCase(
    [
      ["={{ $json.a.b }}", "input.a.b"],
      ["={{ $json['a b'][0].c }}", 'input["a b"][0].c'],
      ["={{ $json.body?.name ?? 'none' }}", 'input.?body.?name.orValue("none")'],
      ["={{ $json.name || 'none' }}", 'input.?name.orValue("none")'],
      ["={{ $input.first().json.x }}", "input.x"],
      ["={{ $node['Start'].json.x + 1 }}", "input.x + 1"],
      ["={{ !$json.a && ($json.b !== 2) }}", "(!input.a) && (input.b != 2)"],
      ["={{ $json.a ? 'x' : $json.b }}", 'input.a ? "x" : input.b'],
      ["={{ 'n: ' + $json.n }}", '"n: " + string(input.n)'],
      ["=n: {{ $json.n }}!", '"n: " + string(input.n) + "!"'],
      ["={{ `a ${$json.n} b` }}", '"a " + string(input.n) + " b"'],
      ["={{ $json.list.length > 2 }}", "size(input.list) > 2"],
      ["={{ $json.name.trim().toUpperCase().includes('X') }}", 'input.name.trim().upperAscii().contains("X")'],
      ["={{ Number($json.n) + Math.round($json.m) }}", "double(input.n) + round(input.m)"],
      ["={{ JSON.stringify($json.body) }}", "json(input.body)"],
      ["={{ [1, $json.x] }}", "[1, input.x]"],
      ["={{ $now.toISO() }}", "run.started_at"],
      ["={{ $execution.id }}", "run.id"],
      ["={{ $json.list.map(x => x.a) }}", null],
      ["={{ $env.SECRET }}", null],
      ["={{ $json.constructor.constructor('return 1')() }}", null],
      ["={{ (() => { while (true) {} })() }}", null],
      ["={{ new Date() }}", null],
      ["={{ $('Gone').item.json.a }}", null],
      ["={{ $json.a + }}", null],
      ["={{ x = 1 }}", null],
      ["={{ require('fs') }}", null],
    ],
    (value: string, cel: string | null) => {
      const assignments = { assignments: [{ id: "1", name: "v", value, type: "string" }] };
      const { steps, refused } = after({ type: "n8n-nodes-base.set", typeVersion: 3.4, parameters: { assignments } });
      expect(
        refused.map(({ node }) => node),
        value,
      ).toEqual(cel === null ? ["Node"] : []);
      expect(steps[1]?.parameters, value).toEqual(cel === null ? undefined : { set: { v: cel } });
    },
  ));

test("words that look like our expressions stay words", () => {
  const { steps } = after({
    type: "n8n-nodes-base.slack",
    parameters: { text: "${1 + 1} and {{name}}", other: "={{ $json.a }} costs ${5}" },
  });
  const { text, other } = steps[1]?.parameters ?? {};
  expect(text).toBe('$${1 + 1} and ${"{{"}name}}');
  expect(other).toBe("${input.a} costs $${5}");
});

test("a secret in a node's settings is left out, and the report says so", () => {
  const value = `sk-ant-api03-${"a1B2c3D4".repeat(8)}`;
  const { steps, warnings } = after({ type: "n8n-nodes-base.slack", parameters: { text: "hello", hidden: value } });
  expect(JSON.stringify(steps)).not.toContain("sk-ant");
  expect(warnings.some(({ message }) => message.includes("hidden was left out"))).toBe(true);
});

test("nodes that repeat each other are refused, and reading them ends", () => {
  const rule = {
    type: "n8n-nodes-base.if",
    typeVersion: 1,
    parameters: { conditions: { boolean: [{ value1: "={{ $json.a }}", value2: true }] } },
  };
  const result = read({
    nodes: [start, { ...rule, name: "A" }, { ...rule, name: "B" }],
    connections: {
      Start: { main: [[{ node: "A" }]] },
      A: { main: [[{ node: "B" }]] },
      B: { main: [[{ node: "A" }]] },
    },
  });
  expect(result).toMatchObject({
    kind: "n8n",
    refused: [{ reason: "A, B repeat each other, and only a loop over items has an equal here." }],
  });
});

test("a file is told by its content: own steps, an own graph, n8n's nodes, or none of them", () =>
  everyCase(
    [
      ['{"name":"x","steps":[{"step_id":"a"}]}', "own"],
      ['{"nodes":[],"edges":[]}', "own"],
      ['{"nodes":[],"connections":{}}', "n8n"],
      ['{"nodes":[]}', "unreadable"],
      ["[]", "unreadable"],
      ["not json", "unreadable"],
      [`{"steps":[],"a":${"[".repeat(100)}${"]".repeat(100)}}`, "unreadable"],
      ['{"steps":[],"n":12345678901234567890}', "unreadable"],
    ],
    (text: string, kind: string) => {
      expect(readWorkflow(bytesOf(text)).kind, text.slice(0, 60)).toBe(kind);
    },
  ));

test("bytes that are not UTF-8 are refused", () => {
  expect(readWorkflow(new Uint8Array([0x7b, 0xff, 0x7d]).buffer).kind).toBe("unreadable");
});
