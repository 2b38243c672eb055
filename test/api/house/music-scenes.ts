import type { TestAccount } from "#test/support/client";
import { connectApple, recommendationOf, spotifyPlaylist, spotifyWith } from "#test/support/factories/music";
import { openPlayer } from "#test/support/factories/music-players";

/** The scenes of the operations for music. */
export const MUSIC_SCENES = {
  changePlaylist: async (owner: TestAccount) => {
    await spotifyWith(owner, [spotifyPlaylist("mine")]);
    return { fields: { playlistId: "mine" } };
  },
  giveRecommendationFeedback: async (owner: TestAccount) => {
    await spotifyWith(owner);
    return { fields: { recommendationId: await recommendationOf(owner) } };
  },
  reportPlayerState: async (owner: TestAccount) => {
    await connectApple(owner);
    return { ids: { player_id: (await openPlayer(owner)).id } };
  },
};
