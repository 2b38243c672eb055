import type { Operation } from "#http/operation";

import { getPlaybackRoute } from "./get-playback.route.ts";

export const playbackRoutes: readonly Operation[] = [getPlaybackRoute];
