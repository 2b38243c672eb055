import { z } from "@hono/zod-openapi";

import { ORIGINS } from "#lib/origin";

export const OriginOrNull = z.enum(ORIGINS).nullable().openapi({
  description:
    "Where the run comes from: `person` (a signed-in person), `api` (an API key), `schedule` (the platform), `stranger` (a person who wrote to the tenant's number). A repeated run of a stranger keeps this origin. Null for runs from before it was recorded",
  example: "person",
});
