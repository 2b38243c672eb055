import { invalidInput } from "#errors/app-error";
import { runInSandbox, type SandboxContext } from "#skills/sandbox/run-in-sandbox";

import { LINES_BEFORE, onlyParsed } from "./skill-source.ts";

/** Faults that parsing finds; all others appear only when the code runs. */
const FOUND_BY_PARSING = new Set(["SOURCE", "SYNTAX", "STACK_LIMIT", "MEMORY_LIMIT"]);

/** Parses a function's or script's code without running it. Throws INVALID_INPUT that names the line. */
export async function checkCode(ctx: SandboxContext, code: string, kind: "function" | "script"): Promise<void> {
  const outcome = await runInSandbox(ctx, { source: onlyParsed(code, kind), kind, input: null });
  if (outcome.ok || !FOUND_BY_PARSING.has(outcome.error.code)) return;
  const { message, line } = outcome.error;
  const place = line === undefined ? "" : `line ${Math.max(1, line - LINES_BEFORE)}: `;
  throw invalidInput({ path: "body.code", code: "syntax_error", message: `${place}${message}` });
}
