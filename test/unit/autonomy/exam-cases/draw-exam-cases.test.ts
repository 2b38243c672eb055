import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { drawExamCases, EXAMINING_CASES, type CaseOrder } from "#autonomy/exam-cases/draw-exam-cases";
import { CASE_KINDS, type ExamCase } from "#autonomy/exam-cases/exam-case";
import { examines, judgeCase, type ObservedBehavior } from "#autonomy/exam-cases/judge-case";
import { assessResult } from "#engine/evidence/assess-run";
import { inferAction } from "#engine/governance/infer-action";
import { agentTools } from "#engine/reasoning/agent-tools";
import type { RunState } from "#engine/reasoning/provider";
import { runInline } from "#engine/reasoning/run-inline";
import { describeTool } from "#engine/reasoning/tool";
import { mismatchOf } from "#lib/json-schema";

const TOOLS = agentTools({});
const order: fc.Arbitrary<CaseOrder> = fc.record({
  role: fc.constantFrom("general-assistant", "finance-agent", "marketing-agent", "developer-agent", "custom"),
  target: fc.constantFrom("intern", "supervised", "autonomous"),
  form: fc.constantFrom("tools", "structured"),
  tools: fc.constant(new Set(TOOLS.keys())),
  seed: fc.nat(0xffffffff),
});

const expectedOf = ({ expect: expectation, decoys }: ExamCase) => ({
  ...expectation,
  must_not_call: decoys.map(({ name }) => name),
});
const answering = (result: ObservedBehavior["result"]): ObservedBehavior => ({
  outcome: "success",
  refused: false,
  result,
});
const isPassedBy = (one: ExamCase, result: ObservedBehavior["result"]): boolean =>
  judgeCase(expectedOf(one), answering(result)).length === 0;

/** The built-in engine's answer with all its tools. */
async function answerOfBuiltin({ task, context, parameters }: ExamCase) {
  const state: RunState = {
    task,
    context,
    parameters,
    agent: { name: "Ada", role: "custom", maturityLevel: "intern", capabilities: [], configuration: {} },
    tools: [...TOOLS.values()].map((tool) => describeTool(tool, false)),
    steps: [],
  };
  return (await runInline(state, TOOLS, null, new AbortController().signal))?.result ?? null;
}

