import { may } from "#web/lib/session.ts";
import type { Loaded } from "#web/lib/use-load.ts";
import { useQuery } from "#web/lib/use-query.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Loading } from "#web/ui/loading.tsx";

import { Cover } from "./cover.tsx";
import { countOf, type Playlist } from "./music.ts";
import type { Player } from "./use-player.ts";

const FIRST = 4;

interface PlaylistsProps {
  list: Loaded<readonly Playlist[]>;
  command: Player["command"];
}

/** The account's playlists: the first ones, or all of them. A chosen one has its tracks beside it. */
export function Playlists({ list, command }: PlaylistsProps) {
  const { query, change } = useQuery();
  const isAll = query["playlists"] === "all";
  return (
    <section aria-label="Playlists">
      <h2>Playlists</h2>
      <Loading of={list}>
        {(playlists) =>
          playlists.length === 0 ? (
            <EmptyState icon="music" title="No playlists">
              Playlists of the connected account appear here.
            </EmptyState>
          ) : (
            <>
              <ul class="playlists">
                {(isAll ? playlists : playlists.slice(0, FIRST)).map((playlist) => (
                  <li key={playlist.id}>
                    <Tile playlist={playlist} isChosen={query["playlist"] === playlist.id} command={command} />
                  </li>
                ))}
              </ul>
              {playlists.length > FIRST && (
                <Button kind="ghost" onClick={() => change({ playlists: isAll ? null : "all" })}>
                  {isAll ? "Show fewer" : `All ${playlists.length}`}
                </Button>
              )}
            </>
          )
        }
      </Loading>
    </section>
  );
}

interface TileProps {
  playlist: Playlist;
  isChosen: boolean;
  command: Player["command"];
}

function Tile({ playlist: { id, uri, name, trackCount, artworkUrl }, isChosen, command }: TileProps) {
  const { change } = useQuery();
  return (
    <>
      <button
        type="button"
        class="tile"
        aria-pressed={isChosen}
        onClick={() => change({ playlist: isChosen ? null : id })}
      >
        <Cover name={name} url={artworkUrl} size="tile" />
        <b class="cut">{name}</b>
        <span class="small-text muted cut">{trackCount === null ? "Playlist" : countOf(trackCount, "track")}</span>
      </button>
      {may("INTEGRATION_MANAGE") && (
        <Button
          size="small"
          kind="ghost"
          icon="play"
          label={`Play ${name}`}
          onClick={() => void command.run("play", uri)}
        />
      )}
    </>
  );
}
