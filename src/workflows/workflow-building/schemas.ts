import { z } from "@hono/zod-openapi";

import { field } from "#http/field";
import { jsonObject, text, timestamp, title, toTimestamp } from "#http/schemas";
import { safeObject, safeValue } from "#workflows/workflow-files/schemas";
import {
  COMPLEXITIES,
  INPUT_NAME,
  INPUT_TYPES,
  type InputField as Field,
  MAX_INPUTS,
  MAX_STEPS,
  type WorkflowStep as Step,
} from "#workflows/workflow-templates/workflow-template";

import type { CreatedWorkflow } from "./create-workflow.ts";
import { templateIssues } from "./template-rules.ts";

const MAX_SECONDS = 31_536_000;

/** Paths beside templates under `/api/marketplace/templates`: a template with such an id would be unreachable. */
const PATH_WORDS: ReadonlySet<string> = new Set(["advanced", "featured", "statistics", "types"]);

const list = (maxLength: number) => z.array(title(maxLength)).max(50);

const seconds = () => field(z.number().int().min(0).max(MAX_SECONDS), "Seconds", 60);

export const InputField = z
  .strictObject({
    name: field(
      z.string().regex(INPUT_NAME, { message: "must have only letters, digits and _" }),
      "Name of the input, by which placeholders refer to it",
      "limit",
    ),
    type: field(z.enum(INPUT_TYPES), "Kind of value that the input takes"),
    label: field(title(200).optional(), "By default the name", "Approval limit"),
    required: field(z.boolean().optional(), "By default `false`"),
    description: field(text(1_000, 0).optional(), "Purpose of the input", "Invoices above it wait for a person"),
    options: field(
      z
        .array(
          z.union([
            title(200),
            z.strictObject({
              value: field(title(200), "Value that the workflow receives"),
              label: field(title(200), "Label for people"),
            }),
          ]),
        )
        .min(1)
        .max(200)
        .optional(),
      "Options of a `select` or `multiselect` input. Without options, any text is valid",
      ["EUR", "USD"],
    ),
    default: field(safeValue().optional(), "Value when the client does not send the input", 1000),
  })
  .transform(({ label, required = false, ...field }): Field => ({ ...field, label: label ?? field.name, required }));

const stepName = () =>
  z.string().regex(/^[A-Za-z_][A-Za-z0-9_]{0,63}$/, { message: "must have only letters, digits and _" });
const stepExpression = () => text(4_000);

/** When a step runs, how often, and what follows its failure. A template keeps them; a stored workflow acts by them. */
export const stepRules = () => ({
  run_if: field(stepExpression().optional(), "An expression; `false` skips the step", "steps.read.output.total > 1000"),
  for_each: field(
    z
      .strictObject({
        items: field(safeValue(), "An expression that gives a list", "steps.read.output.lines"),
        as: field(stepName().optional(), "The item's name in expressions; by default `item`", "line"),
        max_items: field(z.int().min(1).max(1_000).optional(), "A longer list fails; by default 100", 100),
        concurrency: field(z.int().min(1).max(10).optional(), "Items at once; by default 4", 4),
        on_item_error: field(z.enum(["fail", "continue"]).optional(), "By default `fail`"),
        collect: field(stepExpression().optional(), "The part of each output that is kept", "output.total"),
      })
      .openapi("WorkflowLoop", { example: { items: "steps.read.output.lines", concurrency: 4 } })
      .optional(),
    "Repeats the step for each item of a list. Its output is the list of their outputs, null where one failed",
  ),
  retry: field(
    z
      .strictObject({
        attempts: field(z.int().min(0).max(10).optional(), "Further attempts; by default 2", 2),
        first_seconds: field(z.number().min(0).max(86_400).optional(), "Before the first; by default 5", 5),
        factor: field(z.number().min(1).max(4).optional(), "Each wait is this many times longer; by default 2", 2),
        max_seconds: field(z.number().min(1).max(86_400).optional(), "The longest wait", 3600),
        codes: field(z.array(text(64)).max(20).optional(), "Only after these errors", ["PROVIDER_ERROR"]),
      })
      .openapi("WorkflowRetry", { example: { attempts: 2 } })
      .optional(),
    "Tries again after a passing failure, unless its effect was made or may have been",
  ),
  timeout_seconds: field(z.number().min(1).max(1_800).optional(), "By default 300; up to 1,800 for an agent", 300),
  on_error: field(
    z
      .union([
        z.enum(["fail", "continue"]),
        z.strictObject({ catch: field(stepName(), "The step that deals with the failure", "repair") }),
      ])
      .openapi("WorkflowOnError", { example: "fail" })
      .optional(),
    "`fail` (default) ends the run, `continue` ignores the failure, `catch` starts another step",
  ),
  sample: field(safeValue().optional(), "Its output in a rehearsal, where nothing acts", { total: 1200 }),
});

