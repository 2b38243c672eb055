import { CORE_SCHEMA, load, YAMLException } from "js-yaml";

import { wireFault } from "./wire-fault.ts";

/** Maximum references of a YAML document to its own parts, and keys that it merges. */
const MAX_ALIASES = 1_000;
const MAX_MERGED_KEYS = 10_000;
const MAX_DEPTH = 100;
const BEGINS_AS_JSON = /^\s*[{[]/;
const BEGINS_AS_PAGE = /^\s*</;

/**
 * Reads an API document as JSON or YAML 1.2 (core schema); undefined for a web page. Throws PROVIDER_ERROR with the line
 * of the fault; the text of the line is not repeated.
 */
export function readDocument(received: string): unknown {
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

function readYaml(text: string): unknown {
  try {
    return load(text, {
      schema: CORE_SCHEMA,
      maxDepth: MAX_DEPTH,
      maxAliases: MAX_ALIASES,
      maxTotalMergeKeys: MAX_MERGED_KEYS,
    });
  } catch (error) {
    if (!(error instanceof YAMLException)) throw unreadable("YAML", null);
    if (/maxAliases|maxTotalMergeKeys/.test(error.reason))
      throw wireFault("too_large", `The document refers to its own parts more than ${MAX_ALIASES} times.`);
    throw unreadable(
      "YAML",
      error.mark === undefined ? null : { line: error.mark.line + 1, col: error.mark.column + 1 },
    );
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
