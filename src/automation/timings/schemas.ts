import { z } from "@hono/zod-openapi";

import { field } from "#http/field";
import { moment, text, timestamp } from "#http/schemas";

export const cron = () =>
  field(
    text(200),
    "Five fields, with names, `L`, `W` and `#`, or `@hourly` to `@yearly`. Where both day fields are given, either matches. A time without wildcard or step is due once where the clocks change: at the end of a skipped hour, in the first of two equal ones. With `*` or `/` real time counts",
    "30 6 * * 1-5",
  );
export const everyMinutes = () =>
  field(
    z.int().min(1).max(43_200),
    "Minutes of real time from `starts_at` on, or from the whole minute of its creation",
    60,
  );
export const timeZone = () =>
  field(
    text(64),
    "The zone whose clock `cron` reads, by its name in the IANA database. By default the workspace's",
    "Europe/Berlin",
  );
export const timing = {
  cron: cron().optional(),
  every_minutes: everyMinutes().optional(),
  time_zone: timeZone().optional(),
};

/** The refusal of a body that `hasOneTime` is false for. */
export const eitherTime = {
  message: "needs either `cron` or `every_minutes`, and not both",
  path: ["cron"],
};
export const hasOneTime = (body: { cron?: string | undefined; every_minutes?: number | undefined }): boolean =>
  (body.cron === undefined) !== (body.every_minutes === undefined);

export const PreviewScheduleBody = z
  .strictObject({
    ...timing,
    starts_at: field(moment().optional(), "Nothing is due before it", "2026-12-01T00:00:00Z"),
    ends_at: field(moment().optional(), "Nothing is due after it", "2027-12-01T00:00:00Z"),
    from: field(moment().optional(), "Due times after it; by default now", "2027-03-27T12:00:00Z"),
    count: field(z.int().min(1).max(50).default(5), "Number of due times"),
  })
  .refine(hasOneTime, eitherTime)
  .openapi("PreviewScheduleBody", { example: { cron: "30 2 * * *", time_zone: "Europe/Berlin", count: 5 } });

export type PreviewInput = z.output<typeof PreviewScheduleBody>;

export const SchedulePreview = z
  .object({
    description: z.string().openapi({ example: "Every day at 02:30" }),
    next: z.array(
      z.object({
        at: timestamp(),
        local: field(z.string(), "The time that the clocks of the zone show", "2027-03-28 03:00"),
        note: field(
          z.enum(["clock_forward", "clock_back"]).nullable(),
          "The clocks change near this time; null where they do not",
        ),
      }),
    ),
  })
  .openapi("SchedulePreview");
