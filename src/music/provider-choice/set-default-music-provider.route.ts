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
    "Sets which connected provider is called when a call names none and none plays. To connect it again keeps it the default; to disconnect it leaves none. The built-in provider is used only while no other one is connected, also as the default.",
  ...access.tenant("INTEGRATION_MANAGE"),
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
