import { z } from "@hono/zod-openapi";

import { timestamp, toTimestamp } from "#http/schemas";

import type { SampleCounts } from "./store.ts";

const counted = (what: string, example: number) => z.number().int().openapi({ description: what, example });

export const SampleData = z
  .object({
    loaded: z.boolean().openapi({ description: "Whether the tenant has sample data", example: true }),
    loaded_at: timestamp().nullable().openapi({ description: "Null without sample data" }),
    agents: counted("Sample agents", 6),
    skills: counted("Sample skills", 2),
    runs: counted("Runs of the sample agents", 520),
    approvals: counted("Requests of the sample agents, including decided ones", 10),
  })
  .openapi("SampleData");

export const presentSampleData = ({ loadedAt, ...counts }: SampleCounts): z.output<typeof SampleData> => ({
  loaded: loadedAt !== null,
  loaded_at: loadedAt === null ? null : toTimestamp(loadedAt),
  ...counts,
});
