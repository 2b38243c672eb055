import { useCallback, useEffect, useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import { type Action, useAction } from "#web/lib/use-action.ts";
import { type Loaded, useLoad } from "#web/lib/use-load.ts";

import { type Playback, progressAfter } from "./music.ts";

export interface Player {
  /** The playback; its `progressMs` advances with time. */
  playback: Loaded<Playback>;
  /** Sends a command; what plays then is the answer's. */
  command: Action<[action: string, value?: string | number]>;
  /** Takes what another call said to play. */
  take: (state: Playback | null) => void;
}

const TICK_MS = 500;

/**
 * The tenant's player. A look at it counts against the plan, so it is asked when the page appears, after each command, and when the track
 * is over; in between the page counts the time.
 */
export function usePlayer(): Player {
  const [told, setTold] = useState<Playback | null>(null);
  const [toldAt, setToldAt] = useState(0);
  const [now, setNow] = useState(0);
  const take = useCallback((state: Playback | null) => {
    if (state === null) return;
    setTold(state);
    setToldAt(performance.now());
    setNow(performance.now());
  }, []);
  const load = useLoad(async (signal) => (await callData("GET", "/api/media/playback", { signal })).state, []);
  useEffect(() => take(load.value), [load.value]);
  const command = useAction(async (action: string, value?: string | number) => {
    const body = { action, ...(value === undefined ? {} : { value }), provider: told?.provider };
    take((await callData("POST", "/api/media/playback", { body })).state);
  });
  const isPlaying = told?.isPlaying === true;
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(() => setNow(performance.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [isPlaying]);
  const progressMs = told === null ? 0 : progressAfter(told, now - toldAt);
  const isOver = isPlaying && told.durationMs > 0 && progressMs >= told.durationMs;
  useEffect(() => {
    if (isOver) load.reload();
  }, [isOver]);
  return { playback: { ...load, value: told === null ? load.value : { ...told, progressMs } }, command, take };
}
