/**
 * Where a run comes from: a signed-in person, a program with an API key, the platform's schedule, or a stranger who
 * wrote to the tenant's number or sent something to a trigger.
 */
export const ORIGINS = ["person", "api", "schedule", "stranger"] as const;
export type Origin = (typeof ORIGINS)[number];
