import { may } from "#web/lib/session.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Problem } from "#web/ui/notice.tsx";

import { Cover } from "./cover.tsx";
import { lengthOf, type Playback, providerName } from "./music.ts";
import { Slider } from "./slider.tsx";
import type { Player } from "./use-player.ts";

interface NowPlayingProps {
  playback: Playback;
  command: Player["command"];
}

/** The current track, its position, and the buttons of the player. */
export function NowPlaying({ playback, command }: NowPlayingProps) {
  const { currentTrack: track, isPlaying, provider } = playback;
  return (
    <section class="now-playing" aria-label="Now playing">
      <Cover name={track?.album ?? "nothing"} url={track?.artworkUrl ?? null} size="large" />
      <div class="stack">
        <div>
          <p class="row small-text muted">
            <Icon name="speaker" /> {providerName(provider)}
          </p>
          <h2>{track?.name ?? "Nothing plays"}</h2>
          <p class="muted">{track === null ? "Choose a playlist, or say what to play." : wordsOf(track)}</p>
        </div>
        {track !== null && <Position playback={playback} command={command} />}
        {may("INTEGRATION_MANAGE") && (
          <div class="player-buttons">
            <Button kind="ghost" icon="previous" label="Previous" onClick={() => void command.run("previous")} />
            <Button
              kind="primary"
              icon={isPlaying ? "pause" : "play"}
              label={isPlaying ? "Pause" : "Play"}
              isBusy={command.isRunning}
              onClick={() => void command.run(isPlaying ? "pause" : "play")}
            />
            <Button kind="ghost" icon="next" label="Next" onClick={() => void command.run("next")} />
          </div>
        )}
        <Problem error={command.error} />
      </div>
    </section>
  );
}

const wordsOf = ({ artist, album }: { artist: string; album: string }): string =>
  [artist, album].filter((words) => words !== "").join(" · ");

function Position({ playback: { progressMs, durationMs }, command }: NowPlayingProps) {
  return (
    <div>
      <Slider
        label="Position"
        text={`${lengthOf(progressMs)} of ${lengthOf(durationMs)}`}
        value={Math.round(progressMs / 1_000)}
        max={Math.max(1, Math.round(durationMs / 1_000))}
        isDisabled={!may("INTEGRATION_MANAGE")}
        onChange={(seconds) => void command.run("seek", seconds * 1_000)}
      />
      <p class="row small-text dim" aria-hidden="true">
        <span class="grow">{lengthOf(progressMs)}</span>
        <span>{lengthOf(durationMs)}</span>
      </p>
    </div>
  );
}
