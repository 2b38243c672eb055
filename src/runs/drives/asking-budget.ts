import { AppError } from "#errors/app-error";

/** The id of the budget that stops a run until a person allows it to pass; null for every other error. */
export function askingBudget(error: unknown): string | null {
  if (!(error instanceof AppError) || error.code !== "BUDGET_EXCEEDED") return null;
  const { budget_id: id, waits_for: waitsFor } = error.details;
  return waitsFor === "approval" && typeof id === "string" ? id : null;
}
