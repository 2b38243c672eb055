import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { AppError, invalidInput } from "#errors/app-error";
import { answerAddress } from "#identity/authorization-requests/answer-address";
import { sha256Hex } from "#lib/digest";
import { randomToken } from "#lib/random-text";
import { auditChange } from "#platform/audit/audit-entry";
import { personOf } from "#tenancy/caller";

import { readConsent } from "./get-consent.ts";
import { type Grant, nameGrant } from "./grant.ts";
import { insertGrant, requireAgent, requireUnanswered } from "./store.ts";
import { tellOfGrant } from "./tell-of-grant.ts";

const CODE_MS = 120_000;

export interface GivenGrant {
  grant: Grant;
  /** Where the browser takes the code. */
  address: string;
}

/**
 * Lets a program act for the person: at most with the asked permissions that the person has. Throws FORBIDDEN when the
 * person has none of them, CONFLICT for a request that was answered already, and INVALID_INPUT for an unknown agent.
 */
export async function createGrant(
  ctx: ServiceContext,
  { request: text, agentId, lastsMs }: { request: string; agentId: string | null; lastsMs: number | null },
): Promise<GivenGrant> {
  const { userId } = personOf(ctx);
  const { request, given, choosesAgent } = await readConsent(ctx, text);
  if (given.length === 0) throw new AppError("FORBIDDEN", { message: "You have none of the permissions asked for." });
  if (agentId !== null && !choosesAgent) throw unknownAgent("is possible only for the MCP server");
  const now = ctx.clock();
  const code = randomToken();
  const grant: Grant = {
    id: request.id,
    tenantId: ctx.tenant.id,
    userId,
    agentId,
    clientId: request.client.id,
    clientName: request.client.name,
    clientHost: request.client.host,
    permissions: given,
    resource: request.resource,
    createdAt: now,
    expiresAt: lastsMs === null ? null : now + lastsMs,
    endedAt: null,
    endedReason: null,
    lastUsedAt: null,
  };
  const { redirectUri, codeChallenge, deviceCodeHash } = request;
  // A device already has the code with which it asks for its tokens.
  const answered = deviceCodeHash === null ? { code } : { answer: "allowed" };
  const answer: GivenGrant = { grant, address: answerAddress(request, answered) };
  const row = {
    ...grant,
    redirectUri,
    codeChallenge,
    codeHash: deviceCodeHash ?? (await sha256Hex(code)),
    codeExpiresAt: now + CODE_MS,
  };
  await commit(
    ctx,
    [
      requireUnanswered(grant.id, now, answeredAlready),
      ...(agentId === null ? [] : [requireAgent(ctx.tenant.id, agentId, () => unknownAgent("does not exist"))]),
      insertGrant(row),
    ],
    { result: answer, audit: [madeEntry(ctx, grant, deviceCodeHash !== null)] },
  );
  ctx.waitUntil(tellOfGrant(ctx, grant, deviceCodeHash !== null));
  return answer;
}

const madeEntry = (ctx: ServiceContext, grant: Grant, isDevice: boolean) =>
  auditChange(ctx, {
    action: "create_grant",
    summary: `${nameGrant(grant)}: ${grant.permissions.join(", ")}`,
    agentId: grant.agentId,
    after: {
      client: grant.clientId,
      permissions: grant.permissions,
      resource: grant.resource,
      is_device: isDevice,
      expires_at: grant.expiresAt === null ? null : new Date(grant.expiresAt).toISOString(),
    },
  });

const unknownAgent = (message: string): AppError => invalidInput({ path: "body.agent_id", code: "unknown", message });

const answeredAlready = (): AppError =>
  new AppError("CONFLICT", {
    message: "This request was answered already, or its code has expired. Start again in the program.",
  });
