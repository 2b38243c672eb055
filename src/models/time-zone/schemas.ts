import { z } from "@hono/zod-openapi";

import { field } from "#http/field";
import { timeZoneOf } from "#lib/time-zone";

const MINUTES = /^-?\d+$/;

export const SetTimeZoneBody = z
  .strictObject({
    time_zone: field(
      z
        .string()
        .max(64)
        .refine((name) => !MINUTES.test(name) && timeZoneOf(name) !== null, "must be the name of an IANA time zone"),
      "IANA name of the time zone",
      "Europe/Berlin",
    ),
  })
  .openapi("SetTimeZoneBody", { example: { time_zone: "Europe/Berlin" } });

export const TimeZoneView = z
  .object({
    time_zone: field(z.string(), "IANA name of the time zone; `UTC` by default", "UTC"),
  })
  .openapi("WorkspaceTimeZone");
