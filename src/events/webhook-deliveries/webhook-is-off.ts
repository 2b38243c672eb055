import { AppError } from "#errors/app-error";

/** The refusal to send to a disabled webhook. */
export const webhookIsOff = (): AppError =>
  new AppError("CONFLICT", {
    message: "The webhook is switched off; enable it first.",
    details: { reason: "webhook_disabled" },
  });
