import { requireNoSecrets } from "#automation/starts/may-change";
import { invalidInput } from "#errors/app-error";

import { unknownPlaceholder } from "./fill-task.ts";
import type { ScheduleRow } from "./store.ts";

/** Refuses texts that look like secrets, and placeholders without a value. */
export function requireTask({ task, context, parameters }: Pick<ScheduleRow, "task" | "context" | "parameters">): void {
  requireNoSecrets("schedule", { task, context, parameters });
  const unknown = unknownPlaceholder(task);
  if (unknown !== null)
    throw invalidInput({
      path: "body.task",
      code: "unknown_placeholder",
      message: `has ${unknown}, which has no value`,
    });
}
