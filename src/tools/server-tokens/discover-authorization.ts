import type { AuthorizationServer } from "oauth4webapi";

import { AppError } from "#errors/app-error";
import { asObject, type JsonObject } from "#lib/json-values";
import type { OutboundContext } from "#platform/outbound/guarded-fetch";
import { requireOutboundUrl } from "#platform/outbound/require-outbound-url";
import type { Challenge } from "#tools/wire/challenge";

import { askForRefusal } from "./ask-for-refusal.ts";
import { resourceMetadata, serverMetadata } from "./authorization-metadata.ts";
import { guardedMeans, refusedAddress } from "./guarded-means.ts";

/** The authorization server of a tool server, and the resource of its tokens. */
export interface FoundAuthorization {
  /** The server's name for itself (RFC 9728), which the tokens are for. */
  resource: string;
  /** The scopes that its refusal requests, or else its metadata. */
  scopes: string[];
  server: AuthorizationServer & Required<Pick<AuthorizationServer, "authorization_endpoint" | "token_endpoint">>;
}

/**
 * Finds the authorization server of a tool server, by the authorization rules of the Model Context Protocol. It calls
 * without credentials and reads the refusal, or the well-known URL (RFC 9728). Then it reads the metadata of the
 * authorization server (RFC 8414, OpenID Connect). Throws PROVIDER_ERROR with a reason.
 */
export async function discoverAuthorization(
  ctx: OutboundContext,
  { url, kind }: { url: string; kind: "mcp" | "openapi" },
): Promise<FoundAuthorization> {
  const challenge = await askForRefusal(ctx, url, kind);
  const metadata = await firstUsable(ctx, resourceAddresses(url, challenge), namesIssuer);
  const { resource, issuers, scopes: offered } = resourceMetadata(metadata ?? {});
  const [issuer] = issuers;
  if (resource === null || issuer === undefined || !URL.canParse(issuer)) throw noMetadata("protected resource");
  if (!covers(resource, url)) throw otherResource();
  const scopes = challenge.scopes ?? offered;
  return { resource, scopes, server: await authorizationServer(ctx, new URL(issuer)) };
}

/** Whether a token for a resource may be sent to a URL: the same origin, and the same path or one below. */
export function covers(resource: string, address: string): boolean {
  if (!URL.canParse(resource)) return false;
  const [whole, part] = [new URL(resource), new URL(address)];
  const folder = whole.pathname.endsWith("/") ? whole.pathname : `${whole.pathname}/`;
  return whole.origin === part.origin && `${part.pathname}/`.startsWith(folder);
}

function resourceAddresses(serverUrl: string, { metadataUrl }: Challenge): string[] {
  if (metadataUrl !== null) return [metadataUrl];
  const { origin, pathname } = new URL(serverUrl);
  const root = `${origin}/.well-known/oauth-protected-resource`;
  return pathname === "/" ? [root] : [`${root}${pathname}`, root];
}

async function authorizationServer(ctx: OutboundContext, issuer: URL): Promise<FoundAuthorization["server"]> {
  const oauth = await import("oauth4webapi");
  const found = await firstUsable(ctx, issuerAddresses(issuer), givesTokens);
  if (found === null) throw noMetadata("authorization server");
  // It must name itself as the server named it, so that no metadata can pose as another issuer.
  const server = await oauth.processDiscoveryResponse(issuer, Response.json(serverMetadata(found))).catch((): never => {
    throw noMetadata("authorization server");
  });
  const { authorization_endpoint: authorize, token_endpoint: token, code_challenge_methods_supported: pkce } = server;
  if (authorize === undefined || token === undefined) throw noMetadata("authorization server");
  if (pkce?.includes("S256") !== true)
    throw unusable("pkce_not_supported", "The authorization server does not announce support for PKCE with S256.");
  for (const address of [authorize, token, server.revocation_endpoint, server.registration_endpoint])
    if (address !== undefined) await requireAllowed(ctx, address);
  return { ...server, authorization_endpoint: authorize, token_endpoint: token };
}

function issuerAddresses({ origin, pathname }: URL): string[] {
  const path = pathname.replace(/\/$/, "");
  const names = ["oauth-authorization-server", "openid-configuration"].map(
    (name) => `${origin}/.well-known/${name}${path}`,
  );
  return path === "" ? names : [...names, `${origin}${path}/.well-known/openid-configuration`];
}

async function requireAllowed(ctx: OutboundContext, address: string): Promise<void> {
  await requireOutboundUrl(ctx, address).catch((error: unknown): never => {
    throw error instanceof AppError ? refusedAddress() : error;
  });
}

const namesIssuer = (body: JsonObject): boolean => resourceMetadata(body).issuers.length > 0;

function givesTokens(body: JsonObject): boolean {
  const { authorization_endpoint: authorize, token_endpoint: token } = serverMetadata(body);
  return authorize !== undefined && token !== undefined;
}

/** The first JSON object at the URLs that is of use, or else the first one; null without any. */
async function firstUsable(
  ctx: OutboundContext,
  addresses: readonly string[],
  isUsable: (body: JsonObject) => boolean,
): Promise<JsonObject | null> {
  let first: JsonObject | null = null;
  for (const address of addresses) {
    const response = await guardedMeans(ctx).fetch(address);
    const body = response.status === 200 ? asObject(await response.json().catch(() => null)) : null;
    if (body !== null && isUsable(body)) return body;
    first ??= body;
  }
  return first;
}

const unusable = (reason: string, message: string): AppError =>
  new AppError("PROVIDER_ERROR", { message, details: { reason } });

const noMetadata = (whose: string): AppError =>
  unusable("no_authorization_metadata", `The metadata of the ${whose} is missing or unusable.`);

const otherResource = (): AppError =>
  unusable(
    "other_resource",
    "The server's metadata describes another resource, so the platform does not send it a token.",
  );
