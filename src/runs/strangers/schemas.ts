import { z } from "@hono/zod-openapi";

import { field } from "#http/field";
import { ORIGINS } from "#lib/origin";

export const OriginOrNull = field(
  z.enum(ORIGINS).nullable(),
  "Where the run comes from: `person` (a signed-in person), `api` (an API key), `schedule` (the platform), `stranger` (a person who wrote to the tenant's number, or the sender of a trigger). A repeated run of a stranger keeps this origin. Null for runs from before it was recorded",
  "person",
);
