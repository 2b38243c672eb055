import type { OwnWindow } from "#platform/rate-limits/window-counter";

/** The calls of music that a tenant of each tier may make in a day. Spec document 2, Limits. */
export const musicWindow: OwnWindow = {
  name: "music",
  unit: "calls of music",
  perDay: { free: 50, solo: 500, team: 5_000, enterprise: null },
};
