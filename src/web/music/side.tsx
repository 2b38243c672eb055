import { useEffect, useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import { may } from "#web/lib/session.ts";
import { useAction } from "#web/lib/use-action.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Loading } from "#web/ui/loading.tsx";

import { Cover } from "./cover.tsx";
import { type Device, lengthOf, type Playback, type Playlist, type PlaylistTrack } from "./music.ts";
import { Slider } from "./slider.tsx";
import type { Player } from "./use-player.ts";

interface DevicesProps {
  playback: Playback;
  command: Player["command"];
}

/** Where it can play. The one that plays has its volume below it. */
export function Devices({ playback, command }: DevicesProps) {
  const { provider, deviceId } = playback;
  const [devices, setDevices] = useState<readonly Device[] | null>(null);
  const ask = useAction(async () => {
    const body = { action: "getDevices", provider };
    setDevices((await callData("POST", "/api/media/playback", { body })).devices ?? []);
  });
  useEffect(() => void ask.run(), [provider]);
  return (
    <section aria-label="Devices">
      <h2>Devices</h2>
      <Loading of={{ value: devices, error: ask.error, isLoading: ask.isRunning, reload: () => void ask.run() }}>
        {(found) =>
          found.length === 0 ? (
            <p class="muted">No device is active. Open the player on a device.</p>
          ) : (
            <ul class="devices">
              {found.map((device) => (
                <li key={device.id}>
                  <DeviceLine device={device} isActive={device.id === deviceId} playback={playback} command={command} />
                </li>
              ))}
            </ul>
          )
        }
      </Loading>
    </section>
  );
}

interface DeviceLineProps extends DevicesProps {
  device: Device;
  isActive: boolean;
}

function DeviceLine({ device, isActive, playback: { isPlaying, volumePercent }, command }: DeviceLineProps) {
  const state = isActive ? (isPlaying ? "playing" : "ready") : "free";
  return (
    <>
      <button
        type="button"
        class="device"
        aria-pressed={isActive}
        disabled={isActive || !may("INTEGRATION_MANAGE")}
        onClick={() => void command.run("transfer", device.id)}
      >
        <Icon name="speaker" />
        <span class="grow cut">{device.name}</span>
        <span class="small-text">{isActive && volumePercent !== null ? `${state}, ${volumePercent} %` : state}</span>
      </button>
      {isActive && volumePercent !== null && (
        <Slider
          label={`Volume of ${device.name}`}
          text={`${volumePercent} percent`}
          value={volumePercent}
          max={100}
          isDisabled={!may("INTEGRATION_MANAGE")}
          onChange={(percent) => void command.run("volume", percent)}
        />
      )}
    </>
  );
}

interface TracksProps {
  playlist: Playlist;
  /** The current track, which precedes the queue. */
  playingUri: string | null;
}

/** The tracks of the chosen playlist: what is next in it when one of them plays, else all. */
export function Next({ playlist, playingUri }: TracksProps) {
  const list = useLoad(
    (signal) =>
      callData("GET", `/api/media/playlists/${encodeURIComponent(playlist.id)}/tracks`, {
        query: { provider: playlist.provider },
        signal,
      }),
    [playlist.id],
  );
  return (
    <section aria-label="Next">
      <h2>Next from {playlist.name}</h2>
      <Loading of={list}>{({ tracks }) => <Queue tracks={afterPlaying(tracks, playingUri)} />}</Loading>
    </section>
  );
}

const afterPlaying = (tracks: readonly PlaylistTrack[], playingUri: string | null): readonly PlaylistTrack[] =>
  tracks.slice(tracks.findIndex(({ track_uri: uri }) => uri === playingUri) + 1);

const SHOWN = 20;

function Queue({ tracks }: { tracks: readonly PlaylistTrack[] }) {
  if (tracks.length === 0) return <p class="muted">The queue is empty.</p>;
  return (
    <ol class="queue">
      {tracks
        .slice(0, SHOWN)
        .map(({ position, track_name: name, artist_names: artists, duration_ms: ms, artwork_url: url }) => (
          <li key={position}>
            <Cover name={name} url={url} size="small" />
            <div class="grow">
              <b class="cut">{name}</b>
              <span class="small-text muted cut">{artists.join(", ")}</span>
            </div>
            <span class="small-text dim number">{lengthOf(ms)}</span>
          </li>
        ))}
    </ol>
  );
}
