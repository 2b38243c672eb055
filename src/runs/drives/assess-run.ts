import { assessResult, type Assessment, type AskedChecks } from "#engine/evidence/assess-run";
import type { Ground } from "#engine/evidence/check";
import { verifiesItself } from "#engine/reasoning/builtin/own-verifier";
import { learnedGuidance } from "#engine/reasoning/learned-guidance";
import type { CallRecord, JsonObject, RunState } from "#engine/reasoning/provider";
import type { RunFacts } from "#engine/reasoning/run-facts";
import { photoIdsOf } from "#engine/reasoning/task-photos";
import { picturesIn } from "#engine/reasoning/tool-pictures";
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
    failedReads: facts.failedReads ?? 0,
    corrections: facts.corrections ?? 0,
    isAllRefused: facts.refusals > 0 && (facts.acts ?? 0) === 0,
    verifiesItself: engine === "builtin" && verifiesItself(state, (result as JsonObject)["details"]),
    asked,
    task: state.task,
    source: asked.expect === undefined ? "" : `${state.task} ${textsOf(state.context).join(" ")}`,
    ground: needsGround ? groundOf(state) : { context: "", outputs: "" },
  });
}

/** The texts that a result may take its words and numbers from. */
function groundOf(state: RunState): Ground {
  const { task, context, parameters, history, earlierResults = [], opening = [], steps, askedAt } = state;
  const calls = steps.flatMap((step) => step.calls);
  const outputs = calls.flatMap(({ outcome }) => (outcome?.status === "done" ? [outcome.output] : []));
  const pictures = photoIdsOf({ context, parameters }).length + outputs.flatMap(picturesIn).length;
  return {
    context: readable({ task, context, history }),
    outputs: readable([...outputs, ...earlierResults.map(({ output }) => output), ...opening]),
    instructions: readable(toldTo(state, calls)),
    data: [context, outputs],
    year: askedAt === undefined ? undefined : new Date(askedAt).getUTCFullYear(),
    hasPictures: pictures > 0,
  };
}

/** The other texts that a model reads: its instructions, the parameters, and how calls without an output ended. */
function toldTo({ agent, guidance, parameters }: RunState, calls: readonly CallRecord[]): unknown[] {
  const { expect: _, result_schema: _schema, ...told } = parameters;
  const { system_prompt: own } = agent.configuration;
  const others = calls.map(({ changedTo, outcome, question }) => [
    changedTo,
    question,
    outcome?.status === "done" ? null : outcome,
  ]);
  return [own, learnedGuidance(agent.configuration), guidance, told, others];
}

/** As JSON with a line for each value, so that the numbers of a list stay apart, and without escapes, so that a quotation is found in it. */
const readable = (value: unknown): string =>
  JSON.stringify(value, null, 1).replaceAll(/\\(?:u[0-9a-f]{4}|["\\/bfnrt])/g, (escape) =>
    escape === '\\"' ? '"' : " ",
  );
