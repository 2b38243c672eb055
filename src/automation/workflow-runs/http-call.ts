import type { WorkflowStep } from "#db/schema/workflows";
import type { Variables } from "#engine/expressions/expression-types";
import { sha256Hex } from "#lib/digest";
import { canonicalJson } from "#lib/json";

import { evaluate } from "./evaluate.ts";
import type { WorkContext } from "./run-view.ts";
import { failedWith, type WorkResult } from "./work-result.ts";

/** The governed action of a call, as that of an api skill. */
export const HTTP_ACTION = "call_endpoint";

export interface HttpCall {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: Record<string, unknown> | null;
}

/** The call of a step as its expressions give it, or why there is none. */
export async function callOf(
  ctx: WorkContext,
  step: WorkflowStep,
  variables: Variables,
): Promise<HttpCall | WorkResult> {
  const { method = "GET", url = "", headers = {}, body = null } = step.parameters ?? {};
  const [outcome] = await evaluate(ctx, [{ kind: "template", source: { url, headers, body } }], variables);
  if (outcome === undefined || "failure" in outcome)
    return failedWith("EXPRESSION_FAILED", outcome?.failure.message ?? "The call could not be computed.");
  const resolved = outcome.value as { url: unknown; headers: Record<string, unknown>; body: unknown };
  const isBody = typeof resolved.body === "object" && resolved.body !== null && !Array.isArray(resolved.body);
  if (resolved.body !== null && !isBody) return failedWith("INVALID_INPUT", "The body of the call is not an object.");
  return {
    method: String(method),
    url: String(resolved.url),
    headers: Object.fromEntries(Object.entries(resolved.headers).map(([name, value]) => [name, String(value)])),
    body: resolved.body as HttpCall["body"],
  };
}

/** The parts of a call that people see. Headers may hold what they should not. */
export const shownCall = ({ method, url, body }: HttpCall): Record<string, unknown> => ({ method, url, body });

/** The data that a grant of a step's call is bound to: what people see, and its headers by their digest. */
export const grantedCall = async (runId: string, key: string, call: HttpCall): Promise<Record<string, unknown>> => ({
  workflow_run_id: runId,
  step: key,
  ...shownCall(call),
  headers_sha256: await sha256Hex(canonicalJson(call.headers)),
});
