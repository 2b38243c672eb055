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
    "For operators of the instance (`SUPER_ADMIN_EMAILS`). Every file is read from the bucket again and hashed. A file that is missing, or whose SHA-256 is not the given one, refuses the whole release. A published version does not change.",
  ...access.tenant("TENANT_ADMIN"),
  request: jsonBody(PublishReleaseBody, "The version and its files"),
  responses: {
    ...created(enveloped(ReleaseView), "The version is published"),
    ...refuses("CONFLICT"),
  },
}).handle((c) => {
  const { version, notes_url: notesUrl, files } = c.req.valid("json");
  const draft = {
    version,
    notesUrl,
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
