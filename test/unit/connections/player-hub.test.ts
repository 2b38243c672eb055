import { expect, test, vi } from "vitest";

import { PlayerHub } from "#connections/player-bridge/player-hub";

const REPORT = { isPlaying: true, song: null, progressMs: 0, volumePercent: null };
const joining = (playerId: string) => ({ playerId, name: playerId, userId: "u1" });

test("commands go to the player that played last, else to the one that opened last", async () => {
  const hub = new PlayerHub(() => 1_000);
  await hub.next(joining("a"), 0);
  await hub.next(joining("b"), 0);
  const activeOf = () => hub.list().find(({ isActive }) => isActive)?.id;
  expect(activeOf()).toBe("b");
  hub.report("a", "u1", { report: REPORT, orderId: null, refusal: null });
  expect(activeOf()).toBe("a");
});

test("an order is handed out once, and only its player ends it", async () => {
  const hub = new PlayerHub(() => 1_000);
  await hub.next(joining("a"), 0);
  await hub.next(joining("b"), 0);
  const ended = hub.perform("o1", { command: "pause" }, "a", null);
  expect(await hub.next(joining("a"), 0)).toEqual([{ id: "o1", order: { command: "pause" } }]);
  expect(await hub.next(joining("a"), 0)).toEqual([]);
  expect(hub.report("b", "u1", { report: REPORT, orderId: "o1", refusal: null })).toBe(true);
  expect(hub.report("a", "u2", { report: REPORT, orderId: "o1", refusal: null })).toBe(false);
  hub.report("a", "u1", { report: REPORT, orderId: "o1", refusal: null });
  expect(await ended).toEqual({ end: "done" });
});

test("a player that is silent is gone, and what it did not take did not happen", async () => {
  vi.useFakeTimers();
  try {
    let now = 0;
    const hub = new PlayerHub(() => now);
    const first = hub.next(joining("a"), 0);
    await vi.runAllTimersAsync();
    await first;
    const waiting = hub.perform("o1", { command: "pause" }, null, null);
    await vi.advanceTimersByTimeAsync(12_000);
    expect(await waiting).toEqual({ end: "not_taken" });
    const taken = hub.perform("o2", { command: "pause" }, null, null);
    await hub.next(joining("a"), 0);
    await vi.advanceTimersByTimeAsync(12_000);
    expect(await taken).toEqual({ end: "no_answer" });
    now = 50_000;
    expect(hub.list()).toEqual([]);
    expect(await hub.perform("o3", { command: "pause" }, null, null)).toEqual({ end: "no_player" });
  } finally {
    vi.useRealTimers();
  }
});

test("a workspace has at most twenty players; the one that was silent longest gives way", async () => {
  let now = 0;
  const hub = new PlayerHub(() => now);
  for (let index = 0; index < 21; index += 1) {
    now = index;
    await hub.next(joining(`p${index}`), 0);
  }
  expect(hub.list().map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, index) => `p${index + 1}`));
});
