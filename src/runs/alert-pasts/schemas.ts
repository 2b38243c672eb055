import { z } from "@hono/zod-openapi";

import { field } from "#http/field";
import { wholeNumber } from "#http/paging";
import { timestamp, toTimestampOrNull } from "#http/schemas";
import { MAX_WINDOW_MINUTES } from "#runs/alert-rules/metrics";
import { alertMetric, watchedFields } from "#runs/alert-rules/schemas";

import type { AlertPast } from "./alert-past.ts";

const MOST_DAYS = 30;

export const AlertPastQuery = z.object({
  metric: alertMetric(),
  window_minutes: z
    .string()
    .regex(/^\d{1,5}$/, { message: "must be a whole number" })
    .transform(Number)
    .pipe(z.number().min(1).max(MAX_WINDOW_MINUTES))
    .optional()
    .openapi({
      type: "integer",
      minimum: 1,
      maximum: MAX_WINDOW_MINUTES,
      description: "The time that each value is of; by default that of a new rule",
      example: 1_440,
    }),
  ...watchedFields(),
  days: field(wholeNumber(1, MOST_DAYS, MOST_DAYS), "Number of days up to now", 30),
});

export type AlertPastInput = z.output<typeof AlertPastQuery>;

export const AlertPastView = z
  .object({
    is_kept: field(z.boolean(), "Whether the platform keeps the past of this metric"),
    from: field(timestamp().nullable(), "When the first hour begins; null where the past is not kept"),
    values: field(
      z.array(z.number().nullable()),
      "One value for each hour, the oldest first, in the unit of the metric; the last one is the present value. Null where there were too few runs to say; empty where the past is not kept",
      [0.84, 0.83, null, 0.776],
    ),
  })
  .openapi("AlertPast");

export const presentPast = ({ isKept, from, values }: AlertPast): z.output<typeof AlertPastView> => ({
  is_kept: isKept,
  from: toTimestampOrNull(from),
  values,
});
