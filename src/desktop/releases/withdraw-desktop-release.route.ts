import { access, enveloped, ok, operation, perform, refuses } from "#http/operation";

import { withdrawRelease } from "./change-release.ts";
import { presentRelease, ReleasePath, ReleaseView } from "./schemas.ts";

export const withdrawDesktopReleaseRoute = operation({
  method: "delete",
  path: "/api/desktop/releases/{version}",
  operationId: "withdrawDesktopRelease",
  tags: ["Desktop"],
  summary: "Withdraw a release",
  description:
    "For operators of the instance (`SUPER_ADMIN_EMAILS`). Ends the offer of a version for good: the feeds offer the version before it, and its files answer 410. Caches may keep a feed for a minute and a file for a day. The version cannot be published again; publish a newer one.",
  ...access.tenant("TENANT_ADMIN"),
  request: { params: ReleasePath },
  responses: {
    ...ok(enveloped(ReleaseView), "The withdrawn release"),
    ...refuses("NOT_FOUND", "CONFLICT"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => withdrawRelease(ctx, c.req.valid("param").version),
    (changed) => ({ status: 200 as const, data: presentRelease(changed) }),
  ),
);
