import { ApiError } from "#web/lib/call.ts";
import { readJsonObject } from "#web/lib/read-json.ts";

import type { CodeProblem } from "./code-view.ts";

/** A skill while it is written; JSON as it is typed. */
export interface Draft {
  type: string;
  code: string;
  config: string;
  inputSchema: string;
  outputSchema: string;
}

/** Whether a skill of the type is code that runs here. */
export const isCode = (type: string): type is "function" | "script" => type === "function" || type === "script";

/** A schema as it is sent: null when nothing is typed. Throws an error that names the field. */
export const schemaOf = (label: string, text: string): Record<string, unknown> | null =>
  text.trim() === "" ? null : readJsonObject(label, text);

export const TAKES = "Input schema";
export const GIVES = "Output schema";

/** A value as it is typed; nothing for null. */
export const typed = (value: unknown): string => (value === null ? "" : JSON.stringify(value, null, 2));

/** The API's message about the code, with its line; null when there is no such message. */
export function problemOf(error: Error | null): CodeProblem | null {
  const message = error instanceof ApiError ? error.issues.get("code") : undefined;
  if (message === undefined) return null;
  const [, line, rest] = /^line (\d+): (.*)$/s.exec(message) ?? [];
  return line === undefined ? { line: null, message } : { line: Number(line), message: rest ?? message };
}
