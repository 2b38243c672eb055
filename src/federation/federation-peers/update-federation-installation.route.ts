import { access, enveloped, ok, operation, perform, refuses } from "#http/operation";

import { InstallationPath, presentUpdated, UpdatedFederationInstallation } from "./schemas.ts";
import { updateFederationInstallation } from "./update-federation-installation.ts";

export const updateFederationInstallationRoute = operation({
  method: "post",
  path: "/api/federation/installations/{installation_id}/update",
  operationId: "updateFederationInstallation",
  tags: ["Federation"],
  summary: "Update an agent installed from a peer",
  description:
    "Asks the peer that the agent came from. A newer version replaces the configuration keys, capabilities and heuristics that came with the template, as a new version of the agent. Keys that the tenant added, corrections by users, and the agent's name and level stay. When the peer offers the same version, `updated` is false and nothing changes. The answer is 409 with `details.reason` `peer_gone` (the tenant removed the peer), `template_withdrawn`, `older_version` (versions are compared as Semantic Versions) or `peer_keys_changed`. A bundle is refused for the same reasons as in `installPeerAgent`.",
  ...access.tenant("AGENT_MANAGE"),
  request: { params: InstallationPath },
  responses: {
    ...ok(enveloped(UpdatedFederationInstallation), "The installation record after the update"),
    ...refuses("NOT_FOUND", "AGENT_NOT_FOUND", "CONFLICT", "EXAM_RUNNING"),
    ...refuses("PROVIDER_ERROR", "PROVIDER_RATE_LIMITED", "UNAVAILABLE"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => updateFederationInstallation(ctx, c.req.valid("param").installation_id),
    (result) => ({ status: 200, data: presentUpdated(result) }),
  ),
);
