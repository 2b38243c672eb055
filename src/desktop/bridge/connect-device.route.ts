import { access, operation, refuses } from "#http/operation";

import { connectDevice } from "./connect-device.ts";
import { ConnectHeaders } from "./schemas.ts";

export const connectDeviceRoute = operation({
  method: "get",
  path: "/api/desktop/connect",
  operationId: "connectDevice",
  tags: ["Desktop"],
  summary: "Connect a device",
  description:
    "Opens the WebSocket over which a device is sent commands. The device shows its key. Both sides send JSON texts with a `type`.\n\nThe platform sends `welcome {device}`, `command {id, kind, input, timeout_seconds, on_behalf_of}`, `cancel {id}` and `noted {id}`. The device sends `hello {platform, client_version}` first, and of each command one of `result {id, result}`, `refused {id, reason}` and `interrupted {id}`. It may say that later, after it connected again: it repeats it until it hears `noted`. It sends the text `ping` every 30 seconds and hears `pong`.\n\nA device that connects again ends its connection before (close code 4001). 4002 means that it was removed, 4003 that it sent something else than a message, or one of more than 1,000,000 characters, 4004 that its owner was deactivated. It never sends again what was answered with 4003. The reference client is `npm run desktop`.",
  ...access.device(),
  request: { headers: ConnectHeaders },
  responses: {
    101: { description: "The WebSocket is open" },
    ...refuses("INVALID_INPUT", "UNAUTHORIZED", "FORBIDDEN", "RATE_LIMIT_EXCEEDED", "INTERNAL_ERROR", "UNAVAILABLE"),
  },
}).handle((c) => {
  const { authorization, upgrade } = c.req.valid("header");
  const [, key] = /^Bearer +(\S+)$/i.exec(authorization ?? "") ?? [];
  return connectDevice(c.var.base, { key: key ?? null, upgrade });
});
