import { createHash, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import { onTestFinished } from "vitest";

import type { ToolServerSimulator } from "#test/support/tool-server";

interface Client {
  secret: string | null;
  redirectUris: string[];
}

interface Grant {
  clientId: string;
  resource: string;
  scopes: string[];
  family: string;
}

interface Code extends Grant {
  challenge: string;
  redirectUri: string;
}

export interface ToolAuthority {
  issuer: string;
  /** Fields that replace its metadata's; undefined omits one. */
  metadata: Record<string, unknown>;
  /** The status of a registration, and fields that replace its answer's; undefined omits one. */
  registration: { status: number; fields: Record<string, unknown> };
  /** Fields that replace those of a granted token; undefined omits one. */
  token: Record<string, unknown>;
  /** Whether it registers clients automatically. */
  registers: boolean;
  /** Whether its answers name it (`iss`). */
  namesItself: boolean;
  accessSeconds: number;
  /** Without, only a person can help when the access token ends. */
  givesRefreshTokens: boolean;
  clients: Map<string, Client>;
  /** Every request for a token, with what it was answered. */
  tokenRequests: { form: Record<string, string>; authorization: string | undefined; status: number }[];
  revoked: string[];
  /** While true, its token endpoint answers 503. */
  isDown: boolean;
  /** Ends all access tokens, and leaves what renews them. */
  endAccess: () => void;
  /** The grant of a token; null for an invalid one. */
  tokenOf: (header: string | undefined) => Grant | null;
}

/**
 * An authorization server on this machine. It refuses what a real one refuses: a client or redirect that it does not know, no PKCE, no or
 * another resource, a code or refresh token that was spent (which ends the whole grant), a wrong verifier, a wrong secret.
 */
export async function startToolAuthority(path = ""): Promise<ToolAuthority> {
  const codes = new Map<string, Code>();
  const access = new Map<string, Grant>();
  const refresh = new Map<string, Grant>();
  const spent = new Map<string, string>();
  const ended = new Set<string>();
  const name = () => randomBytes(16).toString("hex");
  const authority: ToolAuthority = {
    issuer: "",
    metadata: {},
    registration: { status: 201, fields: {} },
    token: {},
    registers: true,
    namesItself: true,
    accessSeconds: 3_600,
    givesRefreshTokens: true,
    clients: new Map(),
    tokenRequests: [],
    revoked: [],
    isDown: false,
    endAccess: () => access.clear(),
    tokenOf: (header) => {
      const grant = access.get((header ?? "").replace(/^Bearer /, ""));
      return grant === undefined || ended.has(grant.family) ? null : grant;
    },
  };

  const documentOf = () => ({
    issuer: authority.issuer,
    authorization_endpoint: `${authority.issuer}/authorize`,
    token_endpoint: `${authority.issuer}/token`,
    revocation_endpoint: `${authority.issuer}/revoke`,
    ...(authority.registers ? { registration_endpoint: `${authority.issuer}/register` } : {}),
    response_types_supported: ["code"],
    grant_types_supported: ["authorization_code", "refresh_token"],
    token_endpoint_auth_methods_supported: ["none", "client_secret_basic", "client_secret_post"],
    code_challenge_methods_supported: ["S256"],
    authorization_response_iss_parameter_supported: true,
    ...authority.metadata,
  });

  async function clientNamed(id: string): Promise<Client | undefined> {
    if (!/^https?:/.test(id) || authority.metadata["client_id_metadata_document_supported"] !== true)
      return authority.clients.get(id);
    const told = (await (await fetch(id)).json()) as { client_id: string; redirect_uris: string[] };
    return told.client_id === id ? { secret: null, redirectUris: told.redirect_uris } : undefined;
  }

  function register(body: string, response: ServerResponse): void {
    const asked = JSON.parse(body) as { redirect_uris?: string[]; token_endpoint_auth_method?: string };
    if (!authority.registers || !asked.redirect_uris?.length)
      return answer(response, 400, { error: "invalid_client_metadata" });
    const id = name();
    const secret = asked.token_endpoint_auth_method === "none" ? null : name();
    authority.clients.set(id, { secret, redirectUris: asked.redirect_uris });
    const given = secret === null ? {} : { client_secret: secret, client_secret_expires_at: 0 };
    const { status, fields } = authority.registration;
    return answer(response, status, { ...asked, client_id: id, ...given, ...fields });
  }

  /** The consent page: every visitor allows everything, or with `deny` nothing. */
  async function authorize(query: URLSearchParams, response: ServerResponse): Promise<void> {
    const [clientId, redirectUri] = [query.get("client_id") ?? "", query.get("redirect_uri") ?? ""];
    const client = await clientNamed(clientId);
    if (client === undefined || !client.redirectUris.includes(redirectUri))
      return answer(response, 400, { error: "invalid_request" });
    const back = new URL(redirectUri);
    const lead = (told: Record<string, string>) => {
      const named = authority.namesItself ? { iss: authority.issuer } : {};
      for (const [key, value] of Object.entries({ ...told, state: query.get("state") ?? "", ...named }))
        back.searchParams.set(key, value);
      response.writeHead(302, { location: back.href }).end();
    };
    const [challenge, resource] = [query.get("code_challenge"), query.get("resource")];
    if (query.get("response_type") !== "code") return lead({ error: "unsupported_response_type" });
    if (challenge === null || query.get("code_challenge_method") !== "S256") return lead({ error: "invalid_request" });
    if (resource === null) return lead({ error: "invalid_target" });
    if (query.has("deny")) return lead({ error: "access_denied" });
    const code = name();
    const scopes = (query.get("scope") ?? "").split(" ").filter((scope) => scope !== "");
    codes.set(code, { clientId, resource, scopes, family: name(), challenge, redirectUri });
    return lead({ code });
  }

  function isClient(form: URLSearchParams, authorization: string | undefined, id: string, client: Client): boolean {
    if (client.secret === null) return authorization === undefined && form.get("client_id") === id;
    const basic = `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(client.secret)}`).toString("base64")}`;
    return authorization === basic || (form.get("client_id") === id && form.get("client_secret") === client.secret);
  }

  const shownId = (form: URLSearchParams, authorization: string | undefined): string =>
    authorization === undefined
      ? (form.get("client_id") ?? "")
      : decodeURIComponent(
          Buffer.from(authorization.replace(/^Basic /, ""), "base64")
            .toString()
            .split(":")[0] ?? "",
        );

  async function token(form: URLSearchParams, authorization: string | undefined): Promise<[number, object]> {
    const id = shownId(form, authorization);
    const client = await clientNamed(id);
    if (client === undefined || !isClient(form, authorization, id, client)) return [401, { error: "invalid_client" }];
    const grant = form.get("grant_type") === "refresh_token" ? renewed(form) : exchanged(form);
    if (grant === null || grant.clientId !== id || ended.has(grant.family)) return [400, { error: "invalid_grant" }];
    if (form.get("resource") !== grant.resource) return [400, { error: "invalid_target" }];
    const [accessToken, refreshToken] = [name(), name()];
    access.set(accessToken, grant);
    if (authority.givesRefreshTokens) refresh.set(refreshToken, grant);
    return [
      200,
      {
        access_token: accessToken,
        token_type: "Bearer",
        expires_in: authority.accessSeconds,
        scope: grant.scopes.join(" "),
        ...(authority.givesRefreshTokens ? { refresh_token: refreshToken } : {}),
        ...authority.token,
      },
    ];
  }

  /** A repeated use ends the whole grant. */
  function spend<Kept extends Grant>(from: Map<string, Kept>, key: string): Kept | null {
    const family = spent.get(key);
    if (family !== undefined) ended.add(family);
    const kept = from.get(key);
    if (kept === undefined) return null;
    from.delete(key);
    spent.set(key, kept.family);
    return kept;
  }

  function exchanged(form: URLSearchParams): Grant | null {
    const code = spend(codes, form.get("code") ?? "");
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    return code?.redirectUri === form.get("redirect_uri") && code.challenge === challenge ? code : null;
  }

  const renewed = (form: URLSearchParams): Grant | null => spend(refresh, form.get("refresh_token") ?? "");

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString("utf8");
    const url = new URL(request.url ?? "/", authority.issuer);
    const { authorization } = request.headers;
    if (url.pathname === `/.well-known/oauth-authorization-server${path}`) return answer(response, 200, documentOf());
    if (url.pathname === `${path}/authorize`) return authorize(url.searchParams, response);
    if (request.method !== "POST") return answer(response, 404, {});
    if (url.pathname === `${path}/register`) return register(body, response);
    const form = new URLSearchParams(body);
    if (url.pathname === `${path}/token` && authority.isDown) return answer(response, 503, {});
    if (url.pathname === `${path}/token`) {
      const [status, told] = await token(form, authorization);
      authority.tokenRequests.push({ form: Object.fromEntries(form), authorization, status });
      return answer(response, status, told);
    }
    const shown = form.get("token") ?? "";
    const grant = refresh.get(shown) ?? access.get(shown);
    if (grant !== undefined) ended.add(grant.family);
    authority.revoked.push(shown);
    return answer(response, 200, {});
  }

  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  authority.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
  return authority;
}

const answer = (response: ServerResponse, status: number, body: object): void =>
  void response
    .writeHead(status, { "content-type": "application/json", "cache-control": "no-store" })
    .end(JSON.stringify(body));

export interface Protection {
  /** Fields that replace the resource metadata's. */
  metadata: Record<string, unknown>;
  /** Whether its refusal names its metadata's URL; otherwise clients ask the well-known URL. */
  tellsAddress: boolean;
  /** The scope that a call of a tool needs. */
  callScope: string | null;
  /** Every `Authorization` that was shown. */
  shown: string[];
}

/** Makes a tool server answer only requests with a token of the authority for this server (RFC 9728, RFC 8707). */
export function protect(simulator: ToolServerSimulator, authority: ToolAuthority): Protection {
  const address = new URL(simulator.url);
  const metadataPath = `/.well-known/oauth-protected-resource${address.pathname}`;
  const protection: Protection = { metadata: {}, tellsAddress: true, callScope: null, shown: [] };
  const refuse = (response: ServerResponse, status: number, told: string): true => {
    const where = protection.tellsAddress ? `, resource_metadata="${address.origin}${metadataPath}"` : "";
    response.writeHead(status, { "www-authenticate": `Bearer realm="tools"${told}${where}` }).end();
    return true;
  };
  simulator.misdeed = (request, response, body) => {
    if (request.url === metadataPath) {
      const own = {
        resource: simulator.url,
        authorization_servers: [authority.issuer],
        scopes_supported: ["tools:read"],
      };
      answer(response, 200, { ...own, ...protection.metadata });
      return true;
    }
    if (request.url?.startsWith("/.well-known/") === true) {
      answer(response, 404, {});
      return true;
    }
    const { authorization } = request.headers;
    if (authorization !== undefined) protection.shown.push(authorization);
    const grant = authority.tokenOf(authorization);
    if (grant === null) return refuse(response, 401, "");
    if (grant.resource !== simulator.url) return refuse(response, 401, ', error="invalid_token"');
    const { callScope } = protection;
    if (callScope !== null && body.includes('"tools/call"') && !grant.scopes.includes(callScope))
      return refuse(response, 403, `, error="insufficient_scope", scope="${callScope}"`);
    return false;
  };
  return protection;
}
