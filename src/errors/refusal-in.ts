import { AppError } from "./app-error.ts";

/** Our refusal, even when a library wrapped it in its own error, as the query builder does with the transport's; else null. */
export function refusalIn(thrown: unknown): AppError | null {
  for (let error = thrown; error instanceof Error; error = error.cause) if (error instanceof AppError) return error;
  return null;
}
