import { useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import type { DataOf } from "#web/lib/operation.ts";
import { may } from "#web/lib/session.ts";
import { useAction } from "#web/lib/use-action.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Problem } from "#web/ui/notice.tsx";

import { Cover } from "./cover.tsx";
import type { RecommendedTrack } from "./music.ts";
import type { Player } from "./use-player.ts";

/** The parts of a recommendation that are shown. */
interface Shown {
  id: string;
  tracks: readonly RecommendedTrack[];
}

type Made = DataOf<"POST /api/media/recommendations">;

const MOODS = ["happy", "sad", "focus", "relax", "energetic", "chill"] as const;
const SHOWN = 8;
/** The number of recommendations that are searched for the latest one of the playing provider. */
const LOOKED_THROUGH = 10;
const NONE: Shown = { id: "", tracks: [] };

/** Recommendations with their reasons. The latest one appears here; a person can ask for another. */
export function Recommendations({ provider, command }: { provider: string; command: Player["command"] }) {
  const [made, setMade] = useState<Shown | null>(null);
  const latest = useLoad(
    async (signal): Promise<Shown> => {
      const query = { limit: LOOKED_THROUGH };
      const path = "/api/media/recommendations";
      const { recommendations } = await callData("GET", path, { query, signal });
      return recommendations.find((one) => one.provider === provider) ?? NONE;
    },
    [provider],
  );
  const take = ({ recommendationId: id, tracks }: Made): void => setMade({ id, tracks });
  const byHabits = useAction(async () => {
    take(await callData("POST", "/api/media/recommendations", { body: { limit: SHOWN, provider } }));
  });
  const byMood = useAction(async (mood: string) => {
    const query = { limit: SHOWN, provider };
    take(await callData("GET", `/api/media/recommendations/mood/${mood}`, { query }));
  });
  const isBusy = byHabits.isRunning || byMood.isRunning;
  return (
    <section aria-label="For you, and why">
      <h2>For you, and why</h2>
      <div class="row">
        <Button size="small" icon="again" isDisabled={isBusy} onClick={() => void byHabits.run()}>
          Based on what you heard
        </Button>
        {MOODS.map((mood) => (
          <Button key={mood} size="small" kind="ghost" isDisabled={isBusy} onClick={() => void byMood.run(mood)}>
            {mood.charAt(0).toUpperCase() + mood.slice(1)}
          </Button>
        ))}
      </div>
      <Problem error={byHabits.error ?? byMood.error} />
      <Loading of={made === null ? latest : { ...latest, value: made, error: null }}>
        {({ id, tracks }) =>
          tracks.length === 0 ? (
            <p class="muted">Nothing yet. Choose a mood, or ask for tracks like those that you heard.</p>
          ) : (
            <ul class="recommended">
              {tracks.slice(0, SHOWN).map((track) => (
                <li key={`${id} ${track.uri}`}>
                  <Recommended track={track} recommendationId={id} command={command} />
                </li>
              ))}
            </ul>
          )
        }
      </Loading>
    </section>
  );
}

interface RecommendedProps {
  track: RecommendedTrack;
  recommendationId: string;
  command: Player["command"];
}

function Recommended({ track, recommendationId, command }: RecommendedProps) {
  const { uri, name, artist, album, artworkUrl, reason } = track;
  const [given, setGiven] = useState<number | null>(null);
  const judge = useAction(async (score: number) => {
    await callData("POST", "/api/media/recommendations/feedback", { body: { recommendationId, trackUri: uri, score } });
    setGiven(score);
  });
  const thumb = (score: 1 | -1) => (
    <button
      type="button"
      class="button ghost bare"
      aria-label={`${score === 1 ? "More" : "Less"} like ${name}`}
      aria-pressed={given === score}
      disabled={judge.isRunning}
      onClick={() => void judge.run(score)}
    >
      <Icon name={score === 1 ? "good" : "poor"} />
    </button>
  );
  return (
    <>
      <Cover name={album === "" ? name : album} url={artworkUrl} size="medium" />
      <div class="grow">
        <b>{name}</b> <span class="muted">{artist}</span>
        <p class="small-text muted">{reason}</p>
        <Problem error={judge.error} />
      </div>
      {may("INTEGRATION_MANAGE") && (
        <div class="thumbs">
          <Button kind="ghost" icon="play" label={`Play ${name}`} onClick={() => void command.run("play", uri)} />
          <Button
            kind="ghost"
            icon="plus"
            label={`Add ${name} to the queue`}
            onClick={() => void command.run("queue", uri)}
          />
          {thumb(1)}
          {thumb(-1)}
        </div>
      )}
    </>
  );
}