const StepShape = z.strictObject({
  step_id: field(title(100), "Id of the step, unique in the template", "extract"),
  name: field(title(200), "Name of the step", "Read the invoice"),
  step_type: field(title(100), "Kind of the step, in the author's own words", "ai_extract"),
  estimated_duration: field(seconds().optional(), "Seconds; by default 0"),
  description: field(text(2_000, 0).optional(), "Purpose of the step", "Reads amounts and dates from the document"),
  depends_on: field(
    z.array(title(100)).max(50).optional(),
    "Steps that must end before this one starts. When no step has this field, each step waits for the preceding one",
    ["fetch"],
  ),
  parameters: field(
    safeObject().optional(),
    "Settings of the step. Texts may contain `{{input}}` and `{{steps.<step_id>.<field>}}`",
    { limit: "{{limit}}", document: "{{steps.fetch.file}}" },
  ),
  ...stepRules(),
});

const WorkflowStep = StepShape.transform(({ estimated_duration = 0, ...step }): Step => ({
  ...step,
  estimated_duration,
}));

const inputsExample = [{ name: "limit", type: "number", label: "Approval limit", required: true }];
const stepsExample = [
  { step_id: "fetch", name: "Fetch the mail", step_type: "email_trigger", estimated_duration: 30 },
  {
    step_id: "extract",
    name: "Read the invoice",
    step_type: "ai_extract",
    estimated_duration: 60,
    parameters: { limit: "{{limit}}" },
  },
];

export const Complexity = z.enum(COMPLEXITIES).openapi({ example: "Intermediate" });

export const AdvancedBody = z
  .strictObject({
    id: field(
      z
        .string()
        .regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$/, { message: "must have only letters, digits, - and _" })
        .refine((id) => !PATH_WORDS.has(id), { message: "is reserved for a path of this API; choose another" })
        .optional(),
      "Id of the template; by default a new one. The answer is 409 when the id is taken",
      "invoice-intake-acme",
    ),
    name: field(title(200), "Name of the template", "Invoice intake"),
    description: field(text(5_000, 0).optional(), "Purpose of the workflow", "From the inbox to the books"),
    category: field(title(100).optional(), "By default `general`", "finance"),
    author: field(title(200).optional(), "By default `Community`", "Acme"),
    version: field(title(50).optional(), "By default `1.0.0`", "1.0.0"),
    integrations: field(list(100).optional(), "Systems that the workflow works with", ["gmail", "quickbooks"]),
    complexity: field(Complexity.optional(), "By default `Intermediate`"),
    tags: field(list(50).optional(), "Words by which people find the template", ["invoices", "approval"]),
    input_schema: field(
      z.array(InputField).max(MAX_INPUTS).optional(),
      "Inputs of a workflow made from the template",
      inputsExample,
    ),
    steps: field(z.array(WorkflowStep).min(1).max(MAX_STEPS), "Steps of the workflow", stepsExample),
    estimated_duration: field(seconds().optional(), "Seconds; by default the sum of the steps"),
    multi_step_support: field(
      z.boolean().optional(),
      "Whether the workflow has several steps; by default whether the template has",
    ),
    pause_resume_support: field(
      z.boolean().optional(),
      "Whether a run can wait for a person or until a time; by default whether there are several steps",
    ),
    prerequisites: field(list(500).optional(), "Prerequisites of the workflow", ["A shared inbox for invoices"]),
    use_cases: field(list(500).optional(), "Use cases of the workflow", ["Pay suppliers on time"]),
    benefits: field(list(500).optional(), "Benefits of the workflow", ["No invoice is paid twice"]),
  })
  .superRefine(({ input_schema = [], steps }, context) => {
    for (const { path, message } of templateIssues({ input_schema, steps }))
      context.addIssue({ code: "custom", path, message });
  })
  .openapi("CreateWorkflowTemplateBody", {
    example: {
      name: "Invoice intake",
      description: "From the inbox to the books",
      category: "finance",
      complexity: "Intermediate",
      tags: ["invoices", "approval"],
      input_schema: inputsExample,
      steps: stepsExample,
    },
  });

