import { createRoute } from "@hono/zod-openapi";

import { access, tenantRefusals } from "#http/access";
import { enveloped, perform } from "#http/envelope";
import { ok, refuses } from "#http/responses";
import type { Router } from "#http/router";

import { InstallationPath, presentUpdated, UpdatedFederationInstallation } from "./schemas.ts";
import { updateFederationInstallation } from "./update-federation-installation.ts";

export const updateFederationInstallationContract = createRoute({
  method: "post",
  path: "/api/federation/installations/{installation_id}/update",
  operationId: "updateFederationInstallation",
  tags: ["Federation"],
  summary: "Bring an installed agent to its template's newer version",
  description:
    "Asks the peer that the agent came from. A newer version replaces the configuration keys, capabilities and heuristics that came with the template, as a new agent version; keys that the tenant added, what people taught the agent, its name and its level stay. The same version: `updated` is false and nothing changes. 409 with `details.reason`: `peer_gone` (the tenant deleted the peer), `template_withdrawn`, `older_version` (versions compare as Semantic Versioning), `peer_keys_changed`. What is refused is as in `installPeerAgent`.",
  ...access.tenant("AGENT_MANAGE"),
  request: { params: InstallationPath },
  responses: {
    ...ok(enveloped(UpdatedFederationInstallation), "The installation as it is now"),
    ...tenantRefusals(),
    ...refuses("NOT_FOUND", "AGENT_NOT_FOUND", "CONFLICT", "PROVIDER_ERROR", "PROVIDER_RATE_LIMITED", "UNAVAILABLE"),
  },
});

export function registerUpdateFederationInstallation(app: Router): void {
  app.openapi(updateFederationInstallationContract, (c) =>
    perform(
      c,
      (ctx) => updateFederationInstallation(ctx, c.req.valid("param").installation_id),
      (result) => ({ status: 200, data: presentUpdated(result) }),
    ),
  );
}
