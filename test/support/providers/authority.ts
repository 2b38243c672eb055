import { createHash, randomBytes, randomUUID } from "node:crypto";

import type { SimulatedAnswer, SimulatedRequest } from "./wire.ts";

/** How a vendor gives out tokens. */
export interface AuthorityRules {
  clientId: string;
  clientSecret: string;
  /** Seconds for which an access token is good. */
  accessSeconds: number;
  /** Seconds for which a code is good. */
  codeSeconds: number;
  /** Whether a renewal gives a new refresh token and ends the old one. */
  rotates: boolean;
  /** Whether the whole authorization ends when a used refresh token is sent again. */
  endsFamilyOnReuse: boolean;
  /** Seconds after the consent when every refresh token of it dies. */
  consentSeconds: number | null;
  scopeSeparator: "," | " ";
  /** The vendor's form of a refusal. */
  refuse: (error: string, status: number) => SimulatedAnswer;
}

interface Code {
  account: string;
  redirectUri: string;
  challenge: string | null;
  scopes: string[];
  at: number;
}

export interface Token {
  account: string;
  scopes: string[];
  consent: string;
  consentAt: number;
  endsAt: number;
}

/** Gives out codes and tokens as a vendor's authorization server does, and refuses what it refuses. */
export class Authority {
  private readonly codes = new Map<string, Code>();
  private readonly access = new Map<string, Token>();
  private readonly refresh = new Map<string, Token>();
  private readonly spent = new Map<string, string>();
  private readonly ended = new Set<string>();

  readonly rules: AuthorityRules;
  private readonly now: (account: string) => number;

  constructor(rules: AuthorityRules, now: (account: string) => number) {
    this.rules = rules;
    this.now = now;
  }

  /** The consent page: the user named by `login` allows everything, or with `deny` nothing. */
  authorize({ query }: SimulatedRequest): SimulatedAnswer {
    const redirectUri = query.get("redirect_uri") ?? "";
    if (query.get("client_id") !== this.rules.clientId || query.get("response_type") !== "code" || redirectUri === "")
      return { status: 400, json: { error: "invalid_request" } };
    const back = new URL(redirectUri);
    const state = query.get("state");
    if (state !== null) back.searchParams.set("state", state);
    if (query.has("deny")) back.searchParams.set("error", "access_denied");
    else back.searchParams.set("code", this.code(query, redirectUri));
    return { status: 302, headers: { location: back.href } };
  }

  private code(query: URLSearchParams, redirectUri: string): string {
    const account = query.get("login") ?? randomUUID();
    const code = randomBytes(16).toString("hex");
    this.codes.set(code, {
      account,
      redirectUri,
      challenge: query.get("code_challenge_method")?.toUpperCase() === "S256" ? query.get("code_challenge") : null,
      scopes: (query.get("scope") ?? "").split(this.rules.scopeSeparator).filter((scope) => scope !== ""),
      at: this.now(account),
    });
    return code;
  }

  /** The token endpoint, for both grants. */
  token(request: SimulatedRequest, grant = request.form.get("grant_type")): SimulatedAnswer {
    if (!this.isClient(request)) return this.rules.refuse("invalid_client", 401);
    if (grant === "authorization_code") return this.exchange(request.form);
    if (grant === "refresh_token") return this.renew(request.form.get("refresh_token") ?? "");
    return this.rules.refuse("unsupported_grant_type", 400);
  }

  private isClient({ headers, form }: SimulatedRequest): boolean {
    const { clientId, clientSecret } = this.rules;
    const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`;
    return (
      headers["authorization"] === basic ||
      (form.get("client_id") === clientId && form.get("client_secret") === clientSecret)
    );
  }

  private exchange(form: URLSearchParams): SimulatedAnswer {
    const name = form.get("code") ?? "";
    const code = this.codes.get(name);
    this.codes.delete(name);
    const verifier = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    const isGood =
      code !== undefined &&
      code.redirectUri === form.get("redirect_uri") &&
      (code.challenge === null || code.challenge === verifier) &&
      this.now(code.account) < code.at + this.rules.codeSeconds * 1_000;
    if (!isGood) return this.rules.refuse("invalid_grant", 400);
    const { account, scopes } = code;
    const consent = randomBytes(8).toString("hex");
    return this.give({ account, scopes, consent, consentAt: this.now(account), endsAt: 0 }, true);
  }

  private renew(name: string): SimulatedAnswer {
    const reusedConsent = this.spent.get(name);
    if (reusedConsent !== undefined && this.rules.endsFamilyOnReuse) this.ended.add(reusedConsent);
    const token = this.refresh.get(name);
    if (token === undefined || !this.isAlive(token)) return this.rules.refuse("invalid_grant", 400);
    if (!this.rules.rotates) return this.give(token, false);
    this.refresh.delete(name);
    this.spent.set(name, token.consent);
    return this.give(token, true);
  }

  private isAlive(token: Token): boolean {
    const { consentSeconds } = this.rules;
    if (this.ended.has(token.consent)) return false;
    return consentSeconds === null || this.now(token.account) < token.consentAt + consentSeconds * 1_000;
  }

  private give(from: Token, withRefresh: boolean): SimulatedAnswer {
    const accessToken = randomBytes(16).toString("hex");
    const token = { ...from, endsAt: this.now(from.account) + this.rules.accessSeconds * 1_000 };
    this.access.set(accessToken, token);
    const refreshToken = randomBytes(16).toString("hex");
    if (withRefresh) this.refresh.set(refreshToken, token);
    return {
      status: 200,
      json: {
        access_token: accessToken,
        token_type: "Bearer",
        expires_in: this.rules.accessSeconds,
        scope: from.scopes.join(" "),
        ...(withRefresh ? { refresh_token: refreshToken } : {}),
      },
    };
  }

  /** Ends the authorization that a token belongs to. */
  revoke(request: SimulatedRequest): SimulatedAnswer {
    if (!this.isClient(request)) return this.rules.refuse("invalid_client", 401);
    const name = request.form.get("token") ?? "";
    const token = this.refresh.get(name) ?? this.access.get(name);
    if (token !== undefined) this.ended.add(token.consent);
    return { status: 200, json: {} };
  }

  /** The user ends every authorization in the vendor's settings. */
  withdraw(account: string): void {
    for (const token of this.access.values()) if (token.account === account) this.ended.add(token.consent);
  }

  /** The grant of a bearer token; null for an invalid one. */
  bearer({ headers }: Pick<SimulatedRequest, "headers">): Token | null {
    const token = this.access.get((headers["authorization"] ?? "").replace(/^Bearer /, ""));
    const isGood = token !== undefined && this.isAlive(token) && this.now(token.account) < token.endsAt;
    return isGood ? token : null;
  }

  /** The owner of a token, valid or not. */
  ownerOf({ headers, form }: Pick<SimulatedRequest, "headers" | "form">): string | null {
    const shown = this.access.get((headers["authorization"] ?? "").replace(/^Bearer /, ""));
    const given = form.get("refresh_token") ?? form.get("token") ?? "";
    return (shown ?? this.refresh.get(given) ?? this.codes.get(form.get("code") ?? ""))?.account ?? null;
  }
}
