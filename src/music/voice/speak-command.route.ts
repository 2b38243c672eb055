import { access, enveloped, jsonBody, ok, operation, perform, refuses } from "#http/operation";
import { musicWindow } from "#music/calls/music-window";
import { resultOf } from "#platform/effects/act-once";

import { presentSpoken, SpeakCommandBody, SpokenView } from "./schemas.ts";
import { speakCommand } from "./speak-command.ts";

export const speakCommandRoute = operation({
  method: "post",
  path: "/api/media/voice",
  operationId: "speakCommand",
  tags: ["Music"],
  summary: "Run a spoken command",
  description:
    "Interprets an English sentence and runs the command in it: play a track, an artist or a genre (`play Thaw by Aurelio Brandt`), a playlist (the account's own first), an album, or music for a mood (`something to help me focus`), also on a device (`on the kitchen speaker`); pause or stop, skip or next, `skip two songs`, previous or back, `jump to one minute thirty`, `skip ahead thirty seconds`, `play that again`, `volume 40 percent`, `turn it up` (by 10, `a little` by 5, `a lot` by 25, `20 percent` and `by 20` by 20; only `to 20` sets 20), `move the music to my phone`, `search for …`. Case, punctuation, polite, idle and rude words do not matter, and numbers may be words. Words that could be polite (`play thank you`), a place (`play Whistling in the Kitchen`) or a command (`play Who's Next`) are a title where the provider has one of exactly these words; a comma before polite words sets them apart. `on Spotify` at the end names the provider. If it is not certain what to play (`confidence` below 0.7), nothing is played, and `candidates` lists what the words may mean. If a part of the sentence is not understood, nothing is done: `action` is null, `confidence` is 0, and no provider is called. Levels, approvals and refusals are the same as for `POST /api/media/playback`.",
  ...access.tenant("INTEGRATION_MANAGE", { counts: musicWindow }),
  request: jsonBody(SpeakCommandBody, "The spoken sentence"),
  responses: {
    ...ok(enveloped(SpokenView), "The interpreted command and the playback state"),
    ...refuses(
      "AGENT_NOT_FOUND",
      "NOT_FOUND",
      "DEVICE_NOT_FOUND",
      "FORBIDDEN",
      "GOVERNANCE_VIOLATION",
      "CONFLICT",
      "STOPPED",
      "PROVIDER_NOT_CONNECTED",
      "REAUTHENTICATION_REQUIRED",
      "NOT_CONFIGURED",
      "PROVIDER_ERROR",
      "PROVIDER_FORBIDDEN",
      "PROVIDER_PLAN_REQUIRED",
      "PROVIDER_QUOTA_EXCEEDED",
      "DEVICE_NOT_CONTROLLABLE",
      "PLAYER_REFUSED",
      "PROVIDER_RATE_LIMITED",
      "UNAVAILABLE",
    ),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => speakCommand(ctx, c.req.valid("json")),
    (acted) => ({ status: 200, data: presentSpoken(resultOf(acted)) }),
  ),
);
