import type { Operation } from "#http/operation";

import { getDesktopDownloadRoute } from "./get-desktop-download.route.ts";
import { getDesktopFileRoute } from "./get-desktop-file.route.ts";
import { getDesktopUpdateFeedRoute } from "./get-desktop-update-feed.route.ts";
import { getDesktopUpdateRoute } from "./get-desktop-update.route.ts";
import { publishDesktopReleaseRoute } from "./publish-desktop-release.route.ts";
import { storeDesktopFileRoute } from "./store-desktop-file.route.ts";

export const desktopReleaseRoutes: readonly Operation[] = [
  getDesktopDownloadRoute,
  storeDesktopFileRoute,
  publishDesktopReleaseRoute,
  getDesktopFileRoute,
  getDesktopUpdateFeedRoute,
  getDesktopUpdateRoute,
];
