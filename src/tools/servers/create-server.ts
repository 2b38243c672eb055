import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { AppError } from "#errors/app-error";
import { auditChange } from "#platform/audit/audit-entry";
import { requireOutboundUrl } from "#platform/outbound/require-outbound-url";
import { sealFor } from "#platform/secrets/sealed-secret";
import { actingUser } from "#tenancy/acting-user";

import { type CredentialHolder, credentialOwner } from "./credential-address.ts";
import { counted } from "./find-server.ts";
import { lookAtServer } from "./look-at-server.ts";
import { reconcileServer } from "./reconcile-server.ts";
import type { CreateToolServerInput, ToolServerAuth } from "./schemas.ts";
import { insertServer, requireFewerServers, requireFreeName, type CountedServer, type ToolServerRow } from "./store.ts";

export const MAX_SERVERS = 50;
const DEFAULT_TIMEOUT_SECONDS = 15;

/**
 * Registers a tool server and inspects it. All its tools wait for a person. A server without a usable answer is
 * registered too, with the reason. Throws INVALID_INPUT for a URL that the outbound guard refuses, CONFLICT for a name
 * that is taken and at the limit.
 */
export async function createServer(ctx: ServiceContext, input: CreateToolServerInput): Promise<CountedServer> {
  const url = await requireOutboundUrl(ctx, input.url);
  const now = ctx.clock();
  const id = ctx.newId();
  const place = {
    id,
    tenantId: ctx.tenant.id,
    url,
    baseUrl: input.base_url === undefined ? null : await requireOutboundUrl(ctx, input.base_url),
  };
  const server: ToolServerRow = {
    ...place,
    name: input.name,
    kind: input.kind,
    ...(await credentialOf(ctx, place, input.auth)),
    timeoutMs: 1_000 * (input.timeout_seconds ?? DEFAULT_TIMEOUT_SECONDS),
    status: "unreachable",
    statusSince: now,
    fault: null,
    discovery: null,
    include: input.include ?? null,
    namesDigest: null,
    looks: [],
    lastCallAt: null,
    createdBy: actingUser(ctx.actor),
    revision: 1,
    createdAt: now,
    updatedAt: now,
  };
  const change = await reconcileServer(ctx, { server, tools: [] }, await lookAtServer(ctx, server));
  const result = counted(change.server, change.tools, null);
  await commit(
    ctx,
    [
      requireFreeName(ctx.tenant.id, input.name, nameTaken),
      requireFewerServers(ctx.tenant.id, MAX_SERVERS, limitReached),
      insertServer(server),
      ...change.statements,
    ],
    {
      result,
      audit: [auditChange(ctx, { action: "create_tool_server", summary: `${input.name} at ${new URL(url).host}` })],
    },
  );
  return result;
}

/** The credential that the caller gave for a server, encrypted for its address. */
export async function credentialOf(
  ctx: Pick<ServiceContext, "config">,
  server: Omit<CredentialHolder, "secret">,
  auth: ToolServerAuth | undefined,
): Promise<Pick<ToolServerRow, "authType" | "authHeader" | "secret">> {
  if (auth === undefined || auth.type === "none") return { authType: "none", authHeader: null, secret: null };
  const seal = (text: string) => sealFor("tool_servers", credentialOwner(server), text, ctx.config);
  if (auth.type === "oauth") {
    const client = clientOf(auth);
    return {
      authType: "oauth",
      authHeader: "authorization",
      secret: client === null ? null : await seal(JSON.stringify(client)),
    };
  }
  if (auth.type === "query")
    return { authType: "query", authHeader: auth.parameter ?? "", secret: await seal(auth.value ?? "") };
  if (auth.type === "basic") {
    const pair = new TextEncoder().encode(`${auth.username ?? ""}:${auth.password ?? ""}`);
    const value = `Basic ${btoa(String.fromCharCode(...pair))}`;
    return { authType: "basic", authHeader: "authorization", secret: await seal(value) };
  }
  return {
    authType: "header",
    authHeader: (auth.header ?? "authorization").toLowerCase(),
    secret: await seal(auth.value ?? ""),
  };
}

/** A person's settings for the authorization: a manually registered client, and the scopes to request. */
const clientOf = ({ client_id, client_secret, scopes }: ToolServerAuth): GivenClient | null =>
  client_id === undefined && scopes === undefined ? null : { client_id, client_secret, scopes };

/** As stored with the server, encrypted. */
export type GivenClient = Pick<ToolServerAuth, "client_id" | "client_secret" | "scopes"> & {
  /** Where the first authorization sends the secret; absent before. */
  goes_to?: string[];
};

const nameTaken = (): AppError =>
  new AppError("CONFLICT", {
    message: "The workspace already has a tool server with this name.",
    details: { reason: "name_taken", field: "name" },
  });

const limitReached = (): AppError =>
  new AppError("CONFLICT", {
    message: `A workspace can have at most ${MAX_SERVERS} tool servers; delete one first.`,
    details: { reason: "tool_server_limit", limit: MAX_SERVERS },
  });
