import { expect, test } from "vitest";

import { call, issuePaths, signUp } from "#test/support/client";
import { openEventStream } from "#test/support/event-stream";
import { unknownId } from "#test/support/factories/agents";
import { codeOf, connectApple, media } from "#test/support/factories/music";

const PLAYER = "/api/music-players";
const state = { is_playing: false, song: null, progress_ms: 0, volume_percent: 40 };

test("a refusal of the player is told to the sender of the command", async () => {
  const owner = await signUp();
  await connectApple(owner);
  const stream = await openEventStream(`${PLAYER}/commands`, { token: owner.token });
  const id = String((await stream.next())?.data["player_id"]);
  const asked = media(owner, "POST", "playback", { action: "next", provider: "apple_music" });
  const order = await stream.next();
  const refusal = { reason: "NotAllowedError", message: "The browser asks for a click first." };
  const body = { ...state, command_id: order?.data["id"], refusal };
  expect((await call("POST", `${PLAYER}/${id}/state`, { token: owner.token, body })).status).toBe(200);
  const refused = await asked;
  expect(codeOf(refused)).toEqual([409, "PLAYER_REFUSED"]);
  expect(refused.error).toMatchObject({
    message: "The player did not do it: The browser asks for a click first.",
    details: { reason: "NotAllowedError", effect: "none" },
  });
});

test("a report for no open player, and one that is not a state, are refused", async () => {
  const owner = await signUp();
  const send = (body: Record<string, unknown>) =>
    call("POST", `${PLAYER}/${unknownId()}/state`, { token: owner.token, body });
  expect(codeOf(await send(state))).toEqual([404, "NOT_FOUND"]);
  const wrong = await send({ ...state, volume_percent: 101, progress_ms: -1 });
  expect([wrong.status, issuePaths(wrong).toSorted()]).toEqual([400, ["body.progress_ms", "body.volume_percent"]]);
});
