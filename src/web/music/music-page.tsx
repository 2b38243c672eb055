import { ApiError, callData } from "#web/lib/call.ts";
import { may, maySteerOthers } from "#web/lib/session.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { useQuery } from "#web/lib/use-query.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Page } from "#web/ui/page.tsx";

import type { Playback } from "./music.ts";
import { NowPlaying } from "./now-playing.tsx";
import { Playlists } from "./playlists.tsx";
import { Recommendations } from "./recommendations.tsx";
import { Devices, Next } from "./side.tsx";
import { type Player, usePlayer } from "./use-player.ts";
import { VoiceBox } from "./voice-box.tsx";

/** The player of the tenant's music: what plays, what can be said to it, playlists, and recommendations with their reasons. */
export function MusicPage() {
  const player = usePlayer();
  const { playback } = player;
  if (isUnconnected(playback.error))
    return (
      <Page title="Music">
        <Unconnected onConnected={playback.reload} />
      </Page>
    );
  return (
    <Page title="Music">
      <Loading of={playback}>{(state) => <PlayerView player={player} state={state} />}</Loading>
    </Page>
  );
}

const isUnconnected = (error: Error | null): boolean =>
  error instanceof ApiError && error.code === "PROVIDER_NOT_CONNECTED";

function Unconnected({ onConnected }: { onConnected: () => void }) {
  const connect = async (): Promise<void> => {
    await callData("POST", "/api/integrations/sandbox_music/connect", { body: {} });
    onConnected();
  };
  return (
    <EmptyState
      icon="music"
      title="No music is connected"
      actions={
        maySteerOthers() && (
          <>
            <ButtonLink href="/integrations" kind="primary">
              Connect an account
            </ButtonLink>
            <ActionButton act={connect}>Try it with simulated music</ActionButton>
          </>
        )
      }
    >
      Connect an account of a music service to use its player here.
    </EmptyState>
  );
}

function PlayerView({ player: { command, take }, state }: { player: Player; state: Playback }) {
  const { query } = useQuery();
  const playlists = useLoad(
    async (signal) => {
      const asked = { query: { provider: state.provider }, signal };
      return (await callData("GET", "/api/media/playlists", asked)).playlists;
    },
    [state.provider],
  );
  const chosen = playlists.value?.find(({ id }) => id === query["playlist"]);
  return (
    <div class="main-and-side">
      <div class="stack">
        <NowPlaying playback={state} command={command} />
        {may("INTEGRATION_MANAGE") && <VoiceBox take={take} command={command} />}
        <Playlists list={playlists} command={command} />
        <Recommendations provider={state.provider} command={command} />
      </div>
      <div class="stack">
        <Devices playback={state} command={command} />
        {chosen !== undefined && <Next playlist={chosen} playingUri={state.currentTrack?.uri ?? null} />}
      </div>
    </div>
  );
}
