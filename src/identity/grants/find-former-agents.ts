import type { ServiceContext } from "#context/context";
import type { AuthorizationRequest } from "#identity/authorization-requests/signed-request";
import { isSameAddress } from "#identity/oauth-clients/redirect-address";
import { isToolProtocol } from "#identity/oauth-server/resources";
import { personOf } from "#tenancy/caller";

import { type FormerGrant, selectFormerGrants } from "./store.ts";

/** The part of the consent page about the program's earlier sign-ins by the same person. */
export interface FormerAgents {
  /** Agents that the program acted for and that are still there, latest first. */
  formerAgents: NonNullable<FormerGrant["agent"]>[];
  /** The agent that the person chose last time, if it is still there; null proposes the person. */
  proposedAgentId: string | null;
}

const NONE: FormerAgents = { formerAgents: [], proposedAgentId: null };

const MOST_AGENTS = 5;

/**
 * The agents that a program acted for when the same person let it act before. They are offered, never bound: the person
 * sees the choice and makes it.
 */
export async function findFormerAgents(
  ctx: ServiceContext,
  { request, choosesAgent }: { request: AuthorizationRequest; choosesAgent: boolean },
): Promise<FormerAgents> {
  if (!choosesAgent) return NONE;
  const { userId } = personOf(ctx);
  const { id, name, host } = request.client;
  const asked = { tenantId: ctx.tenant.id, userId, clientId: id, clientName: host === null ? name : null };
  const grants = (await selectFormerGrants(ctx.db, asked)).filter((grant) => isSameProgram(request, grant));
  const agents = grants.flatMap(({ agent }) => (agent === null ? [] : [agent]));
  return {
    formerAgents: [...new Map(agents.map((agent) => [agent.id, agent])).values()].slice(0, MOST_AGENTS),
    proposedAgentId: grants[0]?.agent?.id ?? null,
  };
}

/**
 * Whether a former grant went to the program that asks now: one with the same id. A program that registers itself at each
 * sign-in has another id each time. Then the name and the redirect address decide, because the code reaches the same
 * place. A device has no such address, so that only the id of a device counts.
 */
function isSameProgram({ client, redirectUri, deviceCodeHash }: AuthorizationRequest, former: FormerGrant): boolean {
  const isDevice = deviceCodeHash !== null;
  if (!isToolProtocol(former.resource) || former.isDevice !== isDevice) return false;
  if (former.clientId === client.id) return true;
  return !isDevice && client.host === null && isSameAddress(former.redirectUri, redirectUri);
}
