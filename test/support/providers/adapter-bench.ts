import { parseConfig, type ProviderConfig } from "#config/config";
import { askByCredentials } from "#connections/authorization/client-credentials";
import { authorizationAddress, exchangeCode, renewTokens } from "#connections/authorization/oauth2";
import { detailsOfCredentials } from "#connections/authorization/own-credentials";
import type { ClientCredentialsTerms, GrantedTokens, OAuth2Terms } from "#connections/authorization/terms";
import type { Provider } from "#connections/providers/provider";
import { type CallMeans, callVendor } from "#connections/vendor-calls/call-vendor";
import type { VendorAnswer, VendorRequest } from "#connections/vendor-calls/vendor-request";

import { adobeCredentials } from "./adobe.ts";
import { userTokenOf } from "./apple-music.ts";
import { evernoteToken } from "./evernote.ts";
import type { ProviderServer } from "./provider-server.ts";
import { vendorAccount, type VendorAccount } from "./vendor-account.ts";

/** An account at a simulated vendor, and the way by which an adapter calls it. */
export interface Bench {
  account: VendorAccount;
  config: ProviderConfig;
  call: (request: VendorRequest) => Promise<VendorAnswer>;
  /** The skipped waits of the calls, in milliseconds. */
  waits: number[];
  /** The caller's token, for a provider that takes it in the body. */
  token: string;
}

const REDIRECT = "https://tenure.example/api/integrations/any/callback";
/** A call that is never answered is given up after this time. */
const TIMEOUT_MS = 400;

/** Connects a new account without an instance: the adapter, the vendor's protocol over HTTP, and nothing between. */
export async function benchOf(provider: Provider, server: ProviderServer, timeoutMs = TIMEOUT_MS): Promise<Bench> {
  const { providers: config } = parseConfig({
    LIBSQL_URL: "http://127.0.0.1",
    JWT_SECRET: "a secret of thirty-two characters or more",
    ENCRYPTION_KEY: "A".repeat(43),
    ...server.variables,
  });
  const account = vendorAccount(server.url);
  const waits: number[] = [];
  const means: CallMeans = {
    fetch,
    clock: Date.now,
    random: () => 0.5,
    timeoutMs,
    wait: async (ms) => void waits.push(ms),
  };
  const terms = provider.terms(config);
  const asked = async (): Promise<GrantedTokens | null> => {
    if (terms?.kind === "client_credentials") return byCredentials(terms, account);
    return terms?.kind === "oauth2" ? granted(terms, account) : null;
  };
  let tokens = (await asked()) ?? userTokens(provider, account);
  const link = {
    provider: provider.id,
    reaches: provider.reaches(config),
    rules: provider.rules,
    ended: async () => undefined,
    credentials: async (stale?: Readonly<Record<string, string>>) => {
      if (stale !== undefined) {
        if (terms?.kind === "client_credentials") tokens = await byCredentials(terms, account);
        if (terms?.kind === "client_credentials")
          return provider.headers(tokens.accessToken, config, Date.now, tokens.details);
        if (terms?.kind !== "oauth2" || tokens.refreshToken === null) return null;
        const grant = await renewTokens(terms, means, tokens.refreshToken);
        if (!grant.ok) return null;
        tokens = { ...grant.tokens, refreshToken: grant.tokens.refreshToken ?? tokens.refreshToken };
      }
      return provider.headers(tokens.accessToken, config, Date.now, tokens.details);
    },
  };
  await account.forgetCalls();
  return { account, config, waits, token: tokens.accessToken, call: (request) => callVendor(link, means, request) };
}

const userTokens = ({ id: provider }: Provider, { id }: VendorAccount): GrantedTokens => ({
  accessToken: provider === "evernote" ? evernoteToken(id) : userTokenOf(id),
  refreshToken: null,
  accessExpiresAt: null,
  scopes: null,
  details: {},
});

async function byCredentials(terms: ClientCredentialsTerms, { id: account }: VendorAccount): Promise<GrantedTokens> {
  const { client_id: id, client_secret: secret } = adobeCredentials(account);
  const means = { fetch, clock: Date.now, timeoutMs: 5_000 };
  const grant = await askByCredentials(terms, means, { id, secret }, terms.scopes);
  if (!grant.ok) throw new Error(`No token: ${grant.failure.reason}`);
  return { ...grant.tokens, details: detailsOfCredentials(id) };
}

async function granted(terms: OAuth2Terms, { id }: VendorAccount): Promise<GrantedTokens> {
  const means = { fetch, clock: Date.now, timeoutMs: 5_000 };
  const { url, verifier } = await authorizationAddress(terms, { redirectUri: REDIRECT, state: "s" });
  const led = await fetch(`${url}&login=${id}`, { redirect: "manual" });
  const { searchParams: parameters } = new URL(led.headers.get("location") ?? "");
  const grant = await exchangeCode(terms, means, { parameters, state: "s", redirectUri: REDIRECT, verifier });
  if (!grant.ok) throw new Error(`No tokens: ${grant.failure.reason}`);
  return grant.tokens;
}

/** How often something took effect at the vendor. */
export async function effectsOf({ account }: Bench, call: RegExp): Promise<number> {
  const { data } = await account.state();
  const counts = Object.entries((data["effects"] ?? {}) as Record<string, number>);
  return counts.filter(([name]) => call.test(name)).reduce((sum, [, count]) => sum + count, 0);
}
