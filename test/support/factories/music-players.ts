import { expect } from "vitest";

import type { TestAccount } from "#test/support/client";
import { type EventStream, openEventStream } from "#test/support/event-stream";

/** A player of a tenant that has connected Apple Music; open until its stream or the test ends. */
export async function openPlayer(owner: TestAccount, name = "Test"): Promise<{ id: string; stream: EventStream }> {
  const stream = await openEventStream(`/api/music-players/commands?name=${name}`, { token: owner.token });
  const first = await stream.next();
  expect(first?.event).toBe("registered");
  return { id: String(first?.data["player_id"]), stream };
}
