import { chooseDefault } from "#connections/integrations/choose-default";
import { MUSIC_PROVIDER_IDS } from "#connections/providers/provider-id";
import { access, enveloped, jsonBody, ok, operation, perform, refuses } from "#http/operation";

import { DefaultProviderBody, DefaultProviderView } from "./schemas.ts";

export const setDefaultMusicProviderRoute = operation({
  method: "put",
  path: "/api/media/providers/default",
  operationId: "setDefaultMusicProvider",
  tags: ["Music"],
  summary: "Set the default music provider",
  description:
    "Sets the connected provider that is called when a request names none and none is playing. The provider stays the default when it is connected again; disconnecting it removes the default. The built-in provider is used only while no other one is connected, even if it is the default.\n\nAgents of the whole workspace use what it sets, so it needs the permission to change what others use.",
  ...access.tenant("WEBHOOK_MANAGE"),
  request: jsonBody(DefaultProviderBody, "The provider"),
  responses: {
    ...ok(enveloped(DefaultProviderView), "The default"),
    ...refuses("PROVIDER_NOT_CONNECTED"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => chooseDefault(ctx, MUSIC_PROVIDER_IDS, c.req.valid("json").provider),
    (chosen) => ({ status: 200, data: chosen }),
  ),
);
