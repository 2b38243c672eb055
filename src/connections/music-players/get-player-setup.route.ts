import { access, answer, enveloped, ok, operation, refuses } from "#http/operation";

import { getPlayerSetup } from "./get-player-setup.ts";
import { PlayerSetup } from "./schemas.ts";

export const getPlayerSetupRoute = operation({
  method: "get",
  path: "/api/music-players/setup",
  operationId: "getPlayerSetup",
  tags: ["Integrations"],
  summary: "Read what a page needs to play Apple Music",
  description:
    "Apple Music plays only in a page or an app that runs Apple's script (MusicKit). Returns the address of the script and the developer token with which it is configured. The console's player (`/integrations/apple_music/player`) uses it; another page or app may do the same, and follow `GET /api/music-players/commands`.",
  ...access.tenant("INTEGRATION_MANAGE"),
  responses: { ...ok(enveloped(PlayerSetup), "The script and the token"), ...refuses("NOT_CONFIGURED", "UNAVAILABLE") },
}).handle(async (c) => {
  const { scriptUrl, developerToken, isConnected } = await getPlayerSetup(c.var.ctx);
  return answer(c, { script_url: scriptUrl, developer_token: developerToken, connected: isConnected });
});
