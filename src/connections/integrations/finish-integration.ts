import type { Provider } from "#connections/providers/provider";
import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { AppError, invalidInput } from "#errors/app-error";
import { actingUser } from "#tenancy/acting-user";

import { findProvider } from "./catalogue.ts";
import { type CallbackFailure, finishConnection } from "./finish-connection.ts";
import { getIntegration, type Integration } from "./list-integrations.ts";

/** The answer of the provider: the callback's parameters, or the token of its script. */
export type ProviderAnswer = { state: string; music_user_token?: string | undefined } & Partial<
  Record<"code" | "error" | "iss" | "oauth_token" | "oauth_verifier", string | undefined>
>;

/**
 * Connects an account for the person who began: by the token that the provider's script gave to one of the operator's
 * pages or apps, or by the callback's parameters that the person has just confirmed. Throws NOT_SUPPORTED for the other
 * kind, INVALID_INPUT for an expired state, FORBIDDEN for another person's, and PROVIDER_ERROR for a refusal.
 */
export async function confirmConnection(ctx: ServiceContext, name: string, answer: ProviderAnswer): Promise<void> {
  const provider = findProvider(name);
  const terms = provider.terms(ctx.config.providers);
  const isByToken = answer.music_user_token !== undefined;
  if (terms !== null && isByToken !== (terms.kind === "user_token")) throw otherKind(provider, isByToken);
  const given = Object.entries(answer).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const finished = await finishConnection(ctx, {
    provider: provider.id,
    parameters: new URLSearchParams(given),
    visitor: isByToken || ctx.actor.kind === "user" ? actingUser(ctx.actor) : null,
  });
  if (!finished.ok) throw refusalOf(provider, finished.failure);
}

/** The same, with the connection that this made. */
export async function finishIntegration(
  ctx: ServiceContext,
  name: string,
  answer: ProviderAnswer,
): Promise<Integration> {
  await confirmConnection(ctx, name, answer);
  const integration = await getIntegration(ctx, findProvider(name).id);
  if (ctx.idempotency) await commit(ctx, [], { result: integration });
  return integration;
}

const otherKind = ({ id, name }: Provider, isByToken: boolean): AppError =>
  new AppError("NOT_SUPPORTED", {
    message: isByToken
      ? `A connection to ${name} is finished by its callback.`
      : `A connection to ${name} is finished with \`music_user_token\`.`,
    details: { provider: id },
  });

/** The refusal of a connection that a caller finishes, by the same words as the console's. */
function refusalOf({ id, name }: Provider, reason: CallbackFailure): AppError {
  const details = { provider: id, reason };
  if (reason === "invalid_state")
    return invalidInput({ path: "body.state", code: reason, message: "is unknown, expired or already used" });
  if (reason === "other_person" || reason === "session_needed") return notTheirs(reason, details);
  if (reason === "number_taken")
    return new AppError("CONFLICT", { message: "Another tenant has connected this number.", details });
  const message = reason === "access_denied" ? "You did not allow the connection." : `${name} refused the token.`;
  return new AppError("PROVIDER_ERROR", { message, details });
}

/** The refusal of a caller who did not begin, or who shows no session. */
export const notTheirs = (reason: "other_person" | "session_needed", details: Record<string, string>): AppError =>
  new AppError("FORBIDDEN", {
    message:
      reason === "other_person"
        ? "Another person began this connection. Only that person can finish it."
        : "Only a session of the person who began can finish this connection; an API key cannot.",
    details: { ...details, reason },
  });
