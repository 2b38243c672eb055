import { assessResult, type Assessment, type AskedChecks } from "#engine/evidence/assess-run";
import type { Ground } from "#engine/evidence/check";
import { verifiesItself } from "#engine/reasoning/builtin/own-verifier";
import type { JsonObject, RunState } from "#engine/reasoning/provider";
import type { RunFacts } from "#engine/reasoning/run-facts";
import { textsOf } from "#lib/texts-of";

/**
 * Assesses a run that gave a result: its outcome, the source that vouches for it, and the checks that its caller asked
 * for.
 */
export function assessRun(
  state: RunState,
  provider: string,
  facts: RunFacts,
  { result, confidence }: { result: object; confidence: number },
): Assessment {
  const engine = provider === "builtin" ? "builtin" : "model";
  const asked: AskedChecks = state.parameters;
  const needsGround = engine === "model" || asked.expect?.cited === true;
  return assessResult({
    engine,
    result: result as JsonObject,
    confidence,
    callsDone: facts.callsDone,
    failedEffects: facts.failedEffects ?? 0,
    corrections: facts.corrections ?? 0,
    verifiesItself: engine === "builtin" && verifiesItself(state, (result as JsonObject)["details"]),
    asked,
    task: state.task,
    source: asked.expect === undefined ? "" : `${state.task} ${textsOf(state.context).join(" ")}`,
    ground: needsGround ? groundOf(state) : { context: "", outputs: "" },
  });
}

/** The texts that a result may quote. A task without a text has no ground. */
function groundOf({ task, context, history, steps, askedAt }: RunState): Ground {
  const given = hasText(context) ? JSON.stringify({ task, context, history }) : "";
  const outputs = steps
    .flatMap(({ calls }) => calls)
    .flatMap(({ outcome }) => (outcome?.status === "done" ? [outcome.output] : []));
  return {
    context: readable(given),
    outputs: readable(JSON.stringify(outputs)),
    data: [context, outputs],
    year: askedAt === undefined ? undefined : new Date(askedAt).getUTCFullYear(),
  };
}

/** Fewer characters are a setting or a label. */
const MIN_TEXT = 40;

const hasText = (value: unknown): boolean =>
  typeof value === "string"
    ? value.length >= MIN_TEXT
    : typeof value === "object" && value !== null && Object.values(value).some(hasText);

/** JSON without the escapes of line breaks and quotation marks, so that a quotation is found in it. */
const readable = (json: string): string =>
  json.replaceAll(/\\(?:u[0-9a-f]{4}|["\\/bfnrt])/g, (escape) => (escape === '\\"' ? '"' : " "));
