import type { Operation } from "#http/operation";
import { playbackRoutes } from "#music/playback/routes";
import { playlistRoutes } from "#music/playlists/routes";
import { providerChoiceRoutes } from "#music/provider-choice/routes";
import { recommendationRoutes } from "#music/recommendations/routes";
import { voiceRoutes } from "#music/voice/routes";

/** The operations of the wing, in the order of the document. */
export const OPERATIONS: readonly Operation[] = [
  ...playbackRoutes,
  ...voiceRoutes,
  ...providerChoiceRoutes,
  ...playlistRoutes,
  ...recommendationRoutes,
];
