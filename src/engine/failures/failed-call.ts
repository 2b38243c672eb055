import type { TraceEntry } from "#engine/reasoning/trace";

/** A call of a run that had no good end. */
export interface FailedCall {
  entry: TraceEntry;
  /** Governance or a person did not allow it. */
  isRefused: boolean;
  code: string;
  message: string;
  /** The path of the first issue that the refusal names; null without one. */
  path: string | null;
}

/**
 * The last failed call of a run that was not repaired, in the order of the trace; null without one. A later good call of the same
 * tool repairs a failed one, as for the assessment of the run.
 */
export function lastFailedCall(trace: readonly TraceEntry[]): FailedCall | null {
  const lastOfTools = new Map<string, TraceEntry>();
  for (const entry of trace)
    if (entry.type === "tool" || entry.type === "refusal") {
      const name = nameOfTool(entry);
      lastOfTools.delete(name);
      lastOfTools.set(name, entry);
    }
  return [...lastOfTools.values()].map(failureOf).findLast((failed) => failed !== null) ?? null;
}

/** The tool as people know it: a skill or an agent by its name. */
export const nameOfTool = ({ tool = "tool", skill_name: skill, agent_name: agent }: TraceEntry): string =>
  skill ?? agent ?? tool;

function failureOf(entry: TraceEntry): FailedCall | null {
  if (entry.type === "refusal")
    return {
      entry,
      isRefused: true,
      code: "GOVERNANCE_VIOLATION",
      message: entry.description.replace(/^Not called[.:] */, ""),
      path: null,
    };
  const error = errorIn(entry.output);
  if (error !== null) return { entry, isRefused: false, ...error };
  if (entry.effect?.status !== "unknown") return null;
  return { entry, isRefused: false, code: "UNKNOWN_EFFECT", message: entry.description, path: null };
}

/** A failed call has its error as its output. */
function errorIn(output: unknown): Pick<FailedCall, "code" | "message" | "path"> | null {
  const error = fieldOf(output, "error");
  const [code, message] = [fieldOf(error, "code"), fieldOf(error, "message")];
  if (typeof code !== "string" || typeof message !== "string") return null;
  return { code, message, path: firstPath(fieldOf(error, "details")) };
}

/** The path of the first issue in the details of a refusal. */
export function firstPath(details: unknown): string | null {
  const issues = fieldOf(details, "issues");
  const path = Array.isArray(issues) ? fieldOf(issues[0], "path") : undefined;
  if (typeof path === "string") return path;
  return Array.isArray(path) ? path.map((part) => `/${String(part)}`).join("") : null;
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
