import type { Operation } from "#http/operation";
import { controlPlaybackRoute } from "#music/playback/control-playback.route";
import { getPlaybackRoute } from "#music/playback/get-playback.route";
import { changePlaylistRoute } from "#music/playlists/change-playlist.route";
import { createPlaylistRoute } from "#music/playlists/create-playlist.route";
import { deletePlaylistRoute } from "#music/playlists/delete-playlist.route";
import { listPlaylistTracksRoute } from "#music/playlists/list-playlist-tracks.route";
import { listPlaylistsRoute } from "#music/playlists/list-playlists.route";
import { listMusicProvidersRoute } from "#music/provider-choice/list-music-providers.route";
import { setDefaultMusicProviderRoute } from "#music/provider-choice/set-default-music-provider.route";
import { giveRecommendationFeedbackRoute } from "#music/recommendations/give-recommendation-feedback.route";
import { listRecommendationsRoute } from "#music/recommendations/list-recommendations.route";
import { recommendGenreRoute } from "#music/recommendations/recommend-genre.route";
import { recommendMoodRoute } from "#music/recommendations/recommend-mood.route";
import { recommendTracksRoute } from "#music/recommendations/recommend-tracks.route";
import { speakCommandRoute } from "#music/voice/speak-command.route";

/** The operations of the wing, in the order of the document. */
export const OPERATIONS: readonly Operation[] = [
  getPlaybackRoute,
  controlPlaybackRoute,
  speakCommandRoute,
  listMusicProvidersRoute,
  setDefaultMusicProviderRoute,
  listPlaylistsRoute,
  createPlaylistRoute,
  changePlaylistRoute,
  deletePlaylistRoute,
  listPlaylistTracksRoute,
  recommendTracksRoute,
  listRecommendationsRoute,
  recommendGenreRoute,
  recommendMoodRoute,
  giveRecommendationFeedbackRoute,
];
