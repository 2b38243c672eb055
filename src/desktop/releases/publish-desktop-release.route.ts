import { access, created, enveloped, jsonBody, operation, perform, refuses } from "#http/operation";

import { publishRelease } from "./publish-release.ts";
import { presentRelease, PublishReleaseBody, ReleaseView } from "./schemas.ts";

export const publishDesktopReleaseRoute = operation({
  method: "post",
  path: "/api/desktop/releases",
  operationId: "publishDesktopRelease",
  tags: ["Desktop"],
  summary: "Publish a release of the desktop client",
  description:
    "For operators of the instance (`SUPER_ADMIN_EMAILS`). The platform reads every file from the bucket again and hashes it. The whole release is refused if a file is missing or its SHA-256 differs from the given one. A published version does not change. A prerelease such as `1.3.0-beta.1` is published in the channel `beta`: clients of the channel are offered its prereleases and complete versions, the newest by the precedence of Semantic Versioning. With `rollout_percentage`, updaters offer the version to a part of the clients.",
  ...access.tenant("TENANT_ADMIN"),
  request: jsonBody(PublishReleaseBody, "The version and its files"),
  responses: {
    ...created(enveloped(ReleaseView), "The version is published"),
    ...refuses("CONFLICT"),
  },
}).handle((c) => {
  const { version, notes_url: notesUrl, rollout_percentage: rolloutPercentage, files } = c.req.valid("json");
  const draft = {
    version,
    notesUrl,
    rolloutPercentage,
    files: files.map(({ arch, signature = null, ...file }) => ({ ...file, architecture: arch, signature })),
  };
  return perform(
    c,
    (ctx) => publishRelease(ctx, draft),
    (published) => ({
      status: 201,
      data: presentRelease(published),
      location: `/api/desktop/download?version=${version}`,
    }),
  );
});
