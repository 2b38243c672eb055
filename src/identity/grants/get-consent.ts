import type { ServiceContext } from "#context/context";
import { answerAddress } from "#identity/authorization-requests/answer-address";
import { type AuthorizationRequest, readRequest } from "#identity/authorization-requests/signed-request";
import { requireGoodRedirect } from "#identity/oauth-clients/require-good-redirect";
import { isToolProtocol } from "#identity/oauth-server/resources";
import { personOf } from "#tenancy/caller";
import type { Permission } from "#tenancy/permissions";

import { findFormerAgents, type FormerAgents } from "./find-former-agents.ts";

/** The question that a person decides. */
export interface Consent {
  request: AuthorizationRequest;
  /** The part of the asked permissions that the person has. */
  given: Permission[];
  /** Whether the program can act for a registered agent. */
  choosesAgent: boolean;
  /** Where the browser goes when the person does not allow it. */
  cancelAddress: string;
}

/** The request of a program, as the person may answer it. Throws FORBIDDEN for keys: consent is a person's. */
export async function readConsent(ctx: ServiceContext, text: string): Promise<Consent> {
  const { permissions } = personOf(ctx);
  const request = await readRequest(ctx, text);
  if (request.deviceCodeHash === null) requireGoodRedirect(request.redirectUri);
  return {
    request,
    given: request.permissions.filter((name) => permissions.has(name)),
    choosesAgent: isToolProtocol(request.resource),
    cancelAddress: answerAddress(request, {
      error: "access_denied",
      error_description: "The person did not allow it.",
    }),
  };
}

/** The same with the agents that the program acted for before. Throws FORBIDDEN for keys. */
export async function getConsent(ctx: ServiceContext, text: string): Promise<Consent & FormerAgents> {
  const consent = await readConsent(ctx, text);
  return { ...consent, ...(await findFormerAgents(ctx, consent)) };
}
