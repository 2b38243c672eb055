import { AppError } from "#errors/app-error";

/** The refusal of a write to an execution that is over. */
export const alreadyEnded = (): AppError =>
  new AppError("CONFLICT", { message: "The execution has already ended.", details: { reason: "already_ended" } });

/** Whether an error says that the execution is over, or is not there. */
export const isAlreadyEnded = (error: unknown): boolean =>
  error instanceof AppError && error.details["reason"] === "already_ended";
