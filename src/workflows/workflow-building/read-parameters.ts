import { invalidInput } from "#errors/app-error";
import { roundedMessage, roundedNumbers } from "#lib/exact-numbers";
import { refusalOfJson } from "#workflows/workflow-files/workflow-json";

export interface GivenParameters {
  inputs: Record<string, unknown>;
  place: string;
}

/**
 * The inputs of a workflow: a JSON object in the query, or the body. Throws INVALID_INPUT for both at once, and for anything but an object.
 */
export function readParameters(query: string | undefined, body: Record<string, unknown>): GivenParameters {
  if (query === undefined) return { inputs: body, place: "body" };
  if (Object.keys(body).length > 0) throw refused("must not be sent when the body contains inputs");
  const value = parse(query);
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw refused("must be a JSON object");
  const refusal = refusalOfJson(value);
  if (refusal !== null) throw refused(refusal.message, refusal.path);
  return { inputs: value as Record<string, unknown>, place: PLACE };
}

const PLACE = "query.parameters";

function parse(text: string): unknown {
  for (const number of roundedNumbers(text)) throw refused(roundedMessage(number), number.path);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw refused("is not valid JSON");
  }
}

const refused = (message: string, path: readonly string[] = []) =>
  invalidInput({ path: [PLACE, ...path].join("."), code: "invalid_format", message });
