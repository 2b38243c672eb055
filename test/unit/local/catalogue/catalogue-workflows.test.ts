import { describe, expect, test } from "vitest";

import { isUuid } from "#lib/uuid";
import { CATALOGUE_WORKFLOWS, type CatalogueWorkflow, toTemplate } from "#local/catalogue/catalogue-workflows";
import { everyCase } from "#test/support/every-case";
import { defineWorkflow } from "#workflows/workflow-building/define-workflow";
import { inputsNamedIn } from "#workflows/workflow-building/fill-placeholders";
import { AdvancedBody } from "#workflows/workflow-building/schemas";
import { templateIssues } from "#workflows/workflow-building/template-rules";
import { ExportBody } from "#workflows/workflow-files/schemas";
import { graphIssues } from "#workflows/workflow-files/workflow-graph";
import { TEMPLATE_TYPES } from "#workflows/workflow-templates/workflow-template";

type Template = ReturnType<typeof toTemplate>;

const distinct = (values: readonly unknown[]): number => new Set(values).size;

describe("the catalogue", () => {
  test("has templates of every type, for several industries, each with an id and a name of its own", () => {
    expect(CATALOGUE_WORKFLOWS.length).toBeGreaterThanOrEqual(12);
    expect(distinct(CATALOGUE_WORKFLOWS.map(({ type }) => type))).toBe(TEMPLATE_TYPES.length);
    const industries = CATALOGUE_WORKFLOWS.flatMap((workflow) =>
      workflow.type === "industry" ? [workflow.industry] : [],
    );
    expect(distinct(industries)).toBe(industries.length);
    expect(industries.length).toBeGreaterThanOrEqual(4);
    expect(distinct(CATALOGUE_WORKFLOWS.map(({ id }) => id))).toBe(CATALOGUE_WORKFLOWS.length);
    expect(distinct(CATALOGUE_WORKFLOWS.map(({ name }) => name))).toBe(CATALOGUE_WORKFLOWS.length);
  });
});

/** Checks every workflow of the catalogue with its template. */
const everyWorkflow = (holds: (workflow: CatalogueWorkflow, template: Template) => void): Promise<void> =>
  everyCase(CATALOGUE_WORKFLOWS, (workflow) => holds(workflow, toTemplate(workflow)), { nameOf: ({ name }) => name });

describe("every workflow of the catalogue", () => {
  test("names its purpose, prerequisites and benefits", () =>
    everyWorkflow((workflow) => {
      expect(isUuid(workflow.id)).toBe(true);
      expect(workflow.description.length).toBeGreaterThan(60);
      for (const words of [
        workflow.prerequisites,
        workflow.useCases,
        workflow.benefits,
        workflow.integrations,
        workflow.tags,
      ])
        expect(words.length).toBeGreaterThan(0);
    }));

  test("is one connected graph without a circle", () =>
    everyWorkflow((workflow, template) => {
      expect(graphIssues(template.nodes, template.edges)).toEqual([]);
      expect(reachable(template)).toBe(template.nodes.length);
    }));

  test("is what a stranger could have sent: the same rules hold for it", () =>
    everyWorkflow((workflow, template) => {
      const { name, description } = workflow;
      expect(
        ExportBody.safeParse({ name, description, nodes: template.nodes, edges: template.edges }).error,
      ).toBeUndefined();
      if (workflow.type === "legacy") return;
      const body = {
        name,
        description,
        category: workflow.category,
        version: workflow.version,
        complexity: workflow.complexity,
        integrations: workflow.integrations,
        tags: workflow.tags,
        prerequisites: workflow.prerequisites,
        use_cases: workflow.useCases,
        benefits: workflow.benefits,
        input_schema: workflow.inputs,
        steps: workflow.steps,
      };
      expect(AdvancedBody.safeParse(body).error).toBeUndefined();
      expect(templateIssues({ input_schema: workflow.inputs, steps: workflow.steps })).toEqual([]);
    }));

  test("uses every input, and becomes a workflow with its example", () =>
    everyWorkflow((workflow, template) => {
      if (workflow.type !== "legacy") {
        const filled = inputsNamedIn(workflow.steps.map(({ parameters }) => parameters));
        const computed = [...JSON.stringify(workflow.steps).matchAll(/\binput\.(\w+)/g)].map(([, name = ""]) => name);
        const named = new Set([...filled, ...computed]);
        expect([...named].toSorted()).toEqual(workflow.inputs.map(({ name }) => name).toSorted());
      }
      const defined = defineWorkflow(template, { id: workflow.id, name: workflow.name, inputs: exampleOf(workflow) });
      expect(defined.ok ? [] : defined.issues).toEqual([]);
      if (defined.ok) expect(inputsNamedIn(defined.workflow.steps)).toEqual(new Set());
    }));

  test("cannot be filled in without its required inputs", () =>
    everyWorkflow((workflow, template) => {
      if (workflow.type === "legacy") return;
      const required = workflow.inputs.filter((input) => input.required && input.default === undefined);
      const defined = defineWorkflow(template, { id: workflow.id, name: workflow.name, inputs: {} });
      expect(defined.ok ? [] : defined.issues.map(({ name }) => name)).toEqual(required.map(({ name }) => name));
    }));
});

const exampleOf = (workflow: CatalogueWorkflow): Record<string, unknown> =>
  workflow.type === "legacy" ? {} : workflow.example;

/** Number of nodes reachable from the first one, along edges in either direction. */
function reachable({ nodes, edges }: Template): number {
  const found = new Set<string>();
  const waiting = [nodes[0]?.id ?? ""];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    for (const { source, target } of edges) {
      if (source === id) waiting.push(target);
      if (target === id) waiting.push(source);
    }
  }
  return found.size;
}
