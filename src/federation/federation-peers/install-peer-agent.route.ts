import { access, created, enveloped, jsonBody, operation, perform, refuses } from "#http/operation";

import { installPeerAgent } from "./install-peer-agent.ts";
import { InstalledPeerAgent, InstallPeerAgentBody, PeerPath, presentInstalled } from "./schemas.ts";

export const installPeerAgentRoute = operation({
  method: "post",
  path: "/api/federation/peers/{peer_id}/install",
  operationId: "installPeerAgent",
  tags: ["Federation"],
  summary: "Install an agent template from a peer",
  description:
    "Downloads the bundle from the peer and creates an agent from it. The agent is an `intern` when the caller has `GOVERNANCE_APPROVE`, otherwise a `student`. What the template learned becomes the agent's memory. The agent, its memory and the installation record are written together or not at all. Each installation creates a new agent. A bundle is refused with `PROVIDER_ERROR`, and `details.reason` says why: it is larger than 1 MiB (`too_large`), it has another shape or hostile names (`invalid_bundle`), it does not match its `ETag` (`digest_mismatch`), its signature is not valid (`signature_forged`, `signature_expired`, `signature_unknown_key`), or it is unsigned although the peer signed before (`unsigned`). Characters that hide or reverse text are removed. The rules for waiting and repeating are those of `listPeerAgents`.",
  ...access.tenant("AGENT_MANAGE"),
  request: { params: PeerPath, ...jsonBody(InstallPeerAgentBody, "The template to install") },
  responses: {
    ...created(enveloped(InstalledPeerAgent), "The agent and its installation record"),
    ...refuses(
      "FORBIDDEN",
      "AGENT_LIMIT_EXCEEDED",
      "NOT_FOUND",
      "CONFLICT",
      "PROVIDER_ERROR",
      "PROVIDER_RATE_LIMITED",
      "UNAVAILABLE",
    ),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => installPeerAgent(ctx, c.req.valid("param").peer_id, c.req.valid("json")),
    (installed) => ({
      status: 201,
      data: presentInstalled(installed),
      location: `/api/agents/${installed.agent.id}`,
    }),
  ),
);
