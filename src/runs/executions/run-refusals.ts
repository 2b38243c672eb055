import { AppError } from "#errors/app-error";

/** The refusal of a task for an inactive agent. */
export const inactive = (): AppError =>
  new AppError("CONFLICT", {
    message: "The agent is inactive; PATCH its status to active to run tasks on it.",
    details: { reason: "agent_inactive" },
  });

/** The refusal of a task whose agent changed while it was accepted. */
export const agentChanged = (): AppError =>
  new AppError("CONFLICT", {
    message:
      "The agent was deactivated, stopped or changed level while the task was being accepted; send the task again.",
    details: { reason: "agent_changed" },
    retryAfterSeconds: 1,
  });
