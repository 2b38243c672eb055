import { access, answer, countWrongHook, enveloped, ok, operation, perform, refuses, z } from "#http/operation";

import { receiveHook } from "./receive-hook.ts";
import { Challenge, HookPath, presentHook, RepeatedDelivery, TakenDelivery } from "./schemas.ts";

const Body = z
  .unknown()
  .openapi({ description: "The message, as the sender writes it", example: { topic: "claim.created" } });

export const receiveHookRoute = operation({
  method: "post",
  path: "/api/hooks/{address}",
  operationId: "receiveHook",
  tags: ["Triggers"],
  summary: "Receive a request of a trigger's sender",
  description:
    "The address of a webhook trigger. The signature over the bytes of the body, in the scheme of the trigger, is the only credential; nothing in the address is one. An equal delivery within its time is answered 200 with the first one. While the trigger is paused a delivery is `held`. A signed `url_verification` of Slack is answered with its challenge. Requests that do not prove their sender are only counted, and after 20 a minute of a client they are answered 429.",
  ...access.verified(),
  request: {
    params: HookPath,
    body: {
      required: true,
      description: "JSON, a form or a text",
      content: {
        "application/json": { schema: Body },
        "application/x-www-form-urlencoded": { schema: Body },
        "text/plain": { schema: Body },
      },
    },
  },
  responses: {
    ...ok(
      z.union([enveloped(RepeatedDelivery), Challenge]),
      "An equal delivery came before, or a challenge is answered",
    ),
    // Without a `Location`: the sender may not read its delivery.
    202: {
      description: "The delivery was taken; `status` says the outcome",
      content: { "application/json": { schema: enveloped(TakenDelivery) } },
    },
    ...refuses(
      "INVALID_INPUT",
      "UNVERIFIED",
      "NOT_FOUND",
      "PAYLOAD_TOO_LARGE",
      "UNSUPPORTED_MEDIA_TYPE",
      "RATE_LIMIT_EXCEEDED",
      "INTERNAL_ERROR",
      "UNAVAILABLE",
    ),
  },
}).handle(async (c) => {
  const bytes = new Uint8Array(await c.req.arrayBuffer());
  const request = { header: (name: string) => c.req.header(name), bytes };
  const taken = await receiveHook(c.var.base, c.req.valid("param").address, request, countWrongHook);
  if (taken.kind === "challenge") return answer(c, { challenge: taken.challenge }, { as: "flat" });
  return perform(c, async () => taken, presentHook);
});
