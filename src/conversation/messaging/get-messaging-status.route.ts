import { access, answer, ok, operation } from "#http/operation";

import { messagingStatus } from "./messaging-status.ts";
import { presentStatus, StatusView } from "./schemas.ts";

export const getMessagingStatusRoute = operation({
  method: "get",
  path: "/api/integrations/messaging/status",
  operationId: "getMessagingStatus",
  tags: ["Messaging"],
  summary: "Read the state of the messaging connection",
  description: "Returns the stored details of the connected phone number. The provider is not called.",
  ...access.tenant("AGENT_VIEW"),
  responses: { ...ok(StatusView, "The state") },
}).handle(async (c) => answer(c, presentStatus(await messagingStatus(c.var.ctx)), { as: "flat" }));
