import type { BaseContext } from "#context";
import { access, answer, ok, operation, refuses } from "#http/operation";

import { readUpdate } from "./read-feed.ts";
import { addressOn, UpdatePath, UpdateView } from "./schemas.ts";

export const getDesktopUpdateRoute = operation({
  method: "get",
  path: "/api/desktop/updates/{target}/{arch}/{current_version}",
  operationId: "getDesktopUpdate",
  tags: ["Desktop"],
  summary: "Ask for an update of a Tauri client",
  description:
    "Answers the dynamic request of Tauri's updater. The answer is 204 when the client has the newest version or when no signed bundle exists for it.",
  ...access.public("read"),
  request: { params: UpdatePath },
  responses: {
    ...ok(UpdateView, "The update"),
    204: { description: "There is no update; Tauri's updater expects this status" },
    ...refuses("NOT_FOUND", "RATE_LIMIT_EXCEEDED", "INTERNAL_ERROR", "UNAVAILABLE"),
  },
}).handle(async (c) => {
  const { target, arch, current_version: currentVersion } = c.req.valid("param");
  const base = c.get("base") as BaseContext;
  const addressOf = addressOn(base.config.baseUrl || new URL(c.req.url).origin);
  const update = await readUpdate(base, { target, machine: arch, currentVersion }, addressOf);
  return update === null ? c.body(null, 204, base.responseHeaders) : answer(c, update, { as: "flat" });
});
