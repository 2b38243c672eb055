/** The places of a run that a query looks into, with the column of the full-text index. */
export const TEXT_PLACES = {
  task: "task",
  context: "context",
  result: "result",
  error: "errors",
  args: "args",
  answer: "answers",
} as const;

export type TextPlace = keyof typeof TEXT_PLACES;
