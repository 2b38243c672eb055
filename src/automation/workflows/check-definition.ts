import type { WorkflowDefinition, WorkflowStep } from "#db/schema/workflows";
import { type Issue, AppError } from "#errors/app-error";
import { findSecrets } from "#lib/redaction/find-secrets";
import { INPUT_NAME } from "#workflows/workflow-templates/workflow-template";

import { ancestorsOf, catcherOf, dependenciesOf, inOrder } from "./step-graph.ts";
import { type StepKind, stepTypeOf, toolOfStep } from "./step-types.ts";

const MAX_TOLD = 20;

type Place = Omit<Issue, "path"> & { path: (string | number)[] };

/** Refuses a definition with every step that cannot run, by its place. Throws INVALID_INPUT. */
export function requireDefinition(definition: WorkflowDefinition): void {
  const { steps } = definition;
  const issues = [...steps.flatMap(issuesOfStep), ...issuesOfGraph(steps), ...issuesOfWhole(definition)];
  refuse(issues);
}

/** Throws INVALID_INPUT with the places of a definition, if there is any. */
export function refuse(issues: readonly Place[]): void {
  const told = issues.slice(0, MAX_TOLD).map(({ path, ...issue }) => ({ path: ["body", ...path].join("."), ...issue }));
  const [first] = told;
  if (first === undefined) return;
  throw new AppError("INVALID_INPUT", { message: `${first.path}: ${first.message}`, details: { issues: told } });
}

function issuesOfStep(step: WorkflowStep, index: number): Place[] {
  const at = (...rest: (string | number)[]) => ["steps", index, ...rest];
  const type = stepTypeOf(step.step_type);
  if (type === null || (step.step_type === "code" && step.parameters?.["set"] === undefined))
    return [
      {
        path: at("step_type"),
        code: "unknown_step_type",
        message: `${JSON.stringify(step.step_type)} is not a type of step that this platform has`,
      },
    ];
  const parsed = type.parameters.safeParse(step.parameters ?? {});
  const issues: Place[] = parsed.success
    ? []
    : parsed.error.issues.map(({ path, code, message }) => ({
        path: at("parameters", ...path.map((part) => (typeof part === "symbol" ? String(part) : part))),
        code,
        message,
      }));
  if (type.kind === "tool" && toolOfStep(step) === undefined)
    issues.push({ path: at("parameters", "tool"), code: "missing", message: "names the tool to call" });
  if (step.for_each !== undefined && !mayRepeat(type))
    issues.push({
      path: at("for_each"),
      code: "not_repeatable",
      message: `is for steps that act and for approvals, not for ${JSON.stringify(step.step_type)}`,
    });
  if (step.retry !== undefined && !type.acts)
    issues.push({ path: at("retry"), code: "not_repeatable", message: "is only for steps that act" });
  const maximum = type.kind === "agent" ? 1_800 : 300;
  if (step.timeout_seconds !== undefined && step.timeout_seconds > maximum)
    issues.push({
      path: at("timeout_seconds"),
      code: "too_big",
      message: `may be at most ${maximum} for this type of step`,
    });
  return issues;
}

const mayRepeat = ({ kind, acts }: { kind: StepKind; acts: boolean }): boolean =>
  acts || kind === "approval" || kind === "ask";

function issuesOfGraph(steps: readonly WorkflowStep[]): Place[] {
  const issues: Place[] = [];
  const places = new Map<string, number>();
  for (const [index, { step_id: id }] of steps.entries()) {
    if (places.has(id))
      issues.push({
        path: ["steps", index, "step_id"],
        code: "duplicate_step",
        message: `${JSON.stringify(id)} is the id of an earlier step`,
      });
    places.set(id, index);
  }
  const unknown = (path: (string | number)[], id: string): void => {
    if (!places.has(id))
      issues.push({ path, code: "unknown_step", message: `${JSON.stringify(id)} is not a step of the workflow` });
  };
  for (const [index, step] of steps.entries()) {
    for (const [at, id] of (step.depends_on ?? []).entries()) unknown(["steps", index, "depends_on", at], id);
    const catcher = catcherOf(step);
    if (catcher !== null) unknown(["steps", index, "on_error", "catch"], catcher);
    for (const [at, id] of coveredBy(step).entries()) unknown(["steps", index, "parameters", "covers", at], id);
  }
  if (issues.length === 0 && inOrder(dependenciesOf(steps)) === null)
    issues.push({ path: ["steps"], code: "circular", message: "some steps wait for each other in a circle" });
  return issues.length > 0 ? issues : issuesOfCovers(steps);
}

const coveredBy = ({ parameters }: WorkflowStep): string[] => {
  const covers = parameters?.["covers"];
  return Array.isArray(covers) ? covers.map(String) : [];
};

const CALLS: ReadonlySet<StepKind> = new Set(["tool", "skill", "integration", "http"]);

/** An approval covers only calls, and only of steps that follow it. */
function issuesOfCovers(steps: readonly WorkflowStep[]): Place[] {
  const ancestors = ancestorsOf(dependenciesOf(steps));
  return steps.flatMap((step, index) =>
    coveredBy(step).flatMap((id, at): Place[] => {
      const covered = steps.find(({ step_id: one }) => one === id);
      const type = covered && stepTypeOf(covered.step_type);
      const path = ["steps", index, "parameters", "covers", at];
      if (type && !CALLS.has(type.kind))
        return [{ path, code: "not_a_call", message: `${JSON.stringify(id)} makes no call that could be approved` }];
      if (ancestors.get(id)?.has(step.step_id) === true) return [];
      return [{ path, code: "not_after", message: `${JSON.stringify(id)} does not follow this step` }];
    }),
  );
}

function issuesOfWhole(definition: WorkflowDefinition): Place[] {
  const { input_schema: inputs, output, agent_id: _agent, ...rest } = definition;
  const secrets = findSecrets({ input_schema: inputs, output, ...rest }).map(({ path, kind }) => ({
    path: path.split("."),
    code: "secret",
    message: `looks like a secret (${kind}); everyone who may see agents can read a workflow`,
  }));
  const names = Object.keys(output ?? {})
    .filter((name) => !INPUT_NAME.test(name))
    .map((name) => ({
      path: ["output", name],
      code: "invalid_format",
      message: "must have only letters, digits and _",
    }));
  return [...secrets, ...names];
}
