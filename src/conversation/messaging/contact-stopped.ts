import { AppError } from "#errors/app-error";

const CONTACT_STOPPED = "contact_stopped";

/** The reason, as a stored message shows it. */
export const STOPPED_BY_PERSON = {
  code: "CONTACT_STOPPED",
  message: "The person asked for no more messages.",
} as const;

/** The refusal of a message to a person who wrote STOP. */
export const contactStopped = (): AppError =>
  new AppError("CONFLICT", {
    message: "The person asked for no more messages. Only the person can allow them again, by writing START.",
    details: { reason: CONTACT_STOPPED },
  });

export const isContactStopped = (error: unknown): boolean =>
  error instanceof AppError && error.details["reason"] === CONTACT_STOPPED;
