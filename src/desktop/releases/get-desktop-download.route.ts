import { access, answer, ok, operation, refuses } from "#http/operation";

import { findDownload } from "./find-download.ts";
import { DownloadQuery, DownloadView, presentDownload } from "./schemas.ts";

export const getDesktopDownloadRoute = operation({
  method: "get",
  path: "/api/desktop/download",
  operationId: "getDesktopDownload",
  tags: ["Desktop"],
  summary: "Find the desktop client to download",
  description:
    "Returns the file that installs the desktop client: a disk image for macOS, an installer for Windows, an AppImage or a Debian package for Linux. Without `platform` and `arch`, the platform is taken from the client hints `Sec-CH-UA-Platform` and `Sec-CH-UA-Arch`, or else from the `User-Agent`. A request that identifies no supported platform is refused with 400, an unknown version with 404, and a withdrawn one with 410. Without a version, the answer has the newest one that is offered to all clients. Where neither `arch` nor a hint names the architecture and there is one file, the answer has that file.",
  ...access.public("read"),
  request: { query: DownloadQuery },
  responses: {
    ...ok(DownloadView, "The file"),
    ...refuses("INVALID_INPUT", "NOT_FOUND", "GONE", "RATE_LIMIT_EXCEEDED", "INTERNAL_ERROR", "UNAVAILABLE"),
  },
}).handle(async (c) => {
  const { platform, arch, version, channel } = c.req.valid("query");
  const client = {
    userAgent: c.req.header("user-agent"),
    platformHint: c.req.header("sec-ch-ua-platform"),
    architectureHint: c.req.header("sec-ch-ua-arch"),
  };
  const { base } = c.var;
  const found = await findDownload(base, { platform, architecture: arch, version, channel, client });
  return answer(c, presentDownload(found, base.config.baseUrl || new URL(c.req.url).origin), {
    as: "flat",
    headers: {
      Vary: "User-Agent, Sec-CH-UA-Platform, Sec-CH-UA-Arch",
      "Accept-CH": "Sec-CH-UA-Platform, Sec-CH-UA-Arch",
    },
  });
});
