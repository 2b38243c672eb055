import { roundedNumbers } from "#lib/exact-numbers";
import { isStorable } from "#lib/json";
import { asObject } from "#lib/json-values";

import { foreignFile } from "./foreign-file.ts";
import { importN8n } from "./import-n8n.ts";
import type { ReadWorkflow } from "./import-types.ts";

const unreadable = (message: string): ReadWorkflow => ({ kind: "unreadable", message });

/** Reads a file: one of n8n, whose nodes have connections, or an own one with steps, or with nodes and edges. */
export function readWorkflow(bytes: ArrayBuffer): ReadWorkflow {
  let text: string;
  let value: unknown;
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes);
    value = JSON.parse(text);
  } catch {
    return unreadable("The file is not JSON in UTF-8.");
  }
  const file = asObject(value);
  if (file === null) return unreadable("The file is not an object.");
  if (!isStorable(file)) return unreadable("The file has more than 64 levels, or a number that is too large.");
  for (const { path, literal } of roundedNumbers(text))
    return unreadable(`${path.join(".")}: ${literal} would be rounded. Write it as a text.`);
  if (Array.isArray(file["steps"]) || Array.isArray(file["edges"])) return { kind: "own", value: file };
  const foreign = foreignFile(file);
  return foreign === null
    ? unreadable("The file has neither steps, nor nodes with edges, nor the nodes and connections of n8n.")
    : importN8n(foreign);
}
