import { liveState } from "#web/lib/live-state.ts";

const WORDS = { connecting: "Connecting", live: "Live", behind: "Behind", offline: "Offline" } as const;
const MEANINGS = {
  connecting: "The page is connecting to live updates.",
  live: "Changes appear within a second.",
  behind: "Live updates do not arrive now. The page reads again every ten seconds.",
  offline: "The server cannot be reached.",
} as const;

/** A dot and a word for whether the page follows what happens. */
export function LiveMark() {
  const state = liveState.value;
  return (
    <span class={`live-mark ${state}`} title={MEANINGS[state]}>
      {WORDS[state]}
    </span>
  );
}
