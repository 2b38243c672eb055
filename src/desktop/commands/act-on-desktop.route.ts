import { access, enveloped, jsonBody, ok, operation, perform } from "#http/operation";
import { resultOf } from "#platform/effects/act-once";

import { actOnDesktop } from "./act-on-desktop.ts";
import { COMMAND_RULES, commandRefusals } from "./refusals.contract.ts";
import { ActedView, ActionBody, presentActed } from "./schemas.ts";

export const actOnDesktopRoute = operation({
  method: "post",
  path: "/api/desktop/actions",
  operationId: "actOnDesktop",
  tags: ["Desktop"],
  summary: "Perform an action on a device",
  description: `Lists a folder, reads or writes a file, opens an address, or shows a notification. For an agent these are \`list\` and \`read\` (complexity 1), and \`update\`, \`call_endpoint\` and \`send\` (3). ${COMMAND_RULES}`,
  ...access.tenant("INTEGRATION_MANAGE"),
  request: jsonBody(ActionBody, "The action"),
  responses: { ...ok(enveloped(ActedView), "The action was done"), ...commandRefusals() },
}).handle((c) =>
  perform(
    c,
    (ctx) => actOnDesktop(ctx, c.req.valid("json")),
    (acted) => ({ status: 200, data: presentActed(resultOf(acted)) }),
  ),
);
