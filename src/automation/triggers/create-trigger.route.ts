import { access, created, enveloped, jsonBody, operation, perform, refuses } from "#http/operation";

import { createTrigger } from "./create-trigger.ts";
import { CreateTriggerBody, placeOf, presentTrigger, TriggerWithSecret } from "./schemas.ts";

export const createTriggerRoute = operation({
  method: "post",
  path: "/api/triggers",
  operationId: "createTrigger",
  tags: ["Triggers"],
  summary: "Create a trigger",
  description:
    "Starts a task of an agent when something arrives: a signed request of an outside sender (`webhook`), or an event of the workspace (`event`). Each run is an ordinary execution with all that governs one, and the person who saved the trigger last orders it. What arrives is material and never the order: the run of a webhook has the origin `stranger`, and its acts beyond reading ask a person at every level, unless the sender is trusted. The answer has the address and, only now, the secret. The plan limits the number of triggers (`LIMIT_EXCEEDED`). Also needs the permission `AGENT_RUN`.",
  ...access.tenant("AGENT_MANAGE"),
  request: jsonBody(CreateTriggerBody, "The trigger"),
  responses: {
    ...created(enveloped(TriggerWithSecret), "The trigger was created"),
    ...refuses("AGENT_NOT_FOUND", "NOT_FOUND", "CONFLICT"),
    ...refuses("FORBIDDEN", "LIMIT_EXCEEDED"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => createTrigger(ctx, c.req.valid("json")),
    ({ trigger, secret }) => ({
      status: 201,
      location: `/api/triggers/${trigger.id}`,
      data: { ...presentTrigger(trigger, placeOf(c)), secret },
      holdsSecret: true,
    }),
  ),
);
