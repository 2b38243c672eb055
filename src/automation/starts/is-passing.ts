import { AppError } from "#errors/app-error";

const PASSING: ReadonlySet<string> = new Set(["UNAVAILABLE", "INTERNAL_ERROR"]);

/** Whether a start failed for something that passes: it is tried again, within the grace. */
export const isPassing = (error: unknown): boolean =>
  error instanceof AppError && (PASSING.has(error.code) || error.details["reason"] === "agent_changed");
