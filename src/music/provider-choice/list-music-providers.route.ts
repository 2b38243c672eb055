import { access, answer, enveloped, ok, operation } from "#http/operation";

import { listProviders } from "./list-providers.ts";
import { presentProvider, ProviderList } from "./schemas.ts";

export const listMusicProvidersRoute = operation({
  method: "get",
  path: "/api/media/providers",
  operationId: "listMusicProviders",
  tags: ["Music"],
  summary: "List the music providers",
  description:
    "Lists every music provider with the tenant's connection, and says which one is the default. No provider is called.",
  ...access.tenant("AGENT_VIEW"),
  responses: { ...ok(enveloped(ProviderList), "The providers") },
}).handle(async (c) => answer(c, { providers: (await listProviders(c.var.ctx)).map(presentProvider) }));
