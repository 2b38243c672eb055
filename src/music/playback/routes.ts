import type { Operation } from "#http/operation";

import { controlPlaybackRoute } from "./control-playback.route.ts";
import { getPlaybackRoute } from "./get-playback.route.ts";

export const playbackRoutes: readonly Operation[] = [getPlaybackRoute, controlPlaybackRoute];
