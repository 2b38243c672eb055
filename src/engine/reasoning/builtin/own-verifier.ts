import type { CallRecord, JsonObject, RunState } from "#engine/reasoning/provider";

import { isObject, objects } from "./read-output.ts";

/** Whether an output answers the question of its call, and rules decide that it is right. */
type Verifier = (output: JsonObject, input: JsonObject) => boolean;

/** Values that occur in the text word for word. Names are guessed, so they are left out. */
const QUOTED_KINDS: ReadonlySet<unknown> = new Set(["emails", "urls", "dates", "amounts", "percentages", "phones"]);

/**
 * The kinds of question with a verifier: arithmetic, dates, units, computations by group, and extraction word for word.
 * A summary, keywords or passages may miss the question, and no rule says so.
 */
const VERIFIERS: ReadonlyMap<string, Verifier> = new Map<string, Verifier>([
  ["evaluate_arithmetic", ({ value }) => typeof value === "number"],
  ["compute_dates", () => true],
  ["convert_units", () => true],
  ["describe_numbers", ({ answers }) => areAnswers(objects(answers))],
  ["extract_fields", ({ fields }) => isObject(fields) && Object.keys(fields).length > 0],
  ["extract_entities", (output, { kinds }) => Array.isArray(kinds) && areQuoted(kinds, output)],
]);

const areAnswers = (answers: readonly JsonObject[]): boolean =>
  answers.length > 0 && answers.every((answer) => answer["not_considered"] === undefined && answer["value"] !== null);

const areQuoted = (kinds: readonly unknown[], found: JsonObject): boolean =>
  kinds.length > 0 &&
  kinds.every((kind) => QUOTED_KINDS.has(kind)) &&
  Object.values(found).some((values) => Array.isArray(values) && values.length > 0);

/**
 * Whether the built-in engine's work is verified by rules: each call is of a kind with a verifier and gave an answer or
 * failed, and no part of the task was left without a call. Pure.
 */
export function verifiesItself({ steps }: Pick<RunState, "steps">, details: unknown): boolean {
  const calls = steps.flatMap((step) => step.calls);
  return calls.length > 0 && calls.every(isVerified) && leftParts(details).every((part) => "tool" in part);
}

function isVerified({ tool, arguments: input, outcome }: CallRecord): boolean {
  const verifier = VERIFIERS.get(tool);
  if (verifier === undefined || outcome === undefined) return false;
  return outcome.status === "done" ? isObject(outcome.output) && verifier(outcome.output, input) : isFailure(outcome);
}

/** A refused call says nothing about the answer. */
const isFailure = ({ status }: NonNullable<CallRecord["outcome"]>): boolean => status === "failed";

const leftParts = (details: unknown): JsonObject[] => (isObject(details) ? objects(details["not_done"]) : []);
