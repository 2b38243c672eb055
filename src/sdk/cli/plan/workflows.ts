import type { Schemas } from "#sdk/api.gen";
import { isUuid } from "#sdk/cli/agents";
import { dataOf } from "#sdk/client";

import { type Declared, type Existing, isMapping, type Kind, nameField, pick, withoutEmpty } from "./kind.ts";
import type { Names, Noun } from "./names.ts";

/** Workflows. Each change is a new version, whose owner is the person who applies it. */
export const WORKFLOWS: Kind = {
  folder: "workflows",
  noun: "workflow",
  required: ["name", "agent", "steps"],
  optional: ["description", "input_schema", "output", "bindings", "budget", "timeout_hours"],
  fixed: [],
  after: ({ steps }) => mappingsIn(steps).flatMap(({ parameters }) => textsIn(parameters, "workflow")),
  nameOf: nameField,
  async list(tenure, wanted) {
    const found: Existing[] = [];
    for await (const { id, name, agent } of tenure.pages("/api/workflows", "workflows", { query: { limit: 100 } })) {
      if (wanted !== null && !wanted.has(name)) {
        found.push({ id, name, value: { name }, tag: null });
        continue;
      }
      const path = { id };
      const data = await dataOf(tenure.api.GET("/api/workflows/{id}", { params: { path } }));
      const told = pick({ ...data }, [...WORKFLOWS.required, ...WORKFLOWS.optional]);
      const description = data.description === "" ? null : data.description;
      const value = withoutEmpty({ ...told, description, agent: agent.name ?? agent.id });
      found.push({ id, name, value, tag: null });
    }
    return found;
  },
  async normal(value, names) {
    const { steps, bindings, input_schema: inputs } = value;
    return {
      ...value,
      ...(Array.isArray(steps)
        ? { steps: await Promise.all(steps.map((step) => named(step, partsOf(step), names))) }
        : {}),
      ...(Array.isArray(bindings)
        ? { bindings: await Promise.all(bindings.map((binding) => named(binding, [SKILL], names))) }
        : {}),
      ...(Array.isArray(inputs) ? { input_schema: inputs.map(wholeInput) } : {}),
    };
  },
  async create(value, names) {
    return [
      {
        operation: "createStoredWorkflow",
        body: await bodyOf(withoutEmpty(value), names),
        send: (tenure, body: Schemas["CreateStoredWorkflowBody"]) => tenure.api.POST("/api/workflows", { body }),
      },
    ];
  },
  async change({ fields, value, found }, names) {
    return [
      {
        operation: "updateWorkflow",
        body: await bodyOf(pick(value, fields), names),
        send: (tenure, body: Schemas["UpdateStoredWorkflowBody"]) =>
          tenure.api.PATCH("/api/workflows/{id}", { params: { path: { id: found.id } }, body }),
      },
    ];
  },
  async remove(tenure, { id }) {
    await tenure.api.DELETE("/api/workflows/{id}", { params: { path: { id } } });
  },
};

/** A field that names another thing: by its id in a request, by its name in a file. */
interface Reference {
  noun: Noun;
  /** Whether it is one of a step's parameters. */
  isParameter: boolean;
}

const AGENT: Reference = { noun: "agent", isParameter: false };
const SKILL: Reference = { noun: "skill", isParameter: false };
const SKILL_PARAMETER: Reference = { noun: "skill", isParameter: true };
const WORKFLOW_PARAMETER: Reference = { noun: "workflow", isParameter: true };

/** The references of a step. Parameters of other types are words of the step. */
function partsOf(step: unknown): Reference[] {
  const type = isMapping(step) ? String(step["step_type"]) : "";
  if (type === "workflow") return [AGENT, WORKFLOW_PARAMETER];
  return ["skill", "sandbox", "agent"].includes(type) || type.startsWith("ai_") ? [AGENT, SKILL_PARAMETER] : [AGENT];
}

/** With names in place of the ids that have one. */
const named = (thing: unknown, references: readonly Reference[], names: Names): Promise<unknown> =>
  replaced(thing, references, async (fields, { noun }) => {
    const { [`${noun}_id`]: id, ...rest } = fields;
    const name = typeof id === "string" && isUuid(id) ? await names.nameOf(noun, id) : undefined;
    return name === undefined ? fields : { ...rest, [noun]: name };
  });

/** With ids in place of names. */
const identified = (thing: unknown, references: readonly Reference[], names: Names): Promise<unknown> =>
  replaced(thing, references, async (fields, { noun }) => {
    const { [noun]: name, ...rest } = fields;
    return name === undefined ? fields : { ...rest, [`${noun}_id`]: await names.idOf(noun, name) };
  });

async function replaced(
  thing: unknown,
  references: readonly Reference[],
  replace: (fields: Declared, reference: Reference) => Promise<Declared>,
): Promise<unknown> {
  if (!isMapping(thing)) return thing;
  let whole: Declared = thing;
  for (const reference of references) {
    const { parameters } = whole;
    if (!reference.isParameter) whole = await replace(whole, reference);
    else if (isMapping(parameters)) whole = { ...whole, parameters: await replace(parameters, reference) };
  }
  return whole;
}

/** An input as the instance tells it: by default its label is its name, and it may be left out. */
const wholeInput = (input: unknown): unknown =>
  isMapping(input) ? { label: input["name"], required: false, ...input } : input;

async function bodyOf(value: Declared, names: Names): Promise<Record<string, unknown>> {
  const { agent, steps, bindings, ...rest } = value;
  return {
    ...rest,
    ...(agent === undefined ? {} : { agent_id: await names.idOf("agent", agent) }),
    ...(Array.isArray(steps)
      ? { steps: await Promise.all(steps.map((step) => identified(step, partsOf(step), names))) }
      : steps === undefined
        ? {}
        : { steps }),
    ...(Array.isArray(bindings)
      ? { bindings: await Promise.all(bindings.map((binding) => identified(binding, [SKILL], names))) }
      : bindings === undefined
        ? {}
        : { bindings }),
  };
}

const mappingsIn = (value: unknown): Declared[] => (Array.isArray(value) ? value.filter(isMapping) : []);

const textsIn = (value: unknown, field: string): string[] => {
  const text = isMapping(value) ? value[field] : undefined;
  return typeof text === "string" ? [text] : [];
};
