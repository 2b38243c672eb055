import { z } from "@hono/zod-openapi";

import { PLACE_PATTERN } from "./place.ts";

export const FollowTenantEventsHeaders = z.object({
  "last-event-id": z.string().regex(PLACE_PATTERN, { message: "must be the id of an event" }).optional().openapi({
    description: "Continue after this event",
    example: "dGhlIHBsYWNlIGFmdGVyIGFuIGV2ZW50IG9mIGEgdGV",
  }),
});
