import { createRoute } from "@hono/zod-openapi";

import { access, tenantRefusals } from "#http/access";
import { enveloped, perform } from "#http/envelope";
import { created, jsonBody, refuses } from "#http/responses";
import type { Router } from "#http/router";

import { installPeerAgent } from "./install-peer-agent.ts";
import { InstalledPeerAgent, InstallPeerAgentBody, PeerPath, presentInstalled } from "./schemas.ts";

export const installPeerAgentContract = createRoute({
  method: "post",
  path: "/api/federation/peers/{peer_id}/install",
  operationId: "installPeerAgent",
  tags: ["Federation"],
  summary: "Install another instance's template as an agent",
  description:
    "Pulls the bundle and makes an agent of it: an `intern` where the caller has `GOVERNANCE_APPROVE`, else a `student`. What the template learned becomes the agent's memory. Agent, memory and record are written together or not at all. Refused with `PROVIDER_ERROR` (`details.reason`): a bundle over 1 MiB (`too_large`), of another shape or with hostile names (`invalid_bundle`), not the one its `ETag` names (`digest_mismatch`), with a signature that does not hold (`signature_forged`, `signature_expired`, `signature_unknown_key`), or unsigned from a peer that signed before (`unsigned`). Characters that hide or turn text are taken out. Each installation makes a new agent. Waiting for the peer is as in `listPeerAgents`.",
  ...access.tenant("AGENT_MANAGE"),
  request: { params: PeerPath, ...jsonBody(InstallPeerAgentBody, "Which template") },
  responses: {
    ...created(enveloped(InstalledPeerAgent), "The agent and where it came from"),
    ...tenantRefusals(),
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
});

export function registerInstallPeerAgent(app: Router): void {
  app.openapi(installPeerAgentContract, (c) =>
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
}
