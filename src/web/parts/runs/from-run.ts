/** The page that tries variants of a run, from a step of it on where one is named. */
export const fromRun = (executionId: string, stepId?: string): string =>
  `/playground?from=${executionId}${stepId === undefined ? "" : `.${stepId}`}`;
