import { access, enveloped, jsonBody, ok, operation, perform, refuses } from "#http/operation";
import { musicWindow } from "#music/calls/music-window";
import { resultOf } from "#platform/effects/act-once";

import { controlPlayback } from "./control-playback.ts";
import { ControlledView, ControlPlaybackBody, presentControlled } from "./schemas.ts";

export const controlPlaybackRoute = operation({
  method: "post",
  path: "/api/media/playback",
  operationId: "controlPlayback",
  tags: ["Music"],
  summary: "Control the playback",
  description:
    "Sends a command to the provider's player, and returns what plays afterwards. It reads the state again until it agrees with the command, for about a second; `state.confirmed` says whether it did. `play` without an active device is refused with `details.devices`, and `device_id` names one of them. What the account's owner must mend is not a failure of the provider: `PROVIDER_PLAN_REQUIRED` (no Premium), `DEVICE_NOT_CONTROLLABLE`, `PLAYER_REFUSED` (a pause while nothing plays). `search` and `getDevices` only read. A URI to `play` or to `queue` selects its provider. A command that changes something is recorded as an effect before it is sent. With `agent_id` the agent's level governs the call: a student may only read, and an intern needs `approval_id`; the refusal shows the approval to request. Apple Music is played by an open page of the console (`/integrations/apple_music/player`) or another registered player; without one, commands to it fail with `DEVICE_NOT_FOUND`.",
  ...access.tenant("INTEGRATION_MANAGE", { counts: musicWindow }),
  request: jsonBody(ControlPlaybackBody, "The command"),
  responses: {
    ...ok(enveloped(ControlledView), "The command was carried out"),
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
    (ctx) => controlPlayback(ctx, c.req.valid("json")),
    (acted) => ({ status: 200, data: presentControlled(resultOf(acted)) }),
  ),
);
