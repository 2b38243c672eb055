import { useEffect, useRef, useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import { may } from "#web/lib/session.ts";
import { useAction } from "#web/lib/use-action.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { Button } from "#web/ui/button.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Notice, Problem } from "#web/ui/notice.tsx";
import { Page } from "#web/ui/page.tsx";

import { followPlayer } from "./follow-player.ts";
import { loadMusicKit, type MusicKitPlayer } from "./music-kit.ts";
import type { PlayerState } from "./player-orders.ts";

const PATH = "/api/integrations/apple_music";
const CRUMBS = [
  ["/integrations", "Integrations"],
  ["/integrations/apple_music", "Apple Music"],
] as const;

/** Whether the document was loaded at this page's address, whose policy alone allows Apple's script. */
function isOwnDocument(): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  return entry !== undefined && new URL(entry.name, location.href).pathname === location.pathname;
}

/**
 * Plays Apple Music: loads Apple's script, asks for the person's leave, and carries out the commands of the platform. The document's policy
 * differs from the console's, so the document is loaded again when the page is entered and when it is left.
 */
export function ApplePlayerPage() {
  const isOwn = isOwnDocument();
  useEffect(() => {
    if (!isOwn) location.reload();
    return () => {
      if (isOwn) location.reload();
    };
  }, []);
  return (
    <Page
      title="Apple Music player"
      crumbs={CRUMBS}
      here="Player"
      lead="This page plays Apple Music for your workspace. Leave it open: the page Music, your agents and the API send their commands to it."
    >
      {!may("INTEGRATION_MANAGE") && <p>You cannot play music here. Ask a person who can manage integrations.</p>}
      {isOwn && may("INTEGRATION_MANAGE") && <Player />}
    </Page>
  );
}

interface Kit {
  player: MusicKitPlayer;
  isConnected: boolean;
}

function Player() {
  const kit = useLoad(async (): Promise<Kit> => {
    const { script_url: script, developer_token: token, connected } = await callData("GET", "/api/music-players/setup");
    return { player: await loadMusicKit(script, token), isConnected: connected };
  }, []);
  return <Loading of={kit}>{(loaded) => <Controls {...loaded} />}</Loading>;
}

function Controls({ player, isConnected }: Kit) {
  const [state, setState] = useState<PlayerState | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const start = useAction(async () => {
    await allow(player, isConnected);
    stop.current?.abort();
    const ending = new AbortController();
    stop.current = ending;
    const told = (next: PlayerState, open: boolean): void => {
      setState(next);
      setIsOpen(open);
    };
    followPlayer(player, told, ending.signal).catch((thrown: unknown) =>
      setError(thrown instanceof Error ? thrown : new Error(String(thrown))),
    );
  });
  return (
    <section class="form-width stack">
      {state === null && (
        <>
          <p>
            {isConnected && player.isAuthorized
              ? "The account is connected. Start the player to hear its music in this browser."
              : "Apple asks you to sign in and to allow this workspace to play your music. It needs a subscription to Apple Music."}
          </p>
          <p>
            <Button kind="primary" icon="play" isBusy={start.isRunning} onClick={() => void start.run()}>
              {isConnected && player.isAuthorized ? "Start the player" : "Sign in at Apple and start"}
            </Button>
          </p>
        </>
      )}
      <Problem error={error ?? start.error} />
      {state !== null && (
        <>
          <Notice isProblem={!isOpen} icon={isOpen ? "speaker" : "waiting"}>
            {isOpen
              ? "This browser is a player of your workspace. Leave this page open."
              : "The connection to the platform broke. It is opened again."}
          </Notice>
          <NowHere state={state} player={player} />
        </>
      )}
    </section>
  );
}

function NowHere({ state: { song, is_playing: isPlaying }, player }: { state: PlayerState; player: MusicKitPlayer }) {
  if (song === null)
    return (
      <p>
        Nothing plays yet. Choose something on the page <a href="/music">Music</a>, in another tab.
      </p>
    );
  return (
    <div class="stack">
      <div>
        <h2>{song.name}</h2>
        <p class="muted">{[song.artist, song.album].filter((words) => words !== "").join(" · ")}</p>
      </div>
      <p>
        <Button
          icon={isPlaying ? "pause" : "play"}
          onClick={() => void (isPlaying ? player.pause() : player.play().catch(() => {}))}
        >
          {isPlaying ? "Pause" : "Play"}
        </Button>
      </p>
    </div>
  );
}

/** Asks for the person's leave where it is missing, and gives the platform the account's token. */
async function allow(player: MusicKitPlayer, isConnected: boolean): Promise<void> {
  if (player.isAuthorized && isConnected) return;
  const token = await player.authorize();
  if (isConnected) return;
  const { state } = await callData("POST", `${PATH}/connect`, { body: {} });
  await callData("POST", `${PATH}/callback`, { body: { state: state ?? undefined, music_user_token: token } });
}
