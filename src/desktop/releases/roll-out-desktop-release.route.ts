import { access, enveloped, jsonBody, ok, operation, perform, refuses } from "#http/operation";

import { rollOutRelease } from "./change-release.ts";
import { presentRelease, ReleasePath, ReleaseView, RollOutBody } from "./schemas.ts";

export const rollOutDesktopReleaseRoute = operation({
  method: "patch",
  path: "/api/desktop/releases/{version}",
  operationId: "rollOutDesktopRelease",
  tags: ["Desktop"],
  summary: "Change the rollout of a release",
  description:
    "For operators of the instance (`SUPER_ADMIN_EMAILS`). Sets the percentage of clients whose updaters are offered the version. electron-updater decides by an id of the client that it keeps; for Tauri's updater the platform decides by the `client_id` of the request. A client that was offered the version at a smaller percentage is offered it at a larger one. Clients outside are offered the newest version with 100, and 0 offers the version to no one.",
  ...access.tenant("TENANT_ADMIN"),
  request: { params: ReleasePath, ...jsonBody(RollOutBody, "The percentage") },
  responses: {
    ...ok(enveloped(ReleaseView), "The changed release"),
    ...refuses("NOT_FOUND", "CONFLICT"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => rollOutRelease(ctx, c.req.valid("param").version, c.req.valid("json").rollout_percentage),
    (changed) => ({ status: 200 as const, data: presentRelease(changed) }),
  ),
);
