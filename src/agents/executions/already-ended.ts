import { AppError } from "#errors/app-error";

/** The refusal of a write to an ended execution. */
export const alreadyEnded = (): AppError =>
  new AppError("CONFLICT", { message: "The execution has already ended.", details: { reason: "already_ended" } });

/** Whether an error says that the execution has ended or does not exist. */
export const isAlreadyEnded = (error: unknown): boolean =>
  error instanceof AppError && error.details["reason"] === "already_ended";
