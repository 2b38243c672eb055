import { requireDefinition } from "#automation/workflows/check-definition";
import { requireExpressions } from "#automation/workflows/check-expressions";
import { createWorkflow } from "#automation/workflows/create-workflow";
import { readDefinition } from "#automation/workflows/read-definition";
import type { ServiceContext } from "#context/context";
import type { ForeignWorkflow, ReadWorkflow } from "#engine/workflow-import/import-types";
import { AppError, invalidInput, type Issue } from "#errors/app-error";
import { asObject, objectsIn, textOr } from "#lib/json-values";
import { askIntake } from "#platform/intake/ask-intake";

type CreateWorkflowInput = Parameters<typeof createWorkflow>[1];
type Report = Pick<ForeignWorkflow, "mapped" | "warnings" | "refused">;

export interface WorkflowImport extends Report {
  definition: Record<string, unknown>;
  workflowId: string | null;
}

interface ImportInput {
  file: ArrayBuffer;
  isSaved: boolean;
  agentId: string | undefined;
}

/** Reads a definition as the operation that stores one does; the schemas of the wire do it. */
type ReadBody = (
  value: unknown,
) => { input: CreateWorkflowInput } | { issues: { path: (string | number)[]; message: string }[] };

/** An agent's id in its form, for a definition that is only looked at. */
const NO_AGENT = "00000000-0000-7000-8000-000000000000";

/**
 * Reads a workflow file in the Worker for what strangers send, and stores the workflow when the caller wants it and nothing was
 * refused. Throws INVALID_INPUT for a file that is not a workflow, and as `createWorkflow`.
 */
export async function importWorkflow(
  ctx: ServiceContext,
  { file, isSaved, agentId }: ImportInput,
  readBody: ReadBody,
): Promise<WorkflowImport> {
  const read = await readFile(ctx, file);
  if (read.kind === "unreadable") throw unreadable(read.message);
  const content = read.kind === "own" ? ownContent(read.value) : foreignContent(read);
  const report = read.kind === "own" ? ownReport(read.value) : read;
  const agent = agentId ?? textOr(read.kind === "own" ? read.value["agent_id"] : undefined, undefined);
  const checked = await checkedContent(ctx, { ...content, agent_id: agent ?? NO_AGENT }, readBody);
  const refused = [...report.refused, ...checked.refused];
  const result = { ...checked, mapped: report.mapped, warnings: report.warnings, refused };
  if (!isSaved || refused.length > 0 || checked.input === null) return shown(result, null);
  if (agent === undefined) throw lacksAgent();
  const { workflow } = await createWorkflow(ctx, { ...checked.input, agent_id: agent });
  return shown(result, workflow.id);
}

const shown = (
  { definition, mapped, warnings, refused }: Omit<WorkflowImport, "workflowId">,
  workflowId: string | null,
) => ({
  definition,
  mapped,
  warnings,
  refused,
  workflowId,
});

async function readFile(ctx: ServiceContext, file: ArrayBuffer): Promise<ReadWorkflow> {
  const read = await askIntake(ctx, {
    task: { kind: "workflow" },
    turn: ctx.tenant.id,
    body: file,
    overtime: () => unreadable("The file takes too long to read."),
  });
  return read as ReadWorkflow;
}

/** The fields of a definition; others, such as the id that an answer has, say nothing here. */
const OWN_FIELDS = ["name", "description", "steps", "input_schema", "output", "bindings", "budget", "timeout_hours"];

function ownContent(value: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const fields = OWN_FIELDS.filter((name) => value[name] !== undefined && value[name] !== null);
  const content = Object.fromEntries(fields.map((name) => [name, value[name]]));
  const { steps, nodes, edges } = value;
  if (!Array.isArray(steps)) return { ...content, workflow_data: { nodes, edges } };
  // A template's step has a duration, which a definition does not.
  return { ...content, steps: steps.map(withoutDuration) };
}

function withoutDuration(step: unknown): unknown {
  const { estimated_duration: _duration, ...rest } = asObject(step) ?? {};
  return asObject(step) === null ? step : rest;
}

const foreignContent = ({ name, steps, input_schema: inputs }: ForeignWorkflow): Record<string, unknown> => ({
  name,
  steps,
  ...(inputs.length > 0 && { input_schema: inputs }),
});

function ownReport({ steps, nodes }: Readonly<Record<string, unknown>>): Report {
  const parts = objectsIn(steps ?? nodes).map(({ step_id: stepId, id, step_type: stepType, type }) => {
    const node = textOr(stepId ?? id, "");
    return { node, type: textOr(stepType ?? type, ""), to: node };
  });
  return { mapped: parts, warnings: [], refused: [] };
}

interface Checked {
  input: CreateWorkflowInput | null;
  definition: Record<string, unknown>;
  refused: Report["refused"];
}

/** The content with the faults that would keep it from being stored, each at its step. */
async function checkedContent(
  ctx: ServiceContext,
  content: Record<string, unknown>,
  readBody: ReadBody,
): Promise<Checked> {
  const read = readBody(content);
  const { agent_id: _agent, ...definition } = content;
  const steps = objectsIn(content["steps"]);
  if ("issues" in read) return { input: null, definition, refused: read.issues.map((issue) => atStep(issue, steps)) };
  const { agent_id: _none, ...known } = await readDefinition(ctx, read.input);
  const whole = { name: read.input.name, ...known };
  const refused = (await faultsOf(ctx, read.input)).map(({ path, message }) =>
    atStep({ path: path.split(".").slice(1), message }, objectsIn(known.steps)),
  );
  return { input: read.input, definition: whole, refused };
}

async function faultsOf(ctx: ServiceContext, input: CreateWorkflowInput): Promise<Issue[]> {
  try {
    const definition = await readDefinition(ctx, input);
    requireDefinition(definition);
    await requireExpressions(ctx, definition);
    return [];
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "INVALID_INPUT") throw error;
    return (error.details["issues"] ?? []) as Issue[];
  }
}

/** A fault as the refusal of its step; one of the whole definition has the name `workflow`. */
function atStep(
  { path, message }: { path: readonly (string | number)[]; message: string },
  steps: readonly Record<string, unknown>[],
): Report["refused"][number] {
  const step = path[0] === "steps" ? steps[Number(path[1])] : undefined;
  const place = path.slice(step === undefined ? 0 : 2).join(".");
  return {
    node: textOr(step?.["name"], "workflow"),
    type: textOr(step?.["step_type"], "workflow"),
    reason: `${place === "" ? "" : `${place} `}${message}.`,
  };
}

const unreadable = (message: string): AppError => invalidInput({ path: "body", code: "invalid_format", message });

const lacksAgent = (): AppError =>
  invalidInput({
    path: "query.agent_id",
    code: "missing",
    message: "names the agent that acts, which a stored workflow needs",
  });
