import { wireFault } from "./wire-fault.ts";

/** The YAML reader is slow, and strangers write the text; a JSON document may be larger. */
const MAX_YAML_CHARACTERS = 2_000_000;
/** Maximum references of a document to its own parts: more is an attack whose expansion fills the memory. */
const MAX_ALIASES = 1_000;
const BEGINS_AS_JSON = /^\s*[{[]/;
const BEGINS_AS_PAGE = /^\s*</;

/**
 * Reads an API document as JSON or YAML 1.2 (core schema); undefined for a web page. The YAML reader is loaded with the
 * first YAML document. Throws PROVIDER_ERROR with the line of the fault; the text of the line is not repeated.
 */
export async function readDocument(received: string): Promise<unknown> {
  const text = received.replace(/^\uFEFF/, "");
  if (BEGINS_AS_PAGE.test(text)) return undefined;
  return BEGINS_AS_JSON.test(text) ? readJson(text) : readYaml(text);
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw unreadable("JSON", placeOf(text, error));
  }
}

async function readYaml(text: string): Promise<unknown> {
  if (text.length > MAX_YAML_CHARACTERS)
    throw wireFault("too_large", `A YAML document may have at most ${MAX_YAML_CHARACTERS / 1_000_000} MB.`);
  const { parseDocument } = await import("yaml");
  const document = parseDocument(text, { version: "1.2", schema: "core", prettyErrors: true, logLevel: "silent" });
  const [fault] = document.errors;
  if (fault !== undefined) throw unreadable("YAML", fault.linePos?.[0] ?? null);
  try {
    return document.toJS({ maxAliasCount: MAX_ALIASES });
  } catch {
    throw wireFault("too_large", `The document refers to its own parts more than ${MAX_ALIASES} times.`);
  }
}

interface Place {
  line: number;
  col: number;
}

/** The position where the JSON reader stopped, if it reports one. */
function placeOf(text: string, error: unknown): Place | null {
  const position = /position (\d+)/.exec(error instanceof Error ? error.message : "")?.[1];
  if (position === undefined) return null;
  const lines = text.slice(0, Number(position)).split("\n");
  return { line: lines.length, col: (lines.at(-1)?.length ?? 0) + 1 };
}

const unreadable = (language: "JSON" | "YAML", place: Place | null) => {
  const where = place === null ? "" : ` The first fault is in line ${place.line}, column ${place.col}.`;
  const details = place === null ? {} : { line: place.line, column: place.col };
  return wireFault("unreadable_document", `The document cannot be read as ${language}.${where}`, details);
};
