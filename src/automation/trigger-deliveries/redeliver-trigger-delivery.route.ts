import { accepted, access, enveloped, operation, perform, refuses } from "#http/operation";

import { redeliver } from "./redeliver.ts";
import { DeliveryPath, executionFailures, MadeDeliveryView, presentMade } from "./schemas.ts";

export const redeliverTriggerDeliveryRoute = operation({
  method: "post",
  path: "/api/triggers/{id}/deliveries/{delivery_id}/redeliver",
  operationId: "redeliverTriggerDelivery",
  tags: ["Triggers"],
  summary: "Deliver again to a trigger",
  description:
    "Gives the delivery to its trigger again, as a new one. It works even while the trigger is paused and beside a run. The caller orders the run. A held delivery is held no longer.",
  ...access.tenant("AGENT_RUN", { startsRun: true }),
  request: { params: DeliveryPath },
  responses: {
    ...accepted(enveloped(MadeDeliveryView), "The delivery was taken; `status` says the outcome"),
    ...refuses("FORBIDDEN", "GOVERNANCE_VIOLATION", "LIMIT_EXCEEDED"),
    ...refuses("AGENT_NOT_FOUND", "NOT_FOUND", "CONFLICT", "NOT_READY", "STOPPED"),
    ...executionFailures(),
  },
}).handle((c) =>
  perform(c, (ctx) => redeliver(ctx, c.req.valid("param").id, c.req.valid("param").delivery_id), presentMade),
);
