import { AppError } from "#errors/app-error";
import { breathe } from "#lib/breathe";
import { roundedMessage, roundedNumbers } from "#lib/exact-numbers";
import { isStorable, MAX_DEPTH } from "#lib/json";
import { hasMoreParts } from "#lib/json-parts";

/** The largest workflow file. */
const MAX_FILE_BYTES = 5_242_880;

/** Maximum values of a workflow file: a hundred and more for each of a thousand nodes, and for each edge its fields. */
const MAX_FILE_PARTS = 200_000;

/** The largest graph, template or list of inputs that is sent as JSON. */
export const MAX_JSON_BYTES = 1_048_576;

/** The largest form with such a file, including boundaries and headers. */
export const MAX_FORM_BYTES = MAX_FILE_BYTES + 16_384;

/** Keys that turn a careless copy of an object into a change of all objects. No workflow needs them. */
const HOSTILE_KEYS = new Set(["__proto__", "constructor", "prototype"]);

/** The path of a hostile key in a JSON value, or null. The value's nesting must be bounded. */
export function hostileKeyIn(value: unknown): string[] | null {
  if (typeof value !== "object" || value === null) return null;
  for (const [key, entry] of Object.entries(value)) {
    if (HOSTILE_KEYS.has(key)) return [key];
    const inner = hostileKeyIn(entry);
    if (inner !== null) return [key, ...inner];
  }
  return null;
}

/** Why a JSON value may not be stored and passed to others, with the path; null when it may. */
export function refusalOfJson(value: unknown): { path: string[]; message: string } | null {
  if (!isStorable(value))
    return {
      path: [],
      message: `must not be nested deeper than ${MAX_DEPTH} levels or contain a number that is too large`,
    };
  const path = hostileKeyIn(value);
  return path === null ? null : { path, message: "is a key that a workflow must not have" };
}

/**
 * Reads a workflow file by its bytes, whatever its name or declared type. Throws PAYLOAD_TOO_LARGE; returns a reason
 * when the bytes are not JSON in UTF-8.
 */
export async function readJsonFile(
  file: File,
): Promise<{ ok: true; value: unknown } | { ok: false; path: string[]; message: string }> {
  if (file.size > MAX_FILE_BYTES)
    throw new AppError("PAYLOAD_TOO_LARGE", {
      message: `A workflow file may have at most ${MAX_FILE_BYTES} bytes.`,
      details: { max_bytes: MAX_FILE_BYTES },
    });
  const bytes = await file.arrayBuffer();
  if (hasMoreParts(new Uint8Array(bytes), MAX_FILE_PARTS))
    return { ok: false, path: [], message: `must have at most ${MAX_FILE_PARTS} values` };
  await breathe(bytes.byteLength);
  const text = textOf(bytes);
  const value = text === null ? undefined : parse(text);
  if (text === null || value === undefined) return { ok: false, path: [], message: "is not JSON in UTF-8" };
  for (const number of roundedNumbers(text)) return { ok: false, path: number.path, message: roundedMessage(number) };
  await breathe(bytes.byteLength);
  const refusal = refusalOfJson(value);
  await breathe(bytes.byteLength);
  return refusal === null ? { ok: true, value } : { ok: false, ...refusal };
}

function textOf(bytes: ArrayBuffer): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    return null;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
