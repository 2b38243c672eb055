import type { AuthorizationServer } from "oauth4webapi";

import type { ClientProof } from "#connections/authorization/terms";
import { AppError } from "#errors/app-error";
import type { OutboundContext } from "#platform/outbound/guarded-fetch";

import { guardedMeans } from "./guarded-means.ts";

/** The client that represents this instance at an authorization server. */
export interface KnownClient {
  id: string;
  secret: string;
  proof: ClientProof;
  /** When the secret expires; null when it does not. */
  endsAt: number | null;
}

/** A client that a person registered manually at the authorization server. */
export interface ConfiguredClient {
  id: string;
  secret: string | null;
}

interface Choice {
  server: AuthorizationServer;
  configured: ConfiguredClient | null;
  redirectUri: string;
  /** The URL of this instance's metadata document; null where authorization servers cannot read it. */
  metadataUrl: string | null;
}

/**
 * Chooses the client that represents this instance: one that a person registered there, the URL of our metadata
 * document where the server reads such documents, or a client registered now (RFC 7591). Throws CONFLICT when only the
 * first is possible and missing, and PROVIDER_ERROR for a refused registration.
 */
export async function chooseClient(ctx: OutboundContext, choice: Choice): Promise<KnownClient> {
  const { server, configured, metadataUrl } = choice;
  if (configured !== null) {
    const { id, secret } = configured;
    return { id, secret: secret ?? "", proof: secret === null ? "none" : proofWithSecret(server), endsAt: null };
  }
  if (metadataUrl !== null && server["client_id_metadata_document_supported"] === true)
    return { id: metadataUrl, secret: "", proof: "none", endsAt: null };
  if (server.registration_endpoint === undefined) throw clientNeeded(choice);
  return register(ctx, choice);
}

const proofsOf = ({ token_endpoint_auth_methods_supported: proofs }: AuthorizationServer): readonly string[] =>
  proofs ?? ["client_secret_basic"];

const proofWithSecret = (server: AuthorizationServer): ClientProof =>
  proofsOf(server).includes("client_secret_basic") || !proofsOf(server).includes("client_secret_post")
    ? "client_secret_basic"
    : "client_secret_post";

/** The description of this instance for a registration and its metadata document. */
export const clientMetadata = (redirectUri: string, proof: ClientProof) => ({
  client_name: "Tenure",
  redirect_uris: [redirectUri],
  grant_types: ["authorization_code", "refresh_token"],
  response_types: ["code"],
  token_endpoint_auth_method: proof,
});

async function register(ctx: OutboundContext, { server, redirectUri }: Choice): Promise<KnownClient> {
  const oauth = await import("oauth4webapi");
  const proof = proofsOf(server).includes("none") ? "none" : proofWithSecret(server);
  const means = guardedMeans(ctx);
  try {
    const response = await oauth.dynamicClientRegistrationRequest(server, clientMetadata(redirectUri, proof), {
      [oauth.customFetch]: (url: string, init: unknown) => means.fetch(url, init as RequestInit),
      [oauth.allowInsecureRequests]: true,
    });
    const given = await oauth.processDynamicClientRegistrationResponse(response);
    const { client_id: id, client_secret: secret, client_secret_expires_at: endsAt } = given;
    return {
      id,
      secret: typeof secret === "string" ? secret : "",
      proof: typeof secret === "string" ? givenProof(given["token_endpoint_auth_method"], proof, server) : "none",
      endsAt: typeof endsAt === "number" && endsAt > 0 ? endsAt * 1_000 : null,
    };
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError("PROVIDER_ERROR", {
      message: "The authorization server did not register this instance as a client.",
      details: { reason: "registration_refused" },
      cause: error,
    });
  }
}

function givenProof(given: unknown, asked: ClientProof, server: AuthorizationServer): ClientProof {
  if (given === "none" || given === "client_secret_basic" || given === "client_secret_post") return given;
  return asked === "none" ? proofWithSecret(server) : asked;
}

const clientNeeded = ({ server, redirectUri }: Choice): AppError =>
  new AppError("CONFLICT", {
    message: `The authorization server ${server.issuer} does not register clients automatically. Register a client there with the redirect URI ${redirectUri}, then set \`auth.client_id\`.`,
    details: { reason: "client_needed", issuer: server.issuer, redirect_uri: redirectUri },
  });
