import { AppError } from "#errors/app-error";

/** The refusal of a change whose project is no longer as it was read. */
export const projectMovedOn = (): AppError =>
  new AppError("CONFLICT", {
    message: "The project changed a moment ago; look at it and try again.",
    details: { reason: "moved_on" },
    retryAfterSeconds: 1,
  });
