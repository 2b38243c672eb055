import { z } from "@hono/zod-openapi";

import { timeZoneOf } from "#lib/time-zone";

const MINUTES = /^-?\d+$/;

export const SetTimeZoneBody = z
  .strictObject({
    time_zone: z
      .string()
      .max(64)
      .refine((name) => !MINUTES.test(name) && timeZoneOf(name) !== null, "must be the name of an IANA time zone")
      .openapi({ description: "IANA name of the time zone", example: "Europe/Berlin" }),
  })
  .openapi("SetTimeZoneBody", { example: { time_zone: "Europe/Berlin" } });

export const TimeZoneView = z
  .object({
    time_zone: z.string().openapi({ description: "IANA name of the time zone; `UTC` by default", example: "UTC" }),
  })
  .openapi("WorkspaceTimeZone");
