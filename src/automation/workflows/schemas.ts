import { z } from "@hono/zod-openapi";

import type { WorkflowStep } from "#db/schema/workflows";
import { field } from "#http/field";
import { limitQuery, pageQuery, Pagination } from "#http/paging";
import { id, isStorable, jsonObject, NOT_STORABLE, pathId, text, timestamp, title, toTimestamp } from "#http/schemas";
import { crc32 } from "#lib/crc32";
import { InputField, inputViews, stepRules } from "#workflows/workflow-building/schemas";
import { graphFields } from "#workflows/workflow-files/schemas";
import { MAX_INPUTS, MAX_STEPS } from "#workflows/workflow-templates/workflow-template";

import type { Readiness } from "./readiness.ts";
import type { NamedVersion, NamedWorkflow, WorkflowSummary } from "./store.ts";

export const WorkflowPath = z.object({ id: pathId("id", "workflow") });

const name = () => field(title(200), "Name of the workflow; each has its own", "Invoice intake");
const stepId = () =>
  z
    .string()
    .regex(/^[A-Za-z_][A-Za-z0-9_]{0,63}$/, { message: "must have only letters, digits and _" })
    .openapi({ example: "read" });
const expression = () => text(4_000);

const Step = z
  .strictObject({
    step_id: field(
      stepId(),
      "Id of the step, unique in the workflow. Expressions name it: `steps.read.output`",
      "read",
    ),
    name: field(title(200), "Name of the step", "Read the invoice"),
    step_type: field(
      title(100),
      "Type of the step; `docs/guides/workflows.md` lists the types and their parameters",
      "ai_extract",
    ),
    description: field(text(2_000, 0).optional(), "Purpose of the step", "Reads amounts and dates"),
    depends_on: field(
      z.array(stepId()).max(50).optional(),
      "Steps that must have ended before it starts. Where no step has this field, each waits for the preceding one",
      ["fetch"],
    ),
    ...stepRules(),
    agent_id: field(id().max(64).optional(), "The agent that acts; by default the workflow's"),
    parameters: field(
      jsonObject().optional(),
      "Settings of the step by its type. Texts may contain expressions as `${…}`, and placeholders: `{{limit}}` is `input.limit`, `{{steps.read.total}}` is `steps.read.output.total`",
      { prompt: "Read the invoice", material: "{{steps.fetch.file}}", fields: { total: "number" } },
    ),
  })
  .openapi("WorkflowStepDefinition");

const Binding = z
  .strictObject({
    service: field(title(100), "As the steps name it", "slack"),
    action: field(title(100).optional(), "Only steps with this action; any without it", "send"),
    tool: field(title(64).optional(), "The tool of the acting agent that is called", "mcp__slack__post_message"),
    skill_id: field(title(64).optional(), "The installed skill that is called"),
    builtin: field(z.literal("inbox").optional(), "Tells the workspace in its inbox"),
    arguments: field(jsonObject().optional(), "Added to the step's own", { channel: "#bills" }),
  })
  .refine(
    ({ tool, skill_id: skill, builtin }) => [tool, skill, builtin].filter((one) => one !== undefined).length === 1,
    {
      message: "needs one of `tool`, `skill_id` and `builtin`",
    },
  )
  .openapi("WorkflowBinding", { example: { service: "slack", action: "send", tool: "mcp__slack__post_message" } });

const Budget = z
  .strictObject({
    usd: field(z.number().positive().max(1_000_000).optional(), "US dollars", 2),
    tokens: field(z.int().positive().max(1_000_000_000).optional(), "Tokens of models, in and out", 100_000),
  })
  .openapi("WorkflowBudget", { example: { usd: 2 } });

const stepsExample = [
  { step_id: "start", name: "A form is sent", step_type: "trigger_form" },
  {
    step_id: "sort",
    name: "Sort the request",
    step_type: "ai_classify",
    depends_on: ["start"],
    parameters: { prompt: "Sort the request", material: "{{text}}", labels: ["refund", "question"] },
    sample: { label: "refund" },
  },
];

const steps = () => field(z.array(Step).min(1).max(MAX_STEPS), "Steps of the workflow", stepsExample);
const inputSchema = () =>
  field(z.array(InputField).max(MAX_INPUTS), "Inputs of a run; without any, a run takes any object");
const output = () =>
  field(
    z.record(z.string().max(64), expression()),
    "The run's output: expressions by name. By default the outputs of the last steps, by their ids",
    { label: "steps.sort.output.label" },
  );
const bindings = () =>
  field(
    z.array(Binding).max(100),
    "Tools for the calls of `integration` steps: a tool, a skill, or the inbox (`builtin`), by service and action",
  );
const timeoutHours = () =>
  field(z.number().min(1).max(8_760), "A run that is not over by then fails with `RUN_TIMEOUT`", 168);
const description = () => field(text(5_000, 0), "Purpose of the workflow", "Sorts what customers ask for");

const definitionFields = {
  steps: steps().optional(),
  workflow_data: field(
    z.strictObject(graphFields()).optional(),
    "The steps as a graph, in place of `steps`: the type, the label and the config of each node become a step",
  ),
  input_schema: inputSchema().optional(),
  output: output().optional(),
  bindings: bindings().optional(),
  budget: field(Budget.optional(), "The most that all steps of a run may spend together"),
  description: description().optional(),
  timeout_hours: timeoutHours().optional(),
};

