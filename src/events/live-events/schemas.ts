import { z } from "@hono/zod-openapi";

import { field } from "#http/field";

import { PLACE_PATTERN } from "./place.ts";

export const FollowTenantEventsHeaders = z.object({
  "last-event-id": field(
    z.string().regex(PLACE_PATTERN, { message: "must be the id of an event" }).optional(),
    "Continue after this event",
    "dGhlIHBsYWNlIGFmdGVyIGFuIGV2ZW50IG9mIGEgdGV",
  ),
});
