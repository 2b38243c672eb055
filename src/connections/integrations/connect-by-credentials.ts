import { askByCredentials } from "#connections/authorization/client-credentials";
import { detailsOfCredentials } from "#connections/authorization/own-credentials";
import type { ClientCredentials, ClientCredentialsTerms, GrantFailure } from "#connections/authorization/terms";
import type { Provider } from "#connections/providers/provider";
import type { ServiceContext } from "#context/context";
import { AppError, invalidInput } from "#errors/app-error";

import { connectAtOnce } from "./connect-at-once.ts";
import { meansOf } from "./connection-context.ts";
import { sealToken } from "./sealed-token.ts";
import type { StartedConnection } from "./started-connection.ts";

/**
 * Connects a provider by one call for a token: with the tenant's own credentials, else with the operator's. The tenant's
 * secret is sealed in its row. Throws NOT_CONFIGURED without any, INVALID_INPUT when the provider refuses the tenant's,
 * and PROVIDER_ERROR when it gives no token for another reason.
 */
export async function connectByCredentials(
  ctx: ServiceContext,
  provider: Provider,
  terms: ClientCredentialsTerms,
  own: ClientCredentials | undefined,
): Promise<StartedConnection> {
  const client = own ?? terms.client;
  if (client === null) throw needsCredentials(provider);
  const grant = await askByCredentials(terms, meansOf(ctx), client, terms.scopes);
  if (!grant.ok) {
    ctx.log.warn("connection_failed", { provider: provider.id, tenant: ctx.tenant.id, ...grant.failure });
    throw refusalOf(provider, grant.failure, own !== undefined);
  }
  const { accessToken, accessExpiresAt, scopes } = grant.tokens;
  const owner = { tenantId: ctx.tenant.id, provider: provider.id };
  return connectAtOnce(ctx, provider, {
    scopes: scopes ?? [...terms.scopes],
    accountId: own?.id ?? null,
    accountName: own === undefined ? "Credentials of this instance" : "Credentials of this workspace",
    accessToken: await sealToken(accessToken, ctx.config, owner),
    refreshToken: own === undefined ? null : await sealToken(own.secret, ctx.config, owner),
    accessExpiresAt,
    details: detailsOfCredentials(own?.id ?? null),
  });
}

const needsCredentials = ({ id, name }: Provider): AppError =>
  new AppError("NOT_CONFIGURED", {
    message: `The operator of this instance has not configured ${name}. Connect it with \`credentials\` of your own.`,
    details: { provider: id, reason: "credentials_needed" },
  });

function refusalOf({ id, name }: Provider, { kind, reason }: GrantFailure, isOwn: boolean): AppError {
  if (isOwn && kind === "refused")
    return invalidInput({
      path: "body.credentials",
      code: reason,
      message: `are refused by ${name}: ${reason}`,
    });
  return new AppError("PROVIDER_ERROR", {
    message: `${name} gave no token: ${reason}.`,
    details: { provider: id, reason },
  });
}
