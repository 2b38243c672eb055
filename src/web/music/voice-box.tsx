import type { TargetedSubmitEvent } from "preact";
import { useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import { useAction } from "#web/lib/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Problem } from "#web/ui/notice.tsx";

import { type Heard, lengthOf, type Track } from "./music.ts";
import type { Player } from "./use-player.ts";

/** Takes a command in plain words; the understood parts appear below. */
export function VoiceBox({ take, command }: Pick<Player, "take" | "command">) {
  const [text, setText] = useState("");
  const [heard, setHeard] = useState<Heard | null>(null);
  const say = useAction(async (spoken: string) => {
    setHeard(null);
    const answer = await callData("POST", "/api/media/voice", { body: { command: spoken } });
    setHeard(answer);
    take(answer.state);
  });
  const onSubmit = (event: TargetedSubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (text.trim() !== "") void say.run(text.trim());
  };
  return (
    <section class="voice" aria-label="Say what to play">
      <form onSubmit={onSubmit}>
        <Icon name="music" />
        <input
          name="command"
          aria-label="Say what to play"
          placeholder="play something by…, volume 40, skip"
          maxLength={300}
          autocomplete="off"
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" isBusy={say.isRunning} isDisabled={text.trim() === ""}>
          Say
        </Button>
      </form>
      <div class="understood" role="status">
        {heard !== null && <Understood parsed={heard.parsed} />}
        {heard?.candidates !== undefined && <p>Nothing was played. Choose one of these.</p>}
      </div>
      {heard?.candidates !== undefined && (
        <Found tracks={heard.candidates.map((one) => ({ ...one, artist: one.artist ?? one.kind }))} command={command} />
      )}
      {heard?.results !== undefined && <Found tracks={heard.results.tracks} command={command} />}
      <Problem error={say.error} />
    </section>
  );
}

const ACTION_WORDS: Readonly<Record<string, string>> = {
  play: "Play",
  pause: "Pause",
  next: "Next",
  previous: "Previous",
  volume: "Volume",
  seek: "Seek",
  queue: "Queue",
  search: "Search",
  transfer: "Play on",
};

function Understood({ parsed: { action, value, artist, confidence } }: { parsed: Heard["parsed"] }) {
  if (action === null)
    return (
      <p>
        <Icon name="void" /> Not understood. Try “play jazz”, “pause”, or “volume 40 percent”.
      </p>
    );
  return (
    <>
      <span class="row">
        <Icon name="done" /> Understood
      </span>
      <Chip name="Do" value={ACTION_WORDS[action] ?? action} />
      {value !== null && <Chip name={PLACES.has(action) ? "To" : "What"} value={shown(action, value)} />}
      {artist !== null && <Chip name="By" value={artist} />}
      <Chip name="Sure" value={`${Math.round(confidence * 100)} %`} />
    </>
  );
}

const PLACES: ReadonlySet<string> = new Set(["volume", "seek", "transfer"]);

const shown = (action: string, value: string | number): string =>
  action === "seek" ? lengthOf(Number(value)) : String(value);

const Chip = ({ name, value }: { name: string; value: string }) => (
  <span class="part-chip">
    <span class="dim">{name}</span> {value}
  </span>
);

const SHOWN = 5;

function Found({
  tracks,
  command,
}: {
  tracks: readonly Pick<Track, "uri" | "name" | "artist">[];
  command: Player["command"];
}) {
  if (tracks.length === 0) return <p class="found-nothing muted">No track was found.</p>;
  return (
    <ul class="found" aria-label="Found">
      {tracks.slice(0, SHOWN).map(({ uri, name, artist }) => (
        <li key={uri}>
          <span class="grow cut">
            {name} <span class="muted">{artist}</span>
          </span>
          <Button
            size="small"
            kind="ghost"
            icon="play"
            label={`Play ${name}`}
            onClick={() => void command.run("play", uri)}
          />
          <Button
            size="small"
            kind="ghost"
            icon="plus"
            label={`Add ${name} to the queue`}
            onClick={() => void command.run("queue", uri)}
          />
        </li>
      ))}
    </ul>
  );
}
