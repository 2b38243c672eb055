import type { Expectation } from "#engine/evidence/expectation";
import { invalidInput } from "#errors/app-error";
import { storedVoice } from "#runs/episodes/voice";
import { isForgotten } from "#runs/execution-records/execution-record";

import { checksOfVerdict } from "./checks-of-verdict.ts";
import type { SourceRun } from "./store.ts";

/** Parameters that order a run and do not belong to a task. */
const OF_THE_ORDER = new Set(["wait_seconds", "ask"]);

/** Refuses a run that cannot run again from its input alone; `path` names it in the request. */
export function requireAlone({ input }: SourceRun, path: string): void {
  if (isForgotten(input))
    throw invalidInput({ path, code: "input_forgotten", message: "is a run whose input is no longer kept" });
  if ((input.history ?? []).length > 0)
    throw invalidInput({ path, code: "has_history", message: "is a turn of a conversation, which cannot run alone" });
}

/**
 * The parameters of a case of a run. The run's action is named, because the words of the task may not say it. People's verdict becomes
 * the checks of a run that was ordered without.
 */
export function parametersOf(source: SourceRun): Record<string, unknown> {
  const own = Object.entries(source.input.parameters).filter(([name]) => !OF_THE_ORDER.has(name));
  const expect = verdictChecks(source);
  return { ...(expect && { expect }), ...Object.fromEntries(own), action: source.action };
}

/** The checks that people's verdict makes of a run; undefined where it makes none. */
export function verdictChecks({ result, flags, said }: SourceRun): Expectation | undefined {
  return checksOfVerdict({
    result: result ?? {},
    flags: (flags ?? []).map(({ text }) => text),
    opinions: said.map((one) => ({ ...one, voice: storedVoice(one, one) })),
  });
}
