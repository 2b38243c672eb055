import { developerToken } from "#connections/authorization/developer-token";
import { signupAddress } from "#connections/authorization/embedded-signup";
import { temporaryToken } from "#connections/authorization/oauth1";
import { authorizationAddress } from "#connections/authorization/oauth2";
import type { BuiltInTerms, ContractTerms, Terms } from "#connections/authorization/terms";
import type { Provider } from "#connections/providers/provider";
import type { ServiceContext } from "#context";
import { commit } from "#db/commit";
import { AppError, invalidInput } from "#errors/app-error";
import { auditChange } from "#platform/audit/audit-entry";
import { actingUser } from "#tenancy/acting-user";

import { beginAttempt, nameAttempt } from "./attempts.ts";
import { findProvider } from "./catalogue.ts";
import { meansOf } from "./connection-context.ts";
import { type NewConnection, putConnection } from "./store.ts";

/** The secrets of the exchange, kept until the provider sends the user back. */
export interface AttemptSecrets {
  redirectUri: string;
  scopes: string[];
  /** OAuth 2.0: the code verifier. */
  verifier?: string;
  /** OAuth 1.0a: the temporary token. */
  token?: string;
  tokenSecret?: string;
}

/** The client's next step. */
export interface StartedConnection {
  provider: Provider["id"];
  /** True for a provider that needs no authorisation. */
  connected: boolean;
  /** The URL at which the user authorizes it; null when no authorisation is needed. */
  authorizationUrl: string | null;
  state: string | null;
  expiresAt: number | null;
  /** The developer token for the provider's script, where that script asks the user in a page. */
  developerToken: string | null;
}

export interface StartInput {
  provider: string;
  service?: string | undefined;
  /** The URL of the request, for links when the operator configured none. */
  origin: string;
}

/**
 * Begins to connect a provider. Throws NOT_CONFIGURED, ENTERPRISE_ONLY, PROVIDER_ERROR when the provider returns no
 * temporary token, and CONFLICT when too many authorisations are pending.
 */
export async function startConnection(ctx: ServiceContext, input: StartInput): Promise<StartedConnection> {
  const provider = findProvider(input.provider);
  const terms = requireTerms(ctx, provider, input.service);
  if (terms.kind === "built_in") return connectAtOnce(ctx, provider);
  const { id, state } = await nameAttempt(ctx, provider.id);
  const ownUri = `${ctx.config.baseUrl || input.origin}/api/integrations/${provider.id}/callback`;
  const redirectUri = terms.kind === "embedded_signup" ? terms.redirectUri : ownUri;
  const asked = await ask(ctx, terms, { state, redirectUri, origin: input.origin });
  const secrets: AttemptSecrets = { redirectUri, scopes: [...asked.scopes], ...asked.secrets };
  const { statements, expiresAt } = await beginAttempt(ctx, { id, provider: provider.id, secrets });
  const started: StartedConnection = {
    provider: provider.id,
    connected: false,
    authorizationUrl: asked.url,
    state,
    expiresAt,
    developerToken: asked.developerToken ?? null,
  };
  await commit(ctx, statements, { result: started });
  return started;
}

function requireTerms(ctx: ServiceContext, provider: Provider, service: string | undefined): OpenTerms {
  if (service !== undefined && !provider.services.includes(service)) {
    const known = provider.services.length === 0 ? "none" : provider.services.join(", ");
    throw invalidInput({
      path: "service",
      code: "unknown_service",
      message: `must be a service of the provider: ${known}`,
    });
  }
  const terms = provider.terms(ctx.config.providers, service);
  if (terms === null) throw notConfigured(provider);
  if (terms.kind === "contract") throw enterpriseOnly(provider);
  return terms;
}

export const notConfigured = ({ id, name }: Provider): AppError =>
  new AppError("NOT_CONFIGURED", {
    message: `The operator of this instance has not configured ${name}.`,
    details: { provider: id },
  });

export const enterpriseOnly = ({ id, name }: Provider): AppError =>
  new AppError("ENTERPRISE_ONLY", {
    message: `${name} can be called only with an enterprise contract.`,
    details: { provider: id },
  });

/** Terms under which an account can be connected. */
type OpenTerms = Exclude<Terms, ContractTerms>;

interface Asked {
  url: string;
  scopes: readonly string[];
  secrets: Partial<AttemptSecrets>;
  developerToken?: string;
}

/** Makes the URL at which the user authorizes the connection. */
async function ask(
  ctx: ServiceContext,
  terms: Exclude<OpenTerms, BuiltInTerms>,
  { state, redirectUri, origin }: { state: string; redirectUri: string; origin: string },
): Promise<Asked> {
  if (terms.kind === "oauth2") {
    const { url, verifier } = await authorizationAddress(terms, { redirectUri, state });
    return { url, scopes: terms.scopes, secrets: { verifier } };
  }
  if (terms.kind === "embedded_signup") return { url: signupAddress(terms, state), scopes: terms.scopes, secrets: {} };
  if (terms.kind === "user_token") {
    // Only the provider's script asks the user, in one of the operator's pages or apps; this page of the console
    // receives its token.
    const page = new URL("/integrations/apple_music", ctx.config.webUrl || origin);
    page.hash = new URLSearchParams({ state }).toString();
    return { url: page.href, scopes: [], secrets: {}, developerToken: await developerToken(terms, ctx.clock) };
  }
  const callback = new URL(redirectUri);
  callback.searchParams.set("state", state);
  const given = await temporaryToken(terms, meansOf(ctx), callback.href);
  if (given === null)
    throw new AppError("PROVIDER_ERROR", {
      message: "The provider did not return a temporary token.",
      details: { reason: "token_exchange_failed" },
    });
  return { url: given.url, scopes: [], secrets: { token: given.temporary.token, tokenSecret: given.temporary.secret } };
}

async function connectAtOnce(ctx: ServiceContext, provider: Provider): Promise<StartedConnection> {
  const started: StartedConnection = {
    provider: provider.id,
    connected: true,
    authorizationUrl: null,
    state: null,
    expiresAt: null,
    developerToken: null,
  };
  const now = ctx.clock();
  const row: NewConnection = {
    tenantId: ctx.tenant.id,
    provider: provider.id,
    state: "connected",
    scopes: [],
    accountId: null,
    accountName: provider.name,
    accessToken: null,
    refreshToken: null,
    accessExpiresAt: null,
    authorizationExpiresAt: null,
    details: {},
    refreshHolder: null,
    refreshUntil: null,
    connectedBy: actingUser(ctx.actor),
    connectedAt: now,
    updatedAt: now,
    revision: now,
  };
  await commit(ctx, [putConnection(row)], {
    result: started,
    audit: [auditChange(ctx, { action: "connect_provider", summary: provider.id })],
  });
  return started;
}
