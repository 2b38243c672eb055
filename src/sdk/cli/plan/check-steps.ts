import type { Schemas } from "#sdk/api.gen";
import { EXIT, Failure, misused } from "#sdk/cli/failure";
import { printable } from "#sdk/cli/output";
import { dataOf, type Tenure, TenureError } from "#sdk/client";

import { callsOf, type Step } from "./differences.ts";
import type { PlannedCall } from "./kind.ts";
import type { Names } from "./names.ts";
import { filled, variablesIn } from "./secrets.ts";

type Environment = Readonly<Record<string, string | undefined>>;
type Issue = Schemas["CheckedRequest"]["issues"][number];

interface Planned {
  step: Step;
  call: PlannedCall & { operation: string };
}

const hasBody = (call: PlannedCall): call is Planned["call"] => call.operation !== null;

/** Takes the place of a secret in a body that is only checked: no secret leaves this computer before `apply`. */
const STAND_IN = "a-secret-that-apply-sends";

/** The limits of one request to the instance. */
const MOST_REQUESTS = 200;
const MOST_BYTES = 4 * 1_048_576;

/**
 * Asks the instance about every request of the steps, by the schemas of its operations, before the first is made. Throws with all
 * mistakes, each with its file and field.
 */
export async function checkSteps(
  tenure: Tenure,
  steps: readonly Step[],
  names: Names,
  environment: Environment,
): Promise<void> {
  const mistakes: string[] = [];
  const planned: Planned[] = [];
  for (const step of steps) {
    try {
      for (const call of await callsOf(step, names)) if (hasBody(call)) planned.push({ step, call });
    } catch (error) {
      if (!(error instanceof Failure) || error.exitCode !== EXIT.misused) throw error;
      mistakes.push(printable(`${step.path}: ${error.message}`));
    }
  }
  for (const { step, call } of planned)
    for (const name of variablesIn(call.body, step.kind))
      if ((environment[name] ?? "") === "") mistakes.push(printable(`${step.path}: the variable ${name} is not set`));
  for (const part of parts(planned)) mistakes.push(...(await refusals(tenure, part)));
  if (mistakes.length > 0) throw misused([...new Set(mistakes)].join("\n"));
}

const requestOf = ({ step, call }: Planned) => ({
  operation: call.operation,
  body: filled(call.body, step.kind, () => STAND_IN) as never,
});

function parts(planned: readonly Planned[]): Planned[][] {
  const found: Planned[][] = [];
  let bytes = 0;
  for (const one of planned) {
    const size = Buffer.byteLength(JSON.stringify(requestOf(one)));
    const last = found.at(-1);
    if (last === undefined || last.length === MOST_REQUESTS || bytes + size > MOST_BYTES) {
      found.push([one]);
      bytes = size;
    } else {
      last.push(one);
      bytes += size;
    }
  }
  return found;
}

async function refusals(tenure: Tenure, part: readonly Planned[]): Promise<string[]> {
  const body = { requests: part.map(requestOf) };
  const { requests } = await dataOf(tenure.api.POST("/api/plan", { body })).catch(tooOld);
  return requests.flatMap(({ issues }, index) => {
    const { step } = part[index] ?? {};
    return issues.map((issue) => printable(`${step?.path ?? ""}: ${fieldOf(issue)}${issue.message}`));
  });
}

/** The field as the file has it. */
function fieldOf({ path }: Issue): string {
  const field = path
    .replace(/^body\.?/, "")
    .replace(/^agent_id$/, "agent")
    .replace(/^configuration\.domain_id$/, "domain");
  return field === "" ? "" : `${field}: `;
}

const tooOld = (error: unknown): never => {
  if (error instanceof TenureError && error.status === 404)
    throw new Failure(
      EXIT.refused,
      "This instance is older than this program and cannot check a plan. Nothing was changed.",
    );
  throw error;
};
