import { AppError } from "#errors/app-error";
import { failureOf } from "#errors/failure";
import { refusalIn } from "#errors/refusal-in";
import { reasonOfIssue } from "#lib/json-schema";

import { orAborted, throwIfAborted } from "./abort.ts";
import type { CallOutcome } from "./provider.ts";
import type { Tool, ToolContext } from "./tool.ts";

const MAX_SHOWN = 5;

/** The outcome of a call whose arguments the tool does not take; null where it takes them. Throws for an abort. */
export async function misfitOf(
  tool: Tool,
  given: unknown,
  context: Pick<ToolContext, "reportFault">,
  signal: AbortSignal,
): Promise<CallOutcome | null> {
  const parsed = tool.inputSchema.safeParse(given);
  if (!parsed.success)
    return notTaken(
      tool,
      parsed.error.issues.map((issue) => ({ path: issue.path, message: reasonOfIssue(issue, given) })),
    );
  if (tool.check === undefined) return null;
  try {
    const found = await orAborted(tool.check(parsed.data, signal), signal);
    return found.length === 0 ? null : notTaken(tool, found);
  } catch (error) {
    throwIfAborted(signal);
    const refusal = refusalIn(error);
    if (refusal !== null) return { status: "failed", error: failureOf(refusal) };
    context.reportFault?.(error, tool.name);
    const hidden = new AppError("EXECUTION_FAILED", { message: `The arguments of ${tool.name} were not checked.` });
    return { status: "failed", error: failureOf(hidden) };
  }
}

export function notTaken(
  { name }: Tool,
  found: readonly { path: readonly PropertyKey[]; message: string }[],
): CallOutcome {
  const issues = found
    .slice(0, MAX_SHOWN)
    .map((issue) => `${issue.path.map(String).join(".") || "arguments"}: ${issue.message}`);
  const message = `The arguments are not what ${name} takes. ${issues.join("; ")}`;
  return { status: "failed", error: failureOf(new AppError("INVALID_INPUT", { message })) };
}
