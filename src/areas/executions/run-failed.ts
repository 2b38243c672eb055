import { AppError } from "#errors/app-error";

import type { ExecutionRecord } from "./execution-record.ts";

/** The refusal for a run that ended badly while its caller waited. What happened is in the stored execution. */
export function runFailed({ id, error }: ExecutionRecord): AppError {
  return new AppError("EXECUTION_FAILED", {
    message: error?.message ?? "The execution failed.",
    details: { execution_id: id, error },
  });
}
