import { accepted, access, answer, enveloped, jsonBody, ok, operation, perform, refuses } from "#http/operation";

import { sendSample, tryTrigger } from "./redeliver.ts";
import {
  executionFailures,
  MadeDeliveryView,
  presentMade,
  presentTried,
  TestTriggerBody,
  TriedTrigger,
  TriggerPath,
} from "./schemas.ts";

export const testTriggerRoute = operation({
  method: "post",
  path: "/api/triggers/{id}/test",
  operationId: "testTrigger",
  tags: ["Triggers"],
  summary: "Send a sample to a trigger",
  description:
    "Takes a sample as if it had arrived. With `dry` nothing starts: the answer says whether `when` holds and what the run would get. Otherwise the caller orders the run, which has the origin of a delivery.",
  ...access.tenant("AGENT_RUN", { startsRun: true }),
  request: { params: TriggerPath, ...jsonBody(TestTriggerBody, "The sample") },
  responses: {
    ...ok(enveloped(TriedTrigger), "The outcome for the sample; nothing was started"),
    ...accepted(enveloped(MadeDeliveryView), "The sample was taken; `status` says the outcome"),
    ...refuses("FORBIDDEN", "GOVERNANCE_VIOLATION", "LIMIT_EXCEEDED"),
    ...refuses("AGENT_NOT_FOUND", "NOT_FOUND", "CONFLICT", "NOT_READY", "STOPPED"),
    ...executionFailures(),
  },
}).handle(async (c) => {
  const { body, headers = {}, dry } = c.req.valid("json");
  const { id } = c.req.valid("param");
  if (dry) return answer(c, presentTried(await tryTrigger(c.var.ctx, id, { body, headers })));
  return perform(c, (ctx) => sendSample(ctx, id, { body, headers }), presentMade);
});
