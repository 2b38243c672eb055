import type { BaseContext } from "#context/context";
import { access, answer, ok, operation, refuses } from "#http/operation";

import { readUpdate } from "./read-feed.ts";
import { addressOn, UpdatePath, UpdateQuery, UpdateView } from "./schemas.ts";

export const getDesktopUpdateRoute = operation({
  method: "get",
  path: "/api/desktop/updates/{target}/{arch}/{current_version}",
  operationId: "getDesktopUpdate",
  tags: ["Desktop"],
  summary: "Ask for an update of a Tauri client",
  description:
    "Answers the dynamic request of Tauri's updater. The answer is 204 when the client has the newest version of its channel or when no signed bundle exists for it. Versions are compared by the precedence of Semantic Versioning, so a prerelease is older than its release; a current version of another form is refused with 400. A version that is offered to a part of the clients is chosen by a hash of `client_id`.",
  ...access.public("read"),
  request: { params: UpdatePath, query: UpdateQuery },
  responses: {
    ...ok(UpdateView, "The update"),
    204: { description: "There is no update; Tauri's updater expects this status" },
    ...refuses("INVALID_INPUT", "NOT_FOUND", "RATE_LIMIT_EXCEEDED", "INTERNAL_ERROR", "UNAVAILABLE"),
  },
}).handle(async (c) => {
  const { target, arch, current_version: currentVersion } = c.req.valid("param");
  const { channel, client_id: clientId } = c.req.valid("query");
  const base = c.get("base") as BaseContext;
  const addressOf = addressOn(base.config.baseUrl || new URL(c.req.url).origin);
  const update = await readUpdate(base, { target, machine: arch, currentVersion, channel, clientId }, addressOf);
  return update === null ? c.body(null, 204, base.responseHeaders) : answer(c, update, { as: "flat" });
});
