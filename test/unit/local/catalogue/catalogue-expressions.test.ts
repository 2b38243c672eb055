import { describe, expect, test } from "vitest";

import { requireDefinition } from "#automation/workflows/check-definition";
import { checkFields, type CheckedField } from "#engine/expressions/check-fields";
import type { Field, Shape, Wanted } from "#engine/expressions/expression-types";
import { CATALOGUE_WORKFLOWS, type CatalogueWorkflow } from "#local/catalogue/catalogue-workflows";
import { everyCase } from "#test/support/every-case";
import { evaluateAll } from "#workers/intake/evaluate-all";

type Step = CatalogueWorkflow["steps"][number];

interface Place {
  path: (string | number)[];
  field: Field;
  wanted: Wanted;
}

const everyWorkflow = (holds: (workflow: CatalogueWorkflow) => void): Promise<void> =>
  everyCase(CATALOGUE_WORKFLOWS, holds, { nameOf: ({ name }) => name });

const bare = (path: (string | number)[], source: unknown, wanted: Wanted): Place[] =>
  typeof source === "string" ? [{ path, field: { kind: "expression", source }, wanted }] : [];

/** The places of a step that hold expressions. */
function placesOf({ run_if: runIf, for_each: loop, parameters = {} }: Step): Place[] {
  const {
    set = {},
    rules = [],
    points = [],
    ...others
  } = parameters as {
    set?: Record<string, string>;
    rules?: { when?: string }[];
    points?: { when: string }[];
  };
  return [
    ...bare(["run_if"], runIf, "bool"),
    ...bare(["for_each", "items"], loop?.items, "list"),
    ...[...rules, ...points].flatMap(({ when }, index) => bare(["when", index], when, "bool")),
    ...Object.entries(set).flatMap(([name, source]) => bare(["set", name], source, "any")),
    { path: ["parameters"], field: { kind: "template", source: others }, wanted: "any" },
  ];
}

/** The steps that end before each step. */
function before(steps: readonly Step[], id: string): Set<string> {
  const found = new Set<string>();
  const waiting = [...(steps.find(({ step_id: one }) => one === id)?.depends_on ?? [])];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    waiting.push(...(steps.find(({ step_id: one }) => one === next)?.depends_on ?? []));
  }
  return found;
}

const STEP: Shape = { fields: { output: "any", error: "any", status: "any" }, missing: "unknown_field" };

describe("every workflow of the catalogue", () => {
  test("is of version 2.0.0 or later, and each of its steps has a sample", () =>
    everyWorkflow(({ version, steps }) => {
      expect(Number(version.split(".")[0])).toBeGreaterThanOrEqual(2);
      expect(steps.filter(({ sample }) => sample === undefined || sample === null)).toEqual([]);
    }));

  test("has only steps that this platform has, with the parameters of their types", () =>
    everyWorkflow((workflow) => {
      const definition = {
        agent_id: "agent",
        description: workflow.description,
        steps: workflow.steps.map(({ estimated_duration: _duration, ...step }) => step),
        input_schema: workflow.type === "legacy" ? [] : workflow.inputs,
        output: null,
        bindings: [],
        budget: null,
        timeout_hours: 168,
      };
      expect(() => requireDefinition(definition)).not.toThrow();
    }));

  test("has only expressions that can be saved: over its inputs and over steps that end before", () =>
    everyWorkflow((workflow) => {
      const inputs =
        workflow.type === "legacy" ? Object.keys(workflow.example) : workflow.inputs.map(({ name }) => name);
      const fields = workflow.steps.flatMap((step): CheckedField[] => {
        const known = [...before(workflow.steps, step.step_id)].map((id) => [id, STEP] as const);
        const item =
          step.for_each === undefined ? [] : [[step.for_each.as ?? "item", "any"] as const, ["index", "any"] as const];
        const scope = {
          variables: {
            input: {
              fields: Object.fromEntries(inputs.map((name) => [name, "any" as const])),
              missing: "unknown_field",
            },
            steps: { fields: Object.fromEntries(known), missing: "unknown_step" },
            run: "any",
            ...Object.fromEntries(item),
          },
          placeholders: true,
        } as const;
        return placesOf(step).map(({ path, field, wanted }) => ({
          path: [step.step_id, ...path],
          field,
          scope,
          wanted,
        }));
      });
      expect(checkFields(fields).issues).toEqual([]);
    }));

  test("has expressions that have a value with its example and with the samples of the steps before", () =>
    everyWorkflow((workflow) => {
      const defaults =
        workflow.type === "legacy" ? [] : workflow.inputs.map(({ name, default: usual }) => [name, usual] as const);
      const input = { ...Object.fromEntries(defaults.filter(([, usual]) => usual !== undefined)), ...workflow.example };
      const outputs = workflow.steps.map(
        // The sample of a step that is repeated is that of each item.
        ({ step_id: id, sample, for_each: loop }) =>
          [id, { output: loop === undefined ? sample : [sample], error: null, status: "completed" }] as const,
      );
      const steps = Object.fromEntries(outputs);
      for (const step of workflow.steps) {
        const list = step.for_each === undefined ? [] : valueOf(step.for_each.items, { input, steps });
        expect(Array.isArray(list), `${step.step_id}: items`).toBe(true);
        const item = Array.isArray(list) ? (list[0] as unknown) : null;
        const loop = step.for_each === undefined ? {} : { [step.for_each.as ?? "item"]: item, index: 0 };
        const outcomes = evaluateAll({
          fields: placesOf(step).map(({ field }) => field),
          variables: { input, steps, run: {}, ...loop },
          placeholders: true,
        });
        expect(
          outcomes.filter((outcome) => "failure" in outcome),
          step.step_id,
        ).toEqual([]);
      }
    }));
});

function valueOf(source: string, variables: Readonly<Record<string, unknown>>): unknown {
  const [outcome] = evaluateAll({ fields: [{ kind: "expression", source }], variables });
  return outcome !== undefined && "value" in outcome ? outcome.value : outcome;
}
