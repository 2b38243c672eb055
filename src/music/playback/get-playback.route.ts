import { access, answer, enveloped, ok, operation, refuses } from "#http/operation";
import { musicWindow } from "#music/calls/music-window";

import { readPlayback } from "./read-playback.ts";
import { PlaybackQuery, PlaybackView, presentPlayback } from "./schemas.ts";

export const getPlaybackRoute = operation({
  method: "get",
  path: "/api/media/playback",
  operationId: "getPlayback",
  tags: ["Music"],
  summary: "Get the playback state",
  description:
    "Asks the provider what is playing now. Without an active device nothing plays, and `deviceId` is null. Without `provider`, and with several providers connected, the platform asks each of them. With `agent_id` the agent must be active; every level may read.",
  ...access.tenant("AGENT_VIEW", { counts: musicWindow }),
  request: { query: PlaybackQuery },
  responses: {
    ...ok(enveloped(PlaybackView), "What plays"),
    ...refuses(
      "AGENT_NOT_FOUND",
      "FORBIDDEN",
      "CONFLICT",
      "PROVIDER_NOT_CONNECTED",
      "REAUTHENTICATION_REQUIRED",
      "NOT_CONFIGURED",
      "PROVIDER_ERROR",
      "PROVIDER_FORBIDDEN",
      "PROVIDER_PLAN_REQUIRED",
      "PROVIDER_QUOTA_EXCEEDED",
      "PROVIDER_RATE_LIMITED",
      "UNAVAILABLE",
    ),
  },
}).handle(async (c) => {
  const { provider, state } = await readPlayback(c.var.ctx, c.req.valid("query"));
  return answer(c, { state: presentPlayback(provider, state) });
});