export const CreateWorkflowBody = z
  .strictObject({
    name: name(),
    agent_id: field(id().max(64), "The agent that acts where a step names none"),
    ...definitionFields,
    template_id: field(text(100).optional(), "The template whose steps it gets, in place of `steps`", "invoice-intake"),
    parameters: field(
      jsonObject().optional(),
      "Inputs of the template. They become the defaults of the workflow's inputs",
      { approval_limit: 1000 },
    ),
  })
  .refine(isStorable, NOT_STORABLE)
  .refine(
    (body) => [body.steps, body.workflow_data, body.template_id].filter((one) => one !== undefined).length === 1,
    { message: "needs one of `steps`, `workflow_data` and `template_id`", path: ["steps"] },
  )
  .refine(({ template_id: template, parameters }) => template !== undefined || parameters === undefined, {
    message: "is only for a template",
    path: ["parameters"],
  })
  .openapi("CreateStoredWorkflowBody", {
    example: { name: "Requests", agent_id: "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e", steps: stepsExample },
  });

export type CreateWorkflowInput = z.output<typeof CreateWorkflowBody>;

export const UpdateWorkflowBody = z
  .strictObject({
    name: name().optional(),
    agent_id: field(id().max(64).optional(), "The agent that acts where a step names none"),
    ...definitionFields,
    output: field(output().nullable().optional(), "Null for the outputs of the last steps"),
    budget: field(Budget.nullable().optional(), "Null for none"),
  })
  .refine(isStorable, NOT_STORABLE)
  .refine((body) => Object.keys(body).length > 0, { message: "must have at least one field" })
  .refine((body) => body.steps === undefined || body.workflow_data === undefined, {
    message: "needs only one of `steps` and `workflow_data`",
    path: ["steps"],
  })
  .openapi("UpdateStoredWorkflowBody", { example: { timeout_hours: 24 } });

export type UpdateWorkflowInput = z.output<typeof UpdateWorkflowBody>;

export const ListWorkflowsQuery = z.object({
  ...pageQuery,
  q: field(text(200).optional(), "Words of the name", "invoice"),
});

export const ListVersionsQuery = z.object(limitQuery(100, 20));

const person = () => z.object({ id: id(), name: z.string().nullable().openapi({ example: "Mara Lindqvist" }) });

const summaryFields = {
  id: id(),
  name: name(),
  version: field(z.int(), "Rises with each change", 1),
  agent: field(
    z.object({ id: id(), name: z.string().nullable().openapi({ example: "Ledger Match" }) }),
    "The agent that acts where a step names none; without a name when it is gone",
  ),
  description: description(),
  step_count: z.int().openapi({ example: 8 }),
  open_runs: field(z.int(), "Runs that are not over", 0),
  owner: field(person(), "The person who saved it last"),
  created_at: timestamp(),
  updated_at: timestamp(),
};

const WorkflowListed = z.object(summaryFields).openapi("WorkflowSummary");

export const WorkflowList = z.object({ workflows: z.array(WorkflowListed), pagination: Pagination });

export const StoredWorkflow = z
  .object({
    ...summaryFields,
    agent_id: id(),
    steps: z.array(Step).openapi({ example: stepsExample }),
    input_schema: inputViews(),
    output: output().nullable(),
    bindings: bindings(),
    budget: Budget.nullable(),
    timeout_hours: timeoutHours(),
    confirmed_by: field(
      person().nullable(),
      "The person with the right to approve who saved or confirmed this version; null without one: then its calls of the classes 3 and 4 ask at each level",
    ),
    readiness: field(
      z.object({
        ready: z.boolean().openapi({ example: true }),
        needs: z.array(
          z.object({
            step_id: z.string().nullable().openapi({ example: "tell" }),
            kind: z.enum(["binding", "model", "agent", "start"]),
            message: z.string().openapi({ example: "The step needs a tool for slack." }),
          }),
        ),
      }),
      "Parts that are missing before it can run",
    ),
  })
  .openapi("StoredWorkflow");

export const WorkflowVersionList = z.object({
  versions: z.array(
    z
      .object({
        version: z.int().openapi({ example: 2 }),
        steps: z.array(Step),
        saved_by: person(),
        confirmed_by: person().nullable(),
        created_at: timestamp(),
      })
      .openapi("WorkflowVersion"),
  ),
});

/** The entity tag of a workflow: it changes with anything that is shown. */
export const workflowTag = (shown: z.input<typeof StoredWorkflow>): string =>
  `"${crc32(JSON.stringify(shown)).toString(16)}"`;

export const presentSummary = (row: WorkflowSummary): z.output<typeof WorkflowListed> => ({
  id: row.id,
  name: row.name,
  version: row.version,
  agent: { id: row.agentId, name: row.agentName },
  description: row.description,
  step_count: row.stepCount,
  open_runs: row.openRuns,
  owner: { id: row.ownerId, name: row.ownerName },
  created_at: toTimestamp(row.createdAt),
  updated_at: toTimestamp(row.updatedAt),
});

export const presentWorkflow = ({
  workflow,
  readiness,
}: {
  workflow: NamedWorkflow;
  readiness: Readiness;
}): z.input<typeof StoredWorkflow> => {
  const { definition } = workflow;
  return {
    ...presentSummary(workflow),
    agent_id: definition.agent_id,
    steps: definition.steps,
    input_schema: definition.input_schema as z.input<ReturnType<typeof inputViews>>,
    output: definition.output,
    bindings: definition.bindings,
    budget: definition.budget,
    timeout_hours: definition.timeout_hours,
    confirmed_by: workflow.confirmedBy === null ? null : { id: workflow.confirmedBy, name: workflow.confirmedByName },
    readiness,
  };
};

export const presentVersion = (row: NamedVersion) => ({
  version: row.version,
  steps: row.definition.steps as WorkflowStep[] as z.output<typeof Step>[],
  saved_by: { id: row.savedBy, name: row.savedByName },
  confirmed_by: row.confirmedBy === null ? null : { id: row.confirmedBy, name: row.confirmedByName },
  created_at: toTimestamp(row.createdAt),
});
