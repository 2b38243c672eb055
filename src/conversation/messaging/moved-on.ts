import { AppError } from "#errors/app-error";

const MOVED_ON = "message_moved_on";

/** The refusal of a step whose message has changed since it was read: another worker took the step. */
export const movedOn = (): AppError => new AppError("CONFLICT", { details: { reason: MOVED_ON } });

export const hasMovedOn = (error: unknown): boolean =>
  error instanceof AppError && error.details["reason"] === MOVED_ON;
