import { z } from "@hono/zod-openapi";

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

const seconds = () => z.number().int().min(0).max(MAX_SECONDS).openapi({ description: "Seconds", example: 60 });

const InputField = z
  .strictObject({
    name: z
      .string()
      .regex(INPUT_NAME, { message: "must have only letters, digits and _" })
      .openapi({ description: "Name of the input, by which placeholders refer to it", example: "limit" }),
    type: z.enum(INPUT_TYPES).openapi({ description: "Kind of value that the input takes" }),
    label: title(200).optional().openapi({ description: "By default the name", example: "Approval limit" }),
    required: z.boolean().optional().openapi({ description: "By default `false`" }),
    description: text(1_000, 0)
      .optional()
      .openapi({ description: "Purpose of the input", example: "Invoices above it wait for a person" }),
    options: z
      .array(
        z.union([
          title(200),
          z.strictObject({
            value: title(200).openapi({ description: "Value that the workflow receives" }),
            label: title(200).openapi({ description: "Label for people" }),
          }),
        ]),
      )
      .min(1)
      .max(200)
      .optional()
      .openapi({
        description: "Options of a `select` or `multiselect` input. Without options, any text is valid",
        example: ["EUR", "USD"],
      }),
    default: safeValue()
      .optional()
      .openapi({ description: "Value when the client does not send the input", example: 1000 }),
  })
  .transform(({ label, required = false, ...field }): Field => ({ ...field, label: label ?? field.name, required }));

const StepShape = z.strictObject({
  step_id: title(100).openapi({ description: "Id of the step, unique in the template", example: "extract" }),
  name: title(200).openapi({ description: "Name of the step", example: "Read the invoice" }),
  step_type: title(100).openapi({ description: "Kind of the step, in the author's own words", example: "ai_extract" }),
  estimated_duration: seconds().optional().openapi({ description: "Seconds; by default 0" }),
  description: text(2_000, 0)
    .optional()
    .openapi({ description: "Purpose of the step", example: "Reads amounts and dates from the document" }),
  depends_on: z
    .array(title(100))
    .max(50)
    .optional()
    .openapi({
      description:
        "Steps that must end before this one starts. When no step has this field, each step waits for the preceding one",
      example: ["fetch"],
    }),
  parameters: safeObject()
    .optional()
    .openapi({
      description: "Settings of the step. Texts may contain `{{input}}` and `{{steps.<step_id>.<field>}}`",
      example: { limit: "{{limit}}", document: "{{steps.fetch.file}}" },
    }),
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
    id: z
      .string()
      .regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$/, { message: "must have only letters, digits, - and _" })
      .refine((id) => !PATH_WORDS.has(id), { message: "is reserved for a path of this API; choose another" })
      .optional()
      .openapi({
        description: "Id of the template; by default a new one. The answer is 409 when the id is taken",
        example: "invoice-intake-acme",
      }),
    name: title(200).openapi({ description: "Name of the template", example: "Invoice intake" }),
    description: text(5_000, 0)
      .optional()
      .openapi({ description: "Purpose of the workflow", example: "From the inbox to the books" }),
    category: title(100).optional().openapi({ description: "By default `general`", example: "finance" }),
    author: title(200).optional().openapi({ description: "By default `Community`", example: "Acme" }),
    version: title(50).optional().openapi({ description: "By default `1.0.0`", example: "1.0.0" }),
    integrations: list(100)
      .optional()
      .openapi({ description: "Systems that the workflow works with", example: ["gmail", "quickbooks"] }),
    complexity: Complexity.optional().openapi({ description: "By default `Intermediate`" }),
    tags: list(50)
      .optional()
      .openapi({ description: "Words by which people find the template", example: ["invoices", "approval"] }),
    input_schema: z
      .array(InputField)
      .max(MAX_INPUTS)
      .optional()
      .openapi({ description: "Inputs of a workflow made from the template", example: inputsExample }),
    steps: z
      .array(WorkflowStep)
      .min(1)
      .max(MAX_STEPS)
      .openapi({ description: "Steps of the workflow", example: stepsExample }),
    estimated_duration: seconds().optional().openapi({ description: "Seconds; by default the sum of the steps" }),
    multi_step_support: z
      .boolean()
      .optional()
      .openapi({ description: "Whether the workflow has several steps; by default whether the template has" }),
    pause_resume_support: z.boolean().optional().openapi({
      description: "Whether a run can wait for a person or until a time; by default whether there are several steps",
    }),
    prerequisites: list(500)
      .optional()
      .openapi({ description: "Prerequisites of the workflow", example: ["A shared inbox for invoices"] }),
    use_cases: list(500)
      .optional()
      .openapi({ description: "Use cases of the workflow", example: ["Pay suppliers on time"] }),
    benefits: list(500)
      .optional()
      .openapi({ description: "Benefits of the workflow", example: ["No invoice is paid twice"] }),
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
    estimated_duration: z.number().int().openapi({ description: "Seconds" }),
    created_at: timestamp(),
  })
  .openapi("CreatedWorkflowTemplate");

export const CreateWorkflowQuery = z.strictObject({
  workflow_name: title(200).optional().openapi({
    description: "Name of the workflow; by default the template's name",
    example: "Invoices of the Berlin office",
  }),
  parameters: z.string().max(16_384).optional().openapi({
    description: "A URL-encoded JSON object with the inputs. Send longer inputs in the body instead",
    example: '{"limit":1000}',
  }),
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
      user_inputs: jsonObject().openapi({
        description: "The client's inputs, and the defaults of the others",
        example: { limit: 1000 },
      }),
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
