import { access, enveloped, jsonBody, ok, operation, perform, refuses } from "#http/operation";

import { reportPlayer } from "./report-player.ts";
import { PlayerPath, ReportedView, ReportPlayerBody } from "./schemas.ts";

export const reportPlayerStateRoute = operation({
  method: "post",
  path: "/api/music-players/{player_id}/state",
  operationId: "reportPlayerState",
  tags: ["Integrations"],
  summary: "Report what a player plays",
  description:
    "Called by an open player whenever its state changes, and at the end of each command with `command_id`. Only the person who opened the player reports for it.",
  ...access.tenant("INTEGRATION_MANAGE"),
  request: { params: PlayerPath, ...jsonBody(ReportPlayerBody, "The state") },
  responses: { ...ok(enveloped(ReportedView), "The state was noted"), ...refuses("NOT_FOUND") },
}).handle((c) => {
  const { player_id: playerId } = c.req.valid("param");
  return perform(
    c,
    (ctx) => reportPlayer(ctx, "apple_music", playerId, c.req.valid("json")),
    () => ({ status: 200, data: { player_id: playerId, noted: true } }),
  );
});
