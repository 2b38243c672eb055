import { readEvents } from "#sdk/read-events";
import { ApiError, ask } from "#web/lib/call.ts";

import type { MusicKitPlayer } from "./music-kit.ts";
import { answerOrder, type PlayerOrder, type PlayerState, report, stateOf } from "./player-orders.ts";

/** Events of Apple's script after which the state is another one. */
const CHANGES = ["playbackStateDidChange", "nowPlayingItemDidChange", "playbackVolumeDidChange"];
const PAUSE_MS = 2_000;

/**
 * Makes the page a device: follows the platform's commands, carries them out and reports the state, until the signal
 * ends. A broken connection is opened again. Throws when the platform refuses the player.
 */
export async function followPlayer(
  player: MusicKitPlayer,
  told: (state: PlayerState, isOpen: boolean) => void,
  signal: AbortSignal,
): Promise<void> {
  let playerId: string | null = null;
  const tell = (): void => {
    told(stateOf(player), playerId !== null);
    // A report that is lost is followed by the next one.
    if (playerId !== null) void report(playerId, stateOf(player)).catch(() => {});
  };
  for (const name of CHANGES) player.addEventListener(name, tell);
  try {
    while (!signal.aborted) {
      try {
        const query = { name: browserName() };
        const answer = await ask("GET", "/api/music-players/commands", { query, signal });
        for await (const { event, data } of readEvents(answer)) {
          if (event === "registered") {
            playerId = String(data["player_id"]);
            tell();
          } else if (event === "command" && playerId !== null)
            await answerOrder(player, playerId, data as unknown as PlayerOrder).catch(() => {});
        }
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof ApiError && [401, 403].includes(error.status)) throw error;
      }
      playerId = null;
      told(stateOf(player), false);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  } finally {
    for (const name of CHANGES) player.removeEventListener(name, tell);
  }
}

/** The browser's name in a list of devices. */
function browserName(): string {
  const text = navigator.userAgent;
  const browser = /Edg|Firefox|Chrome|Safari/.exec(text)?.[0] ?? "Browser";
  const system = /Windows|Android|iPhone|iPad|Mac OS|Linux/.exec(text)?.[0] ?? "";
  return `${browser === "Edg" ? "Edge" : browser}${system === "" ? "" : ` on ${system}`}`;
}