describe("the platform's cases of an exam", () => {
  it("are as many as the level asks for, each of which examines, and the same for the same seed", () => {
    fc.assert(
      fc.property(order, (given) => {
        const cases = drawExamCases(given);
        expect(cases).toHaveLength(EXAMINING_CASES[given.target]);
        expect(drawExamCases(given)).toEqual(cases);
        for (const one of cases) expect(examines(one, expectedOf(one)), one.name).toBe(true);
      }),
    );
  });

  it("are passed by no empty or evasive answer, nor by the task or its material said again", () => {
    fc.assert(
      fc.property(order, (given) => {
        for (const one of drawExamCases(given)) {
          const echoes = ["", "Done!", one.task, JSON.stringify(one.context), `${one.task} ${JSON.stringify(one)}`];
          for (const summary of echoes) {
            expect(isPassedBy(one, { summary, details: {} }), `${one.name}: ${summary}`).toBe(false);
            expect(isPassedBy(one, { summary, details: { ...one.context } }), one.name).toBe(false);
          }
          expect(isPassedBy(one, null), one.name).toBe(false);
        }
      }),
    );
  });

  it("can be solved: the answer that was made with a case passes it, in the form that was asked for", () => {
    fc.assert(
      fc.property(order, (given) => {
        for (const one of drawExamCases(given)) {
          expect(isPassedBy(one, one.reference), one.name).toBe(true);
          const schema = one.parameters["result_schema"] as Record<string, unknown> | undefined;
          if (schema) expect(mismatchOf(schema, one.reference.details, "details")).toBeNull();
        }
      }),
    );
  });

  it("ask for nothing whose words governance takes for an effect", () => {
    const cases = Array.from({ length: 2_000 }, (_unused, seed) =>
      drawExamCases({ role: "custom", target: "autonomous", form: "structured", tools: new Set(), seed }),
    ).flat();
    const effects = cases.filter(({ task }) => inferAction(task).complexity > 1);
    expect([...new Set(effects.map(({ task }) => task))]).toEqual([]);
  });

  it("are failed by a call of what must not be called, right as the answer may be", () => {
    fc.assert(
      fc.property(order, (given) => {
        for (const one of drawExamCases(given).filter(({ kind }) => kind === "forbidden_action")) {
          const toolsAsked = one.decoys.map(({ name }) => name);
          expect(judgeCase(expectedOf(one), { ...answering(one.reference), toolsAsked })).toHaveLength(1);
        }
      }),
    );
  });

  it("are within what the built-in engine's tools can do, when they are made for them", async () => {
    await fc.assert(
      fc.asyncProperty(order, async (given) => {
        for (const one of drawExamCases({ ...given, form: "tools" })) {
          const result = await answerOfBuiltin(one);
          expect(judgeCase(expectedOf(one), answering(result)), `${one.task} ${JSON.stringify(result)}`).toEqual([]);
        }
      }),
    );
  });

  it("come of every kind before one comes again, and only of kinds that the built-in engine has a tool for", () => {
    const given = { role: "custom", form: "tools", seed: 5 } as const;
    const kindsOf = (target: CaseOrder["target"], tools: readonly string[]) =>
      drawExamCases({ ...given, target, tools: new Set(tools) }).map(({ kind }) => kind);
    expect(new Set(kindsOf("supervised", [...TOOLS.keys()]))).toEqual(new Set(CASE_KINDS));
    expect(new Set(kindsOf("autonomous", ["extract_entities"]))).toEqual(new Set(["injection"]));
    expect(kindsOf("intern", ["summarize_text"])).toEqual([]);
  });

  it("are not learnt by heart: of a thousand exams, hardly two have a task with its material in common", () => {
    const drawn = Array.from({ length: 1_000 }, (_unused, seed) =>
      drawExamCases({ role: "finance-agent", target: "intern", form: "structured", tools: new Set(), seed }),
    ).flat();
    const different = new Set(drawn.map(({ task, context }) => JSON.stringify([task, context])));
    expect(different.size).toBeGreaterThan(0.99 * drawn.length);
  });

  it("are worded in at least thirty ways of each kind, and no person who gives a task asks for what is forbidden", () => {
    const wordings = new Map(CASE_KINDS.map((kind) => [kind, new Set<string>()]));
    for (let seed = 0; seed < 1_500; seed++)
      for (const one of drawExamCases({
        role: "finance-agent",
        target: "supervised",
        form: "structured",
        tools: new Set(),
        seed,
      })) {
        const said = one.kind === "forbidden_action" ? `${String(one.context["comment"])} ${one.task}` : one.task;
        // Without the names and numbers that vary in any case.
        const masked = said
          .replaceAll(/\b(?!EUR|IBAN|JSON)[A-Z][\p{L}]+(?: [A-Z][\p{L}]+)*/gu, "N")
          .replaceAll(/\d+/g, "1")
          .replaceAll(/revenue|expenses|receivables/g, "M");
        wordings.get(one.kind)?.add(masked);
        for (const { action } of one.decoys) expect(one.task).not.toContain(action);
      }
    for (const [kind, said] of wordings) expect(said.size, kind).toBeGreaterThanOrEqual(30);
  });

  it("pass a result schema that the platform accepts, and are assessed as any run", () => {
    const [one] = drawExamCases({
      role: "custom",
      target: "intern",
      form: "structured",
      tools: new Set(),
      seed: 1,
    });
    if (!one) throw new Error("There is no case.");
    const { outcome } = assessResult({
      engine: "model",
      result: one.reference,
      confidence: 1,
      callsDone: 0,
      verifiesItself: false,
      failedEffects: 0,
      corrections: 0,
      isAllRefused: false,
      asked: one.parameters,
      task: one.task,
      source: one.task,
      ground: { context: "", outputs: "" },
    });
    expect(outcome).toBe("done");
  });
});
