import type { AuthorizationServer } from "oauth4webapi";

import type { ClientProof } from "#connections/authorization/terms";
import { AppError } from "#errors/app-error";
import { withoutHidden } from "#lib/hidden-characters";
import { type JsonObject, objectIn } from "#lib/json-values";
import { shortened } from "#lib/shortened";
import type { OutboundContext } from "#platform/outbound/guarded-fetch";

import { registrationAnswer } from "./authorization-metadata.ts";
import { guardedMeans } from "./guarded-means.ts";

/** The client that represents this instance at an authorization server. */
export interface KnownClient {
  id: string;
  secret: string;
  proof: ClientProof;
  /** When the secret expires; null when it does not. */
  endsAt: number | null;
}

const SHOWN_CHARACTERS = 200;

/** The description of this instance for a registration and its metadata document. */
export const clientMetadata = (redirectUri: string, proof: ClientProof) => ({
  client_name: "Tenure",
  redirect_uris: [redirectUri],
  grant_types: ["authorization_code", "refresh_token"],
  response_types: ["code"],
  token_endpoint_auth_method: proof,
  // OpenID Connect refuses a plain redirect URI of this machine for a web application.
  application_type: redirectUri.startsWith("https://") ? "web" : "native",
});

/**
 * Registers this instance at an authorization server (RFC 7591). An answer with 200 instead of 201, and a secret without
 * an end, count too. Throws PROVIDER_ERROR that says what was wrong.
 */
export async function registerClient(
  ctx: OutboundContext,
  registering: { server: AuthorizationServer; redirectUri: string; proof: ClientProof; secretProof: ClientProof },
): Promise<KnownClient> {
  const { server, redirectUri, proof, secretProof } = registering;
  const response = await guardedMeans(ctx).fetch(server.registration_endpoint ?? "", {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify(clientMetadata(redirectUri, proof)),
  });
  const answer = objectIn(await response.text());
  if (response.status !== 200 && response.status !== 201) throw refused(refusalIn(response.status, answer));
  if (answer === null) throw refused("its answer is not a JSON object");
  const { id, secret, endsAt, proof: given } = registrationAnswer(answer);
  if (id === null) throw refused("its answer has no `client_id`");
  if (secret === null) return { id, secret: "", proof: "none", endsAt: null };
  return { id, secret, endsAt, proof: isProof(given) ? given : proof === "none" ? secretProof : proof };
}

const isProof = (given: unknown): given is ClientProof =>
  given === "none" || given === "client_secret_basic" || given === "client_secret_post";

/** The server's own words for a refusal, as far as people see them. */
function refusalIn(status: number, answer: JsonObject | null): string {
  const words = [answer?.["error"], answer?.["error_description"]].filter((part) => typeof part === "string");
  const said = shortened(withoutHidden(words.join(": ")), SHOWN_CHARACTERS);
  return said === "" ? `it answered ${status}` : `it answered ${status}, ${said}`;
}

const refused = (reason: string): AppError =>
  new AppError("PROVIDER_ERROR", {
    message: `The authorization server did not register this instance as a client: ${reason}.`,
    details: { reason: "registration_refused" },
  });
