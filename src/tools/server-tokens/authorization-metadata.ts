import type { AuthorizationServer } from "oauth4webapi";

import { firstText, type JsonObject, withoutUndefined } from "#lib/json-values";

/** The metadata of a tool server about its authorization (RFC 9728). */
export interface ResourceMetadata {
  resource: string | null;
  issuers: string[];
  scopes: string[];
}

export const resourceMetadata = (given: JsonObject): ResourceMetadata => ({
  resource: firstText(given["resource"]),
  issuers: textsIn(given["authorization_servers"]),
  scopes: scopesOf(given["scopes_supported"]),
});

const ENDPOINTS = ["authorization_endpoint", "token_endpoint", "revocation_endpoint", "registration_endpoint"] as const;
const LISTS = ["token_endpoint_auth_methods_supported", "code_challenge_methods_supported"] as const;
const SWITCHES = ["client_id_metadata_document_supported", "authorization_response_iss_parameter_supported"] as const;

/**
 * The metadata of an authorization server (RFC 8414) as servers really write it: null, an empty text and an
 * unreadable address are absent, and one text is a list of one.
 */
export function serverMetadata(given: JsonObject): Partial<AuthorizationServer> {
  const endpoints = ENDPOINTS.map((name) => [name, addressIn(given[name])] as const);
  const lists = LISTS.map((name) => [name, filled(textsIn(given[name]))] as const);
  const switches = SWITCHES.map((name) => [name, TRUE.has(given[name]) ? true : undefined] as const);
  return withoutUndefined<string | string[] | boolean | undefined>({
    issuer: firstText(given["issuer"]) ?? undefined,
    scopes_supported: filled(scopesOf(given["scopes_supported"])),
    ...Object.fromEntries<string | string[] | boolean | undefined>([...endpoints, ...lists, ...switches]),
  });
}

const TRUE = new Set<unknown>([true, "true"]);

/** The answer of a server to a registration (RFC 7591). */
export interface RegistrationAnswer {
  id: string | null;
  secret: string | null;
  /** When the secret expires, in milliseconds; null when it does not. */
  endsAt: number | null;
  proof: string | null;
}

export function registrationAnswer(given: JsonObject): RegistrationAnswer {
  const { client_id: id, client_secret_expires_at: endsAt } = given;
  const ends = Number(typeof endsAt === "string" || typeof endsAt === "number" ? endsAt : 0);
  return {
    id: typeof id === "number" ? String(id) : firstText(id),
    secret: firstText(given["client_secret"]),
    endsAt: Number.isFinite(ends) && ends > 0 ? ends * 1_000 : null,
    proof: firstText(given["token_endpoint_auth_method"]),
  };
}

function addressIn(given: unknown): string | undefined {
  const address = firstText(given);
  return address !== null && URL.canParse(address) ? address : undefined;
}

/** The texts of a list; one text is a list of one. */
const textsIn = (given: unknown): string[] =>
  (Array.isArray(given) ? given : [given]).filter((one): one is string => typeof one === "string" && one !== "");

const scopesOf = (given: unknown): string[] =>
  textsIn(given)
    .flatMap((text) => text.split(/\s+/))
    .filter(Boolean);

const filled = (texts: string[]): string[] | undefined => (texts.length === 0 ? undefined : texts);
