import type { AppError } from "#errors/app-error";
import { refusalOfFailure } from "#errors/failure";

import type { ExecutionRecord } from "./execution-record.ts";

/**
 * The refusal for a run that failed while its caller waited: the run's own code and details. The stored execution has
 * them too.
 */
export const runFailed = ({ id, error }: ExecutionRecord): AppError =>
  refusalOfFailure(error, { execution_id: id, error });