export type AdvancedInput = z.output<typeof AdvancedBody>;

export const TemplatePath = z.object({
  template_id: z.string().openapi({
    param: { name: "template_id", in: "path", description: "Id of the template" },
    example: "0199a400-0001-7000-8000-000000000001",
  }),
});

/** An input in an answer; the names are unchanged. */
const InputView = z
  .object({
    name: z.string(),
    type: z.enum(INPUT_TYPES),
    label: z.string(),
    required: z.boolean(),
    description: z.string().optional(),
    options: z.array(z.union([z.string(), z.object({ value: z.string(), label: z.string() })])).optional(),
    default: z.unknown().optional(),
  })
  .openapi("WorkflowInput", { example: inputsExample[0] });

const StepView = z
  .object({
    step_id: z.string(),
    name: z.string(),
    step_type: z.string(),
    estimated_duration: z.number().int(),
    description: z.string().optional(),
    depends_on: z.array(z.string()).optional(),
    parameters: jsonObject().optional(),
    ...stepRules(),
  })
  .openapi("WorkflowStep", { example: stepsExample[1] });

/** Inputs in an answer. */
export const inputViews = () => z.array(InputView).openapi({ example: inputsExample });
/** Steps in an answer. */
export const stepViews = () => z.array(StepView).openapi({ example: stepsExample });

export const CreatedTemplate = z
  .object({
    id: z.string().openapi({ example: "invoice-intake-acme" }),
    name: z.string().openapi({ example: "Invoice intake" }),
    input_schema: inputViews(),
    steps: stepViews(),
    estimated_duration: field(z.number().int(), "Seconds"),
    created_at: timestamp(),
  })
  .openapi("CreatedWorkflowTemplate");

export const CreateWorkflowQuery = z.strictObject({
  workflow_name: field(
    title(200).optional(),
    "Name of the workflow; by default the template's name",
    "Invoices of the Berlin office",
  ),
  parameters: field(
    z.string().max(16_384).optional(),
    "A URL-encoded JSON object with the inputs. Send longer inputs in the body instead",
    '{"limit":1000}',
  ),
});

export const CreateWorkflowBody = safeObject().openapi("WorkflowInputs", {
  description: "The inputs, unless they are in `parameters`",
  example: { limit: 1000 },
});

export const WorkflowCreated = z
  .object({
    status: z.literal("success"),
    workflow_definition: z.object({
      workflow_id: z.string().openapi({ format: "uuid" }),
      name: z.string().openapi({ example: "Invoices of the Berlin office" }),
      category: z.string().openapi({ example: "finance" }),
      input_schema: inputViews(),
      steps: stepViews(),
      user_inputs: field(jsonObject(), "The client's inputs, and the defaults of the others", { limit: 1000 }),
    }),
    message: z.string().openapi({ example: 'The workflow "Invoices" was made from the template "Invoice intake".' }),
  })
  .openapi("WorkflowCreated");

/** The shown parts of a stored template. */
export interface StoredAdvanced {
  id: string;
  name: string;
  inputSchema: Field[];
  steps: Step[];
  estimatedDuration: number;
  createdAt: number;
}

export const presentCreatedTemplate = (template: StoredAdvanced): z.output<typeof CreatedTemplate> => ({
  id: template.id,
  name: template.name,
  input_schema: template.inputSchema,
  steps: template.steps,
  estimated_duration: template.estimatedDuration,
  created_at: toTimestamp(template.createdAt),
});

export const presentWorkflow = ({ templateName, definition }: CreatedWorkflow): z.output<typeof WorkflowCreated> => ({
  status: "success",
  workflow_definition: {
    workflow_id: definition.workflowId,
    name: definition.name,
    category: definition.category,
    input_schema: definition.inputSchema,
    steps: definition.steps,
    user_inputs: definition.userInputs,
  },
  message: `The workflow "${definition.name}" was made from the template "${templateName}".`,
});
