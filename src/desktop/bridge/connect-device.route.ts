import { access, operation, refuses } from "#http/operation";

import { connectDevice } from "./connect-device.ts";
import { ConnectHeaders } from "./schemas.ts";

/** The credential of a device: its key, which opens its connection. */
const deviceCredential = {
  caller: "device",
  scheme: {
    name: "deviceKey",
    description: {
      type: "http",
      scheme: "bearer",
      description: "The key of a desktop device. It opens the device's connection and does nothing else.",
    },
  },
  limit: { name: "connectDevice", perMinute: 60 },
};

export const connectDeviceRoute = operation({
  method: "get",
  path: "/api/desktop/connect",
  operationId: "connectDevice",
  tags: ["Desktop"],
  summary: "Connect a device",
  description:
    "Opens the WebSocket over which a device receives commands. The device authenticates with its key. Both sides send JSON texts with a `type`.\n\nThe platform sends `welcome {device}`, `command {id, kind, input, timeout_seconds, on_behalf_of, changes}`, `cancel {id}` and `noted {id}`. `changes` is there when a person changed the call of an agent: what changed, one argument a line. The device first sends `hello {platform, client_version}`. It answers each command with `result {id, result}`, `refused {id, reason}` or `interrupted {id}`. It may send this answer later, after it has connected again, and repeats it until it receives `noted`. Every 30 seconds it sends the text `ping` and receives `pong`.\n\nA new connection of a device closes its earlier one (close code 4001). The other close codes are 4002 (the device was removed), 4003 (it sent a text that is not a message, or a message of more than 1,000,000 characters) and 4004 (its owner was deactivated). A device must not repeat a text that was answered with 4003. The reference client is `npm run desktop`.",
  ...access.credential(deviceCredential),
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
