import type { AuthorizationServer } from "oauth4webapi";

import type { ClientProof } from "#connections/authorization/terms";
import { AppError } from "#errors/app-error";
import type { OutboundContext } from "#platform/outbound/guarded-fetch";
import { requireSecretStays } from "#platform/secrets/require-secret-stays";

import type { FoundAuthorization } from "./discover-authorization.ts";
import { type KnownClient, registerClient } from "./register-client.ts";
import { clientGoesTo } from "./server-terms.ts";

/** A client that a person registered manually at the authorization server. */
export interface ConfiguredClient {
  id: string;
  secret: string | null;
  /** Where its secret was sent first; null before its first authorization. */
  goesTo: readonly string[] | null;
}

interface Choice {
  server: FoundAuthorization["server"];
  configured: ConfiguredClient | null;
  redirectUri: string;
  /** The URL of this instance's metadata document; null where authorization servers cannot read it. */
  metadataUrl: string | null;
}

/**
 * Chooses the client that represents this instance: one that a person registered there, the URL of our metadata
 * document where the server reads such documents, or a client registered now (RFC 7591). Throws CONFLICT when only the
 * first is possible and missing, or when its secret would be sent to another origin than before, and PROVIDER_ERROR for
 * a refused registration.
 */
export async function chooseClient(ctx: OutboundContext, choice: Choice): Promise<KnownClient> {
  const { server, configured, metadataUrl } = choice;
  if (configured !== null) {
    const { id, secret, goesTo } = configured;
    requireSecretStays({
      secret: "The client's secret",
      isKept: secret !== null && goesTo !== null,
      from: goesTo ?? [],
      to: clientGoesTo(server),
      again: { remedy: "If the new authorization server is right, give `auth.client_secret` again." },
    });
    return { id, secret: secret ?? "", proof: secret === null ? "none" : proofWithSecret(server), endsAt: null };
  }
  if (metadataUrl !== null && server["client_id_metadata_document_supported"] === true)
    return { id: metadataUrl, secret: "", proof: "none", endsAt: null };
  if (server.registration_endpoint === undefined) throw clientNeeded(choice);
  const proof = proofsOf(server).includes("none") ? "none" : proofWithSecret(server);
  return registerClient(ctx, { server, redirectUri: choice.redirectUri, proof, secretProof: proofWithSecret(server) });
}

const proofsOf = ({ token_endpoint_auth_methods_supported: proofs }: AuthorizationServer): readonly string[] =>
  proofs ?? ["client_secret_basic"];

const proofWithSecret = (server: AuthorizationServer): ClientProof =>
  proofsOf(server).includes("client_secret_basic") || !proofsOf(server).includes("client_secret_post")
    ? "client_secret_basic"
    : "client_secret_post";

const clientNeeded = ({ server, redirectUri }: Choice): AppError =>
  new AppError("CONFLICT", {
    message: `The authorization server ${server.issuer} does not register clients automatically. Register a client there with the redirect URI ${redirectUri}, then set \`auth.client_id\`.`,
    details: { reason: "client_needed", issuer: server.issuer, redirect_uri: redirectUri },
  });
