import { type AttemptSecrets, OTHER_TERMS } from "#connections/authorization/protocol";
import { protocolOf } from "#connections/authorization/protocol-of";
import type { Grant, GrantedTokens, Terms } from "#connections/authorization/terms";
import type { Provider, ProviderAccount } from "#connections/providers/provider";
import { callVendor } from "#connections/vendor-calls/call-vendor";
import type { BaseContext } from "#context/context";
import { commit } from "#db/commit";
import { AppError } from "#errors/app-error";
import { shownName } from "#lib/hidden-characters";
import { auditEntry } from "#platform/audit/audit-entry";

import { type AttemptContext, findAttempt, takeAttempt, visitorFailure, type VisitorFailure } from "./attempts.ts";
import { findProvider } from "./catalogue.ts";
import { meansOf } from "./connection-context.ts";
import { sealToken } from "./sealed-token.ts";
import { type AttemptRow, type NewConnection, putConnection } from "./store.ts";

/** The provider's callback. */
export interface Callback {
  provider: string;
  parameters: URLSearchParams;
  /** The user of the accompanying session; null without one. */
  visitor: string | null;
}

/** Why nothing was connected, for the URL that the user returns to. */
export type CallbackFailure =
  | "access_denied"
  | "invalid_state"
  | "token_exchange_failed"
  | "number_taken"
  | "number_unknown"
  | VisitorFailure;

export type Finished = { ok: true; provider: Provider["id"] } | { ok: false; failure: CallbackFailure };

/**
 * Connects the account that a user has just authorized: once, within ten minutes, and only in a session of the person
 * who began. So no user can be tricked into connecting an account to another's tenant. Before that is certain, the
 * authorisation is not taken and the code is not exchanged.
 */
export async function finishConnection(base: BaseContext, callback: Callback): Promise<Finished> {
  const provider = findProvider(callback.provider);
  const terms = provider.terms(base.config.providers);
  const found = await findAttempt(base, callback.parameters.get("state") ?? "", (name) => name === provider.id);
  if (found === null || terms === null) return failed("invalid_state");
  const { attempt, ctx } = found;
  const refusal = visitorFailure(callback.visitor, attempt);
  if (refusal !== null) return failed(refusal);
  const secrets = await takeAttempt<AttemptSecrets>(found);
  if (secrets === null) return failed("invalid_state");
  const grant = await exchange(ctx, terms, { parameters: callback.parameters, secrets });
  if (!grant.ok) {
    ctx.log.warn("connection_failed", { provider: provider.id, tenant: attempt.tenantId, ...grant.failure });
    return failed(grant.failure.kind === "denied" ? "access_denied" : "token_exchange_failed");
  }
  const account = await readAccount(ctx, provider, grant.tokens);
  if (account === "refused") return failed("token_exchange_failed");
  // Messages to a number that is not known would be lost.
  if (provider.kind === "messaging" && account.id === null) return failed("number_unknown");
  try {
    await keep(ctx, { provider, terms, attempt, secrets, tokens: grant.tokens, account });
    return { ok: true, provider: provider.id };
  } catch (error) {
    if (error instanceof AppError && error.details["reason"] === NUMBER_TAKEN) return failed(NUMBER_TAKEN);
    throw error;
  }
}

const failed = (failure: CallbackFailure): Finished => ({ ok: false, failure });

/** Terms that changed since the authorisation began have no protocol for its callback. */
const exchange = async (
  ctx: AttemptContext,
  terms: Terms,
  callback: { parameters: URLSearchParams; secrets: AttemptSecrets },
): Promise<Grant> =>
  terms.kind === "built_in" || terms.kind === "contract" || terms.kind === "client_credentials"
    ? OTHER_TERMS
    : protocolOf(terms).exchange(meansOf(ctx), callback);

const UNKNOWN: ProviderAccount = { id: null, name: null };

/** Reads the owner of the account. A provider that does not answer does not prevent the connection; a refusal does. */
async function readAccount(
  ctx: AttemptContext,
  { id, probe, rules, reaches, headers }: Provider,
  { accessToken, details }: GrantedTokens,
): Promise<ProviderAccount | "refused"> {
  if (probe === null) return UNKNOWN;
  const { providers } = ctx.config;
  let isRefused = false;
  const link = {
    provider: id,
    reaches: reaches(providers),
    rules,
    credentials: async (stale?: Readonly<Record<string, string>>) => {
      isRefused = stale !== undefined;
      return isRefused ? null : headers(accessToken, providers, ctx.clock, details);
    },
    ended: async () => undefined,
  };
  try {
    const opened = { token: accessToken, details };
    return probe.account((await callVendor(link, meansOf(ctx), probe.request(providers, opened))).body, opened);
  } catch (error) {
    ctx.log.warn("account_unknown", { provider: id, error });
    return isRefused ? "refused" : (probe.exchanged?.(details) ?? UNKNOWN);
  }
}

async function keep(
  ctx: AttemptContext,
  granted: {
    provider: Provider;
    terms: Terms;
    attempt: AttemptRow;
    secrets: AttemptSecrets;
    tokens: GrantedTokens;
    account: ProviderAccount;
  },
): Promise<void> {
  const { provider, terms, attempt, secrets, tokens, account } = granted;
  const now = ctx.clock();
  const lifeMs = "authorizationLifeMs" in terms ? terms.authorizationLifeMs : null;
  const owner = { tenantId: attempt.tenantId, provider: provider.id };
  const seal = (text: string) => sealToken(text, ctx.config, owner);
  const row: NewConnection = {
    ...owner,
    state: "connected",
    scopes: tokens.scopes ?? secrets.scopes,
    accountId: account.id,
    accountName: shownName(account.name),
    accessToken: await seal(tokens.accessToken),
    refreshToken: tokens.refreshToken === null ? null : await seal(tokens.refreshToken),
    accessExpiresAt: tokens.accessExpiresAt,
    authorizationExpiresAt: lifeMs === null ? null : now + lifeMs,
    details: { ...tokens.details, ...account.details },
    refreshHolder: null,
    refreshUntil: null,
    connectedBy: attempt.userId,
    connectedAt: now,
    updatedAt: now,
    // Above every earlier connection's revision, so that a renewal of those changes nothing here.
    revision: now,
  };
  const entry = auditEntry(ctx, {
    agentId: null,
    action: "connect_provider",
    inputSummary: provider.id,
    outcome: "completed",
    success: true,
    actor: { actorKind: "user", actorId: attempt.userId },
  });
  await commit(ctx, [putConnection(row, numberTaken)], { audit: [entry] });
}

const NUMBER_TAKEN = "number_taken";

/** Only a phone number belongs to a single tenant. */
const numberTaken = (): AppError =>
  new AppError("CONFLICT", { message: "Another tenant has connected this number.", details: { reason: NUMBER_TAKEN } });
