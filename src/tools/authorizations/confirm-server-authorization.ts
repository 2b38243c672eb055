import { notTheirs } from "#connections/integrations/finish-integration";
import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { AppError, invalidInput } from "#errors/app-error";
import type { AuthorizationFailure } from "#tools/server-tokens/finish-authorization";

import { finishServerAuthorization } from "./finish-server-authorization.ts";

/** The callback's parameters, which the person has just confirmed. */
export type ConfirmedAnswer = { state: string } & Partial<Record<"code" | "error" | "iss", string | undefined>>;

/**
 * Connects a tool server for the person who began, by the callback's parameters. Throws INVALID_INPUT for an expired
 * state, FORBIDDEN for another person's, and PROVIDER_ERROR for a refusal.
 */
export async function confirmServerAuthorization(
  ctx: ServiceContext,
  serverId: string,
  answer: ConfirmedAnswer,
): Promise<{ id: string; name: string }> {
  const given = Object.entries(answer).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const finished = await finishServerAuthorization(ctx, {
    serverId,
    parameters: new URLSearchParams(given),
    visitor: ctx.actor.kind === "user" ? ctx.actor.userId : null,
  });
  if (!finished.ok) throw refusalOf(serverId, finished.failure);
  const result = { id: serverId, name: finished.name };
  if (ctx.idempotency) await commit(ctx, [], { result });
  return result;
}

function refusalOf(serverId: string, reason: AuthorizationFailure): AppError {
  const details = { server: serverId };
  if (reason === "invalid_state")
    return invalidInput({ path: "body.state", code: reason, message: "is unknown, expired or already used" });
  if (reason === "other_person" || reason === "session_needed") return notTheirs(reason, details);
  const message =
    reason === "access_denied"
      ? "You did not allow access. Nothing was connected."
      : "The authorization server did not issue a token. Nothing was connected.";
  return new AppError("PROVIDER_ERROR", { message, details: { ...details, reason } });
}
