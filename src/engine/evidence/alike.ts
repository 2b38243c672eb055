import { sha256Hex } from "#lib/digest";
import { canonicalJson } from "#lib/json";

import { maskTask } from "./kind-of-work.ts";

/** A run that ended, as far as it is compared with others. */
export interface ComparedRun {
  agentId: string;
  /** The fingerprint of what acted; null where it is not known. */
  fingerprint: string | null;
  /** The digest of its masked task; null where it is not known. */
  kind: string | null;
  outcome: string;
  result: Readonly<Record<string, unknown>> | null;
  /** The calls in their order. */
  calls: readonly { tool: string; arguments: unknown }[];
  /** Numbers and quotations without a ground. */
  flags: number;
  /** Calls that failed, were refused, had an effect or were changed by a person. */
  troubles: number;
  /** Whether it saw pictures, whose numbers no one can look for. */
  hasPictures: boolean;
}

const DIGEST_CHARACTERS = 32;

/**
 * The text that is equal for runs that one look at covers: the same agent with the same fingerprint, the same kind of task, the same
 * calls in order and the same result but for numbers, names, dates and quotations. Null for a run that a person must look at alone: it
 * is not done, or has a flag, a failed call, an effect, a correction or pictures. Pure.
 */
export function alikeText(run: ComparedRun): string | null {
  const { agentId, fingerprint, kind, outcome, result, calls, flags, troubles, hasPictures } = run;
  if (fingerprint === null || kind === null || result === null || outcome !== "done") return null;
  if (flags > 0 || troubles > 0 || hasPictures) return null;
  const masked = calls.map(({ tool, arguments: given }) => [tool, withMarks(given)]);
  return canonicalJson([agentId, fingerprint, kind, masked, withMarks(result)]);
}

/** The digest of that text. */
export async function alikeKey(run: ComparedRun): Promise<string | null> {
  const text = alikeText(run);
  return text === null ? null : (await sha256Hex(text)).slice(0, DIGEST_CHARACTERS);
}

/** A JSON value with a mark in place of each number, and of the numbers, names, dates and quotations of its texts. */
function withMarks(value: unknown): unknown {
  if (typeof value === "number") return "#";
  if (typeof value === "string") return maskTask(value);
  if (Array.isArray(value)) return value.map(withMarks);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withMarks(part)]));
}
