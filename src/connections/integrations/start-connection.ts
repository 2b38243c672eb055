import type { AttemptSecrets } from "#connections/authorization/protocol";
import { type AuthorizedTerms, protocolOf } from "#connections/authorization/protocol-of";
import type { BuiltInTerms, ClientCredentials, ClientCredentialsTerms } from "#connections/authorization/terms";
import type { Provider } from "#connections/providers/provider";
import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { AppError, invalidInput } from "#errors/app-error";
import { auditChange } from "#platform/audit/audit-entry";

import { beginAttempt, nameAttempt } from "./attempts.ts";
import { findProvider } from "./catalogue.ts";
import { connectAtOnce } from "./connect-at-once.ts";
import { connectByCredentials } from "./connect-by-credentials.ts";
import { meansOf } from "./connection-context.ts";
import type { StartedConnection } from "./started-connection.ts";

export interface StartInput {
  provider: string;
  service?: string | undefined;
  /** The tenant's own credentials at the provider, where it takes them. */
  credentials?: ClientCredentials | undefined;
  /** The URL of the request, for links when the operator configured none. */
  origin: string;
}

/**
 * Begins to connect a provider. Throws NOT_CONFIGURED, ENTERPRISE_ONLY, PROVIDER_ERROR when the provider returns no
 * token, INVALID_INPUT when it refuses the tenant's own credentials, and CONFLICT when too many authorisations are pending.
 */
export async function startConnection(ctx: ServiceContext, input: StartInput): Promise<StartedConnection> {
  const provider = findProvider(input.provider);
  const terms = requireTerms(ctx, provider, input.service);
  if (terms.kind === "client_credentials") return connectByCredentials(ctx, provider, terms, input.credentials);
  if (input.credentials !== undefined) throw takesNoCredentials(provider);
  if (terms.kind === "built_in") return connectAtOnce(ctx, provider, { accountName: provider.name });
  const { id, state } = await nameAttempt(ctx, provider.id);
  const asked = await protocolOf(terms).ask(meansOf(ctx), {
    state,
    redirectUri: `${ctx.config.baseUrl || input.origin}/api/integrations/${provider.id}/callback`,
    page: ctx.config.webUrl || input.origin,
  });
  const secrets: AttemptSecrets = { redirectUri: asked.redirectUri, scopes: [...asked.scopes], ...asked.secrets };
  const { statements, expiresAt } = await beginAttempt(ctx, { id, provider: provider.id, secrets });
  const started: StartedConnection = {
    provider: provider.id,
    connected: false,
    authorizationUrl: asked.url,
    state,
    expiresAt,
    developerToken: asked.developerToken,
  };
  await commit(ctx, statements, {
    result: started,
    audit: [auditChange(ctx, { action: "begin_connection", summary: provider.id })],
  });
  return started;
}

function requireTerms(
  ctx: ServiceContext,
  provider: Provider,
  service: string | undefined,
): AuthorizedTerms | BuiltInTerms | ClientCredentialsTerms {
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

const takesNoCredentials = ({ name }: Provider): AppError =>
  invalidInput({
    path: "credentials",
    code: "not_supported",
    message: `must be absent: a person allows the connection to ${name}`,
  });

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
