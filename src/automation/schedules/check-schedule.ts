import { requireNoSecrets } from "#automation/starts/may-change";
import { invalidInput } from "#errors/app-error";

import { unknownPlaceholder } from "./fill-task.ts";
import type { ScheduleRow } from "./store.ts";

type Work = Pick<ScheduleRow, "workflowId" | "task" | "context" | "parameters">;

/** Refuses texts that look like secrets, and placeholders without a value. */
export function requireWork({ workflowId, task, context, parameters }: Work): void {
  requireNoSecrets("schedule", workflowId === null ? { task, context, parameters } : { input: context });
  const unknown = unknownPlaceholder(task);
  if (unknown !== null)
    throw invalidInput({
      path: "body.task",
      code: "unknown_placeholder",
      message: `has ${unknown}, which has no value`,
    });
}
