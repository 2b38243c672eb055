/** The purposes of model calls. */
export const SPENDING_ORIGINS = [
  "run",
  "chat",
  "messaging",
  "development",
  "exam",
  "replay",
  "data_set",
  "playground",
  "training",
  "auto_improvement",
  "judge",
  "test",
] as const;
export type SpendingOrigin = (typeof SPENDING_ORIGINS)[number];
