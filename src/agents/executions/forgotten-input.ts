import type { TaskInput } from "#engine/reasoning/provider";

/** Whether what stands in an execution's row is not what it was given, but a mark that this is not kept any longer. */
export const isForgotten = (input: TaskInput): boolean => "forgotten" in input && input.forgotten === true;
