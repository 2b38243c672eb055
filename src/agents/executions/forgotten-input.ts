import type { TaskInput } from "#engine/reasoning/provider";

/** Whether an execution's row holds a mark that its input was removed, instead of the input. */
export const isForgotten = (input: TaskInput): boolean => "forgotten" in input && input.forgotten === true;
